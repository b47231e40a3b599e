// Lets the picture decide which texts are seen. Rules know the ways of hiding text that somebody thought of; a word
// whose place in the picture shows no letters is hidden in whatever way.

import { type Box, isEmpty } from '../../base/box.ts';
import { PithError } from '../../base/errors.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../page/snapshot/snapshot.ts';
import { MEASURED_WORDS, VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import type { DecodedWalk, WordBox } from './decode-walk.ts';
import type { EnteredPage } from './enter-page.ts';
import { withoutUnseenLetters } from './hidden-texts.ts';
import { nearSpan, type WirePage, type WordAt } from './in-page/wire.ts';
import { type PictureSize, pictureOf } from './page-picture.ts';
import type { TakenPicture } from './picture.ts';
import { type Pixels, pixelsOf, pixelsOfPng, showsShapes } from './picture-pixels.ts';

const UNSEEN = {
  /** Letters of a text that must be hidden for them to be cut from it: fewer are signs and the ends of cut-off lines. */
  cutLetters: 20,
  /** A page whose picture shows fewer letters than this is covered by a preloader, which its scripts would remove. */
  curtainLetters: 50,
} as const;

/** A walk of the page, and the picture of the same moment. */
interface PicturedPage {
  readonly open: OpenPage;
  readonly entered: EnteredPage;
  readonly wire: WirePage;
  readonly decoded: DecodedWalk;
  readonly picture: Promise<TakenPicture>;
  /** The part of the page that the picture shows, if not all of it. */
  readonly pictured: PictureSize | undefined;
  /** False if the page moved while the picture was taken. */
  readonly isStill: boolean | undefined;
}

/** Returns whether the picture could tell. It fails with a warning: the page is then read as its styles tell. */
export async function markUnseenTexts(page: PicturedPage): Promise<boolean> {
  const { warnings } = page.open;
  try {
    const pixels = await pixelsOf(await page.picture);
    if (page.isStill === false)
      warnings.add(
        'TEXT_UNCHECKED',
        'the page kept moving while its picture was taken: text that it hides may have been read, and text that it shows be left out',
      );
    const { left, right } = nearSpan(page.wire, MEASURED_WORDS);
    const [pageWidth] = page.wire.page;
    if (left > 0 || right < pageWidth)
      warnings.add(
        'TEXT_UNCHECKED',
        `text ${left > 0 ? `left of x = ${left}` : `right of x = ${right}`} of ${pageWidth} px was not looked up in the picture`,
      );
    await lookUp(page, pixels);
    return true;
  } catch (error) {
    if (!(error instanceof PithError) || error.code !== 'SCREENSHOT_FAILED') throw error;
    warnings.add('TEXT_UNCHECKED', `hidden text was looked for in the styles alone: ${error.message}`);
    return false;
  }
}

async function lookUp(page: PicturedPage, pixels: Pixels): Promise<void> {
  const { texts } = page.decoded;
  const words = wordsOf(page.decoded);
  look(words, pixels);
  if (lettersOf(words, true) < UNSEEN.curtainLetters && lettersOf(words, false) > 0)
    look(unseenOf(words), await pixelsWithoutCovers(page));
  const doubtful = unseenOf(words).filter(({ walked, boxes }) => walked >= 0 && !boxes.every(isEmpty));
  if (doubtful.length > 0) await lookAgain(page, doubtful);
  const wordsOfText: KeyedLists<number, Word> = new Map();
  for (const word of words)
    if (isSeen(texts[word.text]?.visibility ?? 'none')) addTo(wordsOfText, word.text, word);
  for (const [index, own] of wordsOfText) {
    const text = texts[index];
    if (text !== undefined) texts[index] = seenPart(text, own);
  }
}

/** A second picture without boxes over the whole window. */
async function pixelsWithoutCovers({ open, entered, pictured, wire }: PicturedPage): Promise<Pixels> {
  const step = { what: 'clearing what lies over the page', ms: VISIT_LIMITS.walkMs };
  await entered.world.call('liftCovers', [], step);
  return pixelsOf(await pictureOf(open, entered, pictured ?? wire));
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

/**
 * Looks again at words that the picture of the whole page does not show: scrolls to them as a reader does, and measures
 * them before and after the window is painted. In the picture of the whole page they may lie elsewhere: images that load
 * while it is taken move what is below them. And what lies under a box that stays in the window scrolls out from under it.
 */
async function lookAgain(page: PicturedPage, words: readonly Word[]): Promise<void> {
  const { margin, windows, ms } = SECOND_LOOK;
  const until = performance.now() + ms;
  const { world } = page.entered;
  const [, height] = page.wire.viewport;
  const left = words.toSorted((a, b) => a.top - b.top);
  for (let painted = 0; left.length > 0 && painted < windows && performance.now() < until; painted++) {
    const top = left[0]?.top ?? 0;
    const end = left.findIndex(word => word.top > top + (1 - 2 * margin) * height);
    const here = left.splice(0, end < 0 ? left.length : end);
    await world.call('scrollToTop', [Math.max(0, top - margin * height)], STEP);
    await lookInWindow(page, here);
  }
  await world.call('scrollToTop', [0], STEP);
}

async function lookInWindow(
  { open, entered: { world }, wire }: PicturedPage,
  words: readonly Word[],
): Promise<void> {
  const asked = words.map(({ walked, from, to }): WordAt => [walked, from, to]);
  for (let tries = 0; tries < SECOND_LOOK.tries; tries++) {
    const before = await world.call('wordPlaces', [asked], STEP);
    // The width of the layout, which may exceed the window of a mobile device.
    const pixels = await windowPixels(open, wire.viewport[0]);
    // Without a picture the words stay unseen.
    if (pixels === undefined) return;
    const after = await world.call('wordPlaces', [asked], STEP);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    for (const [at, word] of words.entries()) {
      const boxes = boxesFrom(after[at] ?? []);
      word.isSeen = boxes.some(box => showsShapes(pixels, box, word.letters / boxes.length) === true);
    }
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
