// From scores of pieces to verdicts on all elements.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelContent } from '../../../src/judge/selection/label-content.ts';
import { piecesOf } from '../../../src/page/pieces/pieces.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** Each paragraph's class is the log-odds of its piece. */
function keptOf(html: string, changePrice: number, correction = 0): string[] {
  const snapshot = snapshotFromHtml(html);
  const pieces = piecesOf(snapshot, 'seen');
  const scores = Float64Array.from(pieces, ({ element }) =>
    Number(snapshot.elements[element]?.attributes.class),
  );
  const corrections = new Float64Array(pieces.length).fill(correction);
  const labels = labelContent(snapshot, pieces, scores, { threshold: 0, changePrice, corrections });
  return pieces.flatMap(({ texts }, place) =>
    labels.pieces[place] === 1 ? (snapshot.texts[texts[0] ?? -1]?.text ?? []) : [],
  );
}

const twenty = (letter: string) => letter.repeat(20);
const [a, b, c] = [twenty('a'), twenty('b'), twenty('c')];
const html = (middle: number) =>
  `<div><p class="3">${a}</p><p class="${middle}">${b}</p><p class="3">${c}</p></div>`;

test('without a price each piece is judged alone', () => {
  expect(keptOf(html(-0.5), 0)).toEqual([a, c]);
});

test('with one, weak evidence goes with what is around it, strong does not', () => {
  expect(keptOf(html(-0.5), 2)).toEqual([a, b, c]);
  expect(keptOf(html(-5), 2)).toEqual([a, c]);
});

test('parting is paid once for a whole block', () => {
  const block = `<div><p class="-1.5">${b}</p><p class="-1.5">${c}</p></div>`;
  expect(keptOf(`<div><p class="9">${a}</p><p class="-1.5">${b}</p></div>`, 2)).toEqual([a, b]);
  expect(keptOf(`<section><p class="9">${a}</p><p class="9">${a}</p>${block}</section>`, 2)).toEqual([a, a]);
});

test('a correction is heard though the piece is short', () => {
  const short = '<div><p class="3">aaaaaaaaaaaaaaaaaaaa</p><p class="-1">b</p></div>';
  expect(keptOf(short, 1)).toContain('b');
  expect(keptOf(short, 1, -2)).not.toContain('b');
});

test('what parts with all of its text is no content itself, where nothing else in it stays', () => {
  const verdicts = (html: string) => {
    const snapshot = snapshotFromHtml(html);
    const pieces = piecesOf(snapshot, 'seen');
    const scores = Float64Array.from(pieces, ({ element }) =>
      Number(snapshot.elements[element]?.attributes.class),
    );
    const prices = { threshold: 0, changePrice: 0, corrections: new Float64Array(pieces.length) };
    const { elements } = labelContent(snapshot, pieces, scores, prices);
    const kept = snapshot.elements.filter((_, index) => elements[index] === 1);
    return kept.map(({ tag }) => tag).filter(tag => !['html', 'head', 'body'].includes(tag));
  };
  const kept = `<p class="3">${a}</p>`;
  expect(verdicts(`${kept}<div class="-3"><a href="#">${b}</a><br></div>`)).toEqual(['p', 'br']);
  expect(verdicts(`${kept}<div class="-3">${b}<hr></div>`)).toEqual(['p', 'div', 'hr']);
});

test('a page of one element, and one of none', () => {
  expect(keptOf('<body>', 2)).toEqual([]);
});

test('a lower threshold keeps all that a higher one keeps', () => {
  const logOdds = fc.double({ min: -6, max: 6, noNaN: true });
  const block = fc.array(fc.tuple(logOdds, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), logOdds, logOdds, (blocks, one, other) => {
      const page = blocks.map(texts => texts.map(([, chars]) => `<p>${'a'.repeat(chars)}</p>`).join(''));
      const snapshot = snapshotFromHtml(
        page.map(inner => `<main><section><div>${inner}</div></section></main>`).join(''),
      );
      const pieces = piecesOf(snapshot, 'seen');
      const scores = Float64Array.from(blocks.flat(), ([score]) => score);
      const keptFrom = (threshold: number) =>
        labelContent(snapshot, pieces, scores, {
          threshold,
          changePrice: 0.6,
          corrections: new Float64Array(pieces.length),
        });
      const [high, low] = [keptFrom(Math.max(one, other)), keptFrom(Math.min(one, other))];
      expect(high.pieces.every((kept, place) => kept <= (low.pieces[place] ?? 0))).toBe(true);
      expect(high.elements.every((kept, place) => kept <= (low.elements[place] ?? 0))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
