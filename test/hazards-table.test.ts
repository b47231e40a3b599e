// docs/hazards.md and the tests it names are held to each other: every case, every test of the catalogue.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TEST = fileURLToPath(new URL('./', import.meta.url));
const DOCS = fileURLToPath(new URL('../docs/hazards.md', import.meta.url));
const CASES = { A: 15, B: 12, C: 17, D: 21, E: 28, F: 15, G: 21 };

interface Row {
  readonly id: string;
  readonly does: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const rows: Row[] = [...readFileSync(DOCS, 'utf8').matchAll(/^\| ([A-G]\d+) +\|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => {
    const [, does = '', shown = ''] = rest.split(' | ');
    const tests = [...shown.matchAll(/`([\w/-]+\.(?:spec|test)\.ts): ([^`]+)`/g)];
    return { id, does, tests: tests.map(([, file = '', title = '']) => ({ file, title })) };
  },
);

test('every case is there once, with a test or with the reason why there is none', () => {
  const ids = Object.entries(CASES).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(
    rows.filter(({ tests, does }) => tests.length === 0 && !/\bnot (?:here|in CI)\b/.test(does)),
  ).toEqual([]);
});

test('every test that is named is there', () => {
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !sourceOf(file).includes(title))
      .map(({ file, title }) => `${id}: ${file} has no '${title}'`),
  );
  expect(missing).toEqual([]);
});

test('every test of the catalogue is named', () => {
  const files = readdirSync(`${TEST}hazards`).filter(name => name.endsWith('.spec.ts'));
  const unnamed = files.flatMap(name => {
    const source = sourceOf(`hazards/${name}`);
    const titles = [...source.matchAll(/(?:test\(\s*['"`]|\[\s*['"])((?:[A-G]\d+ ?)+)(?::|['"],)/g)];
    return titles
      .flatMap(([, ids = '']) => ids.trim().split(' '))
      .filter(
        id => !rows.some(row => row.id === id && row.tests.some(({ file }) => file === `hazards/${name}`)),
      )
      .map(id => `${id} does not name ${name}`);
  });
  expect(unnamed).toEqual([]);
});

function sourceOf(file: string): string {
  return existsSync(TEST + file) ? readFileSync(TEST + file, 'utf8') : '';
}
