// Parses CSV (RFC 4180): quoted fields may contain commas, line breaks and doubled quotes.

/** Keys each row by the names of the first row; a missing field is ''. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = splitRows(text);
  return rows.map(row => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** One field with its terminator: a comma, a line break, or the end of the text. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [all, quoted, plain, end] of text.matchAll(FIELD)) {
    const atEnd = end === '';
    if (atEnd && all === '' && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (atEnd) break;
  }
  return rows;
}
