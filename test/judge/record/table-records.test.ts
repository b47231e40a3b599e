// Tables of the content as data: spans resolved, header rows and columns, links, captions and places; and as CSV.

import { expect, it, test } from 'vitest';
import { csvOf } from '../../../src/judge/content/csv.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

function tablesIn(html: string) {
  const judged = judge(snapshotFromHtml(html), { method: 'auto', content: { keep: ['body'] } });
  const { tables = [], warnings, content } = pageRecord(judged, noTimings(), { tables: true });
  return { tables, warnings, content };
}

const TIMES = `<h1>Ferry</h1><p>It runs all year.</p><h2>Times</h2>
  <table><caption>Summer</caption>
    <thead><tr><th rowspan=2>Port</th><th colspan=2>Departs</th></tr><tr><th>Work days</th><th>Sunday</th></tr></thead>
    <tbody><tr><th>Quay</th><td>8:00<br>9:30</td><td rowspan=2><a href="/late">10:00</a></td></tr>
    <tr><th>Island</th><td>8:40</td></tr><tr><th>Both</th><td colspan=2>closed, "mostly"</td></tr></tbody></table>`;

test('a table has its caption, headings, place, columns and rows, with spans in each place', () => {
  const { tables, content } = tablesIn(TIMES);
  expect(tables).toEqual([
    {
      caption: 'Summer',
      section: '1.1',
      path: ['Ferry', 'Times'],
      zone: expect.any(String),
      box: expect.any(Array),
      xpath: '/html/body/table',
      columns: ['Port', 'Departs Work days', 'Departs Sunday'],
      headerRows: 2,
      headerColumns: 1,
      rows: [
        ['Quay', '8:00\n9:30', '10:00'],
        ['Island', '8:40', '10:00'],
        ['Both', 'closed, "mostly"', 'closed, "mostly"'],
      ],
      links: [{ row: 0, column: 2, text: '10:00', url: 'https://example.org/late' }],
    },
  ]);
  // The same grid as the Markdown has.
  expect(content.markdown).toMatch(/\| Port +\| Departs Work days +\| Departs Sunday +\|/);
});

test('CSV has the names of the columns, quotes, lines, and no formulas', () => {
  const [table] = tablesIn(TIMES).tables;
  expect(table && csvOf(table)).toBe(
    'Port,Departs Work days,Departs Sunday\r\nQuay,"8:00\n9:30",10:00\r\nIsland,8:40,10:00\r\nBoth,"closed, ""mostly""","closed, ""mostly"""\r\n',
  );
  const rows = [['=1+1', '-5', "+cmd|' /C calc'!A0", '@x', '-', '− 4']];
  expect(csvOf({ columns: [], headerRows: 0, rows })).toBe(`'=1+1,-5,'+cmd|' /C calc'!A0,'@x,-,− 4\r\n`);
});

it.each([
  ['layout', '<table role="presentation"><tr><td><p>Left</p></td><td><p>Right</p></td></tr></table>', 0],
  [
    'a list of numbers',
    '<table><tr><td>1.</td><td>One</td></tr><tr><td>2.</td><td>Two</td></tr><tr><td>3.</td><td>Three</td></tr></table>',
    0,
  ],
  [
    'ARIA',
    '<div role="table"><div role="row"><b role="columnheader">A</b><b role="columnheader">B</b></div><div role="row"><i role="cell">1</i><i role="cell">2</i></div></div>',
    1,
  ],
  [
    'in a list',
    '<ul><li>x<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></li></ul>',
    1,
  ],
])('%s: %#', (_, html, count) => {
  expect(tablesIn(`<p>Some words before it.</p>${html}`).tables).toHaveLength(count);
});

test('a table of too many cells is cut at a row, with a warning, and nothing hangs', () => {
  const row = `<tr><td>x</td>${'<td colspan=100 rowspan=100>y</td>'.repeat(8)}</tr>`;
  const head = `<tr>${'<th>n</th>'.repeat(801)}</tr>`;
  const { tables, warnings } = tablesIn(
    `<table>${head}${row.repeat(3)}${'<tr><td>z</td></tr>'.repeat(300)}</table>`,
  );
  const [{ rows = [], rowsLeft = 0 } = {}] = tables;
  expect(rows.length + rowsLeft).toBe(303);
  expect(rows.reduce((sum, cells) => sum + cells.length, 0)).toBeLessThanOrEqual(200_000);
  expect(warnings.map(({ code }) => code)).toContain('TABLES_CUT');
});
