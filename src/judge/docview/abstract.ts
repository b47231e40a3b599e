// Builds the abstract (§6): the δ sentences with the heaviest keywords, distributed over the paragraphs by size, in order.

import type { DraftLine } from './lines.ts';
import { wordsOf } from './words.ts';

/** `keywords` are the θ heaviest with their weights. The title is left out, unless it is the only sentence. */
export function abstractOf(
  paragraphs: readonly (readonly DraftLine[])[],
  keywords: ReadonlyMap<string, number>,
  sentences: number,
  title = '',
): string[] {
  const all = paragraphs.map(lines => lines.filter(({ isHeading }) => !isHeading));
  // Headings count only if there is nothing else. A repeated sentence (`Read more`) is used once.
  const known = new Set<string>();
  const isNew = (sentence: string): boolean => known.size < known.add(sentence).size;
  const distinct = (all.some(lines => lines.length > 0) ? all : paragraphs).map(lines =>
    lines.flatMap(({ text }) => sentencesOf(text).filter(isNew)),
  );
  const withoutTitle = distinct.map(list => list.filter(sentence => sentence !== title));
  const chosen = withoutTitle.some(list => list.length > 0) ? withoutTitle : distinct;
  const shares = sharesBySize(
    chosen.map(list => list.reduce((sum, sentence) => sum + sentence.length, 0)),
    chosen.map(list => list.length),
    sentences,
  );
  return chosen.flatMap((list, at) => heaviestSentences(list, keywords, shares[at] ?? 0));
}

/** Computes δ_i by largest remainder; no paragraph gives more than it has, the rest goes to the others. */
export function sharesBySize(sizes: readonly number[], most: readonly number[], count: number): number[] {
  const shares = sizes.map(() => 0);
  let left = Math.min(
    count,
    most.reduce((sum, one) => sum + one, 0),
  );
  while (left > 0) {
    const open = [...sizes.keys()].filter(at => (shares[at] ?? 0) < (most[at] ?? 0));
    const total = open.reduce((sum, at) => sum + (sizes[at] ?? 0), 0);
    const exact = open.map(at => ({ at, share: (left * (sizes[at] ?? 0)) / total }));
    let given = 0;
    for (const { at, share } of exact) {
      const whole = Math.min(Math.floor(share), (most[at] ?? 0) - (shares[at] ?? 0));
      shares[at] = (shares[at] ?? 0) + whole;
      given += whole;
    }
    left -= given;
    if (given > 0) continue;
    const byRemainder = exact.sort((a, b) => b.share - a.share || a.at - b.at).slice(0, left);
    for (const { at } of byRemainder) shares[at] = (shares[at] ?? 0) + 1;
    left -= byRemainder.length;
  }
  return shares;
}

function heaviestSentences(
  sentences: readonly string[],
  keywords: ReadonlyMap<string, number>,
  count: number,
): readonly string[] {
  if (count >= sentences.length) return sentences;
  if (count === 0) return [];
  const weighed = sentences.map((sentence, at) => {
    let weight = 0;
    for (const word of new Set(wordsOf(sentence))) weight += keywords.get(word) ?? 0;
    return { sentence, at, weight };
  });
  return weighed
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence);
}

/** Splits one line of text into sentences, in any script. Trimmed, in order. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let opened = '';
  for (let at = 0; at < line.length; ) {
    const end = at + MOST_SEGMENTED >= line.length ? line.length : breakNear(line, at);
    for (const { segment } of SEGMENTER.segment(line.slice(at, end))) {
      const own = endBeforeOpening(segment);
      const sentence = opened + segment.slice(0, own).trim();
      opened = segment.slice(own).trim();
      if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
    }
    at = end;
  }
  return sentences;
}

/**
 * `Segmenter` treats every bracket or quotation mark after a full stop as closing; moves an opening one to the next
 * sentence.
 */
function endBeforeOpening(segment: string): number {
  let end = segment.length;
  while (end > 0 && /[\p{Ps}\p{Pi}\s]/u.test(segment.charAt(end - 1))) end--;
  return end;
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Characters per call: `Segmenter` takes quadratic time. */
const MOST_SEGMENTED = 4000;

/** Breaks after the last space or full stop before the limit, or at the limit. */
function breakNear(line: string, start: number): number {
  const limit = start + MOST_SEGMENTED;
  for (let at = limit; at > start + MOST_SEGMENTED / 2; at--)
    if (/[\s。！？]/u.test(line.charAt(at - 1))) return at;
  return limit;
}
