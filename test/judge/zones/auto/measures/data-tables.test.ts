// Tells tables of data from those that lay out a page.

import { expect, test } from 'vitest';
import { auto } from '../../../../../src/judge/zones/auto/auto.ts';
import { inDataTablesOf } from '../../../../../src/judge/zones/auto/measures/data-tables.ts';
import { treeOf } from '../../../../../src/page/snapshot/page-tree.ts';
import { snapshotFromHtml } from '../../../../support/snapshot-from-html.ts';
import { madeSnapshot, type Part, prose } from '../../../../support/zoned-page.ts';

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
const HEAD = '<tr><th>Age</th><th>Message</th></tr>';
const ROWS = row('2 days', 'Repair the gate').repeat(3);

test.each([
  ['a header row', HEAD + ROWS, true],
  ['in parts', `<thead>${HEAD}</thead><tbody>${ROWS}</tbody>`, true],
  ['no header row', row('Age', 'Message') + ROWS, false],
  ['a header cell in each row', '<tr><th>Age</th><td>2 days</td></tr>'.repeat(4), false],
  ['one column', '<tr><th>Age</th></tr>'.repeat(4), false],
  ['two rows', HEAD + row('2 days', 'Repair the gate').repeat(2), false],
  ['a table in it', HEAD + ROWS + row('<table></table>'), false],
  ['a heading in it', HEAD + ROWS + row('<h2>Gates</h2>'), false],
])('%s', (_, rows, expected) => {
  const snapshot = snapshotFromHtml(`<p>Text</p><table>${rows}</table>`);
  const tree = treeOf(snapshot);
  const table = snapshot.elements.findIndex(({ tag }) => tag === 'table');
  const inTables = [...inDataTablesOf(snapshot)];
  const expectedIn = inTables.map((_mark, index) => Number(expected && tree.contains(table, index)));
  expect(inTables).toEqual(expectedIn);
});

test.each([
  ['th', false],
  ['td', true],
])('rows at the very top, the first of %s', (tag, isHeader) => {
  const rowAt = (at: number, cell: string, texts: readonly string[]): Part => ({
    tag: 'tr',
    box: [40, 10 + at * 18, 600, 17],
    parts: texts.map(
      (text, place): Part => ({
        tag: cell,
        box: [40 + place * 100, 10 + at * 18, 90, 17],
        text,
        style: { display: 'table-cell' },
      }),
    ),
  });
  const rows = [1, 2, 3].map(at => rowAt(at, 'td', [`${at} days`, 'Repair', 'Ines']));
  const page = madeSnapshot({ width: 1280, height: 1600 }, [
    { tag: 'table', box: [40, 10, 600, 74], parts: [rowAt(0, tag, ['Age', 'Message', 'Author']), ...rows] },
    { tag: 'h1', box: [40, 100, 900, 40], text: 'What the page is about' },
    ...[0, 1, 2, 3, 4, 5].map(
      (at): Part => ({ tag: 'p', box: [40, 160 + at * 210, 900, 190], text: prose(120) }),
    ),
    // A page without links is CENTER.
    { tag: 'a', box: [40, 1450, 90, 20], text: 'All changes' },
  ]);
  const { zones } = auto(page);
  const zonesOfRows = page.elements.flatMap((element, index) => (element.tag === 'tr' ? [zones[index]] : []));
  expect(zonesOfRows.includes('HEADER')).toBe(isHeader);
});
