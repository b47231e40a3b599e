// Writes list items and tables in Markdown.

import type { AlignType, ListItem, Table } from 'mdast';
import { LIMITS } from '../../hast/limits.ts';
import type { Handle, Handlers } from './inline.ts';

/** Works like the library's handler, but counts items as they come instead of searching for each. */
const listItem: Handle = (node: ListItem, parent, state, info) => {
  const at = state.indexStack.at(-1) ?? 0;
  const isOrdered = parent?.type === 'list' && parent.ordered === true;
  const sign = state.bulletCurrent ?? '-';
  const mark = isOrdered ? `${numberOf(node, (parent.start ?? 1) + at)}${sign} ` : `${sign} `;
  const exit = state.enter('listItem');
  const tracker = state.createTracker(info);
  tracker.move(mark);
  tracker.shift(mark.length);
  const content = state.containerFlow(node, tracker.current());
  exit();
  const indent = ' '.repeat(mark.length);
  return (mark + content.replace(/\n(?=[^\n])/g, `\n${indent}`)).trimEnd();
};

/** Returns the number on the page, within the range that Markdown allows (CommonMark, 5.2). */
const numberOf = ({ data }: ListItem, counted: number): number =>
  Math.min(MOST_NUMBER, Math.max(0, data?.number ?? counted));

const MOST_NUMBER = 999_999_999;

/** Pads cells so that columns align, if the table is narrow enough to be read as text. */
const table: Handle = (node: Table, _, state, info) => {
  const rows = node.children.map(row =>
    row.children.map(cell => state.handle(cell, row, state, info).trim()),
  );
  const widths = (node.align ?? []).map((_align, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), MIN_WIDTH),
  );
  const isNarrow = widths.reduce((sum, width) => sum + width + 3, 1) <= LIMITS.paddedTableWidth;
  const columns = widths.map(
    (width, at): Column => ({ align: node.align?.[at] ?? null, width: isNarrow ? width : 0 }),
  );
  const [head = [], ...body] = rows;
  return [rowLine(head, columns), ruleLine(columns), ...body.map(row => rowLine(row, columns))].join('\n');
};

interface Column {
  readonly align: AlignType;
  /** 0 if cells are not padded. */
  readonly width: number;
}

const MIN_WIDTH = 3;

const rowLine = (cells: readonly string[], columns: readonly Column[]): string =>
  `|${columns.map((column, at) => ` ${cellText(cells[at] ?? '', column)} `).join('|')}|`;

function cellText(text: string, { align, width }: Column): string {
  const missing = Math.max(0, width - widthOf(text));
  const left = align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0;
  return ' '.repeat(left) + text + ' '.repeat(missing - left);
}

function ruleLine(columns: readonly Column[]): string {
  const rules = columns.map(({ align, width }) => {
    const dashes = '-'.repeat(
      Math.max(MIN_WIDTH, width) - (align === 'right' ? 1 : align === 'center' ? 2 : 0),
    );
    return align === 'right' ? `${dashes}:` : align === 'center' ? `:${dashes}:` : dashes;
  });
  return `| ${rules.join(' | ')} |`;
}

/** Width in terminal columns: Chinese, Japanese and Korean letters take two, combining marks none. */
function widthOf(text: string): number {
  if (ONE_WIDE.test(text)) return Math.min(text.length, LIMITS.paddedTableWidth);
  let width = 0;
  for (const character of text.slice(0, LIMITS.paddedTableWidth))
    width += WIDE.test(character) ? 2 : MARK.test(character) ? 0 : 1;
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const MARK = /\p{M}/u;
const ONE_WIDE = /^[\x20-\u02ff]*$/;

export const blockHandlers: Handlers = { listItem, table };
