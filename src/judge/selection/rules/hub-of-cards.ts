// Recognizes a hub: an introduction above cards, which are similar blocks, each with a link to another page. Rules for
// pages of one text would keep the introduction alone.

import { at } from '../../../base/columns.ts';
import { addCount } from '../../../base/counts.ts';
import { SIGNS } from '../evidence/declared-facts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { siblingKey } from '../evidence/similar-siblings.ts';
import { hasDateBesideTitle } from '../features/kind-features.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * True if the cards after the core hold much text compared with it. After a text with an author, or with a date next to
 * the title, they are other articles.
 */
export function isHubOfCards(evidence: Evidence): boolean {
  if ((evidence.declared.signs & SIGNS.author) !== 0) return false;
  const cards = cardsAfterCore(evidence);
  if (cards.length === 0 || hasDateBesideTitle(evidence)) return false;
  const chars = cards.reduce((sum, card) => sum + plainChars(evidence, card), 0);
  return chars >= SELECTION_SETTINGS.hub.coreShare * plainChars(evidence, evidence.landmarks.core);
}

const plainChars = ({ sums }: Evidence, element: number): number => {
  const { chars, linkChars } = sums.of(element);
  return chars - linkChars;
};

/** Finds the cards after the core; none is inside another. */
function cardsAfterCore(evidence: Evidence): number[] {
  const { snapshot, sums, landmarks } = evidence;
  const end = sums.of(landmarks.core).endPiece;
  const counts = new Map<string, number>();
  const found: { readonly index: number; readonly series: string }[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (sums.of(index).firstPiece < end || !isCard(evidence, index)) continue;
    const series = siblingKey(element);
    addCount(counts, series);
    found.push({ index, series });
  }
  const cards: number[] = [];
  let last = end;
  for (const { index, series } of found) {
    const { firstPiece, endPiece } = sums.of(index);
    if ((counts.get(series) ?? 0) < SELECTION_SETTINGS.hub.cards || firstPiece < last) continue;
    cards.push(index);
    last = endPiece;
  }
  return cards;
}

/** True for one of several similar blocks that has text in addition to its link, and a heading, a picture or a headline. */
function isCard(evidence: Evidence, index: number): boolean {
  const { sums, siblings } = evidence;
  const { chars, linkChars, links, placeLinks, shareLinks, tagLinks, headings, pictures, offers } =
    sums.of(index);
  return (
    at(siblings.count, index) >= SELECTION_SETTINGS.hub.cards &&
    chars - linkChars >= SELECTION_SETTINGS.hub.cardChars &&
    links > placeLinks + shareLinks + tagLinks &&
    headings + pictures + offers > 0
  );
}
