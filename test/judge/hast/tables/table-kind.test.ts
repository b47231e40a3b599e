// Which tables hold data, and why.

import { expect, test } from 'vitest';
import { type TableFacts, tableKind } from '../../../../src/judge/hast/tables/table-kind.ts';

const plain: TableFacts = {
  role: '',
  hasCaption: false,
  hasHeaderCells: false,
  isAllHeaders: false,
  holdsTable: false,
  tableCells: 0,
  rows: 2,
  columns: 2,
  isNumbered: false,
  hasPictureColumn: false,
  blockCells: 0,
  longestCellChars: 10,
  drawnCells: 0,
  cells: 4,
  isEven: true,
  looksHeaded: false,
};

const cases: readonly (readonly [facts: Partial<TableFacts>, kind: 'data' | 'layout', reason: string])[] = [
  [{ role: 'presentation', hasHeaderCells: true }, 'layout', 'the page says it is for presentation'],
  [{ role: 'grid', blockCells: 4 }, 'data', 'the page says it is a table'],
  [{ hasCaption: true, blockCells: 1 }, 'data', 'it has a caption'],
  [{ hasHeaderCells: true, holdsTable: true }, 'data', 'it has header cells'],
  [
    { hasHeaderCells: true, isAllHeaders: true, rows: 1 },
    'layout',
    'it has one row or column of header cells alone',
  ],
  [
    { hasHeaderCells: true, isAllHeaders: true, columns: 1 },
    'layout',
    'it has one row or column of header cells alone',
  ],
  [{ hasHeaderCells: true, isAllHeaders: true }, 'data', 'it has header cells'],
  [{ hasHeaderCells: true, rows: 1 }, 'data', 'it has header cells'],
  [{ hasHeaderCells: true, isAllHeaders: true, rows: 1, hasCaption: true }, 'data', 'it has a caption'],
  [{ hasHeaderCells: true, tableCells: 2, cells: 3 }, 'layout', 'most of its cells hold tables'],
  [{ hasHeaderCells: true, tableCells: 1, cells: 9 }, 'data', 'it has header cells'],
  [
    { hasPictureColumn: true, hasHeaderCells: true, drawnCells: 4 },
    'layout',
    'it is a text beside a picture',
  ],
  [{ hasPictureColumn: true, columns: 3, hasHeaderCells: true }, 'data', 'it has header cells'],
  [{ holdsTable: true, drawnCells: 4 }, 'layout', 'it contains another table'],
  [{ rows: 1, drawnCells: 2 }, 'layout', 'it has a single row or column'],
  [{ columns: 1, drawnCells: 2 }, 'layout', 'it has a single row or column'],
  [{ isNumbered: true, rows: 20 }, 'layout', 'it numbers its rows like a list'],
  [{ blockCells: 1, drawnCells: 4 }, 'layout', 'its cells hold headings, lists or paragraphs'],
  [{ longestCellChars: 900, drawnCells: 4 }, 'layout', 'a cell holds prose'],
  [{ drawnCells: 2 }, 'data', 'its cells have borders or backgrounds'],
  [{ columns: 5, isEven: false }, 'data', 'it has many columns'],
  [{ columns: 4, looksHeaded: true }, 'data', 'its first row looks like a header'],
  [{ looksHeaded: true }, 'layout', 'no sign of data'],
  [{ rows: 20 }, 'data', 'it has many even rows'],
  [{ rows: 3 }, 'data', 'its rows are even and short'],
  [{}, 'layout', 'no sign of data'],
];

test.each(cases)('%o is %s: %s', (facts, kind, reason) => {
  expect(tableKind({ ...plain, ...facts })).toEqual({ kind, reason });
});
