// The blocks of the content in reading order: each heading, paragraph, list, table, code block or figure.

import type { Element, ElementContent, Root } from 'hast';
import { type Box, isEmpty } from '../../base/box.ts';
import { firstPlace } from '../../base/columns.ts';
import { addCount } from '../../base/counts.ts';
import { sha256 } from '../../base/text/hashes.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { characterCount } from '../../page/perception/letters.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { linkNumbers, markdownsOf } from '../content/markdown/markdown.ts';
import { textOf } from '../content/text.ts';
import { type Place, placeOf, placesIn } from '../hast/links/places.ts';
import { elementsIn, isElement, isHeading, textIn } from '../hast/nodes.ts';
import { commentBegunBy } from '../hast/posts.ts';
import { asFlow } from '../hast/tidy.ts';
import { metadataOf } from '../metadata/metadata.ts';
import type { LinkStyle } from '../options/content-option-rows.ts';
import { withFadedIn } from '../selection/hidden/faded-in.ts';
import type { Kept, SelectedComment, Selection } from '../selection/kept.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { headingLevels } from './heading-levels.ts';
import { tokensOf } from './tokens.ts';

export interface SelectedPage {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  /** `quality`: its chunks repeat it. */
  readonly selection: Selection & { readonly quality?: number | null };
  /** `hastOf` the selection, where it is known already. */
  readonly tree?: Root | undefined;
  /** Style of the links in the Markdown; inline by default. */
  readonly linkStyle?: LinkStyle | undefined;
  /** Module that counts tokens; without it they are estimated. */
  readonly tokenizer?: string | undefined;
}

export type Post = Pick<SelectedComment, 'author' | 'date' | 'votes'>;

export interface ContentBlock {
  readonly node: Element;
  /** Index of the first element of the page that shows it. */
  readonly element: number;
  readonly box: Box;
  readonly zone: Zone | null;
  /** 1 to 6 for a heading, by how it is painted; else `null`. */
  readonly level: number | null;
  readonly text: string;
  readonly markdown: string;
  readonly chars: number;
  /** Tokens of the Markdown. */
  readonly tokens: number;
  /** Characters of it that the page shows only once a reader opens them. */
  readonly folded: number;
  /** The comment, answer or post that it is part of. */
  readonly comment: SelectedComment | undefined;
  /** The comment, or the text of a thread before the answers, that its author and date are those of. */
  readonly post: Post | undefined;
}

export function blocksOf(page: SelectedPage, tree: Root): ContentBlock[] {
  const { snapshot, zoning, selection, linkStyle = 'inline', tokenizer } = page;
  const foldedIn = foldedReader(snapshot, selection);
  const commentAt = commentReader(selection);
  let place: Place = { element: 0, box: [0, 0, 0, 0], textElements: [], hasPicture: false };
  const numberOf = linkNumbers(tree);
  const placed = flowOf(tree).map(node => {
    place = placeOf(node) ?? place;
    return { node, place };
  });
  const levels = headingLevels(snapshot, placed);
  const openingAt = openingReader(snapshot, selection);
  /** Level of the heading of the last post. */
  let posted = 0;
  const levelIn = (node: Element, level: number | null, comment: SelectedComment | undefined) => {
    if (isHeading(node) && commentBegunBy(node) !== undefined) posted = Number(node.tagName.slice(1));
    else return level === null || comment === undefined ? level : Math.max(level, posted + 1);
    return posted;
  };
  const roots = placed.map(({ node }) => rootOf([node]));
  const markdowns = markdownsOf(roots, linkStyle, numberOf);
  return placed.flatMap(({ node, place: { element, box } }, at) => {
    const markdown = (markdowns[at] ?? '').trimEnd();
    if (markdown === '') return [];
    const text = textOf(rootOf([node])).trimEnd();
    return [
      {
        node,
        element,
        box: isEmpty(box) ? (snapshot.elements[element]?.pageBox ?? box) : box,
        zone: zoneAt(snapshot, zoning, element),
        level: levelIn(node, levels[at] ?? null, commentAt(element)),
        text,
        markdown,
        chars: characterCount(text),
        tokens: tokensOf(markdown, tokenizer),
        folded: foldedIn([node]),
        comment: commentAt(element),
        post: commentAt(element) ?? openingAt(element),
      },
    ];
  });
}

export const rootOf = (nodes: readonly Element[]): Root => ({ type: 'root', children: [...nodes] });

/** Opens folded parts that have headings, so that these begin sections. */
function flowOf(root: Root): Element[] {
  const nodes = root.children.filter(child => child.type !== 'doctype');
  return asFlow(nodes).flatMap(node => {
    if (node.type !== 'element') return [];
    if (commentBegunBy(node) !== undefined && !isHeading(node)) return quotesIn(node);
    return isElement(node, 'details') && node.children.some(holdsHeading)
      ? flowOf(rootOf(node.children.flatMap(openSummary)))
      : [node];
  });
}

