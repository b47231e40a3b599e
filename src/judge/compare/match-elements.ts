// Which element of one version of a page is which of another, though siblings came, went or moved elsewhere.

import type { ComparedElement } from './compared-page.ts';
import { addTo, type KeyedLists } from './keyed-lists.ts';
import { COMPARE } from './settings.ts';

type Elements = readonly ComparedElement[];

/**
 * For each element of `one`, its place in `other`; -1 for none. From the surest sign to the weakest, as in GumTree
 * (Falleri et al. 2014): the same subtree, the same own text, the same children, the same beginning or end
 * of a text, the same place among what is left between the same siblings, then among all that is left.
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
  pairChildren(pairs, one, other, beginning);
  pairChildren(pairs, one, other, ending);
  pairChildren(pairs, one, other, ({ label }) => label);
  pairChildren(pairs, one, other, ({ tag }) => tag);
  return pairs.partners;
}

class Pairs {
  /** For each of the one side, its partner on the other. */
  readonly partners: Int32Array;
  readonly back: Int32Array;

  constructor(ones: number, others: number) {
    this.partners = new Int32Array(ones).fill(-1);
    this.back = new Int32Array(others).fill(-1);
  }

  join(one: number, other: number): void {
    this.partners[one] = other;
    this.back[other] = one;
  }
}

type KeyOf = (place: number) => string;

/** What has a key as often on both sides is paired in order; '' is no key. */
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

/** Text, or an id, tells an element from its likes; a bare wrapper has no key. */
function ownKey(element: ComparedElement | undefined): string {
  if (element === undefined) return '';
  const { tag, label, text, chars } = element;
  if (chars > 0) return `${tag}|${text}|${chars}`;
  return label.includes('#') ? label : '';
}

/** Of all that an element holds; '' for what holds no text. Children come after their parents. */
function subtreeKeys(elements: Elements): string[] {
  const hashes = new Float64Array(elements.length);
  const chars = new Float64Array(elements.length);
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place];
    if (element === undefined) continue;
    const { tag, text, parent } = element;
    hashes[place] = hashOf(`${tag}|${text}|${hashes[place]}`);
    chars[place] = (chars[place] ?? 0) + element.chars;
    if (parent < 0) continue;
    // Later children come first, so that their order counts.
    hashes[parent] = ((hashes[parent] ?? 0) * 31 + (hashes[place] ?? 0)) % 2 ** 40;
    chars[parent] = (chars[parent] ?? 0) + (chars[place] ?? 0);
  }
  return elements.map((_, place) => (chars[place] === 0 ? '' : `${hashes[place]}|${chars[place]}`));
}

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** From below: who holds most of the partners of my children, and is of my kind, is my partner. */
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
    ofHolder.set(to, (ofHolder.get(to) ?? 0) + 1);
    votes.set(holder, ofHolder);
  }
}

/** '' for a text so short that it says little. */
const beginning = ({ tag, text }: ComparedElement): string =>
  text.length < COMPARE.endChars ? '' : `${tag}|${text.slice(0, COMPARE.endChars)}`;

const ending = ({ tag, wholeText }: ComparedElement): string =>
  wholeText === null || wholeText.length < COMPARE.endChars
    ? ''
    : `${tag}|${wholeText.slice(-COMPARE.endChars)}`;

type KindOf = (element: ComparedElement) => string;

/** What is left under partners: first what stands between the same siblings, then whatever lies between. */
function pairChildren(pairs: Pairs, one: Elements, other: Elements, kindOf: KindOf): void {
  pairInOrder(pairs, one, other, kindOf, gapsOf(pairs, one, other));
  pairInOrder(pairs, one, other, kindOf, ANYWHERE);
}

/** For each element of either side between which partners it stands; as one side has them and as the other has. */
type Gaps = readonly [gapOf: (place: number) => string, otherGapOf: (place: number) => string];

const ANYWHERE: Gaps = [() => '', () => ''];

function gapsOf({ partners, back }: Pairs, one: Elements, other: Elements): Gaps {
  const isSteady = (place: number): boolean => {
    const [parent, otherParent] = [one[place]?.parent, other[partners[place] ?? -1]?.parent];
    if (parent === undefined || otherParent === undefined) return false;
    return parent < 0 ? otherParent < 0 : otherParent >= 0 && otherParent === partners[parent];
  };
  const [before, after] = steadySiblings(one, isSteady);
  const [otherBefore, otherAfter] = steadySiblings(other, place => isSteady(back[place] ?? -1));
  const partnerOf = (place = -1): number => partners[place] ?? -1;
  return [
    place => `${partnerOf(before[place])}|${partnerOf(after[place])}`,
    place => `${otherBefore[place]}|${otherAfter[place]}`,
  ];
}

/** For each element the places of the nearest siblings that are steady; -1 for none. */
function steadySiblings(
  elements: Elements,
  isSteady: (place: number) => boolean,
): readonly [before: Int32Array, after: Int32Array] {
  const steady = Uint8Array.from(elements, (_, place) => (isSteady(place) ? 1 : 0));
  const nearest = (places: Iterable<number>): Int32Array => {
    const found = new Int32Array(elements.length).fill(-1);
    const last = new Map<number, number>();
    for (const place of places) {
      const parent = elements[place]?.parent ?? -1;
      found[place] = last.get(parent) ?? -1;
      if (steady[place] === 1) last.set(parent, place);
    }
    return found;
  };
  const places = Array.from(elements.keys());
  return [nearest(places), nearest(places.toReversed())];
}

/** Kind by kind, gap by gap and in order; '' is no kind. Parents come before their children. */
function pairInOrder(
  pairs: Pairs,
  one: Elements,
  other: Elements,
  kindOf: KindOf,
  [gapOf, otherGapOf]: Gaps,
): void {
  // The last first: they are taken from the end.
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
