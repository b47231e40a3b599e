// The documentation names every rule and every source there is.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SOURCES } from '../../../src/judge/selection/content-selection.ts';
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
