// Scripts, workflows and documents name only files that are there.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const listed = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', ...paths], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
/** Files of the repository, and their folders. */
const FILES = listed();
const FOLDERS = new Set(
  FILES.flatMap(file => file.split('/').map((_, at, all) => all.slice(0, at).join('/'))),
);
const isThere = (path: string): boolean => FOLDERS.has(path) || existsSync(join(ROOT, path));

/** Paths below a folder of the repository; patterns and paths with variables are left out. */
const NAMED =
  /(?<![\w./@$}*~<-])(?:\$home\/|\.\/)?((?:scripts|src|test|docs|docker|action|samples|models|site|extension|clients|\.github|\.ci)\/[\w./-]*[\w-])(?![\w<*{$[-]|[./][\w<*{$[])/g;
/** Modules that a script imports from its own folder or a neighbour's. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.(?:mjs|ts|json))'/g;

/** Paths of other projects, as examples. */
const OTHERS = new Set(['test/test-pages', 'docs/one.html']);

function missingIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const named = Array.from(text.matchAll(NAMED), ([, path = '']) => path);
  const imported = /\.(?:mjs|sh|ts)$/.test(file)
    ? Array.from(text.matchAll(IMPORTED), ([, path = '']) => join(dirname(file), path))
    : [];
  return [...new Set([...named, ...imported])]
    .filter(path => !isThere(path) && !OTHERS.has(path) && !isThere(`test/${path}`))
    .map(path => `${file}: ${path}`);
}

const READ = [
  ...listed(
    '.ci',
    '.github',
    'Dockerfile',
    'compose.yml',
    'action',
    'docker',
    'package.json',
    '*.md',
    'docs/*.md',
  ),
  ...listed('scripts').filter(file => !/\.d\.mts$/.test(file)),
].filter(
  file =>
    /\.(?:md|mjs|sh|ts|ya?ml|json)$|Dockerfile$|\.ci\/run$/.test(file) &&
    !/^(?:test|samples|docs\/research)\//.test(file),
);

test('every file that a script, workflow or document names is there', () => {
  expect(READ.length).toBeGreaterThan(80);
  expect([...new Set(READ)].flatMap(missingIn)).toEqual([]);
});

test('a name that is not there is found', () => {
  const names = Array.from(
    "import { a } from '$home/scripts/gone.mjs'; see docs/gone.md, scripts/*.mjs".matchAll(NAMED),
    ([, path]) => path,
  );
  expect(names).toEqual(['scripts/gone.mjs', 'docs/gone.md']);
  expect(names.some(path => isThere(path ?? ''))).toBe(false);
});
