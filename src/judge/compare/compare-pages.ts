// Compares two versions of a page by geometry: elements that changed zone, appeared, disappeared, moved, resized or
// were reworded, how much text and how many addresses changed, and the metadata that did.

import { area, type Box, EMPTY_BOX } from '../../base/box.ts';
import { countEach } from '../../base/counts.ts';
import type { Thresholds, Zone } from '../zones/zoning.ts';
import type { ComparedElement, ComparedMetadata, ComparedPage } from './compared-page.ts';
import { CHANGES, type Change, changesOf, type ElementChange } from './element-changes.ts';
import { matchElements } from './match-elements.ts';
import { matchWords } from './match-words.ts';
import { isReworded } from './rewording.ts';
import { COMPARE, METADATA_FIELDS, type MetadataField } from './settings.ts';
import { type WordList, wordLists } from './word-list.ts';
import { type ZoneDifference, zoneChanges } from './zone-changes.ts';

export interface PageComparison {
  readonly elements: { readonly before: number; readonly after: number; readonly matched: number };
  readonly counts: Readonly<Record<Change, number>>;
  readonly text: TextDifference;
  /** Share, 0 to 1, that only one version shows; `null` if a side is a record, because records have no addresses. */
  readonly pictures: { readonly share: number } | null;
  readonly links: { readonly share: number } | null;
  /** Fields that differ; `null` if a side is a record without metadata. */
  readonly metadata: readonly MetadataChange[] | null;
  readonly zones: Readonly<Record<Zone, ZoneDifference>>;
  readonly thresholds: Readonly<Record<keyof Thresholds, { before: number; after: number }>>;
  /** Sorted by kind, then by weight in descending order. */
  readonly changes: readonly ElementChange[];
  /** Number of further changes that are not listed. */
  readonly unlisted: number;
}

interface MetadataChange {
  readonly field: MetadataField;
  readonly before: string | null;
  readonly after: string | null;
}

/** Counts characters without white space. The shares of `TextChanges` are by words, the others by whole elements. */
interface TextDifference extends TextChanges {
  /** Characters in elements that both versions have. */
  readonly common: number;
  readonly rezoned: number;
  /** Share of the common text that lies in another zone. */
  readonly share: number;
  readonly appeared: number;
  readonly gone: number;
  /** Characters in matched elements whose own words changed, by the version with more of them. */
  readonly reworded: number;
  /** Share of the text of all matched elements, counted in the same way. */
  readonly rewordedShare: number;
}

export function comparePages(before: ComparedPage, after: ComparedPage): PageComparison {
  const partners = matchElements(before.elements, after.elements);
  const changes = changesOf(before.elements, after.elements, partners, [widthBox(before), widthBox(after)]);
  return {
    elements: {
      before: before.elements.length,
      after: after.elements.length,
      matched: partners.reduce((sum, partner) => sum + (partner >= 0 ? 1 : 0), 0),
    },
    counts: countsOf(changes),
    text: { ...textOf(before.elements, after.elements, partners), ...textChanges(before, after, partners) },
    pictures: addressDifference(before.shown?.pictures, after.shown?.pictures),
    links: addressDifference(before.shown?.links, after.shown?.links),
    metadata: metadataChanges(before.metadata, after.metadata),
    zones: zoneChanges(before, after),
    thresholds: thresholdChanges(before.thresholds, after.thresholds),
    changes: sortChanges(changes).slice(0, COMPARE.mostListed),
    unlisted: Math.max(0, changes.length - COMPARE.mostListed),
  };
}

/** A page is laid out in the width of its window, however far its content overflows. */
const widthBox = ({ viewport, page }: ComparedPage): Box => [0, 0, (viewport ?? page).width, page.height];

type Elements = readonly ComparedElement[];

function countsOf(changes: readonly ElementChange[]): Record<Change, number> {
  const counts = Object.fromEntries(CHANGES.map(kind => [kind, 0])) as Record<Change, number>;
  for (const { change, parts } of changes) counts[change] += 1 + parts;
  return counts;
}

