// What a killed process leaves in the temp folder is removed by the next one, and nothing else is.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

let shared = '';
let module = '';
beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'pith-temp-'));
  module = join(shared, 'temp-root.mjs');
  const entryPoints = [join(import.meta.dirname, '../../../src/base/files/temp-root.ts')];
  await build({ entryPoints, outfile: module, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(shared, { recursive: true }));

const code = (rest: string): string[] => [
  '--input-type=module',
  '-e',
  `import { useOwnTempRoot } from ${JSON.stringify(pathToFileURL(module).href)};
   import { mkdtempSync } from 'node:fs'; import { tmpdir } from 'node:os'; import { join } from 'node:path';
   useOwnTempRoot(); mkdtempSync(join(tmpdir(), 'profile-')); ${rest}`,
];
const env = () => ({ ...process.env, TMPDIR: shared });
const left = () => readdirSync(shared).filter(name => name.startsWith('pith-run-'));

test.each([
  ['a file', () => module],
  ['a folder of the system', () => '/proc'],
])('where TMPDIR is %s, the error names it', (_, folder) => {
  const env = { ...process.env, TMPDIR: folder() };
  const { stderr } = spawnSync(process.execPath, code(''), { env, encoding: 'utf8' });
  expect(stderr).toContain(
    `PithError: cannot write temporary files to ${folder()}, because it is not a folder that can be written to: set TMPDIR`,
  );
});

test('a second call keeps the folder of the first', () => {
  const twice = code('const first = tmpdir(); useOwnTempRoot(); console.log(tmpdir() === first);');
  expect(spawnSync(process.execPath, twice, { env: env(), encoding: 'utf8' }).stdout).toBe('true\n');
});

test('a process deletes its folder when it ends; that of a killed one is deleted by the next', async () => {
  expect(spawnSync(process.execPath, code(''), { env: env() }).status).toBe(0);
  expect(left()).toEqual([]);
  const living = spawn(process.execPath, code('console.log(1); setInterval(() => {}, 1000)'), { env: env() });
  await once(living.stdout, 'data');
  const killed = spawn(process.execPath, code('console.log(1); setInterval(() => {}, 1000)'), { env: env() });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(left()).toHaveLength(2);
  mkdirSync(join(shared, 'pith-run-mine'));
  spawnSync(process.execPath, code(''), { env: env() });
  expect(left().sort()).toEqual([expect.stringContaining(`pith-run-${living.pid}-`), 'pith-run-mine'].sort());
  living.kill('SIGTERM');
  await once(living, 'exit');
  expect(existsSync(shared)).toBe(true);
});
