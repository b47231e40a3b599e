// Writes a table as CSV.

interface Table {
  readonly columns: readonly string[];
  readonly headerRows: number;
  readonly rows: readonly (readonly string[])[];
}

/** RFC 4180: the names of the columns, and the rows. */
export function csvOf({ columns, headerRows, rows }: Table): string {
  const lines = headerRows > 0 ? [columns, ...rows] : rows;
  return lines.map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A quote before what a spreadsheet would run as a formula: the page wrote it. */
function csvCell(text: string): string {
  const isFormula = /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && /[(!|]/.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
