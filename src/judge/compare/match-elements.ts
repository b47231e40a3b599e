// Matches the elements of two versions of a page, although siblings were added, removed or moved.

import { addCount } from '../../base/counts.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { fnv1a } from '../../base/text/hashes.ts';
import type { ComparedElement } from './compared-page.ts';
import { Pairs } from './pairing.ts';
import { COMPARE } from './settings.ts';

type Elements = readonly ComparedElement[];

/**
 * Returns for each element of `one` its index in `other`; -1 for none. Tries the strongest evidence first, as in
 * GumTree (Falleri et al. 2014): the same subtree, the same own text, the same children, the same start or end of a
 * text, the same size, the same position among unmatched elements between matched siblings, then among all unmatched elements.
 */
export function matchElements(one: Elements, other: Elements): Int32Array {
  const pairs = new Pairs(one.length, other.length);
  const [oneTrees, otherTrees] = [subtreeKeys(one), subtreeKeys(other)];
  pairByKey(
    pairs,
    place => oneTrees[place] ?? '',
    place => otherTrees[place] ?? '',
  );
  pairByKey(
    pairs,
    place => ownKey(one[place]),
    place => ownKey(other[place]),
  );
  pairHolders(pairs, one, other);
  pairChildren(pairs, one, other, startKey);
  pairChildren(pairs, one, other, endKey);
  pairChildren(pairs, one, other, sizeKey);
  pairChildren(pairs, one, other, ({ label }) => label);
  pairChildren(pairs, one, other, ({ tag }) => tag);
  return pairs.partners;
}

type KeyOf = (place: number) => string;

/** Pairs elements in order if a key occurs equally often on both sides; '' is no key. */
function pairByKey(pairs: Pairs, oneKey: KeyOf, otherKey: KeyOf): void {
  const ones = byKey(pairs.partners, oneKey);
  const others = byKey(pairs.back, otherKey);
  for (const [key, places] of ones) {
    const partners = others.get(key);
    if (partners?.length !== places.length) continue;
    for (const [at, place] of places.entries()) pairs.join(place, partners[at] ?? -1);
  }
}

function byKey(taken: Int32Array, keyOf: KeyOf): KeyedLists<string, number> {
  const places: KeyedLists<string, number> = new Map();
  for (let place = 0; place < taken.length; place++) {
    if ((taken[place] ?? -1) >= 0) continue;
    const key = keyOf(place);
    if (key !== '') addTo(places, key, place);
  }
  return places;
}

/** Identifies an element by its text or id; a bare wrapper has no key. */
function ownKey(element: ComparedElement | undefined): string {
  if (element === undefined) return '';
  const { tag, label, text, chars } = element;
  if (chars > 0) return `${tag}|${text}|${chars}`;
  return label.includes('#') ? label : '';
}

/** Identifies a subtree by its texts; '' for a subtree without text. Parents come before children. */
function subtreeKeys(elements: Elements): string[] {
  const hashes = new Float64Array(elements.length);
  const chars = new Float64Array(elements.length);
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place];
    if (element === undefined) continue;
    const { tag, text, parent } = element;
    hashes[place] = fnv1a(`${tag}|${text}|${hashes[place]}`);
    chars[place] = (chars[place] ?? 0) + element.chars;
    if (parent < 0) continue;
    // Visits later children first, so that their order changes the hash.
    hashes[parent] = ((hashes[parent] ?? 0) * 31 + (hashes[place] ?? 0)) % 2 ** 40;
    chars[parent] = (chars[parent] ?? 0) + (chars[place] ?? 0);
  }
  return elements.map((_, place) => (chars[place] === 0 ? '' : `${hashes[place]}|${chars[place]}`));
}

/** Bottom-up: pairs an element with the one of its tag that contains most partners of its children. */
function pairHolders(pairs: Pairs, one: Elements, other: Elements): void {
  const votes = new Map<number, Map<number, number>>();
  for (let place = one.length - 1; place >= 0; place--) {
    const own = votes.get(place);
    if ((pairs.partners[place] ?? -1) < 0 && own !== undefined) {
      const ranked = [...own].sort((a, b) => b[1] - a[1]);
      const found = ranked.find(([to]) => (pairs.back[to] ?? -1) < 0 && other[to]?.tag === one[place]?.tag);
      if (found !== undefined) pairs.join(place, found[0]);
    }
    const holder = one[place]?.parent ?? -1;
    const to = other[pairs.partners[place] ?? -1]?.parent ?? -1;
    if (holder < 0 || to < 0) continue;
    const ofHolder = votes.get(holder) ?? new Map<number, number>();
    addCount(ofHolder, to);
    votes.set(holder, ofHolder);
  }
}

