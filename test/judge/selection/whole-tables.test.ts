// Caption and header cells of a table whose cells are content.

import { expect, test } from 'vitest';
import { keepTableHeads } from '../../../src/judge/selection/rules/whole-tables.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** Texts that are kept, of which those that start with a digit were content before. */
function keptIn(html: string): string[] {
  const snapshot = snapshotFromHtml(html);
  const texts = snapshot.texts.map(({ text }) => text.trim());
  const kept = Uint8Array.from(texts, text => (/^\d/.test(text) ? 1 : 0));
  keepTableHeads(snapshot, kept);
  return texts.filter((text, index) => kept[index] === 1 && !/^\d/.test(text));
}

test.each([
  [
    'caption and head of content',
    '<table><caption>Films</caption><thead><tr><td>Year</td></tr></thead><tr><th>Sum</th><td>1947</td></tr></table>',
    ['Films', 'Year', 'Sum'],
  ],
  ['of other text', '<table><tr><th>Year</th></tr><tr><td>words of it</td><td>1</td></tr></table>', []],
  ['without cells', '<table><tr><th>Year</th></tr></table>', []],
  [
    'each table by itself',
    '<table><tr><th>Outer</th></tr><tr><td>menu<table><tr><th>Inner</th></tr><tr><td>1</td></tr></table></td></tr></table>',
    ['Inner'],
  ],
  ['hidden', '<table><tr><th data-visibility="none">Year</th></tr><tr><td>1947</td></tr></table>', []],
])('%s', (_, html, expected) => expect(keptIn(html)).toEqual(expected));
