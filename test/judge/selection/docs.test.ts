// The documentation names every rule, every source and every kind of page there is.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SOURCES } from '../../../src/judge/selection/content-sources.ts';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';
import { CONTENT_RULES } from '../../../src/judge/selection/rules/content-rules.ts';
import { DROP_RULES } from '../../../src/judge/selection/rules/drop-rule.ts';

const docs = readFileSync(new URL('../../../docs/content.md', import.meta.url), 'utf8');
const corrections = CONTENT_RULES.map(({ name, does, brings }) => `| \`${name}\` | ${does} | ${brings} |`);
const others = docs.split('\n').filter(line => !corrections.includes(line));
const named = [...others.join('\n').matchAll(/^\| `(\w+)` +\| (?!what is given|what it is)/gm)].map(
  ([, name]) => name,
);

test('rules and sources', () => {
  expect(named).toEqual([...Object.keys(DROP_RULES), ...CONTENT_SOURCES, 'given']);
});

test('the corrections, in their order', () => {
  expect(docs).toContain(corrections.join('\n'));
});

test('what belongs to each kind of page', () => {
  const [, section = ''] = docs.split('## What belongs to each kind of page');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([a-z, ]+) \|/gm)].slice(1);
  expect(rows.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual([...KIND_NAMES].sort());
});
