// Extracts the exact text of code: preserved white space, lines at blocks and breaks, restored spaces.

import { isOwnLine, keepsLines } from '../../../page/perception/computed-style.ts';
import { type Ink, indentation, inkOf, keptBlankBetween } from '../../../page/perception/gaps.ts';
import { isBlankText, validText } from '../../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import type { SnapshotBlank, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { contentsWithBlanks, isTextless } from '../blanks.ts';
import type { Page } from '../visit.ts';
import { type CodePiece, gutterOf, withoutSpaceAfterNumbers } from './line-numbers.ts';

export const preText = (page: Page, root: number): string => codeText(page, codePieces(page, root), root);

/** Joins pieces of code, without line numbers. */
export function codeText(page: Page, pieces: readonly CodePiece[], root: number): string {
  const gutter = gutterOf(pieces, root);
  const lines = new Lines(page);
  for (const piece of pieces) {
    if (piece === 'border') lines.border();
    else if (piece === 'break') lines.break();
    else if (gutter.has(piece)) lines.number();
    else if ('pageBox' in piece) lines.add(piece);
    else lines.blank(piece);
  }
  return gutter.size > 1 ? withoutSpaceAfterNumbers(lines.end()) : lines.end();
}

/** Uses an explicit stack: pages can be very deep. */
export function codePieces(page: Page, root: number): CodePiece[] {
  const pieces: CodePiece[] = [];
  const pending: (number | CodePiece)[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'number') pieces.push(next);
    else for (const piece of contentsOf(page, next, root).reverse()) pending.push(piece);
  }
  return pieces;
}

function contentsOf(page: Page, index: number, root: number): (number | CodePiece)[] {
  const tag = page.tree.element(index).tag;
  if (tag === 'br') return ['break'];
  if (index !== root && isEmptyLine(page, index, root)) return ['border', 'break', 'border'];
  if (NO_CODE.has(tag) || (page.holders[index] === 0 && !isTextless(page.tree, index))) return [];
  const contents: (number | CodePiece)[] = [];
  for (const child of contentsWithBlanks(page, index)) {
    if (!('kind' in child)) contents.push(child);
    else if (child.kind === 'element') contents.push(child.index);
    else if (page.selection.keptTexts[child.index] === 1) contents.push(child.text);
  }
  const isLine = index !== root && beginsLine(page, index);
  return isLine ? ['border', ...contents, 'border'] : contents;
}

/** The tag tells it of elements that are not rendered, as in tabs. */
function beginsLine({ tree }: Page, index: number): boolean {
  const { style, tag } = tree.element(index);
  return style < 0 ? tag === 'div' : isOwnLine(tree.style(index));
}

const NO_CODE: ReadonlySet<string> = new Set(['button', 'select', 'textarea', 'script', 'style', 'svg']);

class Lines {
  readonly #page: Page;
  readonly #parts: string[] = [];
  #needsLine = false;
  #endsInBlank = true;
  #last: Ink | null = null;
  /** The element of the last text. */
  #lastParent = -1;
  #lineStart = Number.POSITIVE_INFINITY;
  /** True if the last space is visible only when something follows it in its line. */
  #endsLoose = false;
  /** True if the current line has shown only its number. */
  #isNumberOnly = false;

  constructor(page: Page) {
    this.#page = page;
  }