/** '' for a text too short to be distinctive. */
const startKey = ({ tag, text }: ComparedElement): string =>
  text.length < COMPARE.endChars ? '' : `${tag}|${text.slice(0, COMPARE.endChars)}`;

const endKey = ({ tag, wholeText }: ComparedElement): string =>
  wholeText === null || wholeText.length < COMPARE.endChars
    ? ''
    : `${tag}|${wholeText.slice(-COMPARE.endChars)}`;

/** Tells pictures and their wrappers apart; '' for an element with words of its own. */
const sizeKey = ({ label, chars, pageBox: [, , width, height] }: ComparedElement): string =>
  chars > 0 ? '' : `${label}|${Math.round(width)}|${Math.round(height)}`;

type KindOf = (element: ComparedElement) => string;

/** Pairs unmatched children of matched parents: first those between the same siblings, then all others. */
function pairChildren(pairs: Pairs, one: Elements, other: Elements, kindOf: KindOf): void {
  pairInOrder(pairs, one, other, kindOf, gapsOf(pairs, one, other));
  pairInOrder(pairs, one, other, kindOf, ANYWHERE);
}

/** Names for each element of either side the matched siblings it lies between, so that equal names mean the same gap. */
type Gaps = readonly [gapOf: (place: number) => string, otherGapOf: (place: number) => string];

const ANYWHERE: Gaps = [() => '', () => ''];

function gapsOf({ partners, back }: Pairs, one: Elements, other: Elements): Gaps {
  const isMatchedSibling = (place: number): boolean => {
    const [parent, otherParent] = [one[place]?.parent, other[partners[place] ?? -1]?.parent];
    if (parent === undefined || otherParent === undefined) return false;
    return parent < 0 ? otherParent < 0 : otherParent >= 0 && otherParent === partners[parent];
  };
  const [before, after] = nearestMatchedSiblings(one, isMatchedSibling);
  const [otherBefore, otherAfter] = nearestMatchedSiblings(other, place =>
    isMatchedSibling(back[place] ?? -1),
  );
  const partnerOf = (place = -1): number => partners[place] ?? -1;
  return [
    place => `${partnerOf(before[place])}|${partnerOf(after[place])}`,
    place => `${otherBefore[place]}|${otherAfter[place]}`,
  ];
}

/** For each element the indices of its nearest matched siblings in the same order; -1 for none. */
function nearestMatchedSiblings(
  elements: Elements,
  isMatchedSibling: (place: number) => boolean,
): readonly [before: Int32Array, after: Int32Array] {
  const isMatchedAt = Uint8Array.from(elements, (_, place) => (isMatchedSibling(place) ? 1 : 0));
  const nearest = (places: Iterable<number>): Int32Array => {
    const found = new Int32Array(elements.length).fill(-1);
    const last = new Map<number, number>();
    for (const place of places) {
      const parent = elements[place]?.parent ?? -1;
      found[place] = last.get(parent) ?? -1;
      if (isMatchedAt[place] === 1) last.set(parent, place);
    }
    return found;
  };
  const places = Array.from(elements.keys());
  return [nearest(places), nearest(places.toReversed())];
}

/** Pairs by kind and gap, in order; '' is no kind. Parents come before their children. */
function pairInOrder(
  pairs: Pairs,
  one: Elements,
  other: Elements,
  kindOf: KindOf,
  [gapOf, otherGapOf]: Gaps,
): void {
  // In reverse order, because elements are taken from the end.
  const waiting: KeyedLists<string, number> = new Map();
  for (let place = other.length - 1; place >= 0; place--) {
    const element = other[place];
    if (element === undefined || (pairs.back[place] ?? -1) >= 0) continue;
    const kind = kindOf(element);
    if (kind !== '') addTo(waiting, `${element.parent}|${otherGapOf(place)}|${kind}`, place);
  }
  for (const [place, element] of one.entries()) {
    if ((pairs.partners[place] ?? -1) >= 0) continue;
    const holder = element.parent < 0 ? -1 : (pairs.partners[element.parent] ?? -1);
    if (element.parent >= 0 && holder < 0) continue;
    const partner = waiting.get(`${holder}|${gapOf(place)}|${kindOf(element)}`)?.pop();
    if (partner !== undefined) pairs.join(place, partner);
  }
}
