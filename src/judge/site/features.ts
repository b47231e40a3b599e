// Extracts the features of a page's content as hashes (words, picture files and link targets), and counts them over pages.

import { countEach } from '../../base/counts.ts';
import { folded } from '../../base/text/folded.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { HAS_UNSPACED } from '../../base/text/sentence-signs.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { hashOf, mixed } from '../docview/minhash.ts';

/** Number of occurrences of each feature. */
export type FeatureCounts = ReadonlyMap<number, number>;

export const wordFeature = (word: string): number => hashOf(word);

/** Lower-case words and numbers; in scripts without spaces, each pair of adjacent letters. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  const own = folded(text);
  if (!HAS_UNSPACED.test(own)) return own.match(RUN) ?? [];
  for (const [run] of own.matchAll(RUN)) {
    const letters = HAS_UNSPACED.test(run) ? [...run] : [];
    if (letters.length < 2) words.push(run);
    for (let at = 1; at < letters.length; at++) words.push(`${letters[at - 1]}${letters[at]}`);
  }
  return words;
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** Takes the texts and elements with these indices. */
export function featuresOf(
  snapshot: Snapshot,
  texts: readonly number[],
  things: readonly number[],
): Map<number, number> {
  const tree = treeOf(snapshot);
  const ofTexts = texts.flatMap(index => wordsIn(tree.text(index).text).map(wordFeature));
  return countEach([...ofTexts, ...things.flatMap(index => thingFeature(snapshot, index) ?? [])]);
}

/** Detects links, pictures and controls, which carry meaning without text. */
export const isThing = ({ tag, attributes, visibility }: SnapshotElement): boolean =>
  isSeen(visibility) && ((tag === 'a' && attributes.href !== undefined) || REPLACED_TAGS.has(tag));

/** Returns `null` for an address without meaning. Prefixes separate a word from an address of the same letters. */
function thingFeature({ elements, scopes, finalUrl }: Snapshot, index: number): number | null {
  const element = elements[index];
  if (element === undefined) return null;
  const { tag, attributes, media } = element;
  const base = scopes[element.scope]?.baseUrl ?? finalUrl;
  if (tag === 'a') return hashOf(`link ${addressOf(attributes.href ?? '', base)}`);
  if (tag === 'img') return hashOf(`picture ${addressOf(media?.source || attributes.src || '', base)}`);
  return hashOf(`${tag} ${attributes.type ?? ''} ${attributes.name ?? ''}`);
}

/** Resolves addresses, so that `../a.html` and `a.html` can be the same target. */
function addressOf(address: string, base: string): string {
  if (address.startsWith('#')) return address;
  const url = parseUrl(address, base);
  if (url === undefined) return address;
  url.hash = '';
  return url.href;
}

/** Identifies a page by a hash of its address and text, because HTML without an address shares one address. */
export const pageNumber = onceEach(({ finalUrl, texts }): number => {
  let number = hashOf(finalUrl);
  for (const { text } of texts) number = mixed(number ^ hashOf(text));
  return number;
});

/** Statistics of one feature over all pages. */
interface FeatureUse {
  /** Pages that contain it. */
  pages: number;
  /** Σ c_j, where it occurs c_j times on page j. */
  total: number;
  /** Σ c_j ln c_j in steps of 2⁻²⁰, so that the sum does not depend on the order. */
  spread: number;
}

/** A feature as a model file stores it: its hash, pages, Σ c, Σ c ln c. */
export type FeatureRow = [feature: number, pages: number, total: number, spread: number];

/**
 * Statistics of a leaf's or site's features over its pages: just enough for formula 5. The result does not depend on the order
 * of pages or on how two halves are merged.
 */
export class FeatureTable {
  readonly #uses = new Map<number, FeatureUse>();
  readonly #most: number;

  /** Keeps the `most` features with the smallest hashes, so that the choice does not depend on the order of pages. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get size(): number {
    return this.#uses.size;
  }

  addPage(counts: FeatureCounts): void {
    for (const [feature, count] of counts) this.#add(feature, 1, count, spreadOf(count));
    this.#sample(2 * this.#most);
  }

  addTable(other: FeatureTable): void {
    for (const [feature, { pages, total, spread }] of other.#uses) this.#add(feature, pages, total, spread);
    this.#sample(2 * this.#most);
  }

  addRows(rows: readonly FeatureRow[]): void {
    for (const row of rows) this.#add(...row);
  }

  /** Sorted by hash. */
  rows(): FeatureRow[] {
    const sorted = [...this.uses()].sort(([a], [b]) => a - b);
    return sorted.map(([feature, { pages, total, spread }]) => [feature, pages, total, spread]);
  }

  uses(): ReadonlyMap<number, Readonly<FeatureUse>> {
    this.#sample(this.#most);
    return this.#uses;
  }

  #add(feature: number, pages: number, total: number, spread: number): void {
    const known = this.#uses.get(feature);
    if (known === undefined) this.#uses.set(feature, { pages, total, spread });
    else {
      known.pages += pages;
      known.total += total;
      known.spread += spread;
    }
  }

  /** Runs only occasionally, because sorting costs more than adding. */
  #sample(whenOver: number): void {
    if (this.#uses.size <= whenOver || this.#uses.size <= this.#most) return;
    const kept = Float64Array.from(this.#uses.keys()).sort();
    for (const feature of kept.subarray(this.#most)) this.#uses.delete(feature);
  }
}

/** H of formula 5: 0 for a feature of one page, 1 for one that occurs equally on all `pages`. */
export function entropyOf({ total, spread }: Readonly<FeatureUse>, pages: number): number {
  if (pages <= 1) return 0;
  const entropy = (Math.log(total) - spread / total) / Math.log(pages);
  return Math.min(1, Math.max(0, entropy));
}

const STEPS = 2 ** 20;

const spreadOf = (count: number): number =>
  count === 1 ? 0 : Math.round(count * Math.log(count) * STEPS) / STEPS;
