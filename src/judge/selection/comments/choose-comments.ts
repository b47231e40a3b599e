// Keeps or drops the comments of a page in its content, as the caller or the kind of page asks.

import type { Box } from '../../../base/box.ts';
import { add, at } from '../../../base/columns.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../page/snapshot/upwards.ts';
import type { CommentChoice } from '../../options/content-option-rows.ts';
import { type Kept, type Opening, type SelectedComment, selectionBy } from '../kept.ts';
import type { PageKind } from '../kinds.ts';
import { commentsOf, type PageComment, type PageComments } from './page-comments.ts';
import { shapeOf } from './page-scan.ts';

interface WithoutComments extends Kept {
  /** 1 for each element of comments that were dropped. */
  readonly droppedElements?: Uint8Array;
}

export interface CommentedSelection extends WithoutComments {
  readonly comments: readonly SelectedComment[];
  readonly opening?: Opening | undefined;
}

export interface CommentWish {
  readonly choice: CommentChoice | undefined;
  readonly kind: PageKind;
  /** True if the content was judged: a fallback keeps comments unless they are dropped by choice. */
  readonly isJudged: boolean;
  /** True if CENTER told what is content: comments go only beside other text. */
  readonly isCentral: boolean;
}

export function chooseComments(snapshot: Snapshot, selection: Kept, wish: CommentWish): CommentedSelection {
  const found = commentsOf(snapshot);
  if (found.list.length === 0 || !(found.isSure || wish.kind === 'forum')) {
    const kept = wish.choice === 'only' ? selectionBy(snapshot, NEVER, NEVER) : selection;
    return { ...kept, comments: [] };
  }
  const isThread = wish.kind === 'forum' || found.isThread;
  const chosen = chosenBy(snapshot, selection, found, { ...wish, isThread });
  const comments = selectedComments(snapshot, found.list, chosen, isThread);
  return { ...chosen, comments, opening: isThread ? found.opening : undefined };
}

const NEVER = (): boolean => false;

function chosenBy(
  snapshot: Snapshot,
  selection: Kept,
  found: PageComments,
  { choice, isJudged, isCentral, isThread }: CommentWish & { readonly isThread: boolean },
): WithoutComments {
  if (choice === 'keep' || choice === 'only') return withTexts(snapshot, selection, found, choice === 'only');
  if (choice === 'drop') return withoutComments(snapshot, selection, found);
  if (!isJudged || isThread) return selection;
  const rest = withoutComments(snapshot, selection, found);
  // Where next to nothing else is content, readers came for the comments; or what has no such name is none.
  const ofContent = found.isNamed && !isCentral ? 0 : LEAST_REST * charsOf(snapshot, selection);
  return charsOf(snapshot, rest) < Math.max(LEAST_CHARS, ofContent) ? selection : rest;
}

/** Least characters of content that must remain without comments. */
const LEAST_CHARS = 300;
/** Least share of the content that must remain without comments that are recognized by their form alone. */
const LEAST_REST = 0.25;

const charsOf = ({ texts }: Snapshot, { keptTexts }: Kept): number =>
  texts.reduce((sum, { text }, index) => (keptTexts[index] === 1 ? sum + nonBlankChars(text) : sum), 0);

/** Leaves out comments with what is around them. The first post of a thread is what the others answer. */
function withoutComments(snapshot: Snapshot, { keptElements, keptTexts }: Kept, found: PageComments) {
  const [first] = found.list;
  const opening = new Set(found.opensPage ? first?.texts : []);
  const isDropped = (index: number) => found.isArea[index] === 1 && !opening.has(index);
  const droppedElements = holdersOfOnly(snapshot, isDropped);
  return {
    keptElements: keptElements.map((kept, index) => (droppedElements[index] === 1 ? 0 : kept)),
    keptTexts: keptTexts.map((kept, index) => (isDropped(index) ? 0 : kept)),
    droppedElements,
  };
}

