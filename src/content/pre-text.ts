// The text of code to the letter: white space kept, lines where blocks and breaks begin them, lost blanks restored.

import type { SnapshotText } from '../snapshot/snapshot.ts';
import { isOwnLine } from './borders.ts';
import { type Ink, keptBlankBetween } from './gaps.ts';
import { firstCharacter, isBlankText, lastCharacter, validText } from './letters.ts';
import { fontSizeOf, type Page, styleOf } from './visit.ts';

/** The kept text of an element. */
export function preText(page: Page, root: number): string {
  const lines = new Lines(page);
  const pending: Piece[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === 'border') lines.border();
    else if (typeof next === 'object') lines.add(next);
    else for (const piece of piecesOf(page, next, root, lines).reverse()) pending.push(piece);
  }
  return lines.end();
}

type Piece = number | SnapshotText | 'border';

function piecesOf(page: Page, index: number, root: number, lines: Lines): Piece[] {
  const tag = page.snapshot.elements[index]?.tag ?? '';
  if (tag === 'br') lines.break();
  if (tag === 'br' || NO_CODE.has(tag) || page.holders[index] === 0) return [];
  const pieces: Piece[] = [];
  for (const child of page.tree.contentsOf(index)) {
    if (child.kind === 'element') pieces.push(child.index);
    else if (page.selection.keepsText(child.index)) pieces.push(child.text);
  }
  if (index !== root && isOwnLine(styleOf(page.snapshot, index))) return ['border', ...pieces, 'border'];
  return pieces;
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
    if (this.#needsLine && this.#parts.at(-1)?.endsWith('\n') === false) this.#parts.push('\n');
    else if (!this.#endsInBlank && !/^\s/.test(text.text)) this.#restoreBlank(text);
    this.#needsLine = false;
    this.#parts.push(text.text);
    this.#endsInBlank = /\s$/.test(text.text);
    if (isBlankText(text.text)) return;
    this.#last = this.#inkOf(text);
    this.#lineStart = Math.min(this.#lineStart, text.pageBox[0]);
  }

  break(): void {
    if (this.#needsLine && this.#parts.at(-1)?.endsWith('\n') === false) this.#parts.push('\n');
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

  /** Blank texts between two elements may not be in the snapshot: many highlighters part lines by nothing else. */
  #restoreBlank(text: SnapshotText): void {
    if (this.#last === null) return;
    this.#parts.push(keptBlankBetween(this.#last, this.#inkOf(text), this.#lineStart));
  }

  #inkOf({ text, parent, pageBox }: SnapshotText): Ink {
    const fontSize = fontSizeOf(styleOf(this.#page.snapshot, parent));
    return { box: pageBox, fontSize, first: firstCharacter(text), last: lastCharacter(text) };
  }
}
