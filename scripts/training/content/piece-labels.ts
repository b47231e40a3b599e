// Finds how much of each piece of a page is content, from whichever truth the page has.

import { wordsOf } from '../../../src/lab/bench/content/metrics.ts';
import type { Piece } from '../../../src/page/pieces/pieces.ts';
import type { ContentPage } from '../pages.ts';

export interface PieceLabel {
  /** 0 to 1; `null` where nobody knows. */
  readonly share: number | null;
  readonly words: number;
}

/** The same for a piece and what is left of it on a shortened page. */
export const pieceKey = ({ isPicture, element, texts }: Piece): string =>
  isPicture ? `picture ${element}` : `text ${texts[0]}`;

export function pieceLabels(page: ContentPage, pieces: readonly Piece[]): PieceLabel[] {
  const words = pieces.map(({ texts }) =>
    wordsOf(
      texts
        .map(text => page.snapshot.texts[text].text)
        .join(' ')
        .toLowerCase(),
    ),
  );
  const shares =
    page.texts === undefined ? alignedShares(page, words) : pieces.map(piece => labelledShare(page, piece));
  return shares.map((share, place) => ({ share, words: words[place].length }));
}

function alignedShares({ text }: ContentPage, words: readonly string[][]): (number | null)[] {
  const matched = alignWords(words.flat(), wordsOf(text.toLowerCase()));
  let at = 0;
  return words.map(({ length }) => {
    const sum = matched.subarray(at, at + length).reduce((total, one) => total + one, 0);
    at += length;
    return length === 0 ? null : sum / length;
  });
}

/** Hidden text is no content where people looked at the page. */
function labelledShare({ snapshot, texts, pictures }: ContentPage, piece: Piece): number | null {
  if (piece.isPicture) {
    const isContent = pictures?.get(piece.element);
    return isContent === undefined ? null : Number(isContent);
  }
  let [all, kept] = [0, 0];
  for (const text of piece.texts) {
    const isContent = texts?.get(text);
    if (isContent === undefined) continue;
    const { length } = snapshot.texts[text].text;
    all += length;
    if (isContent) kept += length;
  }
  if (all > 0) return kept / all;
  return piece.isSeen ? null : 0;
}

/**
 * For each word of `page` whether it is in `truth`: the longest common order between anchors, then what is left over.
 */
function alignWords(page: readonly string[], truth: readonly string[]): Uint8Array {
  const matched = new Uint8Array(page.length);
  const used = new Uint8Array(truth.length);
  alignStretch({ page, truth, matched, used }, 0, page.length, 0, truth.length, 6);
  fillRuns(page, truth, matched, used);
  return matched;
}

interface Alignment {
  readonly page: readonly string[];
  readonly truth: readonly string[];
  readonly matched: Uint8Array;
  readonly used: Uint8Array;
}

/** Anchors: stretches of `length` words that occur once on both sides, in the longest order that both share. */
function alignStretch(
  all: Alignment,
  from: number,
  to: number,
  trueFrom: number,
  trueTo: number,
  length: number,
): void {
  if (from >= to || trueFrom >= trueTo) return;
  if (length === 0) {
    if ((to - from) * (trueTo - trueFrom) <= 4_000_000) alignByTable(all, from, to, trueFrom, trueTo);
    return;
  }
  const onPage = placesOf(all.page, from, to, length);
  const inTruth = placesOf(all.truth, trueFrom, trueTo, length);
  const pairs: [number, number][] = [];
  for (const [key, place] of onPage) {
    const truePlace = inTruth.get(key);
    if (place >= 0 && truePlace !== undefined && truePlace >= 0) pairs.push([place, truePlace]);
  }
  const anchors = longestOrder(pairs);
  const shorter = length > 2 ? length - 2 : length - 1;
  let [at, trueAt] = [from, trueFrom];
  for (const [place, truePlace] of anchors) {
    if (place < at || truePlace < trueAt) {
      // Overlaps the anchor before: only what is new of it counts.
      for (let step = 0; step < length; step++) mark(all, place + step, truePlace + step);
      at = Math.max(at, place + length);
      trueAt = Math.max(trueAt, truePlace + length);
      continue;
    }
    alignStretch(all, at, place, trueAt, truePlace, shorter);
    for (let step = 0; step < length; step++) mark(all, place + step, truePlace + step);
    at = place + length;
    trueAt = truePlace + length;
  }
  alignStretch(all, at, to, trueAt, trueTo, shorter);
}

function mark({ matched, used }: Alignment, place: number, truePlace: number): void {
  matched[place] = 1;
  used[truePlace] = 1;
}

/** -1 for what occurs more than once. */
function placesOf(words: readonly string[], from: number, to: number, length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at + length <= to; at++) {
    const key = words.slice(at, at + length).join(' ');
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

function longestOrder(pairs: [number, number][]): [number, number][] {
  pairs.sort((a, b) => a[0] - b[0]);
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [place, [, truePlace]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]][1] < truePlace) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? tails[low - 1] : -1;
    tails[low] = place;
  }
  const order: [number, number][] = [];
  for (let place = tails.at(-1) ?? -1; place >= 0; place = before[place]) order.push(pairs[place]);
  return order.reverse();
}

function alignByTable(all: Alignment, from: number, to: number, trueFrom: number, trueTo: number): void {
  const [rows, columns] = [to - from, trueTo - trueFrom];
  const width = columns + 1;
  const best = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const here = row * width + column;
      best[here] =
        all.page[from + row] === all.truth[trueFrom + column]
          ? best[here + width + 1] + 1
          : Math.max(best[here + width], best[here + 1]);
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    const here = row * width + column;
    if (all.page[from + row] === all.truth[trueFrom + column]) mark(all, from + row++, trueFrom + column++);
    else if (best[here + width] >= best[here + 1]) row++;
    else column++;
  }
}

/** Words of the truth that are out of order: runs of at least three, where they stand together on the page. */
function fillRuns(
  page: readonly string[],
  truth: readonly string[],
  matched: Uint8Array,
  used: Uint8Array,
): void {
  const LENGTH = 3;
  const open = new Map<string, number[]>();
  for (let at = 0; at + LENGTH <= truth.length; at++) {
    if (used[at] || used[at + 1] || used[at + 2]) continue;
    const key = truth.slice(at, at + LENGTH).join(' ');
    open.set(key, [...(open.get(key) ?? []), at]);
  }
  for (let at = 0; at + LENGTH <= page.length; at++) {
    if (matched[at] || matched[at + 1] || matched[at + 2]) continue;
    const truePlace = open
      .get(page.slice(at, at + LENGTH).join(' '))
      ?.find(place => !used[place] && !used[place + 1] && !used[place + 2]);
    if (truePlace === undefined) continue;
    for (
      let step = 0;
      at + step < page.length &&
      page[at + step] === truth[truePlace + step] &&
      !matched[at + step] &&
      !used[truePlace + step];
      step++
    ) {
      matched[at + step] = 1;
      used[truePlace + step] = 1;
    }
  }
}
