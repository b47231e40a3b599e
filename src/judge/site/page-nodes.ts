// Builds the style tree of one page: its visible boxes, down to the parents of its leaves (the paper's virtual leaves).

import { onceEach } from '../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotStyle, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { markUpwards } from '../../page/snapshot/upwards.ts';
import { isThing } from './features.ts';
import { LOOK_SETTINGS, TREE_SETTINGS } from './settings.ts';

export interface PageNode {
  /** Index of the element; for a run between boxes that of its parent. */
  readonly element: number;
  /** Tag and display attributes. */
  readonly look: string;
  readonly isLeaf: boolean;
  /** Empty for a leaf. */
  readonly children: readonly PageNode[];
  /** Text indices of a leaf. */
  readonly texts: readonly number[];
  /** Indices of a leaf's links, pictures and controls. */
  readonly things: readonly number[];
}

/** The BODY; `null` if nothing is visible. Cached for each snapshot, because every method of this room reads it. */
export const pageNodesOf = onceEach((snapshot): PageNode | null => new PageWalk(snapshot).run());

/** All leaves in document order. */
export function leavesOf(root: PageNode): PageNode[] {
  return root.isLeaf ? [root] : root.children.flatMap(leavesOf);
}

interface OpenNode extends PageNode {
  readonly children: OpenNode[];
  readonly texts: number[];
  readonly things: number[];
  readonly depth: number;
  /** The run that the next direct text belongs to. */
  run: OpenNode | undefined;
}

class PageWalk {
  readonly #snapshot: Snapshot;
  readonly #tree: PageTree;
  readonly #isShown: Uint8Array;
  /** Number of nested boxes below an element: -1 for none. */
  readonly #below: Int32Array;
  readonly #nodes: (OpenNode | undefined)[];
  #root: OpenNode | null = null;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#tree = treeOf(snapshot);
    const count = snapshot.elements.length;
    this.#isShown = shownElements(snapshot);
    this.#below = new Int32Array(count).fill(-1);
    this.#nodes = new Array(count);
    for (let index = count - 1; index > 0; index--) {
      const parent = this.#tree.parent(index);
      const height = (this.#below[index] ?? -1) + (this.#isBox(index) ? 1 : 0);
      if (this.#isShown[index] === 1 && height > (this.#below[parent] ?? -1)) this.#below[parent] = height;
    }
  }

  run(): PageNode | null {
    const { elements, texts } = this.#snapshot;
    let next = 0;
    for (let index = 0; index <= elements.length; index++) {
      for (let text = texts[next]; text !== undefined && text.before <= index; text = texts[++next]) {
        if (isShownText(this.#tree, text)) this.#holderOf(text.parent)?.texts.push(next);
      }
      const element = elements[index];
      if (element !== undefined && this.#isShown[index] === 1) this.#element(index, element);
    }
    return this.#root;
  }

  #element(index: number, element: SnapshotElement): void {
    const around = this.#nodes[element.parent];
    const isRoot = element.tag === 'body' && this.#root === null;
    if (isRoot) this.#root = this.#nodes[index] = this.#open(index, 0);
    else if (around === undefined) return;
    else if (around.isLeaf || !this.#isBox(index)) this.#nodes[index] = around;
    else {
      const node = this.#open(index, around.depth + 1);
      around.children.push(node);
      around.run = undefined;
      this.#nodes[index] = node;
    }
    if (isThing(element)) this.#holderOf(index)?.things.push(index);
  }

  /** The leaf that receives the direct content of this element. */
  #holderOf(index: number): OpenNode | undefined {
    const node = this.#nodes[index];
    if (node === undefined || node.isLeaf) return node;
    if (node.run === undefined) {
      node.run = { ...this.#open(node.element, node.depth + 1), look: RUN_LOOK, isLeaf: true };
      node.children.push(node.run);
    }
    return node.run;
  }

  #open(element: number, depth: number): OpenNode {
    const own = this.#snapshot.elements[element];
    const isLeaf = (this.#below[element] ?? -1) <= 0 || depth >= TREE_SETTINGS.deepest;
    const look = own === undefined ? '' : lookOf(this.#snapshot, own);
    return { element, look, isLeaf, children: [], texts: [], things: [], depth, run: undefined };
  }

  /** Inlines belong to the lines of their box; inlines that contain boxes are boxes if styled as one. */
  #isBox(index: number): boolean {
    const { display } = this.#tree.style(index);
    if (display.startsWith('inline-')) return (this.#below[index] ?? -1) >= 0;
    return (
      display !== 'none' && display !== 'inline' && display !== 'contents' && !display.startsWith('ruby')
    );
  }
}

/** 1 for each element whose subtree has visible content. */
function shownElements(snapshot: Snapshot): Uint8Array {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  const shown = Uint8Array.from(elements, ({ tag, visibility }) =>
    Number(REPLACED_TAGS.has(tag) && isSeen(visibility)),
  );
  for (const text of texts) if (isShownText(tree, text)) shown[text.parent] = 1;
  markUpwards(snapshot, shown);
  return shown;
}

const isShownText = (tree: PageTree, { parent, text, visibility }: SnapshotText): boolean =>
  isSeen(visibility) && !CODE_TAGS.has(tree.element(parent).tag) && /\S/u.test(text);

/** A run of text and inlines between boxes. */
const RUN_LOOK = '#text';

/**
 * Describes the display attributes of an element node: horizontal position, layout, colours and fonts. Returns tag and
 * display attributes as one string. Independent of the amount of content: excludes height, vertical position, and width
 * where it follows the text.
 */
function lookOf({ styles, page }: Snapshot, element: SnapshotElement): string {
  const style = styles[element.style];
  if (style === undefined) return element.tag;
  const parts = [
    element.tag,
    followsText(style) ? '' : columnsOf(element, page.width),
    placeOf(style),
    style.backgroundColor.replaceAll(' ', '') + (style.hasBackgroundImage ? '+' : ''),
    style.borders.map(width => (width > 0 ? '1' : '0')).join(''),
    `${Math.round(style.fontSize)}${style.fontWeight >= LOOK_SETTINGS.bold ? 'b' : ''}`,
    style.color.replaceAll(' ', ''),
  ];
  return parts.join('|');
}

/** Left and right edge, rounded to fractions of the page width. */
function columnsOf({ pageBox: [left, , width] }: SnapshotElement, pageWidth: number): string {
  const column = (at: number) => Math.round((LOOK_SETTINGS.columns * at) / Math.max(1, pageWidth));
  return `${column(left)}-${column(left + width)}`;
}

/** Tables, cells and inlines are as wide as their content. */
const followsText = ({ display }: SnapshotStyle): boolean =>
  display.startsWith('table') || display.startsWith('inline');

function placeOf({ position, float }: SnapshotStyle): string {
  const isOutOfFlow = position === 'absolute' || position === 'fixed' || position === 'sticky';
  return (isOutOfFlow ? position : '') + (float === 'none' ? '' : float);
}
