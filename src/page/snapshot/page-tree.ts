// The tree of a page: ancestors, descendants and siblings of an element, its style and its texts. Methods accept any index:
// for one that is no element, such as -1 for the parent of the root, they return an empty element, style or text.

import { EMPTY_BOX } from '../../base/box.ts';
import { at, firstPlace } from '../../base/columns.ts';
import { addTo, groupBy, type KeyedLists } from '../../base/keyed-lists.ts';
import { once } from '../../base/memoize.ts';
import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotBlank, SnapshotElement, SnapshotStyle, SnapshotText } from './snapshot.ts';

/** A child of an element: another element (by index) or a text. */
export type SnapshotChild =
  | { readonly kind: 'element'; readonly index: number }
  | { readonly kind: 'text'; readonly index: number; readonly text: SnapshotText };

/** Built once for each snapshot. */
export const treeOf = onceEach(snapshot => new PageTree(snapshot));

export class PageTree {
  readonly snapshot: Snapshot;
  /** The parent of each element, -1 for the root: a column, for passes over all elements. Do not change it. */
  readonly parents: Int32Array;
  /** One past the last descendant of each element. */
  readonly ends: Int32Array;
  readonly #children: () => Lists;
  readonly #texts: () => Lists;
  readonly #blanks: () => ReadonlyMap<number, readonly SnapshotBlank[]>;
  readonly #afterBlanks: () => ReadonlySet<number>;
  readonly #depths: () => Int32Array;
  readonly #byTag: () => ReadonlyMap<string, readonly number[]>;

  constructor(snapshot: Snapshot) {
    const { elements, texts, blanks = [] } = snapshot;
    this.snapshot = snapshot;
    this.parents = new Int32Array(elements.length);
    for (let index = 0; index < elements.length; index++) this.parents[index] = elements[index]?.parent ?? -1;
    this.ends = subtreeEnds(this.parents);
    this.#children = once(() => listsByParent(elements, elements.length));
    this.#texts = once(() => listsByParent(texts, elements.length));
    this.#blanks = once(() => groupBy(blanks, ({ parent }) => parent));
    this.#afterBlanks = once(() => new Set(blanks.map(({ beforeText }) => beforeText)));
    this.#depths = once(() => depthsOf(this.parents));
    this.#byTag = once(() => listsByTag(elements));
  }

  element(index: number): SnapshotElement {
    return (index < 0 ? undefined : this.snapshot.elements[index]) ?? NO_ELEMENT;
  }

  /** The computed style of an element; initial values, with `display: none`, for one that is not rendered. */
  style(index: number): SnapshotStyle {
    const { style } = this.element(index);
    return (style < 0 ? undefined : this.snapshot.styles[style]) ?? NO_STYLE;
  }

  /** A text by its index in `Snapshot.texts`. */
  text(textIndex: number): SnapshotText {
    return (textIndex < 0 ? undefined : this.snapshot.texts[textIndex]) ?? NO_TEXT;
  }

  parent(index: number): number {
    return this.parents[index] ?? -1;
  }

  /** One past the last descendant: the subtree of an element is the elements from it to here. */
  end(index: number): number {
    return this.ends[index] ?? index + 1;
  }

  /** True if an element is `around`, or in it. */
  contains(around: number, index: number): boolean {
    return index >= around && index < this.end(around);
  }

  /** An element and those in it, in document order, at most `most` of them. */
  indicesWithin(index: number, most: number): number[] {
    const count = Math.min(this.end(index) - index, most);
    return Array.from({ length: count }, (_, place) => index + place);
  }

  /** Number of its ancestors. */
  depth(index: number): number {
    return at(this.depths, index);
  }

  /** `depth` of each element: a column like `parents`. */
  get depths(): Int32Array {
    return this.#depths();
  }

  children(index: number): readonly number[] {
    return this.#children()[index] ?? NONE;
  }

  /** The children of its parent, itself included. */
  siblings(index: number): readonly number[] {
    return this.children(this.parent(index));
  }

  /** The element before it in the same parent; -1 for none. */
  siblingBefore(index: number): number {
    const own = this.parent(index);
    return this.closest(Math.max(-1, index - 1), ({ parent }) => parent === own);
  }

  /** An element, its parent and so on, at most `levels` of them; of -1, none. */
  selfAndAncestors(index: number, levels = Number.POSITIVE_INFINITY): number[] {
    const line: number[] = [];
    for (let around = index; around >= 0 && line.length < levels; around = this.parent(around))
      line.push(around);
    return line;
  }

  /** The nearest that fits among an element and its ancestors, as `Element.closest` does; -1 if there is none. */
  closest(index: number, fits: (element: SnapshotElement, index: number) => boolean): number {
    let around = index;
    while (around >= 0 && !fits(this.element(around), around)) around = this.parent(around);
    return around;
  }

