// Drops pictures that only the finished tree shows to be superfluous: twins of lazy-loaded pictures, and marks in cells.

import type { Element, ElementContent, Root } from 'hast';
import { parseUrl } from '../../../base/text/parse-url.ts';

/**
 * With scripts off, `noscript` shows a picture beside its placeholder: one of them stays, with the address of the first.
 * An icon that is all of a cell is the value of a data table; elsewhere it is decoration.
 */
export function settlePictures(root: Root): void {
  new PictureWalk().visit(root.children, false);
}

class PictureWalk {
  /** The last picture without words after it. */
  #last: Element | undefined;
  #isLastUnscripted = false;

  visit(children: (Root['children'][number] | ElementContent)[], isInTable: boolean): void {
    let kept = 0;
    for (const node of children) {
      if (this.#stays(node, isInTable)) children[kept++] = node;
      else if (isBlank(children[kept - 1])) kept--;
    }
    children.length = kept;
  }

  #stays(node: Root['children'][number], isInTable: boolean): boolean {
    if (node.type === 'text' && node.value.trim() !== '') this.#last = undefined;
    if (node.type !== 'element') return true;
    if (node.tagName === 'img') return this.#pictureStays(node, isInTable);
    const wasEmpty = node.children.length === 0;
    this.visit(node.children, isInTable || node.tagName === 'table');
    return wasEmpty || node.children.length > 0 || !WRAPPERS.has(node.tagName);
  }

  #pictureStays(image: Element, isInTable: boolean): boolean {
    const { dataMark, dataUnscripted } = image.properties;
    delete image.properties.dataMark;
    delete image.properties.dataUnscripted;
    if (dataMark === true && !isInTable) return false;
    const isUnscripted = dataUnscripted === true;
    const [last, isLastUnscripted] = [this.#last, this.#isLastUnscripted];
    const isTwin = last !== undefined && isUnscripted !== isLastUnscripted && fileOf(last) === fileOf(image);
    if (isTwin) {
      if (isUnscripted) last.properties.src = image.properties.src;
      return false;
    }
    this.#last = image;
    this.#isLastUnscripted = isUnscripted;
    return true;
  }
}

/** White space before a picture goes with it. */
const isBlank = (node: Root['children'][number] | undefined): boolean =>
  node?.type === 'text' && node.value.trim() === '';

/** Elements that go with the only picture in them. */
const WRAPPERS: ReadonlySet<string> = new Set(['p', 'figure', 'a']);

/** The last part of its address: a placeholder has the same in another folder. */
function fileOf({ properties: { src } }: Element): string {
  const address = String(src);
  const path = parseUrl(address, 'https://example.org/')?.pathname ?? address;
  return path.slice(path.lastIndexOf('/') + 1);
}
