// Tracks the open blocks, and which block may contain which.

import type { Element, ElementContent, Properties, Root } from 'hast';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import { LIMITS } from './limits.ts';
import { element, isHeading } from './nodes.ts';
import { tidied } from './tidy.ts';

/** `flow` allows paragraphs and blocks, `phrasing` one line of text, `parts` only specific elements (`li`, `tr`). */
export type BlockContent = 'flow' | 'phrasing' | 'parts';

export type Finish = (node: Element) => ElementContent[];

export interface Opened {
  readonly node: Element | Root;
  readonly content: BlockContent;
  readonly finish: Finish;
  /** True for a block that the page lacks but its content needs: a `ul` around a stray `li`. */
  readonly isImplied: boolean;
}

export class OpenBlocks {
  readonly root: Root = { type: 'root', children: [] };
  readonly #blocks: Opened[] = [{ node: this.root, content: 'flow', finish: keep, isImplied: false }];
  readonly #beforeChange: () => void;

  /** Calls `beforeChange` before another block becomes the innermost one. */
  constructor(beforeChange: () => void) {
    this.#beforeChange = beforeChange;
  }

  get top(): Opened {
    const top = this.#blocks.at(-1);
    if (top === undefined) throw new Error('The root of a flow is never closed.');
    return top;
  }

  /** Name of the innermost element; '' at the root. */
  get innermost(): string {
    const { node } = this.top;
    return node.type === 'element' ? node.tagName : '';
  }

  named(name: string): Element | undefined {
    const block = this.#blocks.findLast(({ node }) => node.type === 'element' && node.tagName === name);
    return block?.node.type === 'element' ? block.node : undefined;
  }

  /** Returns null if the block is not allowed here. */
  open(name: string, properties: Properties, content: BlockContent, finish: Finish): Opened | null {
    const canStand = this.#blocks.length <= LIMITS.blockDepth && this.#holdsBlock(name);
    if (!canStand || !this.makeRoomFor(name)) return null;
    return this.#push(element(name, properties), content, finish, false);
  }

  /** Closes a block and all blocks inside it; does nothing if it is closed already. */
  close(block: Opened): void {
    if (!this.#blocks.includes(block)) return;
    while (this.#blocks.length > 1 && this.#pop() !== block);
  }

  closeAll(): void {
    while (this.#blocks.length > 1) this.#pop();
  }

  /** Opens or closes implied blocks so that the innermost one may contain `name`; returns false if impossible. */
  makeRoomFor(name: string): boolean {
    const parents = PARENTS[name];
    if (parents !== undefined) {
      while (this.top.isImplied && !parents.includes(this.innermost)) this.#pop();
      if (parents.includes(this.innermost)) return true;
      const implied = parents[0];
      if (implied === undefined || !IMPLIED.has(implied) || !this.makeRoomFor(implied)) return false;
      this.#push(element(implied), 'parts', tidied, true);
      return true;
    }
    let made: Opened | undefined;
    while (this.top.content === 'parts') {
      // Keeps a row that was just created for a cell.
      if (this.top.isImplied && this.top !== made) this.#pop();
      // A heading directly in a list splits it when the list ends.
      else if (HEADING_TAGS.has(name) && LISTS.has(this.innermost)) return true;
      else made = this.#pushPart(name);
    }
    return true;
  }

  /** Phrasing content allows no blocks, except a heading in a summary. */
  #holdsBlock(name: string): boolean {
    const { content, node } = this.top;
    if (content !== 'phrasing') return true;
    return this.innermost === 'summary' && HEADING_TAGS.has(name) && !node.children.some(isHeading);
  }

  /** Wraps content directly in a list or table in an item; appends a list directly in a list to the last item. */
  #pushPart(name: string): Opened {
    const { node } = this.top;
    const part = PARTS[this.innermost] ?? 'li';
    const last = node.children.at(-1);
    const joins = (name === 'ul' || name === 'ol') && last?.type === 'element' && last.tagName === 'li';
    if (joins) node.children.pop();
    return this.#push(
      joins ? last : element(part),
      part === 'li' || part === 'dd' || part === 'td' ? 'flow' : 'parts',
      tidied,
      true,
    );
  }

  #push(node: Element, content: BlockContent, finish: Finish, isImplied: boolean): Opened {
    this.#beforeChange();
    const block: Opened = { node, content, finish, isImplied };
    this.#blocks.push(block);
    return block;
  }

  #pop(): Opened | undefined {
    this.#beforeChange();
    const block = this.#blocks.pop();
    if (block?.node.type !== 'element') return block;
    const parent = this.top.node;
    for (const finished of block.finish(block.node)) parent.children.push(finished);
    return block;
  }
}

const keep: Finish = node => [node];

/** Allowed direct parents of an element; the first is created if missing and listed in `IMPLIED`. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['tbody', 'thead', 'tfoot', 'table'],
  td: ['tr'],
  th: ['tr'],
};
const IMPLIED: ReadonlySet<string> = new Set(['ul', 'dl']);

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);

const PARTS: Readonly<Record<string, string>> = {
  ul: 'li',
  ol: 'li',
  dl: 'dd',
  table: 'tr',
  thead: 'tr',
  tbody: 'tr',
  tfoot: 'tr',
  tr: 'td',
};