/** 1 for each element whose texts are all of this kind, and for those in it. */
function holdersOfOnly(snapshot: Snapshot, fits: (textIndex: number) => boolean): Uint8Array {
  const { elements, texts } = snapshot;
  const fitting = new Float64Array(elements.length);
  const others = new Float64Array(elements.length);
  for (const [index, { parent }] of texts.entries()) add(fits(index) ? fitting : others, parent, 1);
  sumUpwards(snapshot, [fitting, others]);
  return insideOf(snapshot, (_, index) => at(fitting, index) > 0 && at(others, index) === 0);
}

/** Least width and height of a picture in a comment, in px: smaller ones are avatars and smileys. */
const PICTURE_PX = 100;
const isLarge = ([, , width, height]: Box): boolean => width >= PICTURE_PX && height >= PICTURE_PX;

/** Adds all comments, or keeps nothing else. */
function withTexts(snapshot: Snapshot, selection: Kept, found: PageComments, isOnly: boolean): Kept {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  const places = new Set([...found.headings, ...found.list.flatMap(comment => comment.texts)]);
  const holders = new Float64Array(elements.length);
  for (const place of places) holders[texts[place]?.parent ?? 0] = 1;
  sumUpwards(snapshot, [holders]);
  const within = new Uint8Array(elements.length);
  for (const root of found.list.flatMap(({ roots }) => roots)) within.fill(1, root, tree.end(root));
  const isPart = ({ tag, parent, pageBox, visibility }: SnapshotElement, index: number): boolean => {
    if (tag === 'br') return within[index] === 1 && at(holders, parent) > 0;
    const isPicture = tag === 'img' && within[index] === 1 && isSeen(visibility) && isLarge(pageBox);
    return at(holders, index) > 0 || isPicture;
  };
  const staysBeside = (kept: Uint8Array, area: Uint8Array, index: number): boolean =>
    !isOnly && area[index] === 0 && kept[index] === 1;
  return selectionBy(
    snapshot,
    (element, index) => isPart(element, index) || staysBeside(selection.keptElements, within, index),
    (_, index) => places.has(index) || staysBeside(selection.keptTexts, found.isArea, index),
  );
}

/**
 * Makes a test for a comment made as those inside of others are: it answers a text that is none of the list, such as a
 * question.
 */
function innerShapes(tree: PageTree, list: readonly PageComment[]): (element: number) => boolean {
  const shapeAt = (element: number): string => shapeOf(tree.element(element));
  const shapesOf = (some: readonly PageComment[]) =>
    new Set(some.map(({ roots: [root = 0] }) => shapeAt(root)));
  const inner = shapesOf(list.filter(({ depth }) => depth > 0));
  // Where all are made alike, an answer stands in what it answers.
  const areAlike = shapesOf(list).size === 1;
  return element => !areAlike && inner.has(shapeAt(element));
}

/** Posts of a thread are not quoted, only the answers to them. */
function selectedComments(
  snapshot: Snapshot,
  list: readonly PageComment[],
  { keptTexts }: Kept,
  isThread: boolean,
): SelectedComment[] {
  const tree = treeOf(snapshot);
  const open: { readonly end: number; readonly level: number }[] = [];
  const isInner = innerShapes(tree, list);
  const isAnyKept = (places: readonly number[]): boolean => places.some(place => keptTexts[place] === 1);
  return list.map((comment): SelectedComment => {
    const { author, date, depth, text, time, authorText } = comment;
    const [element = 0] = comment.roots;
    const end = tree.end(comment.roots.at(-1) ?? element);
    const isKept = isAnyKept(comment.texts);
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= element) open.pop();
    const around = open.at(-1)?.level ?? 0;
    const least = isThread && !isInner(element) ? 0 : 1;
    const level = Math.max(around, isThread ? depth : depth + 1, least);
    if (isKept) open.push({ end, level });
    const isPost = level === 0 && isAnyKept(comment.body);
    const line = { isPost, time, authorText, ...votesOf(tree, comment, isPost) };
    return { author, date, depth, text, isKept, element, end, quotes: level - around, ...line };
  });
}

/** A quotation says its name and time as the page does. */
function votesOf(tree: PageTree, { voteText, byline }: PageComment, isPost: boolean) {
  const own = voteText === undefined ? [] : [voteText];
  const [votes = null] = own.map(place => tree.text(place).text.trim());
  return { votes, byline: isPost ? byline : own };
}
