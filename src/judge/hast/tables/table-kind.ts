// Decides if a table contains data or only arranges the page: an ordered list of rules, each with its reason.

import { LIMITS } from '../limits.ts';

/** Measures of a table, without those of nested tables. */
export interface TableFacts {
  readonly role: string;
  readonly hasCaption: boolean;
  readonly hasHeaderCells: boolean;
  /** True if no cell is a data cell. */
  readonly isAllHeaders: boolean;
  readonly holdsTable: boolean;
  /** Cells that hold a data table. */
  readonly tableCells: number;
  readonly rows: number;
  /** Columns with content. */
  readonly columns: number;
  /** True if the first column only numbers what follows, as in a list: `1.`, `2.` */
  readonly isNumbered: boolean;
  /** True if its first column is one picture without words, as in a note beside its icon. */
  readonly hasPictureColumn: boolean;
  /** Cells with headings, lists, or several paragraphs. */
  readonly blockCells: number;
  readonly longestCellChars: number;
  /** Cells with a visible border, or in rows with a background. */
  readonly drawnCells: number;
  readonly cells: number;
  /** True if all rows have the same number of columns. */
  readonly isEven: boolean;
  /** True if the first row looks like a header. */
  readonly looksHeaded: boolean;
}

export interface TableVerdict {
  readonly kind: 'data' | 'layout';
  readonly reason: string;
}

export function tableKind(facts: TableFacts): TableVerdict {
  for (const { kind, reason, applies } of RULES) if (applies(facts)) return { kind, reason };
  return { kind: 'layout', reason: 'no sign of data' };
}

interface TableRule extends TableVerdict {
  readonly applies: (facts: TableFacts) => boolean;
}

const RULES: readonly TableRule[] = [
  {
    kind: 'layout',
    reason: 'the page says it is for presentation',
    applies: ({ role }) => /^(?:presentation|none)$/.test(role),
  },
  {
    kind: 'data',
    reason: 'the page says it is a table',
    applies: ({ role }) => /^(?:table|grid|treegrid)$/.test(role),
  },
  {
    kind: 'layout',
    reason: 'most of its cells hold tables',
    applies: ({ tableCells, cells }) => tableCells > 0 && tableCells * 2 >= cells,
  },
  {
    kind: 'layout',
    reason: 'it is a text beside a picture',
    applies: ({ hasPictureColumn, columns }) => hasPictureColumn && columns === 2,
  },
  { kind: 'data', reason: 'it has a caption', applies: ({ hasCaption }) => hasCaption },
  {
    kind: 'layout',
    reason: 'it has one row or column of header cells alone',
    applies: ({ isAllHeaders, rows, columns }) => isAllHeaders && (rows < 2 || columns < 2),
  },
  { kind: 'data', reason: 'it has header cells', applies: ({ hasHeaderCells }) => hasHeaderCells },
  { kind: 'layout', reason: 'it contains another table', applies: ({ holdsTable }) => holdsTable },
  {
    kind: 'layout',
    reason: 'it has a single row or column',
    applies: ({ rows, columns }) => rows < 2 || columns < 2,
  },
  { kind: 'layout', reason: 'it numbers its rows like a list', applies: ({ isNumbered }) => isNumbered },
  {
    kind: 'layout',
    reason: 'its cells hold headings, lists or paragraphs',
    applies: ({ blockCells }) => blockCells > 0,
  },
  {
    kind: 'layout',
    reason: 'a cell holds prose',
    applies: ({ longestCellChars }) => longestCellChars > LIMITS.proseCellChars,
  },
  {
    kind: 'data',
    reason: 'its cells have borders or backgrounds',
    applies: ({ drawnCells, cells }) => drawnCells * 2 >= cells,
  },
  {
    kind: 'data',
    reason: 'it has many columns',
    applies: ({ columns }) => columns >= LIMITS.dataTableColumns,
  },
  {
    kind: 'data',
    reason: 'it has many even rows',
    applies: ({ rows, isEven }) => isEven && rows >= LIMITS.dataTableRows,
  },
  {
    kind: 'data',
    reason: 'its first row looks like a header',
    applies: ({ looksHeaded, isEven, columns }) => looksHeaded && isEven && columns > 2,
  },
  { kind: 'data', reason: 'its rows are even and short', applies: ({ isEven, rows }) => isEven && rows > 2 },
];
