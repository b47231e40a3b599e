// Builds the hast tree in page order: blocks, runs of text in them, and borders that separate words.

import type { Element, ElementContent, Properties, Root } from 'hast';
import type { Box } from '../../base/box.ts';
import { type Ink, isBlankBetween, isCaseBoundary, isSameLine, seamOf } from '../../page/perception/gaps.ts';
import { collapse, firstCharacter, lastCharacter, validText } from '../../page/perception/letters.ts';
import { levelBox } from '../../page/snapshot/along-lines.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import { LIMITS } from './limits.ts';
import { notePlace, type PlacedInk } from './links/places.ts';
import { element, textIn } from './nodes.ts';
import { type BlockContent, type Finish, OpenBlocks, type Opened } from './open-blocks.ts';
import { type Inline, Run } from './run.ts';
import { tidied } from './tidy.ts';

/**
 * `hard` always starts a new paragraph; `soft` does so unless both sides are on one line; `loose` stays within the line.
 */
export type Border = 'hard' | 'soft' | 'loose';

/** Elements that add meaning when nested: a quotation in a quotation, a power of a power. */
const NESTING: ReadonlySet<string> = new Set(['q', 'sup', 'sub', 'abbr']);

export class Flow {
  readonly #blocks = new OpenBlocks(() => this.#endRun());
  #inlines: readonly Inline[] = [];
  #run: Run | null = null;
  #tags = 0;
  /** The code that the last text is in. */
  #lastCode: Inline | undefined;
  /** The element of the page that is read. */
  #element = 0;
  /** Blocks that open the document, wherever the page has them. */
  readonly #front: Element[] = [];
  /** Nodes that interrupted the current sentence, to be placed after it. */
  #deferred: ElementContent[] = [];
  readonly #closesAt = new Map<number, Opened | null>();
  #border: Border | 'none' = 'none';
  readonly #isUnstyled: boolean;
  readonly #writingModeOf: (element: number) => string;

  /** `isUnstyled`: the page lacks style sheets that would have separated its words. */
  constructor(isUnstyled: boolean, writingModeOf: (element: number) => string) {
    this.#isUnstyled = isUnstyled;
    this.#writingModeOf = writingModeOf;
  }

