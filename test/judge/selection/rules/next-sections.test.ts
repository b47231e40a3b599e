// A short section in a wrapper like that of the section before it belongs to the text; boxes that follow a text do not.

import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const TEXT = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(3)}</p>`.repeat(2);
const FIRST = `<div class="w"><h1>Tides, almanac</h1><h2>Day, almanac</h2>${TEXT}</div>`;
const END = '<h2>Night</h2><p>A short end.</p>';

/** The texts that the rule makes content. `data-right` and `data-down` move the box of an element; rules lower `lowered`. */
function raisedIn(html: string): string[] {
  const plain = snapshotFromHtml(`<title>Tides</title><body>${html}</body>`);
  const elements = plain.elements.map(element => {
    const { pageBox, attributes } = element;
    const [x, y, width, height] = pageBox;
    const [toRight, down] = [Number(attributes['data-right'] ?? 0), Number(attributes['data-down'] ?? 0)];
    return { ...element, pageBox: [x + toRight, y + down, width, height] as const };
  });
  const snapshot = { ...plain, elements };
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  const texts = evidence.pieces.map(piece => pieceText(evidence.snapshot, piece).trim());
  const scores = Float64Array.from(texts, text => (text.includes('almanac') ? 1 : -1));
  const values = Float64Array.from(texts, text => (text.includes('lowered') ? -1 : 0));
  const nudges = applyRule('next-sections', evidence, { kind: 'service', scores, values });
  return texts.filter((_, place) => (scores[place] ?? 0) < 0 && (nudges[place] ?? 0) > 1);
}

test.each<readonly [name: string, html: string, expected: readonly string[]]>([
  ['in a wrapper like it', `<div class="w">${END}</div>`, ['Night', 'A short end.']],
  [
    'in an inner wrapper, and the one after it',
    `<div class="w"><div>${END}</div></div><div class="w"><h2>Ebb</h2><p>The last.</p></div>`,
    ['Night', 'A short end.', 'Ebb', 'The last.'],
  ],
  ['in a wrapper of another class', `<div class="box">${END}</div>`, []],
  ['in a wrapper of another tag', `<section class="w">${END}</section>`, []],
  ['without a wrapper', END, []],
  ['with a link', `<div class="w">${END}<p><a href="/ebb">Ebb</a></p></div>`, []],
  ['with a button', `<div class="w">${END}<button>Subscribe</button></div>`, []],
  ['in a form', `<div class="w"><form>${END}</form></div>`, []],
  ['under a heading of another level', '<div class="w"><h3>Night</h3><p>A short end.</p></div>', []],
  ['in other type', '<div class="w"><h2>Night</h2><p><b>A short end.</b></p></div>', []],
  ['of a heading alone', '<div class="w"><h2>Night</h2></div>', []],
  ['after something else', `<p>Quay</p><div class="w">${END}</div>`, []],
  ['beside it', `<div class="w" data-right="400">${END}</div>`, []],
  ['wider to the left', `<div class="w" data-right="-100">${END}</div>`, []],
  ['far below it', `<div class="w" data-down="400">${END}</div>`, []],
  ['on it', `<div class="w" data-down="-60">${END}</div>`, []],
  ['that another rule has lowered', '<div class="w"><h2>Night</h2><p>A lowered end.</p></div>', []],
  ['in a margin', `<div class="w" data-zone="RM">${END}</div>`, []],
])('after a section, one %s', (_, html, expected) => {
  expect(raisedIn(FIRST + html)).toEqual(expected);
});

test('after the first section, which has no heading but the title', () => {
  const lead = `<div class="w"><h1>Tides, almanac</h1>${TEXT}</div>`;
  expect(raisedIn(`${lead}<div class="w">${END}</div>`)).toEqual(['Night', 'A short end.']);
  const untitled = `<h1>Tides, almanac</h1><div class="w">${TEXT}</div>`;
  expect(raisedIn(`${untitled}<div class="w">${END}</div>`)).toEqual(['Night', 'A short end.']);
});

test('after a section that is not content, one in a wrapper like it', () => {
  const other = `<div class="b">${END}</div>`;
  expect(raisedIn(FIRST + other + other)).toEqual([]);
  const mostlyOther = `<h2>Day, almanac</h2><p>${'Other words. '.repeat(30)}</p>`;
  expect(raisedIn(`${FIRST}<div class="b">${mostlyOther}</div>${other}`)).toEqual([]);
});
