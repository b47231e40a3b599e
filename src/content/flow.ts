// Builds the hast tree as a page flows by: blocks, runs of text within them, and the borders that part words.

import type { Element, ElementContent, Properties, Root } from 'hast';
import type { Box } from '../geometry/box.ts';
import { type Ink, isBlankBetween, isSameLine } from './gaps.ts';
import { collapse, firstCharacter, lastCharacter, validText } from './letters.ts';
import { LIMITS } from './limits.ts';
import { element, textIn } from './nodes.ts';
import { type Inline, Run } from './run.ts';
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

/** `hard` always begins a new paragraph; `soft` does unless both sides stand on one line; `loose` stays within the line. */
export type Border = 'hard' | 'soft' | 'loose';

export class Flow {
  readonly root: Root = { type: 'root', children: [] };
  readonly #blocks: Block[] = [{ node: this.root, content: 'flow', finish: keep, isImplied: false }];
  #inlines: readonly Inline[] = [];
  #run: Run | null = null;
  #tags = 0;
  #border: Border | 'none' = 'none';

  get isInHeading(): boolean {
    return /^h[1-6]$/.test(this.#innermost());
  }

  /** Whether a block of this name is open and nothing stands in it yet. */
  isAtStartOf(name: string): boolean {
    const top = this.#top();
    return this.#innermost() === name && top.node.children.length === 0 && (this.#run?.isEmpty ?? true);
  }

  /** The block of this name that is open innermost. */
  openBlock(name: string): Element | undefined {
    const block = this.#blocks.findLast(({ node }) => node.type === 'element' && node.tagName === name);
    return block?.node.type === 'element' ? block.node : undefined;
  }

  /** Whether an inline element of this name is open. */
  isInside(name: string): boolean {
    return this.#inlines.some(inline => inline.name === name);
  }

  crossTag(): void {
    this.#tags++;
  }

  /** What comes next follows what was before without a blank, wherever the two are painted. */
  forgetPlace(): void {
    if (this.#run !== null) this.#run.lastInk = null;
  }

  border(kind: Border): void {
    if (kind === 'hard' && this.#top().content === 'flow') this.#endRun();
    else if (kind !== 'loose') this.#border = 'soft';
    else if (this.#border === 'none') this.#border = 'loose';
  }

  /** Opens a block; null where it cannot stand, so that its content flows on behind a border. */
  open(name: string, properties: Properties, content: BlockContent, finish: Finish = tidied): Block | null {
    const canStand = this.#top().content !== 'phrasing' && this.#blocks.length <= LIMITS.blockDepth;
    if (!canStand || !this.#makeRoomFor(name)) {
      this.border('hard');
      return null;
    }
    return this.#push(element(name, properties), content, finish, false);
  }

  close(block: Block | null): void {
    if (block === null) this.border('hard');
    else while (this.#blocks.length > 1 && this.#pop() !== block);
  }

  /** Opens an inline element; undefined where one of its name is open, so that it would say nothing new. */
  openInline(inline: Inline): Inline | undefined {
    if (this.isInside(inline.name)) return undefined;
    this.#inlines = [...this.#inlines, inline];
    return inline;
  }

  closeInline(inline: Inline | undefined): void {
    if (inline !== undefined) this.#inlines = this.#inlines.filter(open => open !== inline);
  }

  text(raw: string, box: Box, fontSize: number, keepsLines: boolean): void {
    const valid = validText(raw);
    const lines = keepsLines ? valid.split(/\r\n?|\n/) : [valid];
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.break();
      this.#line(line, box, fontSize);
    }
  }

  break(): void {
    this.#run?.break();
  }

  /** A picture, or anything else that stands in a line as a letter does. */
  atom(node: Element, box: Box, fontSize: number): void {
    const ink: Ink = { box, fontSize, first: '', last: '' };
    this.#runFor(ink).put(node, this.#inlinesFor('picture'), ink);
  }

  /** A finished block. */
  leaf(node: Element): void {
    this.#makeRoomFor(node.tagName);
    const top = this.#top();
    if (top.content === 'flow') {
      this.#endRun();
      top.node.children.push(node);
      return;
    }
    const words = collapse(textIn([node])).text;
    this.border('hard');
    if (words !== '') this.#line(words, [0, 0, 0, 0], 0);
    this.border('hard');
  }

  /** Closes what is still open and answers the tree. */
  end(): Root {
    while (this.#blocks.length > 1) this.#pop();
    this.#endRun();
    return this.root;
  }

  #line(line: string, box: Box, fontSize: number): void {
    const { text, ...blanks } = collapse(line);
    if (blanks.blankBefore) this.#run?.blank(blanks.breaksBefore ? 'line' : 'blank');
    if (text === '') return;
    const ink: Ink = { box, fontSize, first: firstCharacter(text), last: lastCharacter(text) };
    const run = this.#runFor(ink);
    run.put(text, this.#inlinesFor('text'), ink);
    if (blanks.blankAfter) run.blank(blanks.breaksAfter ? 'line' : 'blank');
  }

  /** The run that `ink` belongs to: the one at hand or a new one. */
  #runFor(ink: Ink): Run {
    this.#makeRoomFor('p');
    const run = this.#run;
    if (run !== null && !run.isEmpty) this.#part(run, ink);
    this.#tags = 0;
    this.#border = 'none';
    this.#run ??= new Run();
    return this.#run;
  }

  /** Sets a blank, a line break or a new paragraph between a run and what comes next. */
  #part(run: Run, ink: Ink): void {
    const last = run.lastInk;
    const isPhrasing = this.#top().content === 'phrasing';
    if (this.#border === 'soft' && (last === null || !isSameLine(last, ink))) {
      if (!isPhrasing) this.#endRun();
      else if (run.breaks === 0) run.break();
    } else if (run.breaks > 1 && !isPhrasing) {
      this.#endRun();
    } else if (!run.hasBlank && last !== null) {
      const seam = this.#border !== 'none' ? 'boxes' : this.#tags > 1 ? 'tags' : 'none';
      if (isBlankBetween(last, ink, seam)) run.blank('blank');
    }
  }

  /** `code` goes innermost: Markdown can set code in a link, but no link in code. */
  #inlinesFor(content: 'text' | 'picture'): readonly Inline[] {
    if (this.#inlines.length === 0) return this.#inlines;
    const isHeading = this.isInHeading;
    const fitting = this.#inlines.filter(
      ({ spent, accepts }) => spent !== true && (accepts === undefined || accepts(content, isHeading)),
    );
    return fitting.sort((a, b) => Number(a.name === 'code') - Number(b.name === 'code'));
  }

  /** Opens or closes implied blocks so that the innermost one can hold `name`; false where that cannot be. */
  #makeRoomFor(name: string): boolean {
    const parents = PARENTS[name];
    if (parents !== undefined) {
      while (this.#top().isImplied && !parents.includes(this.#innermost())) this.#pop();
      if (parents.includes(this.#innermost())) return true;
      const implied = parents[0];
      if (implied === undefined || !IMPLIED.has(implied) || !this.#makeRoomFor(implied)) return false;
      this.#push(element(implied), 'parts', tidied, true);
      return true;
    }
    while (this.#top().content === 'parts') {
      if (this.#top().isImplied) this.#pop();
      else this.#pushPart(name);
    }
    return true;
  }

  /** Content that stands in a list or table itself gets an item of its own; a list within a list joins the last item. */
  #pushPart(name: string): void {
    const { node } = this.#top();
    const part = PARTS[this.#innermost()] ?? 'li';
    const last = node.children.at(-1);
    const joins = (name === 'ul' || name === 'ol') && last?.type === 'element' && last.tagName === 'li';
    if (joins) node.children.pop();
    this.#push(
      joins ? last : element(part),
      part === 'li' || part === 'dd' || part === 'td' ? 'flow' : 'parts',
      tidied,
      true,
    );
  }

  #push(node: Element, content: BlockContent, finish: Finish, isImplied: boolean): Block {
    this.#endRun();
    const block: Block = { node, content, finish, isImplied };
    this.#blocks.push(block);
    return block;
  }

  #pop(): Block | undefined {
    this.#endRun();
    const block = this.#blocks.pop();
    if (block?.node.type !== 'element') return block;
    const parent = this.#top().node;
    for (const finished of block.finish(block.node)) parent.children.push(finished);
    return block;
  }

  #endRun(): void {
    const nodes = this.#run?.close() ?? [];
    this.#run = null;
    this.#border = 'none';
    if (nodes.length === 0) return;
    const { node, content } = this.#top();
    if (content === 'phrasing') for (const child of nodes) node.children.push(child);
    else node.children.push(element('p', {}, nodes));
  }

  #top(): Block {
    const top = this.#blocks.at(-1);
    if (top === undefined) throw new Error('The root of a flow is never closed.');
    return top;
  }

  #innermost(): string {
    const { node } = this.#top();
    return node.type === 'element' ? node.tagName : '';
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
