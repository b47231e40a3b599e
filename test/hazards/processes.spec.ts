// G of the catalogue: processes that die, hang, or are told to stop. Only those that these tests started are touched.

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../../src/base/errors.ts';
import { isRenderer, processTree } from '../../src/see/browser/program/browser-processes.ts';
import { command, start } from '../end-to-end/support/run-cli.ts';
import { expect, TEXT, test } from './hazard-test.ts';

test.skip(process.platform !== 'linux', 'processes are found in /proc');

/** Those of a process of ours, without itself. */
const below = (pid: number): number[] => processTree(pid).filter(one => one !== pid);

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
}

const isThere = (pid: number): boolean => processTree(pid).length > 0;

test('G2: a renderer that is killed costs its page, and no other', async ({ pages, serve, visit }) => {
  let asked: () => void = () => {};
  const loading = new Promise<void>(done => (asked = done));
  pages.handlers.set('/held', () => asked());
  const visiting = visit(serve(`${TEXT}<img src="/held">`), { timeoutMs: 20_000 });
  await loading;
  // The page that is made ready for the next goes, too.
  for (const pid of below(process.pid)) if (isRenderer(pid)) process.kill(pid, 'SIGKILL');
  expect((await visiting).code).toBe('PAGE_CRASHED');
  expect((await visit(serve(TEXT))).code).toBe('ok');
});

test('no process of the browser comes before pith, not even as root', async ({ serve, visit }) => {
  expect((await visit(serve(TEXT))).code).toBe('ok');
  await eventually(() => below(process.pid).every(pid => getPriority(pid) >= 0));
});

test('G4: SIGTERM and SIGHUP in mid-load: an exit code of their own and no process left', async ({
  pages,
}) => {
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    let asked: () => void = () => {};
    const loading = new Promise<void>(done => (asked = done));
    pages.handlers.set('/held', () => asked());
    const run = start(['segment', '--no-sandbox', `${pages.url}/held`]);
    await loading;
    const processes = below(run.child.pid ?? 0);
    expect(processes.length).toBeGreaterThan(1);
    run.child.kill(signal);
    expect((await run.ended).exitCode).toBe(code);
    await eventually(() => !processes.some(isThere));
  }
});

test('G5: killed outright: no browser lives on, and the next start sweeps what was left', async ({
  pages,
  serve,
}) => {
  const temp = await mkdtemp(join(tmpdir(), 'pith-killed-'));
  const env = { ...process.env, TMPDIR: temp };
  let asked: () => void = () => {};
  const loading = new Promise<void>(done => (asked = done));
  pages.handlers.set('/held', () => asked());
  const main = new URL('../../dist/cli.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, 'segment', '--no-sandbox', `${pages.url}/held`], {
    env,
    stdio: 'ignore',
  });
  await loading;
  const processes = below(child.pid ?? 0);
  child.kill('SIGKILL');
  await eventually(() => !processes.some(isThere));
  expect(await readdir(temp)).not.toEqual([]);
  const next = spawn(process.execPath, [main, 'segment', '--no-sandbox', serve(TEXT)], {
    env,
    stdio: 'ignore',
  });
  expect(await new Promise(done => next.once('exit', done))).toBe(0);
  expect(await readdir(temp)).toEqual([]);
  await rm(temp, { recursive: true });
});

test('G8: a worker opens nothing without a sandbox unless it is told to', async () => {
  test.skip(process.getuid?.() !== 0, 'only root is certain to have none');
  const { launchBrowser } = await import('../../src/see/browser/program/launch.ts');
  await expect(launchBrowser({ sandbox: 'required' })).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    message: expect.stringContaining('--no-sandbox'),
  });
});

test('G10: with too few files to open it fails with a code, and ends; with enough it goes well', async ({
  serve,
}) => {
  const main = new URL('../../dist/cli.js', import.meta.url).pathname;
  // With 40, Node cannot load pith itself.
  for (const [files, expected] of [
    [25, EXIT.browser],
    [40, EXIT.browser],
    [100, EXIT.browser],
    [400, EXIT.ok],
  ] as const) {
    const words = ['segment', '--no-sandbox', '--json', '--timeout', '10000', serve(TEXT)];
    const limited = `ulimit -n ${files}; exec "$@"`;
    const child = spawn('sh', ['-c', limited, 'sh', process.execPath, main, ...words]);
    let stdout = '';
    child.stdout.on('data', chunk => (stdout += chunk));
    const exitCode = await new Promise(done => child.once('close', done));
    expect(exitCode).toBe(expected);
    expect(JSON.parse(stdout).ok).toBe(exitCode === EXIT.ok);
  }
});

test('G15: stopped for a while and woken again, a run goes on', async ({ serve }) => {
  const run = start(['segment', '--no-sandbox', serve(TEXT), '--wait', '3000']);
  await eventually(() => below(run.child.pid ?? 0).length > 2);
  run.child.kill('SIGSTOP');
  await new Promise(done => setTimeout(done, 4_000));
  run.child.kill('SIGCONT');
  const { exitCode, stdout } = await run.ended;
  expect([exitCode, stdout.includes('Words of a page')]).toEqual([0, true]);
});

test('G16: every failure has its record, even of a wrong flag', async () => {
  for (const words of [
    ['segment', '--json', '--nonsense'],
    ['segment', '--json'],
    ['segment', '--json', '-', '--base-url', 'nope'],
  ]) {
    const { stdout, exitCode } = await command(words, '<p>x</p>');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/USAGE|URL_INVALID/) },
    });
  }
});

test('two visits of one page give the same record', async ({ serve, visit }) => {
  const url = serve(`${TEXT}<ul>${'<li>Entry</li>'.repeat(50)}</ul>`);
  const record = async () => ({
    ...JSON.parse(JSON.stringify((await visit(url, { elements: true })).result)),
    timings: null,
  });
  expect(await record()).toEqual(await record());
});
