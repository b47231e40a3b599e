// The types of the Python client say what the service takes. PITH_ACCEPT=1 writes them.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pythonTypes } from './support/python-types.ts';

const CLIENT = new URL('../clients/python/', import.meta.url);
const OPTIONS = new URL('src/pith_client/options.py', CLIENT);

test('the options of the Python client are those of the service', () => {
  const text = pythonTypes();
  expect(text).toMatch(/^ {4}preferMarkdown: bool$/m);
  expect(text).toMatch(/^ {4}from_: str$/m);
  if (process.env.PITH_ACCEPT === '1') writeFileSync(OPTIONS, text);
  else expect(readFileSync(OPTIONS, 'utf8')).toBe(text);
});

test('it has the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(readFileSync(new URL('pyproject.toml', CLIENT), 'utf8')).toContain(`\nversion = "${version}"\n`);
});
