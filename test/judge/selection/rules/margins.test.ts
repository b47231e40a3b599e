// Lists of links beside the text, and weak pieces under it, are lowered on pages of one text, if something else is on the
// page.

import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const LINKS = '<ul><li><a href="/a">Tides at the quay</a><li><a href="/b">Moorings</a></ul>';
const CONTENTS = `<nav data-zone="LM">${LINKS}</nav>`;
const TEXT = '<p>High water stands at the quay twice a day.</p>';

/** Texts of the pieces whose score is lowered. */
function lowered(html: string, kind: PageKind, score = 1): string[] {
  const snapshot = snapshotFromHtml(`<title>Tides</title><body>${html}</body>`);
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  const values = new Float64Array(evidence.pieces.length).fill(score);
  const scores = applyRule('margins', evidence, { kind, values });
  return evidence.pieces
    .filter((_, place) => (scores[place] ?? 0) < -1)
    .map(piece => pieceText(snapshot, piece).trim());
}

test.each<readonly [name: string, html: string, texts: readonly string[], kind: PageKind]>([
  ['beside a text', CONTENTS + TEXT, ['Tides at the quay', 'Moorings'], 'documentation'],
  ['beside other links', CONTENTS + LINKS, ['Tides at the quay', 'Moorings'], 'documentation'],
  ['alone', CONTENTS, [], 'documentation'],
  ['on a page of lists', CONTENTS + TEXT, [], 'listing'],
  ['among other text', `<div data-zone="RM">${LINKS}${TEXT}</div>${TEXT}`, [], 'documentation'],
  ['in CENTER', LINKS + TEXT, [], 'documentation'],
])('a list %s', (_, html, texts, kind) => {
  expect(lowered(html, kind)).toEqual(texts);
});

test.each<readonly [name: string, score: number, center: string, texts: readonly string[]]>([
  ['weak', -0.1, TEXT, ['All rights are reserved.']],
  ['strong', 0.1, TEXT, []],
  ['without a text above', -0.1, '', []],
])('a footer that is %s', (_, score, center, texts) => {
  const footer = '<p data-zone="FOOTER">All rights are reserved.</p>';
  expect(lowered(center + footer, 'article', score)).toEqual(texts);
});
