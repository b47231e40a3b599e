// The text of the page's own footer is lowered, where something else is content.

import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const TEXT = `<p>${'High water stands at the quay twice a day. '.repeat(6)}</p>`;
const FOOTER = '<footer><p>12 Quay Street</p></footer>';

/** Texts of the pieces that are lowered. Those that begin with `Low` are no content. */
function lowered(html: string): string[] {
  const snapshot = snapshotFromHtml(`<title>Tides</title><body>${html}</body>`);
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  const texts = evidence.pieces.map(piece => pieceText(snapshot, piece).trim());
  const scores = Float64Array.from(texts, text => (text.startsWith('Low') ? -9 : 1));
  const nudges = applyRule('page-footers', evidence, { scores });
  return texts.filter((_, place) => (nudges[place] ?? 0) < 0);
}

test.each<readonly [name: string, html: string, texts: readonly string[]]>([
  ['below a text', TEXT + FOOTER, ['12 Quay Street']],
  [
    'by its role',
    `${TEXT}<div role="contentinfo"><div><p>12 Quay Street</p></div></div>`,
    ['12 Quay Street'],
  ],
  ['alone', FOOTER, []],
  ['below what is no content', `<p>Low water</p>${FOOTER}`, []],
  ['of an article', `<article>${TEXT}${FOOTER}</article>`, []],
  ['of a quotation', `${TEXT}<blockquote><p>Tides turn.</p>${FOOTER}</blockquote>`, []],
])('a footer %s', (_, html, texts) => {
  expect(lowered(html)).toEqual(texts);
});
