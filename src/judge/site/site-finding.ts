// The result of every site method for a page: which parts are noise, and why.

import { type Box, EMPTY_BOX, union } from '../../base/box.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type Selection, selectionBy } from '../selection/kept.ts';
import { wordFeature, wordsIn } from './features.ts';

export interface SitePart {
  /** Index of the element. */
  readonly element: number;
  /** Indices of the texts of the part, and of its links, pictures and controls. */
  readonly texts: readonly number[];
  readonly things: readonly number[];
  readonly isNoise: boolean;
  /** 0 for a part that all pages of the site share, up to 1 for a part of this page alone. */
  readonly importance: number;
  /** A sentence for users. */
  readonly reason: string;
  /** Number of learned pages that have it. */
  readonly pages: number;
  /** False for a part unknown to the site: it is kept, and is no evidence either way. */
  readonly isKnown: boolean;
  /** Features of a content part that occur equally on all pages. */
  readonly localNoise?: ReadonlySet<number>;
  /** Log-odds that it is content, where the method knows them. */
  readonly logOdds?: number;
}

/** In document order; together the parts cover what the page shows, as far as the method examines it. */
export interface SiteFinding {
  readonly parts: readonly SitePart[];
}

export type SiteJudge = (snapshot: Snapshot) => SiteFinding;

/** Selects the page without its noise, for every rendering of content. Leaves out lines that are entirely local noise. */
export function siteSelection(snapshot: Snapshot, { parts }: SiteFinding): Selection {
  const droppedTexts = new Uint8Array(snapshot.texts.length);
  const droppedThings = new Uint8Array(snapshot.elements.length);
  for (const part of parts) {
    for (const index of part.isNoise ? part.texts : locallyNoisyTexts(snapshot, part))
      droppedTexts[index] = 1;
    if (part.isNoise) for (const index of part.things) droppedThings[index] = 1;
  }
  return selectionBy(
    snapshot,
    ({ tag, visibility }, index) =>
      droppedThings[index] === 0 && (tag === 'br' ? visibility !== 'none' : isSeen(visibility)),
    ({ visibility }, index) => droppedTexts[index] === 0 && isSeen(visibility),
  );
}

/** Lists the words of the cleaned page for data mining: leaves out local noise word by word (§3.6). */
export function cleanedWords(snapshot: Snapshot, { parts }: SiteFinding): string[] {
  const tree = treeOf(snapshot);
  const words: string[] = [];
  for (const { isNoise, localNoise, texts: own } of parts) {
    if (isNoise) continue;
    for (const index of own)
      for (const word of wordsIn(tree.text(index).text))
        if (localNoise?.has(wordFeature(word)) !== true) words.push(word);
  }
  return words;
}

/** Drops whole lines of local noise only: a sentence must not lose its articles because all pages have them. */
export function locallyNoisyTexts(snapshot: Snapshot, { localNoise, texts }: SitePart): readonly number[] {
  const tree = treeOf(snapshot);
  if (localNoise === undefined || localNoise.size === 0) return [];
  const lines = groupBy(texts, index => lineOf(snapshot, tree.text(index).parent));
  return [...lines.values()].flatMap(line => {
    const words = line.flatMap(index => wordsIn(tree.text(index).text));
    return words.length > 0 && words.every(word => localNoise.has(wordFeature(word))) ? line : [];
  });
}

/** The box whose lines contain a text. */
function lineOf(snapshot: Snapshot, holder: number): number {
  const tree = treeOf(snapshot);
  let index = holder;
  while (index > 0 && /^(?:inline|none)/.test(tree.style(index).display)) index = tree.parent(index);
  return index;
}

/** Computes the painted box of a part: the union of its texts, links and pictures. */
export function partBox(snapshot: Snapshot, part: SitePart): Box {
  const tree = treeOf(snapshot);
  let box = EMPTY_BOX;
  for (const index of part.texts) box = union(box, tree.text(index).pageBox);
  for (const index of part.things) box = union(box, tree.element(index).pageBox);
  return box;
}