  add(text: SnapshotText): void {
    this.#isNumberOnly = false;
    if (this.#needsLine) this.#beginLine(text);
    else if (!this.#endsInBlank && !/^\s/.test(text.text)) this.#restoreBlank(text);
    this.#needsLine = false;
    const collapses = this.#collapses(text);
    const shown = collapses ? this.#collapsed(text.text) : text.text;
    this.#parts.push(shown);
    this.#endsInBlank = /\s$/.test(shown);
    this.#endsLoose = collapses && shown.endsWith(' ');
    if (isBlankText(text.text)) return;
    this.#last = inkOf(this.#page.tree, text);
    this.#lastParent = text.parent;
    this.#lineStart = Math.min(this.#lineStart, text.pageBox[0]);
  }

  blank({ text, collapses = false }: SnapshotBlank): void {
    if (collapses) {
      if (!this.#needsLine && !this.#endsInBlank) this.#parts.push(' ');
      this.#endsLoose ||= !this.#endsInBlank;
      this.#endsInBlank = true;
      return;
    }
    if (text.includes('\n')) this.#isNumberOnly = false;
    if (this.#needsLine) this.#endLine();
    this.#needsLine = false;
    this.#endsLoose = false;
    this.#parts.push(text);
    this.#endsInBlank = true;
  }

  break(): void {
    this.#isNumberOnly = false;
    this.#dropLooseBlank();
    if (this.#needsLine) this.#endLine();
    this.#needsLine = false;
    this.#parts.push('\n');
    this.#endsInBlank = true;
  }

  border(): void {
    this.#needsLine = true;
  }

  /** Skips a line number; two in a row have an empty line between them. */
  number(): void {
    if (this.#isNumberOnly) this.break();
    this.#isNumberOnly = true;
  }

  end(): string {
    const letters = validText(this.#parts.join('').replace(/\r\n?/g, '\n'));
    const text = letters.replace(/^\u00a0+$/gm, '').replaceAll('\u00a0', ' ');
    return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  }

  #collapses({ parent }: SnapshotText): boolean {
    const { tree } = this.#page;
    return tree.element(parent).style >= 0 && !keepsLines(tree.style(parent));
  }

  /** Keeps no-break spaces, which indent such code. */
  #collapsed(text: string): string {
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    const isLineStart = this.#parts.at(-1)?.endsWith('\n') ?? true;
    return isLineStart ? collapsed.replace(/^ /, '') : collapsed;
  }

  #dropLooseBlank(): void {
    const last = this.#parts.at(-1);
    if (this.#endsLoose && last?.endsWith(' ') === true) this.#parts.splice(-1, 1, last.slice(0, -1));
    this.#endsLoose = false;
  }

  #beginLine(text: SnapshotText): void {
    this.#endLine();
    if (/^\s/.test(text.text) || this.#lineStart === Number.POSITIVE_INFINITY) return;
    this.#parts.push(indentation(inkOf(this.#page.tree, text), this.#lineStart));
  }

  #endLine(): void {
    this.#dropLooseBlank();
    if (this.#parts.at(-1)?.endsWith('\n') === false) this.#parts.push('\n');
  }

  /**
   * Decides by position if a space separates two texts: where white space collapses, where style sheets add gaps, and
   * in snapshots without white space.
   */
  #restoreBlank(text: SnapshotText): void {
    if (this.#last === null || this.#hasBlanks(text) || this.#isOneTagAfterLast(text)) return;
    this.#parts.push(keptBlankBetween(this.#last, inkOf(this.#page.tree, text), this.#lineStart));
  }

  /** A single tag leaves no room for white space, whatever its style sheet paints around it, such as the sign of a link. */
  #isOneTagAfterLast({ parent }: SnapshotText): boolean {
    const { snapshot, tree } = this.#page;
    const last = this.#lastParent;
    const isNested = tree.parent(parent) === last || tree.parent(last) === parent;
    const outer = tree.parent(parent) === last ? last : parent;
    return snapshot.blanks !== undefined && isNested && !/flex|grid/.test(tree.style(outer).display);
  }

  #hasBlanks({ parent }: SnapshotText): boolean {
    const { snapshot, tree } = this.#page;
    return snapshot.blanks !== undefined && keepsLines(tree.style(parent));
  }
}

function isEmptyLine(page: Page, index: number, root: number): boolean {
  return (
    page.holders[index] === 0 &&
    isStacked(page, index) &&
    isLineHigh(page, index, root) &&
    isBare(page, index)
  );
}

/** Tells if the element is stacked like a line: not beside others in a row, and not out of flow. */
function isStacked({ tree }: Page, index: number): boolean {
  const style = tree.style(index);
  if (!isOwnLine(style) || style.float !== 'none' || /absolute|fixed/.test(style.position)) return false;
  const around = tree.style(tree.parent(index));
  return !/flex|grid|^table-row$/.test(around.display);
}

function isLineHigh({ snapshot, tree }: Page, index: number, root: number): boolean {
  const height = tree.element(index).pageBox[3];
  const letters = snapshot.texts[tree.firstTextAfter(root)]?.parent ?? root;
  const fontSize = tree.style(letters).fontSize;
  return height >= fontSize && height <= PAGE_LIMITS.oneLineEm * fontSize;
}

/** Tells if an element shows nothing but a line number, which may be dropped. */
function isBare({ tree }: Page, index: number): boolean {
  const isNumber = (text: number): boolean => /^\d*$/.test(tree.text(text).text.trim());
  for (let inner = index; inner < tree.end(index); inner++) {
    if (SHOWN.has(tree.element(inner).tag) || tree.blanks(inner).length > 0) return false;
    if (!tree.texts(inner).every(isNumber)) return false;
  }
  return true;
}

const SHOWN: ReadonlySet<string> = new Set(
  'br hr img svg button input select textarea canvas video'.split(' '),
);