  get isInHeading(): boolean {
    return HEADING_TAGS.has(this.#blocks.innermost);
  }

  get innermost(): string {
    return this.#blocks.innermost;
  }

  /** True if blocks are allowed here, not only inline content. */
  get holdsBlocks(): boolean {
    return this.#blocks.top.content !== 'phrasing';
  }

  /** Tells if a block of this name is open and still empty. */
  isAtStartOf(name: string): boolean {
    const top = this.#blocks.top;
    return this.#blocks.innermost === name && top.node.children.length === 0 && (this.#run?.isEmpty ?? true);
  }

  openBlock(name: string): Element | undefined {
    return this.#blocks.named(name);
  }

  isInside(name: string): boolean {
    return this.#inlines.some(inline => inline.name === name);
  }

  crossTag(): void {
    this.#tags++;
  }

  /** Makes the next text follow the previous one without a space, wherever both are painted. */
  forgetPlace(): void {
    if (this.#run !== null) this.#run.lastInk = null;
  }

  border(kind: Border): void {
    if (kind === 'hard' && this.#blocks.top.content === 'flow') this.#endRun();
    else if (kind !== 'loose') this.#border = 'soft';
    else if (this.#border === 'none') this.#border = 'loose';
  }

  /** The code that the next text is in. */
  get #code(): Inline | undefined {
    return this.#inlines.find(({ name }) => name === 'code');
  }

  /** True within a sentence of a block that may hold blocks, so that others can be placed after it. */
  get isInSentence(): boolean {
    const { top } = this.#blocks;
    const continues =
      this.#run !== null && !this.#run.isEmpty && this.#border === 'none' && !this.isInside('a');
    return continues && top.content === 'flow' && !top.isImplied;
  }

  /**
   * Sets the next content aside, to place it after the current sentence. Returns a function that resumes the sentence;
   * undefined if there is none to resume.
   */
  aside(): (() => void) | undefined {
    if (!this.isInSentence) return undefined;
    const { top } = this.#blocks;
    const [run, tags, later] = [this.#run, this.#tags, this.#deferred];
    const from = top.node.children.length;
    this.#run = null;
    this.#deferred = [];
    return () => {
      this.#endRun();
      this.#deferred = [...later, ...(top.node.children.splice(from) as ElementContent[])];
      this.#run = run;
      this.#tags = tags;
    };
  }

  /** Opens a block; null if it is not allowed here, so that its content continues after a border. */
  open(name: string, properties: Properties, content: BlockContent, finish: Finish = tidied): Opened | null {
    const block = this.#blocks.open(name, properties, content, finish);
    if (block === null) this.border('hard');
    else if (block.node.type === 'element') notePlace(block.node, this.#element);
    return block;
  }

  close(block: Opened | null): void {
    if (block === null) this.border('hard');
    else this.#blocks.close(block);
  }

  /** Moves a finished block to the start of the document. */
  moveToFront(node: Element): ElementContent[] {
    if (node.children.length > 0) this.#front.push(node);
    return [];
  }

  /** Closes a block before its parent ends, at `elementIndex`. */
  closeAt(elementIndex: number, block: Opened | null): void {
    this.#closesAt.set(elementIndex, block);
  }

  /** Notes that an element of the page starts, or goes on after its children. */
  reach(elementIndex: number): void {
    this.#element = elementIndex;
    const block = this.#closesAt.get(elementIndex);
    if (block === undefined) return;
    this.#closesAt.delete(elementIndex);
    this.close(block);
  }

  levelsOf(name: string): number {
    return this.#inlines.filter(inline => inline.name === name).length;
  }

  /** Opens an inline element; undefined if it adds no meaning inside another of its name. */
  openInline(inline: Inline | undefined): Inline | undefined {
    if (inline === undefined) return undefined;
    const most = NESTING.has(inline.name) ? LIMITS.inlineDepth : 1;
    if (this.levelsOf(inline.name) >= most) return undefined;
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

  /** Adds a picture, or anything else that is placed in a line like a letter; a formula counts as text. */
  atom(node: Element, box: Box, fontSize: number, content: 'text' | 'picture' = 'picture'): void {
    const ink = this.#placed(box, fontSize);
    this.#runFor(ink).put(node, this.#inlinesFor(content), ink);
  }

  leaf(node: Element): void {
    notePlace(node, this.#element);
    this.#blocks.makeRoomFor(node.tagName);
    const top = this.#blocks.top;
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

  end(): Root {
    this.#blocks.closeAll();
    this.#endRun();
    this.#blocks.root.children.unshift(...this.#front);
    return this.#blocks.root;
  }

  #line(line: string, box: Box, fontSize: number): void {
    const { text: words, ...blanks } = collapse(line);
    const indent = words === '' ? '' : this.#codeIndent(line);
    const text = indent + words;
    if (blanks.blankBefore && indent === '') this.#run?.blank(blanks.breaksBefore ? 'line' : 'blank');
    if (text === '') return;
    const ink = this.#placed(box, fontSize, firstCharacter(text), lastCharacter(text));
    const run = this.#runFor(ink);
    run.put(text, this.#inlinesFor('text'), ink);
    this.#lastCode = this.#code;
    if (blanks.blankAfter) run.blank(blanks.breaksAfter ? 'line' : 'blank');
  }

  #placed(pageBox: Box, fontSize: number, first = '', last = ''): PlacedInk {
    const element = this.#element;
    const box = levelBox(pageBox, this.#writingModeOf(element));
    return { box, fontSize, first, last, pageBox, element };
  }

  /** Returns the no-break spaces that indent a line of code after a line break. */
  #codeIndent(line: string): string {
    const isLineStart = (this.#run?.breaks ?? 0) > 0 && this.isInside('code');
    return isLineStart ? (/^[ \t\r\n]*(\u00a0[ \u00a0]*)/.exec(line)?.[1] ?? '') : '';
  }

  #runFor(ink: Ink): Run {
    this.#blocks.makeRoomFor('p');
    const run = this.#run;
    if (run !== null && !run.isEmpty) this.#separate(run, ink);
    this.#tags = 0;
    this.#border = 'none';
    this.#run ??= new Run();
    return this.#run;
  }

  /** Puts a space, a line break or a new paragraph between a run and the next ink. */
  #separate(run: Run, ink: Ink): void {
    const last = run.lastInk;
    const isPhrasing = this.#blocks.top.content === 'phrasing';
    if (this.#border === 'soft' && (last === null || !isSameLine(last, ink))) {
      if (!isPhrasing) this.#endRun();
      else if (run.breaks === 0) run.break();
    } else if (run.breaks > 1 && !isPhrasing) {
      this.#endRun();
    } else if (!run.hasBlank && last !== null) {
      const seam = this.#border !== 'none' ? 'boxes' : seamOf(this.#tags);
      // In code, a single tag parts nothing, whatever its style sheet paints around it.
      if (seam === 'tag' && this.#lastCode !== undefined && this.#lastCode === this.#code) return;
      const isParted = isBlankBetween(last, ink, seam) || (this.#isUnstyled && isCaseBoundary(last, ink));
      if (isParted) run.blank('blank');
    }
  }

  /** Puts `code` innermost: Markdown allows code in a link, but no link in code. */
  #inlinesFor(content: 'text' | 'picture'): readonly Inline[] {
    if (this.#inlines.length === 0) return this.#inlines;
    const isHeading = this.isInHeading;
    const fitting = this.#inlines.filter(
      ({ spent, accepts }) =>
        spent !== true && (accepts === undefined || accepts(content, isHeading, this.#element)),
    );
    return fitting.sort((a, b) => Number(a.name === 'code') - Number(b.name === 'code'));
  }

  #endRun(): void {
    const { inks = [] } = this.#run ?? {};
    const nodes = this.#run?.close() ?? [];
    this.#run = null;
    this.#border = 'none';
    if (nodes.length === 0) return;
    const { node, content } = this.#blocks.top;
    if (content === 'phrasing') {
      for (const child of nodes) node.children.push(child);
      if (node.type === 'element') notePlace(node, this.#element, inks);
    } else {
      const paragraph = element('p', {}, nodes);
      notePlace(paragraph, this.#element, inks);
      node.children.push(paragraph);
    }
    node.children.push(...this.#deferred);
    this.#deferred = [];
  }
}
