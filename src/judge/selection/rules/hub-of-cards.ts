// Recognizes a hub: an introduction above cards, which are similar blocks, each with a link to another page. Rules for
// pages of one text would keep the introduction alone.

import { at } from '../../../base/columns.ts';
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

const plainChars = ({ sums }: Evidence, element: number): number =>
  at(sums.chars, element) - at(sums.linkChars, element);

/** Finds the cards after the core; none is inside another. */
function cardsAfterCore(evidence: Evidence): number[] {
  const { snapshot, sums, landmarks } = evidence;
  const end = at(sums.endUnit, landmarks.core);
  const counts = new Map<string, number>();
  const found: { readonly index: number; readonly series: string }[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (at(sums.firstUnit, index) < end || !isCard(evidence, index)) continue;
    const series = siblingKey(element);
    counts.set(series, (counts.get(series) ?? 0) + 1);
    found.push({ index, series });
  }
  const cards: number[] = [];
  let last = end;
  for (const { index, series } of found) {
    if ((counts.get(series) ?? 0) < SELECTION_SETTINGS.hub.cards || at(sums.firstUnit, index) < last)
      continue;
    cards.push(index);
    last = at(sums.endUnit, index);
  }
  return cards;
}

/** True for one of several similar blocks that has text in addition to its link, and a heading, a picture or a headline. */
function isCard(evidence: Evidence, index: number): boolean {
  const { sums, siblings } = evidence;
  return (
    at(siblings.count, index) >= SELECTION_SETTINGS.hub.cards &&
    plainChars(evidence, index) >= SELECTION_SETTINGS.hub.cardChars &&
    at(sums.links, index) >
      at(sums.placeLinks, index) + at(sums.shareLinks, index) + at(sums.tagLinks, index) &&
    at(sums.headings, index) + at(sums.pictures, index) + at(sums.offers, index) > 0
  );
}