  /** The elements with one of these tags, in document order: no pass over all elements for the few of a tag. */
  withTag(...tags: readonly string[]): readonly number[] {
    const [first = NONE, ...others] = tags.map(tag => this.#byTag().get(tag) ?? NONE);
    return others.length === 0 ? first : first.concat(...others).sort((a, b) => a - b);
  }

  elementsWithTag(...tags: readonly string[]): SnapshotElement[] {
    return this.withTag(...tags).map(index => this.element(index));
  }

  /** Indices in `Snapshot.texts` of an element's own texts. */
  texts(index: number): readonly number[] {
    return this.#texts()[index] ?? NONE;
  }

  /** Yields the texts in an element and its descendants with their indices, in document order. */
  *textsWithin(index: number): Generator<[textIndex: number, text: SnapshotText]> {
    const { texts } = this.snapshot;
    for (let place = this.firstTextAfter(index); place < texts.length; place++) {
      const text = this.text(place);
      if (!this.contains(index, text.parent)) return;
      yield [place, text];
    }
  }

  /** Index of the first text after an element's start: the texts of its subtree follow from there. */
  firstTextAfter(index: number): number {
    return firstPlace(this.snapshot.texts.length, place => this.text(place).before > index);
  }

  /** An element's own white space that is visible. */
  blanks(index: number): readonly SnapshotBlank[] {
    return this.#blanks().get(index) ?? NO_BLANKS;
  }

  /** True for a text right after white space that is a text node of its own, as between two inline elements. */
  followsBlank(textIndex: number): boolean {
    return this.#afterBlanks().has(textIndex);
  }

  /** Child elements and texts in document order. */
  contents(index: number): SnapshotChild[] {
    const result: SnapshotChild[] = [];
    const children = this.children(index);
    let next = 0;
    const addElements = (before: number): void => {
      for (let child = children[next]; child !== undefined && child < before; child = children[++next])
        result.push({ kind: 'element', index: child });
    };
    for (const place of this.texts(index)) {
      const text = this.text(place);
      addElements(text.before);
      result.push({ kind: 'text', index: place, text });
    }
    addElements(Number.POSITIVE_INFINITY);
    return result;
  }
}

type Lists = readonly (readonly number[] | undefined)[];

const NONE: readonly number[] = [];
const NO_BLANKS: readonly SnapshotBlank[] = [];

const NO_ELEMENT: SnapshotElement = {
  parent: -1,
  tag: '',
  attributes: {},
  pageBox: EMPTY_BOX,
  visibility: 'none',
  style: -1,
  scope: -1,
};

const NO_TEXT: SnapshotText = { parent: -1, before: 0, text: '', pageBox: EMPTY_BOX, visibility: 'none' };

const NO_STYLE: SnapshotStyle = {
  display: 'none',
  position: 'static',
  float: 'none',
  overflowX: 'visible',
  overflowY: 'visible',
  zIndex: 'auto',
  opacity: 1,
  fontSize: 16,
  fontWeight: 400,
  fontFamily: '',
  color: '',
  backgroundColor: '',
  hasBackgroundImage: false,
  borders: EMPTY_BOX,
  direction: 'ltr',
  writingMode: '',
  whiteSpace: 'normal',
  textAlign: 'start',
};

/** One past the last descendant of each element. */
export function subtreeEnds(parents: Int32Array): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = parents.length - 1; index >= 0; index--) {
    const end = Math.max(at(ends, index), index + 1);
    ends[index] = end;
    const parent = at(parents, index);
    if (parent >= 0 && at(ends, parent) < end) ends[parent] = end;
  }
  return ends;
}

function depthsOf(parents: Int32Array): Int32Array {
  const depths = new Int32Array(parents.length);
  for (let index = 0; index < depths.length; index++) {
    const parent = at(parents, index);
    if (parent >= 0) depths[index] = at(depths, parent) + 1;
  }
  return depths;
}

function listsByTag(elements: readonly SnapshotElement[]): ReadonlyMap<string, readonly number[]> {
  const lists: KeyedLists<string, number> = new Map();
  for (let index = 0; index < elements.length; index++) addTo(lists, elements[index]?.tag ?? '', index);
  return lists;
}

function listsByParent(members: readonly { readonly parent: number }[], count: number): Lists {
  const lists: (number[] | undefined)[] = new Array(count);
  for (let index = 0; index < members.length; index++) {
    const parent = members[index]?.parent ?? -1;
    const list = lists[parent];
    if (list !== undefined) list.push(index);
    else if (parent >= 0) lists[parent] = [index];
  }
  return lists;
}
