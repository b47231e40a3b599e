// Selections: the elements and texts of a page that every rendering of content keeps, as plain data; and content that
// the server of the page offers in their place.

import type { Element, Root, RootContent } from 'hast';
import { isBlankText } from '../../page/perception/letters.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type {
  OfferedMarkdown,
  Snapshot,
  SnapshotElement,
  SnapshotText,
  Visibility,
} from '../../page/snapshot/snapshot.ts';
import { markUpwards } from '../../page/snapshot/upwards.ts';
import type { Finding } from '../baselines/finding.ts';
import { enclosingZones } from '../zones/enclosing-zone.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';

export interface Selection {
  /** 1 for each element of the snapshot that is kept. */
  readonly keptElements: Uint8Array;
  /** 1 for each text. */
  readonly keptTexts: Uint8Array;
  /** The heading that states the page's subject, if it is kept: it opens the content. */
  readonly title?: number | undefined;
  /** Readers' comments under the text, in reading order, kept or not. */
  readonly comments?: readonly SelectedComment[] | undefined;
  /** The text of a thread before its answers, if it is none of `comments`. */
  readonly opening?: Opening | undefined;
  /** Address of a picture → the link to its file, where that was saved. */
  readonly pictureLinks?: ReadonlyMap<string, string> | undefined;
  /** Markdown of the server: if it has a tree, that is the content. */
  readonly offered?: OfferedContent | undefined;
}

export type Kept = Pick<Selection, 'keptElements' | 'keptTexts'>;

/** Makes a selection of what two functions accept. By `map`, as `Uint8Array.from` takes six times as long. */
export function selectionBy(
  { elements, texts }: Snapshot,
  keepsElement: (element: SnapshotElement, index: number) => boolean,
  keepsText: (text: SnapshotText, index: number) => boolean,
): Kept {
  return {
    keptElements: new Uint8Array(elements.map((element, index) => Number(keepsElement(element, index)))),
    keptTexts: new Uint8Array(texts.map((text, index) => Number(keepsText(text, index)))),
  };
}

/**
 * Selects every text and element of a zone that a reader can see or scroll to; for CENTER, the paper's content. An
 * element without a zone (BODY, `display: contents`) is transparent: its content belongs to the zone around it, or to CENTER. Inlines
 * belong to the zone of their block, even where a wrapped line extends into another zone.
 */
export function zoneSelection(snapshot: Snapshot, zoning: Zoning, zone: Zone): Kept {
  const zones = enclosingZones(snapshot, zoning);
  const isInZone = (index: number): boolean => (zones[index] ?? 'CENTER') === zone;
  const blocks = blocksAround(snapshot, zoning);
  const flowsInZone = (parent: number): boolean => isInZone(blocks[parent] ?? parent);
  return selectionBy(
    snapshot,
    ({ tag, visibility, parent }, index) =>
      tag === 'br' ? !isUnrendered(visibility) && flowsInZone(parent) : isSeen(visibility) && isInZone(index),
    text => flowsInZone(text.parent) && isReadable(text),
  );
}

export const centerSelection = (snapshot: Snapshot, zoning: Zoning): Kept =>
  zoneSelection(snapshot, zoning, 'CENTER');

/** Selects the finding of a baseline method, or what a caller chose, as far as a reader can see or scroll to it. */
export function foundSelection(snapshot: Snapshot, { kept }: Pick<Finding, 'kept'>): Kept {
  return selectionBy(
    snapshot,
    ({ tag, visibility }, index) =>
      kept[index] === 1 && (tag === 'br' ? !isUnrendered(visibility) : isSeen(visibility)),
    text => kept[text.parent] === 1 && isReadable(text),
  );
}

/** The same selection without the title of the page. */
export function withoutTitle<Whole extends Selection>(snapshot: Snapshot, selection: Whole): Whole {
  const tree = treeOf(snapshot);
  const { title } = selection;
  if (title === undefined) return selection;
  const isInTitle = (index: number): boolean => tree.contains(title, tree.text(index).parent);
  const keptTexts = selection.keptTexts.map((kept, index) => (isInTitle(index) ? 0 : kept));
  return { ...selection, title: undefined, keptTexts };
}

/**
 * 1 for each element with kept content in its subtree. `shown`: elements that show content without visible text, such as
 * formulas drawn by style sheets, fields, and pictures not loaded yet.
 */
