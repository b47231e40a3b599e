// Small print with links around a text that tables lay out is lowered, as in a newsletter.

import { expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

const SMALL = 'style="font-size: 11px"';
const row = (content: string) => `<tr><td><table><tr><td>${content}</td></tr></table></td></tr>`;
const TEXT = row(`<p>${'High water stands at the quay twice a day. '.repeat(6)}</p>`);
const SENDER = row(`<p ${SMALL}>12 Quay Street</p>`);
const LEAVE = row(`<p ${SMALL}>You get this mail because you asked for it. <a href="/leave">Leave</a></p>`);
const VIEW = row(`<p><a ${SMALL} href="/mail">View in a browser</a></p>`);
const LOGO = row('<img src=logo.png data-natural="160x48" width=160 height=48>');
const LEFT = ['12 Quay Street', 'You get this mail because you asked for it.  Leave'];

/** Texts of the pieces that are lowered; pictures have none. */
const lowered = (rows: string, around = (table: string) => table): readonly string[] =>
  applyRule('small-print', `<title>Tides</title><body>${around(`<table>${rows}</table>`)}</body>`).lowered;

test.each<readonly [name: string, rows: string, texts: readonly string[]]>([
  ['below the text', TEXT + SENDER + LEAVE, LEFT],
  ['above the text', VIEW + TEXT, ['View in a browser']],
  ['at both ends, with a logo', VIEW + LOGO + TEXT + LEAVE, ['View in a browser', '', ...LEFT.slice(1)]],
  ['without a link', TEXT + SENDER, []],
  ['a logo alone', LOGO + TEXT, ['']],
  ['a flat picture at the end alone', TEXT + LOGO, []],
  ['a tall picture above', row('<img src=quay.png data-natural="160x480" width=160 height=480>') + TEXT, []],
  ['of more text than small print has', TEXT + LEAVE.repeat(20), []],
  ['before the last paragraph', TEXT + LEAVE + TEXT, []],
  ['a heading', TEXT + row(`<h2 ${SMALL}>Moorings</h2>`) + LEAVE, LEFT.slice(1)],
  ['a list', TEXT + row(`<ul ${SMALL}><li>Moorings</ul>`) + LEAVE, LEFT.slice(1)],
  [
    'a button',
    TEXT +
      row(
        `<p><a style="display: inline-block; font-size: 11px; background-color: teal" href="/book">Book</a></p>`,
      ) +
      LEAVE,
    LEFT.slice(1),
  ],
  ['as large as the text', TEXT + row('<p><a href="/leave">Leave</a></p>'), []],
])('small print: %s', (_, rows, texts) => {
  expect(lowered(rows)).toEqual(texts);
});

test('a page that is not laid out by tables keeps its small print', () => {
  const long = `<p>${'High water stands at the quay twice a day. '.repeat(6)}</p>`;
  expect(lowered(TEXT + LEAVE, table => long + table)).toEqual([]);
});
