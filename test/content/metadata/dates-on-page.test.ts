// Dates beside the headline: which lines are read for them, what the words in them say, and what is the date of something else.

import { describe, expect, test } from 'vitest';
import { metadataOf } from '../../../src/content/metadata/metadata.ts';
import { snapshotFromHtml } from '../snapshot-from-html.ts';

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;

function datesOf(html: string, lang = 'en'): readonly (string | null)[] {
  const { published, modified } = metadataOf(snapshotFromHtml(html, { lang }));
  return [published?.value ?? null, modified?.value ?? null];
}

const page = (beside: string, head = ''): string =>
  `<title>Ferry times</title>${head}<h1>Ferry times</h1>${beside}${TEXT}`;

describe('a line of two dates', () => {
  test.each([
    ['en', 'Last updated: March 3, 2026 | Published: March 1, 2026', '2026-03-01', '2026-03-03'],
    ['en', 'Updated March 3, 2026 — Originally published March 1, 2026', '2026-03-01', '2026-03-03'],
    ['fr', 'Publié le 2 mars 2026 à 08h15, mis à jour le 3 mars 2026', '2026-03-02T08:15', '2026-03-03'],
    ['de', 'Veröffentlicht am 1. März 2026, aktualisiert am 3. März 2026', '2026-03-01', '2026-03-03'],
    [
      'en',
      '<time datetime="2026-03-01T09:00Z">1 Mar 2026</time> Last modified on Mon 2 Mar 2026 11:12 CET',
      '2026-03-01T09:00Z',
      '2026-03-02T11:12',
    ],
  ])('%s: %s', (lang, line, published, modified) =>
    expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual([published, modified]),
  );

  test('is none where a sentence speaks of two years', () => {
    const sentence =
      'The old ferry was released to the islands in May 2019 and updated by its crew and owners in 2021.';
    expect(datesOf(page(`<p>${sentence}</p>`))).toEqual([null, null]);
  });
});

describe('a month', () => {
  test.each([
    ['en', 'March 2026', ['2026-03', null]],
    ['en', 'Last updated: March 2026', [null, '2026-03']],
    ['es', 'marzo de 2026', ['2026-03', null]],
    ['en', 'Sailing since March 2026', [null, null]],
  ])('%s: %s', (lang, line, dates) => expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual(dates));
});

describe('the calendar of the page', () => {
  test.each([
    ['th', '3 มีนาคม 2569'],
    ['ja', '令和8年3月3日'],
    ['fa', '۱۲ اسفند ۱۴۰۴'],
  ])('%s: %s', (lang, line) => expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual(['2026-03-03', null]));
});
