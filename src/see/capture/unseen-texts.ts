// Lets the picture decide which texts are seen. Rules know the ways of hiding text that somebody thought of; a word
// whose place in the picture shows no letters is hidden in whatever way.

import { type Box, isEmpty } from '../../base/box.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../page/snapshot/snapshot.ts';
import type { DecodedWalk, WordBox } from './decode-walk.ts';
import { type Pixels, showsShapes } from './picture-pixels.ts';
import { withoutUnseenLetters } from './unseen-letters.ts';

const UNSEEN = {
  /** Letters of a text that must be hidden for them to be cut from it: fewer are signs and the ends of cut-off lines. */
  cutLetters: 20,
  /** A page whose picture shows fewer letters than this is covered by a preloader, which its scripts would remove. */
  curtainLetters: 50,
} as const;

/** Other looks at words that the picture does not show. */
export interface OtherLooks {
  /** A second picture without boxes over the whole window. */
  readonly withoutCovers: () => Promise<Pixels>;
  /** Calls back with the place of each word in a picture of a window around it. */
  readonly again: (
    words: readonly Word[],
    see: (word: Word, boxes: readonly Box[], pixels: Pixels) => void,
  ) => Promise<void>;
}

export async function markUnseenTexts(walk: DecodedWalk, pixels: Pixels, other: OtherLooks): Promise<void> {
  const words = wordsOf(walk);
  look(words, pixels);
  if (lettersOf(words, true) < UNSEEN.curtainLetters && lettersOf(words, false) > 0)
    look(unseenOf(words), await other.withoutCovers());
  const doubtful = unseenOf(words).filter(({ walked, boxes }) => walked >= 0 && !boxes.every(isEmpty));
  if (doubtful.length > 0)
    await other.again(doubtful, (word, boxes, window) => {
      word.isSeen = boxes.some(box => showsShapes(window, box, word.letters / boxes.length) === true);
    });
  const wordsOfText: KeyedLists<number, Word> = new Map();
  for (const word of words)
    if (isSeen(walk.texts[word.text]?.visibility ?? 'none')) addTo(wordsOfText, word.text, word);
  for (const [index, own] of wordsOfText) {
    const text = walk.texts[index];
    if (text !== undefined) walk.texts[index] = seenPart(text, own);
  }
}

const unseenOf = (words: readonly Word[]): Word[] => words.filter(word => !word.isSeen);

interface Word extends Pick<WordBox, 'text' | 'walked' | 'from' | 'to'> {
  /** px from the top of the page. */
  readonly top: number;
  readonly boxes: Box[];
  readonly letters: number;
  isSeen: boolean;
}

function wordsOf({ texts, words }: DecodedWalk): Word[] {
  const found: Word[] = [];
  for (const { text, walked, from, to, pageBox } of words) {
    const last = found.at(-1);
    if (last !== undefined && last.text === text && last.from === from) {
      last.boxes.push(pageBox);
      continue;
    }
    const letters = lettersIn(originalOf(texts[text]).slice(from, to));
    found.push({ text, walked, from, to, top: pageBox[1], boxes: [pageBox], letters, isSeen: false });
  }
  return found;
}

const originalOf = (text: SnapshotText | undefined): string => text?.written ?? text?.text ?? '';

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const lettersOf = (words: readonly Word[], isSeen: boolean): number =>
  words.reduce((sum, word) => sum + (word.isSeen === isSeen ? word.letters : 0), 0);

function look(words: readonly Word[], pixels: Pixels): void {
  for (const word of words) word.isSeen = isShown(word, word.boxes, pixels);
}

/** Signs without letters say nothing, and a box beyond the picture tells nothing: such words count as seen. */
function isShown(word: Word, boxes: readonly Box[], pixels: Pixels): boolean {
  const letters = word.letters / boxes.length;
  return word.letters === 0 || boxes.some(box => showsShapes(pixels, box, letters) !== false);
}

function seenPart(text: SnapshotText, words: readonly Word[]): SnapshotText {
  const written = originalOf(text);
  const unseen = lettersOf(words, false);
  // Words that a reader has to scroll to have no boxes.
  const isWhole = words.every(({ isSeen }) => !isSeen) && unseen === lettersIn(written);
  if (isWhole) return { ...text, visibility: 'unseen' };
  if (unseen < UNSEEN.cutLetters) return text;
  let [seen, end] = ['', 0];
  for (const word of words) {
    if (word.isSeen) continue;
    seen += written.slice(end, word.from);
    end = word.to;
  }
  return { ...text, text: withoutUnseenLetters(seen + written.slice(end)), written };
}
