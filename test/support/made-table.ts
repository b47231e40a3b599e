// Tables of the docs that are made from code: with PITH_ACCEPT=1 they are written, otherwise compared.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

export const sourceOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** `after`: a text that the page has once; the table is the first one after it. */
export function expectMadeTable(path: string, after: string, table: string): void {
  // Read each time: another table of the page may have been written meanwhile.
  const page = sourceOf(path);
  const parts = page.split(after);
  expect(parts.length, `${path} has '${after}' once`).toBe(2);
  const [before = '', rest = ''] = parts;
  const found = /(?<=\n)(?:\|.*\n)+/.exec(rest)?.[0] ?? '';
  if (process.env.PITH_ACCEPT === '1')
    writeFileSync(new URL(path, ROOT), `${before}${after}${rest.replace(found, () => table)}`);
  else expect(found).toBe(table);
}

/** Pads the cells of each column to one width. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map(row => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(' | ')} |\n`;
  return [head, head.map(() => ''), ...rows].map((row, at) => line(row, at === 1 ? '-' : ' ')).join('');
}

/** For cells that are too long to be padded. */
export function looseTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('');
}

/** The comment above each row of the object or list that is declared after `start`. */
export function commentsIn(source: string, start = ''): ReadonlyMap<string, string> {
  const rows = source.slice(source.indexOf(start)).split(/\n[}\]]/, 1)[0] ?? '';
  return new Map(
    [...rows.matchAll(ROW)].map(([, comment = '', quoted, word]) => [quoted ?? word ?? '', comment]),
  );
}

/** A key or member, a member of a list, or a row with a warning. */
const ROW = /^ *\/\*\* (.*) \*\/\n *(?:(?:warning: )?'([\w+-]+)'|(?:readonly )?(\w+)\??:)/gm;
