// Drops pictures that only the finished tree shows to be superfluous: twins of lazy-loaded and enlarged pictures, marks
// in cells, and icons beside words.

import type { Element, ElementContent, Root } from 'hast';
import { countEach } from '../../../base/counts.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { LIMITS } from '../limits.ts';
import { isBlank, isBlock, isElement } from '../nodes.ts';

/**
 * A picture right after itself in another block, or after a link to it, is its twin, except in another item or cell.
 * With scripts off, `noscript` shows a picture beside its placeholder: one of them stays, with the address of the first.
 * An icon that is all of a cell is the value of a data table; elsewhere it is decoration. An icon before words is a
 * bullet, and one that the page repeats is a mark, except between words; so is a repeated picture of unknown
 * size in a link or beside words.
 */
export function dropNeedlessPictures(root: Root): void {
  const times = countEach([...iconsIn(root.children)].map(({ properties }) => String(properties.src)));
  if (times.size > 0) markIcons(root.children, times);
  new PictureWalk().visit(root.children, false);
}

type Children = readonly (Root['children'][number] | ElementContent)[];

function* iconsIn(children: Children): Generator<Element> {
  for (const node of children) {
    if (node.type !== 'element') continue;
    if (node.properties.dataIcon !== undefined) yield node;
    else yield* iconsIn(node.children);
  }
}

/** Marks the icons of each block that are decoration of its words. */
function markIcons(children: Children, times: ReadonlyMap<string, number>): void {
  const leaves = leavesOf(children);
  const isWords = (leaf: Leaf): boolean => leaf.type === 'text' && leaf.value.trim() !== '';
  const first = leaves.findIndex(isWords);
  const last = leaves.findLastIndex(isWords);
  for (const [at, leaf] of leaves.entries()) {
    if (isBlock(leaf)) markIcons(leaf.children, times);
    if (!isElement(leaf, 'img') || leaf.properties.dataIcon === undefined) continue;
    const isRepeated = (times.get(String(leaf.properties.src)) ?? 0) >= LIMITS.repeatedIcons;
    const isAfter = first >= 0 && first < at;
    const isBefore = at < last;
    const { dataIcon } = leaf.properties;
    const isMark = isRepeated && (dataIcon !== 'unsized' || first >= 0) && !(isAfter && isBefore);
    const isBullet = !isRepeated && dataIcon === 'sized' && isBefore && !isAfter;
    if (isMark || isBullet) leaf.properties.dataMark = true;
  }
}

type Leaf = Children[number];

/** Texts, pictures and inner blocks, without the inline elements around them. */
const leavesOf = (children: Children): Leaf[] =>
  children.flatMap(node => {
    const isInner: boolean = isBlock(node);
    return isElement(node) && !isInner && node.children.length > 0 ? leavesOf(node.children) : [node];
  });

class PictureWalk {
  /** The last picture without words after it, in the same item or cell. */
  #last: Element | undefined;
  /** The link and the block around the last picture. */
  #lastAround: Around = {};
  #around: Around = {};
  #isLastUnscripted = false;

  visit(children: (Root['children'][number] | ElementContent)[], isInTable: boolean): void {
    let kept = 0;
    for (const node of children) {
      if (this.#stays(node, isInTable)) children[kept++] = node;
      // White space before a picture goes with it.
      else if (isBlank(children[kept - 1])) kept--;
    }
    children.length = kept;
  }

  #stays(node: Root['children'][number], isInTable: boolean): boolean {
    if (node.type === 'text' && node.value.trim() !== '') this.#last = undefined;
    if (node.type !== 'element') return true;
    if (node.tagName === 'img') return this.#pictureStays(node, isInTable);
    const wasEmpty = node.children.length === 0;
    const around = this.#around;
    if (APART.has(node.tagName)) this.#last = undefined;
    if (node.tagName === 'a') this.#around = { ...around, link: node.properties.href };
    else if (isBlock(node)) this.#around = { block: node };
    this.visit(node.children, isInTable || node.tagName === 'table');
    this.#around = around;
    if (APART.has(node.tagName)) this.#last = undefined;
    return wasEmpty || node.children.length > 0 || !WRAPPERS.has(node.tagName);
  }

  #pictureStays(image: Element, isInTable: boolean): boolean {
    const { dataMark, dataUnscripted } = image.properties;
    delete image.properties.dataMark;
    delete image.properties.dataIcon;
    delete image.properties.dataUnscripted;
    if (dataMark === true && !isInTable) return false;
    const isUnscripted = dataUnscripted === true;
    const [last, isLastUnscripted] = [this.#last, this.#isLastUnscripted];
    const isTwin = last !== undefined && isUnscripted !== isLastUnscripted && fileOf(last) === fileOf(image);
    if (isTwin) {
      if (isUnscripted) last.properties.src = image.properties.src;
      return false;
    }
    if (last !== undefined && this.#repeats(last, image)) return false;
    this.#last = image;
    this.#lastAround = this.#around;
    this.#isLastUnscripted = isUnscripted;
    return true;
  }

  #repeats(last: Element, { properties: { src, alt } }: Element): boolean {
    const { link, block } = this.#lastAround;
    if (link === src) return true;
    return block !== this.#around.block && last.properties.src === src && last.properties.alt === alt;
  }
}

interface Around {
  readonly link?: unknown;
  readonly block?: Element;
}

/** Pictures of different items and cells are repeated on purpose. */
const APART: ReadonlySet<string> = new Set(['li', 'td', 'th']);

/** Elements that go with the only picture in them. */
const WRAPPERS: ReadonlySet<string> = new Set(['p', 'figure', 'a']);

/** The last part of its address: a placeholder has the same in another folder. */
function fileOf({ properties: { src } }: Element): string {
  const address = String(src);
  const path = parseUrl(address, 'https://example.org/')?.pathname ?? address;
  return path.slice(path.lastIndexOf('/') + 1);
}
