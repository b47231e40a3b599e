// Lets the picture decide which texts are seen. Rules know the ways of hiding text that somebody thought of; a word
// whose place in the picture shows no letters is hidden in whatever way.

import { type Box, isEmpty } from '../../base/box.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../page/snapshot/snapshot.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import type { DecodedWalk, WordBox } from './decode-walk.ts';
import { withoutUnseenLetters } from './hidden-texts.ts';
import type { WordAt } from './in-page/wire.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { type Pixels, pixelsOfPng, showsShapes } from './picture-pixels.ts';

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

const SECOND_LOOK = {
  /** Part of the window's height above and below the words: bars that stay in the window are rarely higher. */
  margin: 0.2,
  /** Most windows that are painted; words beyond stay as the first picture has them. */
  windows: 80,
  /** Times that a window is painted until its words stay in their places. */
  tries: 2,
  /** Time for all of them: a page may take seconds to lay out for each. */
  ms: 30_000,
} as const;

const STEP: WatchStep = { what: 'looking at a part of the page', ms: VISIT_LIMITS.pictureMs };

interface LiveWindow {
  readonly open: OpenPage;
  readonly world: IsolatedWorld;
  /** Width of the layout, which may exceed the window of a mobile device. */
  readonly width: number;
  readonly height: number;
}

interface UnseenWord {
  /** Index of its text in the walk of the page. */
  readonly walked: number;
  readonly from: number;
  readonly to: number;
  /** px from the top of the page. */
  readonly top: number;
}

/** Calls `see` with the words of one window, and their boxes in its picture. */
export async function lookAgain<Word extends UnseenWord>(
  look: LiveWindow,
  words: readonly Word[],
  see: (word: Word, boxes: readonly Box[], pixels: Pixels) => void,
): Promise<void> {
  const { margin, windows, ms } = SECOND_LOOK;
  const end = performance.now() + ms;
  const { world, height } = look;
  const left = words.toSorted((a, b) => a.top - b.top);
  for (let painted = 0; left.length > 0 && painted < windows && performance.now() < end; painted++) {
    const top = left[0]?.top ?? 0;
    const end = left.findIndex(word => word.top > top + (1 - 2 * margin) * height);
    const here = left.splice(0, end < 0 ? left.length : end);
    await world.call('scrollToTop', [Math.max(0, top - margin * height)], STEP);
    await lookAt(look, here, see);
  }
  await world.call('scrollToTop', [0], STEP);
}

async function lookAt<Word extends UnseenWord>(
  { open, world, width }: LiveWindow,
  words: readonly Word[],
  see: (word: Word, boxes: readonly Box[], pixels: Pixels) => void,
): Promise<void> {
  const asked = words.map(({ walked, from, to }): WordAt => [walked, from, to]);
  for (let tries = 0; tries < SECOND_LOOK.tries; tries++) {
    const before = await world.call('wordPlaces', [asked], STEP);
    const pixels = await windowPixels(open, width);
    // Without a picture the words stay unseen.
    if (pixels === undefined) return;
    const after = await world.call('wordPlaces', [asked], STEP);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    for (const [at, word] of words.entries()) see(word, boxesFrom(after[at] ?? []), pixels);
    return;
  }
}

async function windowPixels({ camera, watch }: OpenPage, width: number): Promise<Pixels | undefined> {
  const how = { format: 'png', optimizeForSpeed: true } as const;
  const shot = await watch.run(
    STEP,
    camera.send('Page.captureScreenshot', how).catch(() => undefined),
  );
  return shot && pixelsOfPng(Buffer.from(shot.data, 'base64'), width);
}

function boxesFrom(numbers: readonly number[]): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4)
    boxes.push([numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0]);
  return boxes;
}
