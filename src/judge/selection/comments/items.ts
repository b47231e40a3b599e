// The items of a series of similar blocks, such as comments: byline and text of each, without controls and shared labels.

import { once } from '../../../base/memoize.ts';
import { ownLineAround } from '../../../page/perception/computed-style.ts';
import { type Byline, bylineOf, MAIL_ADDRESS } from './item-byline.ts';
import { type ItemTexts, labelOf, labelsOf } from './item-labels.ts';
import { isSeenText, type PageScan } from './page-scan.ts';

/** One block, or a line with name and time and the blocks that follow it. */
export interface Item extends ItemTexts {
  readonly parts: ItemParts;
}

interface ItemParts extends Byline {
  /** Texts beside name and time that are no text of it, such as `by`, `»` and `Reply`. */
  readonly besideTexts: readonly number[];
  /** The number that it begins with, alone in its element, as painted: votes or its number in the series. */
  readonly countText: number | undefined;
  readonly body: readonly number[];
}

export function itemsOf(scan: PageScan, blocks: readonly Pick<Item, 'roots' | 'texts'>[]): Item[] {
  // Most series are turned down before anything of them is needed.
  const labels = once(() => labelsOf(scan, blocks));
  return blocks.map(({ roots, texts }): Item => {
    const parts = once(() => itemParts(scan, { roots, texts, labels: labels() }));
    return {
      roots,
      texts,
      get labels() {
        return labels();
      },
      get parts() {
        return parts();
      },
    };
  });
}

export function itemParts(scan: PageScan, item: ItemTexts): ItemParts {
  const { texts, labels } = item;
  const byline = bylineOf(scan, item);
  const counts = countTexts(scan, item);
  const head = new Set([...byline.authorTexts, ...byline.timeTexts, ...counts]);
  const [from = -1] = texts;
  const isBody = (place: number): boolean =>
    !head.has(place) && !byline.rankTexts.includes(place) && !isExtra(scan, place, from, labels);
  const body = texts.filter(isBody);
  const beside = besideTexts(scan, texts, head, new Set(body));
  return {
    ...byline,
    besideTexts: [...beside, ...counts],
    countText: counts[0],
    body: body.filter(place => !beside.has(place)),
  };
}

/** Returns the texts between the parts of a byline and beside them, up to the next text of the item. */
function besideTexts(
  { snapshot, tree }: PageScan,
  texts: readonly number[],
  head: ReadonlySet<number>,
  body: ReadonlySet<number>,
): ReadonlySet<number> {
  const lineAt = (place: number): number => ownLineAround(snapshot, tree.text(place).parent);
  const lines = new Set([...body].filter(place => hasLetters(tree.text(place).text)).map(lineAt));
  for (const place of head) lines.delete(lineAt(place));
  const isBeside = (place: number): boolean => {
    const { text } = tree.text(place);
    // A sign may also end a line of the text, such as one of code.
    return !body.has(place) || MAIL_ADDRESS.test(text) || (!hasLetters(text) && !lines.has(lineAt(place)));
  };
  const found = new Set<number>();
  for (const places of [texts, texts.toReversed()]) {
    let isNear = false;
    for (const place of places) {
      isNear = head.has(place) || (isNear && isBeside(place));
      if (isNear && !head.has(place)) found.add(place);
    }
  }
  return found;
}

const hasLetters = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text);

/** A text such as `27`, `-1` or `1.2k`. */
const COUNT = /^[+−–-]?\p{Nd}[\p{Nd}.,]*\s?k?$/iu;

/** Returns the number that an item begins with, and awards such as `+50` after it. */
function countTexts(scan: PageScan, { texts, labels }: ItemTexts): number[] {
  const { tree } = scan;
  const isLabel = (place: number): boolean => scan.controlOf(place) >= 0 && labels.has(labelOf(scan, place));
  const isShown = (place: number): boolean => isSeenText(scan, place) && hasLetters(tree.text(place).text);
  const own = texts.filter(place => isShown(place) && !isLabel(place));
  const isCount = (place: number): boolean => {
    const { text, parent } = tree.text(place);
    const isWhole = COUNT.test(text.trim()) && scan.charsIn(parent) === scan.charsOf(place);
    return isWhole && scan.isTime[place] !== 1 && (place === own[0] || text.trim().startsWith('+'));
  };
  const end = own.findIndex(place => !isCount(place));
  return own.slice(0, end < 0 ? undefined : end);
}

/** Controls, labels and what has no letters. */
function isExtra(scan: PageScan, place: number, from: number, labels: ReadonlySet<string>): boolean {
  const { tree } = scan;
  if (labels.has(labelOf(scan, place))) return true;
  const { parent, text } = tree.text(place);
  const control = scan.controlOf(place);
  const isLink = tree.element(control).tag === 'a';
  const isShort = scan.charsOf(place) <= CONTROL_CHARS;
  if (control >= 0 && (!isLink || (isShort && !/\p{L}/u.test(text)))) return true;
  const form = scan.formAround(parent);
  return form >= 0 && form > tree.text(from).parent;
}

const CONTROL_CHARS = 25;
