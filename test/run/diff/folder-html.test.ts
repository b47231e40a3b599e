// The report of two folders: which page comes first, and what is said of it.

import { expect, test } from 'vitest';
import type { DiffOutcome } from '../../../src/run/diff/diff-outcome.ts';
import type { PageDiff } from '../../../src/run/diff/diff-pages.ts';
import { folderHtml } from '../../../src/run/diff/folder-html.ts';

function compared(name: string, changedShare: number, over: string[] = []): DiffOutcome {
  const shares = { lostShare: changedShare, addedShare: 0, rezonedShare: 0, reorderedShare: 0 };
  const diff = {
    text: { changedShare, ...shares, rewordedShare: changedShare },
    elements: { before: 10, after: 10, matched: 10 },
    counts: { rezoned: 0, appeared: 0, gone: 0, reworded: 2, moved: 0, resized: 0 },
    ...{ pictures: { share: 0.5 }, links: null },
    zones: Object.fromEntries(
      ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'].map(zone => [zone, { sizeChange: 0.25, placeChange: 0.08 }]),
    ),
    metadata: [],
    pixels: null,
  } as unknown as PageDiff;
  return { kind: 'compared', name, diff, over };
}

const rowsOf = (markup: string) =>
  [...markup.matchAll(/<th scope="row"><bdi>(.*?)<\/bdi>(.*?)<\/tr>/g)].map(([, name, rest]) => ({
    name,
    rest,
  }));

test('sorts pages: failed first, then over a limit, then by changed text', () => {
  const html = folderHtml(
    ['old', 'new'],
    [
      compared('same', 0),
      compared('a little', 0.01),
      compared('replaced', 1),
      compared('over', 0.01, ['text 1 %']),
      { kind: 'gone', name: 'gone' },
    ],
  );
  expect(rowsOf(html).map(({ name }) => name)).toEqual(['gone', 'over', 'replaced', 'a little', 'same']);
});

test('each figure has a column, empty where it is unknown', () => {
  const [row] = rowsOf(folderHtml(['old', 'new'], [compared('page', 0.3)]));
  const cells = ['30 %', '30 %', '0 %', '0 %', '0 %', '30 %', '0 %', '25 %', '8 %', '50 %', '', '0 %', ''];
  expect(row?.rest).toContain(cells.map(cell => `<td>${cell}</td>`).join(''));
  expect(row?.rest).toContain('0 rezoned, 0 appeared, 0 gone, 2 reworded, 0 moved');
});
