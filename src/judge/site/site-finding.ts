// What every method of this room answers of a page, given the pages of its site: which of it is noise, and why.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { wordFeature, wordsIn } from './features.ts';

export interface SitePart {
  /** Index of the element. */
  readonly element: number;
  /** Texts and links, pictures and controls of the part, by index. */
  readonly texts: readonly number[];
  readonly things: readonly number[];
  readonly isNoise: boolean;
  /** 0 for what all pages of the site have alike, to 1 for what this page has alone. */
  readonly importance: number;
  /** A sentence that a user can read. */
  readonly reason: string;
  /** Pages that have it, among those that were learned from. */
  readonly pages: number;
  /** Whether the site knows anything of it: what it does not is kept, and says nothing for or against it. */
  readonly isKnown: boolean;
  /** Features that all pages have alike in a part that is content. */
  readonly localNoise?: ReadonlySet<number>;
}

/** In document order; together they are all that the page shows, or as much of it as the method looks at. */
export interface SiteFinding {
  readonly parts: readonly SitePart[];
}

export type SiteJudge = (snapshot: Snapshot) => SiteFinding;

/** The page without its noise, for every rendering of content. A line that is local noise from end to end is left out. */
export function siteSelection(snapshot: Snapshot, { parts }: SiteFinding): Selection {
  const { elements, texts } = snapshot;
  const droppedTexts = new Uint8Array(texts.length);
  const droppedThings = new Uint8Array(elements.length);
  for (const part of parts) {
    for (const index of part.isNoise ? part.texts : locallyNoisyTexts(snapshot, part))
      droppedTexts[index] = 1;
    if (part.isNoise) for (const index of part.things) droppedThings[index] = 1;
  }
  return {
    keepsText: index => droppedTexts[index] === 0 && isSeen(texts[index]?.visibility ?? 'none'),
    keepsElement: index => {
      const element = elements[index];
      if (element === undefined || droppedThings[index] === 1) return false;
      return element.tag === 'br' ? element.visibility !== 'none' : isSeen(element.visibility);
    },
  };
}

/** What the cleaned page says, as data mining reads it: local noise is left out word by word (§3.6). */
export function cleanedWords({ texts }: Snapshot, { parts }: SiteFinding): string[] {
  const words: string[] = [];
  for (const { isNoise, localNoise, texts: own } of parts) {
    if (isNoise) continue;
    for (const index of own)
      for (const word of wordsIn(texts[index]?.text ?? ''))
        if (localNoise?.has(wordFeature(word)) !== true) words.push(word);
  }
  return words;
}

/** By lines, of which all words are local noise: a sentence is not to lose its articles because all pages have them. */
export function locallyNoisyTexts(snapshot: Snapshot, { localNoise, texts }: SitePart): readonly number[] {
  if (localNoise === undefined || localNoise.size === 0) return [];
  const lines = new Map<number, number[]>();
  for (const index of texts) {
    const line = lineOf(snapshot, snapshot.texts[index]?.parent ?? 0);
    lines.set(line, [...(lines.get(line) ?? []), index]);
  }
  return [...lines.values()].flatMap(line => {
    const words = line.flatMap(index => wordsIn(snapshot.texts[index]?.text ?? ''));
    return words.length > 0 && words.every(word => localNoise.has(wordFeature(word))) ? line : [];
  });
}

/** The box whose lines a text flows in. */
function lineOf({ elements, styles }: Snapshot, holder: number): number {
  let index = holder;
  while (index > 0 && (styles[elements[index]?.style ?? -1]?.display ?? 'inline').startsWith('inline'))
    index = elements[index]?.parent ?? 0;
  return index;
}
