// Recognizes a hub: an introduction above cards, which are blocks made alike, each with a link to another page. Rules for
// pages of one text would keep the introduction alone.

import { at } from '../../../base/columns.ts';
import { seriesOf } from '../evidence/alike.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SIGNS } from '../evidence/said.ts';
import { hasDateBesideTitle } from '../features/kind-features.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * True if the cards behind the core hold much text beside it. Behind a text with an author, or a date beside the title,
 * they are other articles.
 */
export function isHubOfCards(evidence: Evidence): boolean {
  if ((evidence.said.signs & SIGNS.author) !== 0) return false;
  const cards = cardsBehindCore(evidence);
  if (cards.length === 0 || hasDateBesideTitle(evidence)) return false;
  const chars = cards.reduce((sum, card) => sum + plainChars(evidence, card), 0);
  return chars >= SELECTION_SETTINGS.hub.coreShare * plainChars(evidence, evidence.landmarks.core);
}

const plainChars = ({ sums }: Evidence, element: number): number =>
  at(sums.chars, element) - at(sums.linkChars, element);

/** Finds the cards behind the core; none is within another. */
function cardsBehindCore(evidence: Evidence): number[] {
  const { snapshot, sums, landmarks } = evidence;
  const end = at(sums.endUnit, landmarks.core);
  const counts = new Map<string, number>();
  const found: { readonly index: number; readonly series: string }[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (at(sums.firstUnit, index) < end || !isCard(evidence, index)) continue;
    const series = seriesOf(element);
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

/** True for one of several blocks made alike that has a text beside its link, and a heading, a picture or a headline. */
function isCard(evidence: Evidence, index: number): boolean {
  const { sums, alike } = evidence;
  return (
    at(alike.count, index) >= SELECTION_SETTINGS.hub.cards &&
    plainChars(evidence, index) >= SELECTION_SETTINGS.hub.cardChars &&
    at(sums.links, index) >
      at(sums.placeLinks, index) + at(sums.shareLinks, index) + at(sums.tagLinks, index) &&
    at(sums.headings, index) + at(sums.pictures, index) + at(sums.offers, index) > 0
  );
}
