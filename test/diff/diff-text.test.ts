// A comparison as lines for a terminal: counts first, then what changed.

import { expect, test } from 'vitest';
import { comparePages } from '../../src/compare/compare-pages.ts';
import { comparedSnapshot } from '../../src/compare/compared-page.ts';
import { DIFF_SCHEMA, type PageDiff } from '../../src/diff/diff-pages.ts';
import { diffText } from '../../src/diff/diff-text.ts';
import { snapshotFromHtml } from '../content/snapshot-from-html.ts';

function page(html: string) {
  const snapshot = snapshotFromHtml(html);
  return comparedSnapshot(snapshot, {
    method: 'made',
    thresholds: { h1: 10, h2: 90, w1: 0, w2: 100 },
    confidence: 1,
    zones: snapshot.elements.map(() => 'CENTER'),
    reason: () => '',
    elementConfidence: () => 1,
  });
}

function linesOf(before: string, after: string): string[] {
  const [one, other] = [page(before), page(after)];
  const diff: PageDiff = {
    schema: DIFF_SCHEMA,
    ...comparePages(one, other),
    before: { ...one, name: 'old.html' },
    after: { ...other, name: 'new.html' },
    pixels: null,
    warnings: [],
  };
  return diffText(diff).split('\n');
}

test('words that changed are counted, and shown before and after', () => {
  const lines = linesOf(
    '<p>Bake for 30 minutes.</p><p>Serve.</p>',
    '<p>Bake for 45 minutes.</p><p>Serve.</p>',
  );
  expect(lines[2]).toMatch(/: 0 rezoned, 0 appeared, 0 gone, 1 reworded, 0 moved/);
  expect(lines[3]).toMatch(
    /^text {6}0 % in another zone, 73\.91 % in reworded elements; 0 characters appeared/,
  );
  expect(lines).toContain(
    '  reworded  CENTER  /html/body/p[1], 17 characters  “Bake for 30 minutes.” → “Bake for 45 minutes.”',
  );
});

test('words that are gone are told by what they were', () => {
  expect(linesOf('<p id="a">Bake.</p>', '<p id="a"></p>')).toContain(
    '  reworded  CENTER  /html/body/p, 0 characters  “Bake.” → “”',
  );
});

test('what appeared is told by its place and its words, and what only grew is not', () => {
  const lines = linesOf('<main><p>Bake.</p></main>', '<main><p>Bake.</p><p>Serve.</p></main>');
  expect(lines).toContain('  appeared  CENTER  /html/body/main/p[2], 6 characters  “Serve.”');
  expect(lines.filter(line => line.startsWith('  resized'))).toEqual([]);
});

test('twenty changes are told, and how many more there are', () => {
  const list = (word: string) => Array.from({ length: 23 }, (_, at) => `<p id="p${at}">${word}</p>`).join('');
  const lines = linesOf(list('Rye'), list('Oat'));
  expect(lines.filter(line => line.startsWith('  reworded'))).toHaveLength(20);
  expect(lines.slice(-2)).toEqual(['  and 3 more', '']);
});

test('changes beyond the longest list are counted too', () => {
  const list = (word: string) =>
    Array.from({ length: 2100 }, (_, at) => `<p id="p${at}">${word}</p>`).join('');
  expect(linesOf(list('Rye'), list('Oat')).at(-2)).toBe('  and 2080 more');
});