/** Parts a quoted comment from the answers in it. Each stays in the quotations around it. */
function quotesIn(quote: Element): Element[] {
  const parts: Element[] = [];
  let own: ElementContent[] | undefined;
  for (const child of quote.children) {
    const isInner = child.type === 'element' && commentBegunBy(child) !== undefined;
    if (isInner) {
      for (const inner of quotesIn(child)) parts.push({ ...quote, children: [inner] });
      own = undefined;
    } else if (own !== undefined) own.push(child);
    else {
      own = [child];
      parts.push({ ...quote, children: own });
    }
  }
  return parts;
}

const holdsHeading = (node: ElementContent): boolean =>
  (isElement(node, 'summary') && node.children.some(isHeading)) || isHeading(node);

function openSummary(node: ElementContent): Element[] {
  const inside = node.type === 'element' && node.tagName === 'summary' ? node.children : [node];
  return elementsIn(asFlow(inside));
}

/** The zone of the element, or of the nearest one around it that has a zone. */
const zoneAt = (snapshot: Snapshot, { zones }: Zoning, element: number): Zone | null =>
  zones[treeOf(snapshot).closest(element, (_, index) => (zones[index] ?? null) !== null)] ?? null;

/** Returns the opening post for elements before the first answer. */
function openingReader(snapshot: Snapshot, { opening, comments = [] }: Selection) {
  const end = comments.find(({ isKept }) => isKept)?.element ?? 0;
  if (opening === undefined || end === 0) return (): undefined => undefined;
  const { authors, published } = metadataOf(snapshot);
  const author = opening.author ?? authors?.value[0] ?? null;
  const post: Post = { ...opening, author, date: opening.date ?? published?.value ?? null };
  return (element: number): Post | undefined => (element < end ? post : undefined);
}

/** Returns the innermost kept comment around an element. */
function commentReader({ comments = [] }: Selection): (element: number) => SelectedComment | undefined {
  const kept = comments.filter(({ isKept }) => isKept);
  return element => {
    // Answers follow what they answer: the last one that begins before may be in another that goes on.
    for (let place = lastBefore(kept, element); place >= 0; place--) {
      const comment = kept[place];
      if (comment === undefined || element < comment.end) return comment;
      if (comment.depth === 0) return undefined;
    }
    return undefined;
  };
}

/** Place of the last comment that begins at an element or before it; -1 for none. */
const lastBefore = (comments: readonly { readonly element: number }[], element: number): number =>
  firstPlace(comments.length, place => (comments[place]?.element ?? 0) > element) - 1;

/** As a record has it: absent for none. */
export const commentsField = (comments: number): { readonly comments?: number } =>
  comments === 0 ? {} : { comments };

/** As a record has it: absent for none. */
export const writtenBy = (comment?: Post): { author?: string; date?: string; votes?: string } => ({
  ...(comment?.author == null ? {} : { author: comment.author }),
  ...(comment?.date == null ? {} : { date: comment.date }),
  ...(comment?.votes == null ? {} : { votes: comment.votes }),
});

const LENGTH = 12;
/** A text keeps its hash when only its white space or place changes. */
export const stableHash = (text: string): string =>
  sha256(text.replace(/\s{2,}|[^\S ]/g, ' ').trim()).slice(0, LENGTH);

type FoldedReader = (nodes: readonly Element[], whole?: number) => number;

/**
 * Counts the text that the page does not show until a reader opens it. Characters without white space in blocks, or in
 * parts of one. `whole`: those of the block that they were cut from, of which nodes without a place are taken for folded.
 */
export function foldedReader(snapshot: Snapshot, selection: Kept): FoldedReader {
  const shown = withFadedIn(snapshot);
  const tree = treeOf(snapshot);
  const folded = new Map<number, number>();
  for (const [index, { text, parent, visibility }] of shown.texts.entries()) {
    if (isSeen(visibility) || CODE_TAGS.has(tree.element(parent).tag) || selection.keptTexts[index] !== 1)
      continue;
    addCount(folded, parent, nonBlankChars(text));
  }
  const foldedWithin = (element: number): number[] =>
    [...folded.keys()].filter(holder => tree.contains(element, holder));
  const holdersAt = ({ element, textElements }: Place): readonly number[] =>
    textElements.length === 0
      ? foldedWithin(element)
      : // The text of a formula is that of the elements in it.
        textElements.flatMap(holder => (tree.element(holder).tag === 'math' ? foldedWithin(holder) : holder));
  return (nodes, whole) => {
    if (folded.size === 0 || whole === 0) return 0;
    const places = nodes.flatMap(node => [...placesIn(node)]);
    if (places.length === 0) return Math.min(whole ?? 0, nonBlankChars(textIn(nodes)));
    const holders = new Set(places.flatMap(holdersAt));
    return [...holders].reduce((sum, holder) => sum + (folded.get(holder) ?? 0), 0);
  };
}

/** As a record has it: absent for none. */
export const foldedField = (folded: number): { readonly folded?: number } => (folded === 0 ? {} : { folded });
