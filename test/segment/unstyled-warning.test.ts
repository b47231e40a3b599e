// When a page is said to have come without its looks.

import { expect, test } from 'vitest';
import { unstyledWarnings } from '../../src/segment/unstyled-warning.ts';
import { snapshotFromHtml } from '../content/snapshot-from-html.ts';

const PLAIN = '<p>text</p>'.repeat(10);
const SHEET = '<link rel="stylesheet" href="style.css">';

const cases: readonly (readonly [what: string, html: string, sheets: string | null])[] = [
  ['a page without style sheets is meant to look plain', PLAIN, null],
  ['a page whose style sheets are missing', SHEET + PLAIN, '1 style sheet '],
  [
    'of an alternative sheet too',
    `${SHEET}<link rel="alternate Stylesheet" href="b.css">${PLAIN}`,
    '2 style sheets ',
  ],
  ['another link is no style sheet', `<link rel="preload" href="style.css">${PLAIN}`, null],
  ['a page that is laid out', `${SHEET}${PLAIN}<div style="display: flex">text</div>`, null],
];

test.each(cases)('%s', (_, html, sheets) => {
  const messages = unstyledWarnings(snapshotFromHtml(html)).map(({ message }) => message);
  expect(messages).toEqual(sheets === null ? [] : [expect.stringContaining(sheets)]);
});
