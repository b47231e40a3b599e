// The package that users install: its size, its entries, and every verb where neither a browser nor the queue is installed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSTALLS, packedInstall } from '../../scripts/packed-install.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'pith-install-'));
const [plain, lean] = [join(scratch, 'plain'), join(scratch, 'lean')];
let sizes: readonly Awaited<ReturnType<typeof packedInstall>>[] = [];

beforeAll(async () => {
  sizes = [
    await packedInstall(plain, INSTALLS.plain),
    await packedInstall(lean, INSTALLS['without the packaged Chromium']),
  ];
  mkdirSync(join(lean, 'home'));
  writeFileSync(join(lean, 'page.html'), '<h1>Boats</h1><p>They leave at noon.');
  writeFileSync(
    join(lean, 'run.mjs'),
    'import "pith"; import "pith/batch"; import "pith/lab"; import "pith/service";',
  );
}, 15 * 60_000);

afterAll(() => rmSync(scratch, { recursive: true }));

/** No browser of the system: neither in PATH nor where Playwright looks. */
function inLean(...words: string[]) {
  const env = { HOME: join(lean, 'home'), PATH: lean, PLAYWRIGHT_BROWSERS_PATH: join(lean, 'home') };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: lean,
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

const pith = (...words: string[]) => inLean('node_modules/pith/dist/cli.js', ...words);

test('an install is small, and smaller without the packaged Chromium', () => {
  const [all, few] = sizes;
  expect(all?.packages).toBeLessThanOrEqual(60);
  expect(all?.megabytes).toBeLessThanOrEqual(140);
  expect(few?.packages).toBeLessThanOrEqual(60);
  expect(few?.megabytes).toBeLessThanOrEqual(75);
});

test('every entry is loaded without what was left out, and pictures are drawn', () => {
  expect(inLean('run.mjs')).toEqual({ status: 0, stdout: '', stderr: '' });
  const drawing =
    'import s from "sharp"; await s({ create: { width: 1, height: 1, channels: 3, background: "red" } }).png().toBuffer();';
  expect(inLean('--input-type=module', '-e', drawing)).toEqual({ status: 0, stdout: '', stderr: '' });
});

const QUEUE = 'redis://127.0.0.1:1';
const NO_BROWSER = [7, 'no Chromium was found on this machine'] as const;
const NO_QUEUE = [
  8,
  'QUEUE_UNAVAILABLE: the packages of the queue are not installed: run `npm install bullmq ioredis`',
] as const;

/** Exit code and start of the message of each verb. */
const VERBS: Readonly<Record<string, readonly [words: string, exitCode: number, message: string][]>> = {
  segment: [['page.html', ...NO_BROWSER]],
  batch: [
    ['page.html --out run', ...NO_BROWSER],
    [`page.html --out queued --queue ${QUEUE}`, ...NO_QUEUE],
  ],
  worker: [[`--queue ${QUEUE}`, ...NO_QUEUE]],
  queue: [
    [`status ${QUEUE}`, ...NO_QUEUE],
    [`drain ${QUEUE}`, ...NO_QUEUE],
  ],
  crawl: [['page.html --out crawled', ...NO_BROWSER]],
  report: [['.', 2, '']],
  serve: [['--port 0', ...NO_BROWSER]],
  diff: [['page.html page.html', ...NO_BROWSER]],
  history: [['page.warc https://example.org/', 2, '']],
  explain: [['page.html', ...NO_BROWSER]],
  audit: [['page.html', ...NO_BROWSER]],
  site: [['learn . --out model.json', 2, '']],
  docview: [['page.html --out docviews', 4, NO_BROWSER[1]]],
  bench: [['.', 2, '']],
  label: [['missing.html', 2, 'FILE_NOT_FOUND']],
  mcp: [['--no-such-flag', 2, '']],
  cache: [['list', 0, '']],
  login: [['https://example.org/ --output state.json', 7, 'BROWSER_UNAVAILABLE: ']],
  doctor: [['', ...NO_BROWSER]],
  completion: [['bash', 0, '']],
  help: [['segment', 0, '']],
};

test('the table below has every verb', () => {
  const named =
    pith('--help')
      .stdout.split('\nCommands:\n')[1]
      ?.matchAll(/^ {2}(\w+)/gm) ?? [];
  expect(Array.from(named, ([, verb]) => verb)).toEqual(Object.keys(VERBS));
});

const CALLS = Object.entries(VERBS).flatMap(([verb, calls]) =>
  calls.map(([words, ...end]) => [`${verb} ${words}`.trim(), ...end] as const),
);

test.each(CALLS)('pith %s: exit %i and a sentence', (words, exitCode, message) => {
  const { status, stderr, stdout } = pith(...words.split(' '));
  expect(`${stdout}${stderr}`).toContain(message);
  expect(stderr).not.toMatch(/^ +at |ERR_|node:internal/m);
  expect(status).toBe(exitCode);
});
