// Selects pictures that were not loaded: training says nothing about them and their size and place tell nothing, so they
// belong to the text around them.

import { isEmpty } from '../../base/box.ts';
import { isBlankText } from '../../page/perception/letters.ts';
import {
  hasLazyAddress,
  isLinkToPage,
  isMarkedDecoration,
  isPending,
  isTexScript,
} from '../../page/perception/pending-pictures.ts';
import { playersOf } from '../../page/perception/players.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import type { ContentLabels } from './label-content.ts';

/**
 * Keeps pictures and players that were not loaded, and formulas that no script has painted, between two texts that are content,
 * in an element that is, and after such a text in its block. Adds the caption of a picture between two such texts to
 * `keptTexts`.
 */
export function keptPendingPictures(
  snapshot: Snapshot,
  { elements: verdicts }: ContentLabels,
  keptTexts: Uint8Array,
): ReadonlySet<number> {
  const { elements, texts } = snapshot;
  const tree = treeOf(snapshot);
  const players = playersOf(snapshot);
  const kept = new Set<number>();
  let next = 0;
  let before = -1;
  for (const [index, element] of elements.entries()) {
    while (next < texts.length && tree.text(next).before <= index) {
      if (isRead(tree, next)) before = next;
      next++;
    }
    const isPlayer = players.has(index) && isEmpty(element.pageBox);
    const isUnloaded = (isPending(element) || isPlayer) && mayFadeIn(tree, index);
    if (!isUnloaded && !isUnpaintedFormula(tree, element)) continue;
    const after = nextRead(tree, next);
    const follows =
      verdicts[element.parent] === 1 ? 'none' : textBelow(tree, index, before, after, keptTexts);
    if (follows !== 'more' || isInFigureOfText(tree, index, keptTexts)) kept.add(index);
    if (follows === 'caption') keptTexts[after] = 1;
  }
  return kept;
}

const isUnpaintedFormula = (tree: PageTree, element: SnapshotElement): boolean =>
  isTexScript(element) && isSeen(tree.element(element.parent).visibility);

/**
 * True for a picture that a reader may see later, and that is no decoration. One without a size of its own has no area
 * until it is loaded, and scripts fade many in only then.
 */
function mayFadeIn(tree: PageTree, index: number): boolean {
  const { visibility, attributes } = tree.element(index);
  const fadesIn = visibility === 'transparent' && hasLazyAddress(attributes);
  const isShown =
    isSeen(visibility) || isRoomSeen(tree, index) || (fadesIn && !isLinkToPage(tree.snapshot, index));
  return isShown && !isMarkedDecoration(tree.snapshot, index);
}

/** True for a picture without an area whose surroundings show, unlike the next pictures of a carousel. */
function isRoomSeen(tree: PageTree, index: number): boolean {
  if (tree.element(index).visibility !== 'empty') return false;
  const room = tree.closest(index, ({ visibility }) => visibility !== 'empty');
  return isSeen(tree.element(room).visibility);
}

/** The element that holds the picture beside the paragraph before it; -1 if they are in different blocks. */
function rowAfter(tree: PageTree, picture: number, before: number): number {
  const paragraph = tree.closest(tree.text(before).parent, ({ tag }) => PARAGRAPHS.has(tag));
  const block = tree.parent(paragraph);
  return paragraph < 0 ? -1 : tree.closest(picture, ({ parent }) => parent === block);
}

/**
 * Tells what comes between a picture and the next content: nothing, one short text without a link in its row, or more. `more`
 * also if the text before the picture is no content.
 */
function textBelow(
  tree: PageTree,
  picture: number,
  before: number,
  after: number,
  keptTexts: Uint8Array,
): 'none' | 'caption' | 'more' {
  if (keptTexts[before] !== 1) return 'more';
  if (keptTexts[after] === 1) return 'none';
  const row = isLinkToPage(tree.snapshot, picture) ? -1 : rowAfter(tree, picture, before);
  if (row < 0) return 'more';
  const isInRow = (text: number): boolean => tree.contains(row, tree.text(text).parent);
  if (!isInRow(after)) return 'none';
  const next = nextRead(tree, after + 1);
  return isShortUnlinked(tree, after) && !isInRow(next) && keptTexts[next] === 1 ? 'caption' : 'more';
}

/**
 * True in a figure that opens, interrupts or ends content: in the smallest box with other texts than its own, the texts
 * right before and after it are content. A short text after it, alone with it in a box, is its caption.
 */
function isInFigureOfText(tree: PageTree, picture: number, keptTexts: Uint8Array): boolean {
  const figure = tree.closest(picture, ({ tag }) => tag === 'figure');
  if (figure < 0 || isLinkToPage(tree.snapshot, picture)) return false;
  const isWithin = (block: number, text: number): boolean =>
    text >= 0 && tree.contains(block, tree.text(text).parent);
  const isOwn = (text: number): boolean =>
    isWithin(figure, text) || tree.closest(tree.text(text).parent, ({ tag }) => tag === 'figcaption') >= 0;
  const before = previousRead(tree, tree.firstTextAfter(figure) - 1);
  let after = nextRead(tree, tree.firstTextAfter(tree.end(figure) - 1), isOwn);
  const box = tree.parent(figure);
  const next = nextRead(tree, after + 1);
  const isAlone = isWithin(box, after) && ![before, next].some(text => isWithin(box, text));
  if (isAlone && keptTexts[after] !== 1 && isShortUnlinked(tree, after)) after = next;
  const block = tree.closest(box, (_, around) => [before, after].some(text => isWithin(around, text)));
  return block >= 0 && [before, after].every(text => !isWithin(block, text) || keptTexts[text] === 1);
}

function isShortUnlinked(tree: PageTree, index: number): boolean {
  const { text, parent } = tree.text(index);
  return text.trim().length <= CAPTION_CHARS && tree.closest(parent, ({ tag }) => tag === 'a') < 0;
}

/** Most characters of the caption of a picture. */
const CAPTION_CHARS = 200;

const PARAGRAPHS: ReadonlySet<string> = new Set('p ul ol dl pre blockquote table h2 h3 h4'.split(' '));

function isRead(tree: PageTree, index: number): boolean {
  const { text, visibility } = tree.text(index);
  return isSeen(visibility) && !isBlankText(text);
}

/** Maximum number of hidden texts after a picture that are skipped. */
const FEW = 20;

/** The next text that a reader sees and that does not belong to the picture; -1 if there is none nearby. */
function nextRead(tree: PageTree, from: number, isOwn = (_text: number): boolean => false): number {
  for (let index = from; index < from + FEW; index++) if (isRead(tree, index) && !isOwn(index)) return index;
  return -1;
}

function previousRead(tree: PageTree, from: number): number {
  for (let index = from; index > from - FEW && index >= 0; index--) if (isRead(tree, index)) return index;
  return -1;
}
