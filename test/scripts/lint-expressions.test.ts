// The lint of regular expressions fails for a planted one, in a literal or made of constants, and for exceptions that
// nothing needs.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LINT = fileURLToPath(new URL('../../scripts/lint-expressions/main.mjs', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Linted {
  readonly code: number;
  readonly output: string;
}

async function lint(name: string, source: string, exceptions: readonly object[] = []): Promise<Linted> {
  const src = join(folder, name, 'src');
  const table = join(folder, name, 'exceptions.mjs');
  await mkdir(src, { recursive: true });
  await writeFile(join(src, 'planted.ts'), source);
  await writeFile(table, `export const EXCEPTIONS = ${JSON.stringify(exceptions)};`);
  return new Promise(resolve => {
    execFile(process.execPath, [LINT, src, table], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const EXCEPTION = {
  file: 'src/planted.ts',
  pattern: '/\\s+$/',
  reason: 'The text has 20 characters at most.',
};

test.each([
  [
    'exponential',
    "\n// /x/\nexport const parts = 'a / b'.split(/\\s(?:[-:]|::)+\\s/);",
    'src/planted.ts:3 is exponential: ',
  ],
  [
    'quadratic',
    "export const end = (text: string) => text.replace(/\\s+$/, '');",
    'src/planted.ts:1 is 2nd degree polynomial',
  ],
  [
    'made of constants',
    "const BLANK = '\\\\s';\nexport const END = new RegExp(BLANK + '+$', 'u');",
    'src/planted.ts:2 is 2nd degree polynomial',
  ],
  [
    'made in a function',
    'export const ends = (word: string) => new RegExp(word);',
    'src/planted.ts:1 is made when a function runs',
  ],
])('an expression that is %s fails', async (name, source, expected) => {
  const { code, output } = await lint(name.replaceAll(' ', '-'), source);
  expect(output).toContain(expected);
  expect(code).toBe(1);
});

test('linear expressions pass, and so do those with a reason', async () => {
  const source = "export const ends = [/^a*b/, /(?<!\\s)\\s+$/, /\\s+$/, 'a'.length / 2 / 1];";
  const { code, output } = await lint('linear', source, [EXCEPTION]);
  expect(output).toContain('Checked 3 regular expressions');
  expect(code).toBe(0);
});

test('an exception whose expression no longer exists fails', async () => {
  const { code, output } = await lint('stale', 'export const a = /a/;', [EXCEPTION]);
  expect(output).toContain('src/planted.ts does not need the exception for\n    /\\s+$/');
  expect(code).toBe(1);
});
