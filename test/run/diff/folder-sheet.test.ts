// The report of two folders: which page comes first, and what is said of it.

import { expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import type { DiffOutcome } from '../../../src/run/diff/diff-outcome.ts';
import type { PageDiff } from '../../../src/run/diff/diff-pages.ts';
import { folderSheet } from '../../../src/run/diff/folder-sheet.ts';
import { tablesOf, textOf } from '../../support/sheet-parts.ts';

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

const rowsOf = (outcomes: readonly DiffOutcome[], again?: string) =>
  tablesOf(folderSheet(['old', 'new'], outcomes, again)).flatMap(({ rows }) =>
    rows.map(({ cells }) => cells),
  );

test('sorts pages: failed first, then over a limit, then by changed text', () => {
  const rows = rowsOf([
    compared('same', 0),
    compared('a little', 0.01),
    compared('replaced', 1),
    compared('over', 0.01, ['text 1 %']),
    { kind: 'gone', name: 'gone' },
  ]);
  expect(rows.map(([name]) => textOf(name))).toEqual(['gone', 'over', 'replaced', 'a little', 'same']);
});

test('each figure has a column, empty where it is unknown', () => {
  const [, ...cells] = rowsOf([compared('page', 0.3)])[0] ?? [];
  const figures = ['30 %', '30 %', '0 %', '0 %', '0 %', '30 %', '0 %', '25 %', '8 %', '50 %', '', '0 %', ''];
  expect(cells.map(textOf)).toEqual(['passes', '2 reworded', ...figures]);
});

test('a page that failed, or was accepted, has no tick', () => {
  const outcomes: DiffOutcome[] = [
    { kind: 'failed', name: 'failed', error: new PithError('CANCELLED', 'no') },
    { ...compared('new', 0.2), accepted: true },
    compared("it's", 0.1),
  ];
  const ticks = rowsOf(outcomes, 'pith diff old new').map(([tick]) => tick);
  expect(ticks).toEqual(['', '', { text: "accept it's", tick: `--only 'it'\\''s'` }]);
  expect(folderSheet(['old', 'new'], outcomes, 'pith diff old new').command).toBe(
    'pith diff old new --update',
  );
  expect(folderSheet(['old', 'new'], outcomes).command).toBe(undefined);
});