function textOf(
  before: Elements,
  after: Elements,
  partners: Int32Array,
): Omit<TextDifference, keyof TextChanges> {
  const isPartner = new Uint8Array(after.length);
  let [common, rezoned, gone, reworded, fuller] = [0, 0, 0, 0, 0];
  for (const [place, one] of before.entries()) {
    const partner = partners[place] ?? -1;
    const other = after[partner];
    if (other === undefined) gone += one.chars;
    else {
      isPartner[partner] = 1;
      common += other.chars;
      if (one.zone !== other.zone) rezoned += other.chars;
      // Counts the longer version, so that removed words count too.
      const chars = Math.max(one.chars, other.chars);
      fuller += chars;
      if (isReworded(one, other)) reworded += chars;
    }
  }
  const appeared = after.reduce((sum, { chars }, place) => sum + (isPartner[place] === 1 ? 0 : chars), 0);
  return {
    common,
    rezoned,
    share: shareOf(rezoned, common),
    appeared,
    gone,
    reworded,
    rewordedShare: shareOf(reworded, fuller),
  };
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const addressDifference = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): { readonly share: number } | null =>
  one === undefined || other === undefined ? null : { share: unsharedShare(one, other) };

/** The larger of both shares that the other list does not contain. */
export function unsharedShare(one: readonly string[], other: readonly string[]): number {
  const counts = countEach(one);
  let common = 0;
  for (const key of other) {
    const left = counts.get(key) ?? 0;
    if (left === 0) continue;
    counts.set(key, left - 1);
    common++;
  }
  return Math.max(shareOf(one.length - common, one.length), shareOf(other.length - common, other.length));
}

function metadataChanges(
  before: ComparedMetadata | null,
  after: ComparedMetadata | null,
): MetadataChange[] | null {
  if (before === null || after === null) return null;
  const changed = METADATA_FIELDS.filter(field => before[field] !== after[field]);
  return changed.map(field => ({ field, before: before[field], after: after[field] }));
}

function thresholdChanges(before: Thresholds, after: Thresholds): PageComparison['thresholds'] {
  const line = (name: keyof Thresholds) => ({ before: before[name], after: after[name] });
  return { h1: line('h1'), h2: line('h2'), w1: line('w1'), w2: line('w2') };
}

/** Sorts by kind (zone changes first, then appeared, gone and reworded), then by text length in descending order. */
function sortChanges(changes: readonly ElementChange[]): ElementChange[] {
  return [...changes].sort(
    (a, b) =>
      CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) || b.chars - a.chars || sizeOf(b) - sizeOf(a),
  );
}

const sizeOf = ({ before, after }: ElementChange): number => area((after ?? before)?.box ?? EMPTY_BOX);

/** Shares, 0 to 1. If both versions have such text, the larger share of both. */
interface TextChanges {
  /** The union of the following; a word that changed in several ways counts once. */
  readonly changedShare: number;
  /** Share of the old words that the new text lacks. */
  readonly lostShare: number;
  /** Share of the new words that the old text lacks. */
  readonly addedShare: number;
  /** Share of the words that lie in another zone. */
  readonly rezonedShare: number;
  /** Share of the words that have another order. */
  readonly reorderedShare: number;
}

function textChanges(before: ComparedPage, after: ComparedPage, partners: Int32Array): TextChanges {
  const [one, other] = wordLists(before, after);
  const { to, back, isReordered, isReorderedBack } = matchWords(one, other, partners);
  const oldShares = sharesOf(one, other, to, isReordered);
  const newShares = sharesOf(other, one, back, isReorderedBack);
  return {
    changedShare: Math.max(oldShares.changed, newShares.changed),
    lostShare: oldShares.unmatched,
    addedShare: newShares.unmatched,
    rezonedShare: Math.max(oldShares.rezoned, newShares.rezoned),
    reorderedShare: Math.max(oldShares.reordered, newShares.reordered),
  };
}

function sharesOf(own: WordList, other: WordList, matches: Int32Array, isReordered: Uint8Array) {
  let [all, unmatched, rezoned, reordered, changed] = [0, 0, 0, 0, 0];
  for (const [place, match] of matches.entries()) {
    const weight = own.weights[place] ?? 0;
    const isRezoned = match >= 0 && own.zones[place] !== other.zones[match];
    all += weight;
    if (match < 0) unmatched += weight;
    if (isRezoned) rezoned += weight;
    if (isReordered[place] === 1) reordered += weight;
    if (match < 0 || isRezoned || isReordered[place] === 1) changed += weight;
  }
  return {
    unmatched: shareOf(unmatched, all),
    rezoned: shareOf(rezoned, all),
    reordered: shareOf(reordered, all),
    changed: shareOf(changed, all),
  };
}
