// The rows of a CSV text (RFC 4180): quoted fields may hold commas, line ends and doubled quotes.

/** Each row under the names of the first row; a missing field is ''. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = splitRows(text);
  return rows.map(row => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** One field with what ends it: a comma, a line end, or the end of the text. */
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
