// The text of code to the letter: white space kept, lines where blocks and breaks begin them, lost blanks restored.

import type { SnapshotBlank, SnapshotText } from '../../snapshot/snapshot.ts';
import { firstCharacter, isBlankText, lastCharacter, validText } from '../letters.ts';
import { contentsWithBlanks, isTextless } from './blanks-between.ts';
import { isOwnLine } from './borders.ts';
import { type CodePiece, gutterOf, withoutBlankBehindNumbers } from './code-gutter.ts';
import { type Ink, indentation, keptBlankBetween } from './gaps.ts';
import { fontSizeOf, keepsLines, type Page, styleOf } from './visit.ts';

/** The kept text of an element. */
export const preText = (page: Page, root: number): string => codeText(page, codePieces(page, root), root);

/** The text of pieces of code, without numbers of lines. */
export function codeText(page: Page, pieces: readonly CodePiece[], root: number): string {
  const gutter = gutterOf(pieces, root);
  const lines = new Lines(page);
  for (const piece of pieces) {
    if (piece === 'border') lines.border();
    else if (piece === 'break') lines.break();
    else if (gutter.has(piece)) continue;
    else if ('pageBox' in piece) lines.add(piece);
    else lines.blank(piece);
  }
  return gutter.size > 1 ? withoutBlankBehindNumbers(lines.end()) : lines.end();
}

/** With a stack of its own: pages can be very deep. */
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
  const tag = page.snapshot.elements[index]?.tag ?? '';
  if (tag === 'br') return ['break'];
  if (NO_CODE.has(tag) || (page.holders[index] === 0 && !isTextless(page, index))) return [];
  const contents: (number | CodePiece)[] = [];
  for (const child of contentsWithBlanks(page, index)) {
    if (!('kind' in child)) contents.push(child);
    else if (child.kind === 'element') contents.push(child.index);
    else if (page.selection.keepsText(child.index)) contents.push(child.text);
  }
  const isLine = index !== root && isOwnLine(styleOf(page.snapshot, index));
  return isLine ? ['border', ...contents, 'border'] : contents;
}

const NO_CODE: ReadonlySet<string> = new Set(['button', 'select', 'textarea', 'script', 'style', 'svg']);

class Lines {
  readonly #page: Page;
  readonly #parts: string[] = [];
  #needsLine = false;
  #endsInBlank = true;
  #last: Ink | null = null;
  #lineStart = Number.POSITIVE_INFINITY;

  constructor(page: Page) {
    this.#page = page;
  }

  add(text: SnapshotText): void {
    if (this.#needsLine) this.#beginLine(text);
    else if (!this.#endsInBlank && !/^\s/.test(text.text)) this.#restoreBlank(text);
    this.#needsLine = false;
    this.#parts.push(text.text);
    this.#endsInBlank = /\s$/.test(text.text);
    if (isBlankText(text.text)) return;
    this.#last = this.#inkOf(text);
    this.#lineStart = Math.min(this.#lineStart, text.pageBox[0]);
  }

  /** White space as the page shows it. */
  blank({ text, collapses = false }: SnapshotBlank): void {
    if (collapses) {
      if (!this.#needsLine && !this.#endsInBlank) this.#parts.push(' ');
      this.#endsInBlank = true;
      return;
    }
    if (this.#needsLine) this.#endLine();
    this.#needsLine = false;
    this.#parts.push(text);
    this.#endsInBlank = true;
  }

  break(): void {
    if (this.#needsLine) this.#endLine();
    this.#needsLine = false;
    this.#parts.push('\n');
    this.#endsInBlank = true;
  }

  border(): void {
    this.#needsLine = true;
  }

  end(): string {
    const text = validText(this.#parts.join('').replace(/\r\n?/g, '\n')).replaceAll('\u00a0', ' ');
    return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  }

  #beginLine(text: SnapshotText): void {
    this.#endLine();
    if (/^\s/.test(text.text) || this.#lineStart === Number.POSITIVE_INFINITY) return;
    this.#parts.push(indentation(this.#inkOf(text), this.#lineStart));
  }

  #endLine(): void {
    if (this.#parts.at(-1)?.endsWith('\n') === false) this.#parts.push('\n');
  }

  /** Where white space collapses, as what a style sheet sets apart, and in snapshots without blanks, their place parts two texts. */
  #restoreBlank(text: SnapshotText): void {
    if (this.#last === null || this.#hasBlanks(text)) return;
    this.#parts.push(keptBlankBetween(this.#last, this.#inkOf(text), this.#lineStart));
  }

  #hasBlanks({ parent }: SnapshotText): boolean {
    const { snapshot } = this.#page;
    return snapshot.blanks !== undefined && keepsLines(styleOf(snapshot, parent));
  }

  #inkOf({ text, parent, pageBox }: SnapshotText): Ink {
    const fontSize = fontSizeOf(styleOf(this.#page.snapshot, parent));
    return { box: pageBox, fontSize, first: firstCharacter(text), last: lastCharacter(text) };
  }
}
