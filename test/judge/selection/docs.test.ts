// The documentation names every source of content and every kind of page there is.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SOURCES } from '../../../src/judge/selection/content-sources.ts';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';

const docs = readFileSync(new URL('../../../docs/content.md', import.meta.url), 'utf8');
const sectionOf = (title: string): string => docs.split(`\n## ${title}\n`)[1]?.split('\n## ', 1)[0] ?? '';
const firstCells = (section: string): string[] =>
  [...section.matchAll(/^\| ([^|]+?) +\|/gm)].slice(2).map(([, cell = '']) => cell);

test('where the content comes from', () => {
  const named = firstCells(sectionOf('Where the content comes from'));
  expect(named).toEqual([...CONTENT_SOURCES, 'given'].map(name => `\`${name}\``));
});

test('what belongs to each kind of page', () => {
  const named = firstCells(sectionOf('What belongs to each kind of page')).flatMap(names =>
    names.split(', '),
  );
  expect(named.sort()).toEqual([...KIND_NAMES].sort());
});