export function holdersOf(
  snapshot: Snapshot,
  { keptElements, keptTexts }: Kept,
  shown: readonly number[] = [],
): Uint8Array {
  const holders = new Uint8Array(snapshot.elements.length);
  for (const leaf of treeOf(snapshot).withTag(...LEAVES)) holders[leaf] = keptElements[leaf] ?? 0;
  for (const [index, { parent, text }] of snapshot.texts.entries())
    if (keptTexts[index] === 1 && !isBlankText(text)) holders[parent] = 1;
  for (const index of shown) holders[index] = 1;
  markUpwards(snapshot, holders);
  return holders;
}

/** Elements that are content even without text. */
const LEAVES: ReadonlySet<string> = new Set(
  'img hr br svg math video audio iframe embed object canvas input'.split(' '),
);

/** Accepts `empty`: a line break or space may have no area. */
const isUnrendered = (visibility: Visibility): boolean => visibility === 'none' || visibility === 'hidden';

/** Accepts white space: it is invisible, but separates words. */
const isReadable = ({ visibility, text }: SnapshotText): boolean =>
  isSeen(visibility) || (!isUnrendered(visibility) && isBlankText(text));

/** For each element the block whose lines contain its text: itself, or the block with a zone around an inline. */
function blocksAround(snapshot: Snapshot, zoning: Zoning): number[] {
  const blocks: number[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const { parent, style } = element;
    const block = blocks[parent] ?? -1;
    const isInline = snapshot.styles[style]?.display === 'inline';
    blocks.push(isInline && (zoning.zones[block] ?? null) !== null ? block : index);
  }
  return blocks;
}

/** A comment on the page, an answer or a post. */
export interface SelectedComment {
  /** As painted; `null` where the page names nobody. */
  readonly author: string | null;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date: string | null;
  /** 0 for a comment on the page itself, 1 for an answer to it, and so on. */
  readonly depth: number;
  readonly text: string;
  /** True if it is part of the content. */
  readonly isKept: boolean;
  /** Its elements: from the first to one past the last. */
  readonly element: number;
  readonly end: number;
  /** Number of quotations that it opens: those around it are open already. */
  readonly quotes: number;
  /** True for a post of a thread that begins with a line of its own. */
  readonly isPost: boolean;
  /** As painted; `null` where none are shown. */
  readonly votes: string | null;
  /** Its time as painted; empty for none. */
  readonly time: string;
  /** Index of the text that names its author. */
  readonly authorText: number | undefined;
  /** Texts of the page that are not written as text of it, since the line that begins it says them. */
  readonly byline: readonly number[];
}

/** A question, or a post that comments answer. */
export type Opening = Pick<SelectedComment, 'author' | 'date' | 'votes' | 'byline'>;

/** Kept comments by the element that begins each. */
export type CommentPlaces = ReadonlyMap<number, SelectedComment>;

export const commentPlaces = (comments: readonly SelectedComment[] = []): CommentPlaces =>
  new Map(comments.filter(({ isKept }) => isKept).map(comment => [comment.element, comment]));

/** 1 for each element that holds one of these. */
export function elementsAround(snapshot: Snapshot, inner: Iterable<number>): Uint8Array {
  const around = new Uint8Array(snapshot.elements.length);
  for (const index of inner) around[snapshot.elements[index]?.parent ?? 0] = 1;
  markUpwards(snapshot, around);
  return around;
}

/** Content that is no selection of the page: Markdown that its server offers, as a tree. Plain data. */
export interface OfferedContent extends Pick<OfferedMarkdown, 'url' | 'by'> {
  /** Undefined if it is not used. */
  readonly tree?: Root;
  /** Completes "its Markdown …": why it is not used. */
  readonly refused?: string;
  /** Share of its word pairs that the page has, and of those of the page's own content that it has. */
  readonly agreement?: number;
  readonly coverage?: number;
}

/** `links`: address of a picture → the link to its file. */
export function offeredTree(tree: Root, links: ReadonlyMap<string, string> | undefined): Root {
  if (links === undefined) return tree;
  const linked = <Node extends RootContent>(node: Node): Node => {
    if (node.type !== 'element') return node;
    const { src } = node.properties;
    const link = node.tagName === 'img' && typeof src === 'string' ? links.get(src) : undefined;
    return {
      ...node,
      ...(link !== undefined && { properties: { ...node.properties, src: link } }),
      children: node.children.map(child => linked(child) as Element['children'][number]),
    };
  };
  return { ...tree, children: tree.children.map(linked) };
}
