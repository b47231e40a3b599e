// What the command line prints: a record of every failure where one was asked for, and no silence on a full disk.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

let folder = '';
let snapshot = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-printing-'));
  snapshot = join(folder, 'page.json.gz');
  const { exitCode } = await command(['segment', fixtureFile('harmless'), '--snapshot', snapshot]);
  expect(exitCode).toBe(0);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test('every verb reports a full disk', { tag: '@nightly' }, async () => {
  test.skip(!(await isThere('/dev/full')), 'this system has no /dev/full');
  const verbs = [
    ['segment', snapshot],
    ['segment', snapshot, '--json'],
    ['explain', snapshot],
    ['diff', snapshot, snapshot, '--no-pixels'],
    ['doctor'],
    ['--help'],
    ['segment', '--json', join(folder, 'none.html')],
  ];
  for (const words of verbs) {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', full.fd, 'pipe'] });
    let said = '';
    child.stderr?.on('data', chunk => (said += chunk));
    const [exitCode] = await once(child, 'close');
    await full.close();
    expect([words, exitCode, said.match(/OUTPUT_FULL: cannot write standard output/g)?.length]).toEqual([
      words,
      5,
      1,
    ]);
  }
});

test('a file on stdout that takes only a part of the output is no success', async () => {
  test.skip(process.platform === 'win32', 'Windows has no ulimit');
  const printed = join(folder, 'completion.bash');
  // The limit stands for a disk that fills up: the first write is cut short, and the next one fails.
  const line = `ulimit -f 1; exec '${process.execPath}' '${MAIN}' completion bash > '${printed}'`;
  const child = spawn('bash', ['-c', line], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', chunk => (said += chunk));
  const [exitCode] = await once(child, 'close');
  expect([exitCode, said]).toEqual([
    5,
    'pith OUTPUT_UNWRITABLE: cannot write standard output: the system allows no file of that size\n',
  ]);
});

test('with --json every verb prints a record of its failure on stdout', { tag: '@nightly' }, async () => {
  const labels = join(folder, 'labels.json');
  await writeFile(labels, 'nothing');
  const failing = [
    ['diff', join(folder, 'none.html'), snapshot, '--json'],
    ['diff', snapshot, folder, '--json'],
    ['explain', join(folder, 'none.html'), '--json'],
    ['explain', snapshot, '--json', '--method', 'best'],
    ['label', snapshot, '--compare', labels, labels, '--json'],
    ['segment', join(folder, 'none.html'), '--json'],
    ['explain', '--json'],
  ];
  for (const words of failing) {
    const { exitCode, stdout, stderr } = await command(words);
    expect(exitCode, stderr).toBe(2);
    const { ok, error } = JSON.parse(stdout) as { ok: boolean; error: { code: string } };
    expect(ok).toBe(false);
    expect(error.code).toBe(/^pith ([A-Z_]+): /m.exec(stderr)?.[1] ?? 'USAGE');
  }
});

test('no record is added to other output, or if --json names a file', { tag: '@nightly' }, async () => {
  const over = await command(['diff', snapshot, fixtureFile('harmless'), '--json', '--limit', 'text=0']);
  expect(() => JSON.parse(over.stdout)).not.toThrow();
  const bench = await command(['bench', join(folder, 'none'), '--json', join(folder, 'figures.json')]);
  expect([bench.exitCode, bench.stdout]).toEqual([2, '']);
});
