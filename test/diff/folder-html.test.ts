// The report of two folders: which page comes first, and what is said of it.

import { expect, test } from 'vitest';
import type { DiffOutcome } from '../../src/diff/diff-outcome.ts';
import type { PageDiff } from '../../src/diff/diff-pages.ts';
import { folderHtml } from '../../src/diff/folder-html.ts';

function compared(name: string, share: number, rewordedShare: number, over: string[] = []): DiffOutcome {
  const diff = {
    text: { share, rewordedShare },
    elements: { before: 10, after: 10, matched: 10 },
    counts: { rezoned: 0, appeared: 0, gone: 0, reworded: rewordedShare > 0 ? 2 : 0, moved: 0, resized: 0 },
    zones: Object.fromEntries(['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'].map(zone => [zone, { iou: 1 }])),
    pixels: null,
  } as unknown as PageDiff;
  return { kind: 'compared', name, diff, over };
}

const rowsOf = (markup: string) =>
  [...markup.matchAll(/<th scope="row"><bdi>(.*?)<\/bdi>(.*?)<\/tr>/g)].map(([, name, rest]) => ({
    name,
    rest,
  }));

test('what cannot be compared first, then what is over a limit, other zones, other words', () => {
  const html = folderHtml(
    ['old', 'new'],
    [
      compared('same', 0, 0),
      compared('reworded a little', 0, 0.01),
      compared('reworded', 0, 0.3),
      compared('rezoned', 0.02, 0),
      compared('over', 0.01, 0, ['text 1 %']),
      { kind: 'gone', name: 'gone' },
    ],
  );
  expect(rowsOf(html).map(({ name }) => name)).toEqual([
    'gone',
    'over',
    'rezoned',
    'reworded',
    'reworded a little',
    'same',
  ]);
});

test('words that changed are a figure and a count', () => {
  const [row] = rowsOf(folderHtml(['old', 'new'], [compared('page', 0, 0.3)]));
  expect(row?.rest).toContain('<td>30 %</td>');
  expect(row?.rest).toContain('0 rezoned, 0 appeared, 0 gone, 2 reworded, 0 moved');
});
