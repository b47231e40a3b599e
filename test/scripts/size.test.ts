// `npm run size` fails above a budget, and lowers budgets when told to.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SIZE = fileURLToPath(new URL('../../scripts/size.mjs', import.meta.url));
const own = JSON.parse(
  await readFile(new URL('../../scripts/size-budgets.json', import.meta.url), 'utf8'),
) as Record<string, number>;
/** More than pith will ever be. */
const ROOMY = Object.fromEntries(Object.keys(own).map(name => [name, 1e9]));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-size-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function size(budgets: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv = {}) {
  const file = join(folder, 'budgets.json');
  await writeFile(file, JSON.stringify(budgets));
  const { code, output } = await new Promise<{ code: number; output: string }>(resolve => {
    execFile(process.execPath, [SIZE, file], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
  return { code, output, after: JSON.parse(await readFile(file, 'utf8')) as Record<string, number> };
}

test('passes within all budgets, and lowers them when told to', async () => {
  const { code, after } = await size(ROOMY, { PITH_ACCEPT: '1' });
  expect(code).toBe(0);
  expect(Object.keys(after)).toEqual(Object.keys(own));
  for (const name of Object.keys(own)) expect(after[name], name).toBeLessThan(1e9);
});

test('fails above a budget, without one, and for one that nothing measures; raises none', async () => {
  const { 'words of docs': _, ...rest } = ROOMY;
  const budgets = { ...rest, 'lines of src': 1, 'lines of poems': 5 };
  const { code, output, after } = await size(budgets, { PITH_ACCEPT: '1' });
  expect(code).toBe(1);
  expect(output).toContain('Over budget: lines of src, words of docs, lines of poems.');
  expect(after['lines of src']).toBe(1);
});
