// The blocks that are open while a page flows by, and which of them can stand in which.

import type { Element, ElementContent, Properties, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { element, isHeading, isHeadingName } from './nodes.ts';
import { tidied } from './tidy.ts';

/** `flow` holds paragraphs and blocks, `phrasing` one line of text, `parts` only elements made for it (`li`, `tr`). */
export type BlockContent = 'flow' | 'phrasing' | 'parts';

export type Finish = (node: Element) => ElementContent[];

export interface Block {
  readonly node: Element | Root;
  readonly content: BlockContent;
  readonly finish: Finish;
  /** Not of the page, but needed for what it holds: a `ul` around a stray `li`. */
  readonly isImplied: boolean;
}

export class OpenBlocks {
  readonly root: Root = { type: 'root', children: [] };
  readonly #blocks: Block[] = [{ node: this.root, content: 'flow', finish: keep, isImplied: false }];
  readonly #beforeChange: () => void;

  /** `beforeChange` is called before another block becomes the innermost one. */
  constructor(beforeChange: () => void) {
    this.#beforeChange = beforeChange;
  }

  get top(): Block {
    const top = this.#blocks.at(-1);
    if (top === undefined) throw new Error('The root of a flow is never closed.');
    return top;
  }

  /** Name of the innermost element; '' at the root. */
  get innermost(): string {
    const { node } = this.top;
    return node.type === 'element' ? node.tagName : '';
  }

  /** The block of this name that is open innermost. */
  named(name: string): Element | undefined {
    const block = this.#blocks.findLast(({ node }) => node.type === 'element' && node.tagName === name);
    return block?.node.type === 'element' ? block.node : undefined;
  }

  /** Null where the block cannot stand. */
  open(name: string, properties: Properties, content: BlockContent, finish: Finish): Block | null {
    const canStand = this.#blocks.length <= LIMITS.blockDepth && this.#holdsBlock(name);
    if (!canStand || !this.makeRoomFor(name)) return null;
    return this.#push(element(name, properties), content, finish, false);
  }

  /** Closes a block and all that is open within, unless it is closed already. */
  close(block: Block): void {
    if (!this.#blocks.includes(block)) return;
    while (this.#blocks.length > 1 && this.#pop() !== block);
  }

  closeAll(): void {
    while (this.#blocks.length > 1) this.#pop();
  }

  /** Opens or closes implied blocks so that the innermost one can hold `name`; false where that cannot be. */
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
    let made: Block | undefined;
    while (this.top.content === 'parts') {
      // A row that was made for a cell just now is no row left over from what came before.
      if (this.top.isImplied && this.top !== made) this.#pop();
      // A heading right in a list is no item of it: the list is parted there when it ends.
      else if (isHeadingName(name) && LISTS.has(this.innermost)) return true;
      else made = this.#pushPart(name);
    }
    return true;
  }

  /** A line of text holds no blocks, but that of a summary may be a heading. */
  #holdsBlock(name: string): boolean {
    const { content, node } = this.top;
    if (content !== 'phrasing') return true;
    return this.innermost === 'summary' && isHeadingName(name) && !node.children.some(isHeading);
  }

  /** Content that stands in a list or table itself gets an item of its own; a list within a list joins the last item. */
  #pushPart(name: string): Block {
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

  #push(node: Element, content: BlockContent, finish: Finish, isImplied: boolean): Block {
    this.#beforeChange();
    const block: Block = { node, content, finish, isImplied };
    this.#blocks.push(block);
    return block;
  }

  #pop(): Block | undefined {
    this.#beforeChange();
    const block = this.#blocks.pop();
    if (block?.node.type !== 'element') return block;
    const parent = this.top.node;
    for (const finished of block.finish(block.node)) parent.children.push(finished);
    return block;
  }
}

const keep: Finish = node => [node];

/** What an element can stand in directly; the first is made where none is there, if `IMPLIED` has it. */
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
