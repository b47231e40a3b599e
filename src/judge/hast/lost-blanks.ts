// Restores white space between elements that a Snapshot lacks, where the page shows that it existed.

import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { isOwnLine, keepsLines } from './computed-style.ts';
import { type Ink, isBlankBetween, keptBlankBetween, seamOf } from './gaps.ts';
import { firstCharacter, isBlankText, lastCharacter } from './letters.ts';

/** Receives elements and texts as they are written, and returns the white space to write before them. */
export class LostBlanks {
  readonly #snapshot: Snapshot;
  readonly #tree: PageTree;
  #last: Ink | null = null;
  #tags = 0;
  #isAtLineStart = true;
  #lineStart = Number.POSITIVE_INFINITY;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#tree = treeOf(snapshot);
  }

  /** `next` is the next text on the page, in this element or after it. */
  beforeElement(index: number, next: SnapshotText | undefined): string {
    const element = this.#snapshot.elements[index];
    if (element === undefined) return '';
    const blank = this.#endsLine(index) ? this.#newLine(element) : this.#beforeInline(index, element, next);
    this.#isAtLineStart = false;
    return blank;
  }

  afterElement(index: number): string {
    this.#tags++;
    this.#isAtLineStart = false;
    const element = this.#snapshot.elements[index];
    return element !== undefined && this.#endsLine(index) ? this.#newLine(element) : '';
  }

  beforeText(snapshotText: SnapshotText): string {
    const { text, parent, pageBox } = snapshotText;
    const style = this.#tree.style(parent);
    const ink = this.#inkOf(snapshotText);
    this.#isAtLineStart = false;
    if (isBlankText(text) || /^\s/.test(text)) {
      this.#settle(ink);
      return '';
    }
    if (!keepsLines(style)) return this.#between(ink);
    if (this.#snapshot.blanks !== undefined) {
      this.#settle(ink);
      return '';
    }
    const last = this.#last;
    this.#lineStart = Math.min(this.#lineStart, pageBox[0]);
    const blank = last === null || /\s/.test(last.last) ? '' : keptBlankBetween(last, ink, this.#lineStart);
    this.#settle(ink);
    return blank;
  }

  /** Notes that white space from the snapshot was written. */
  afterBlank(): void {
    this.#last = null;
    this.#isAtLineStart = false;
  }

  /** Puts the space before the element, not at the start of its text. */
  #beforeInline(index: number, element: SnapshotElement, next: SnapshotText | undefined): string {
    this.#tags++;
    if (element.tag === 'br') this.#last = null;
    if (element.tag === 'img') {
      const fontSize = this.#tree.style(index).fontSize;
      return this.#between({ box: element.pageBox, fontSize, first: '', last: '' });
    }
    const end = this.#tree.end(index);
    if (next === undefined || next.parent < index || next.parent >= end) return '';
    if (/^\s/.test(next.text) || keepsLines(this.#tree.style(next.parent))) return '';
    if (!this.#isParted(this.#inkOf(next))) return '';
    this.#last = null;
    return ' ';
  }

  #inkOf({ text, parent, pageBox }: SnapshotText): Ink {
    const fontSize = this.#tree.style(parent).fontSize;
    return { box: pageBox, fontSize, first: firstCharacter(text), last: lastCharacter(text) };
  }

  #between(ink: Ink): string {
    const blank = this.#isParted(ink) ? ' ' : '';
    this.#settle(ink);
    return blank;
  }

  #isParted(ink: Ink): boolean {
    const last = this.#last;
    if (last === null || /\s/.test(last.last)) return false;
    return isBlankBetween(last, ink, seamOf(this.#tags));
  }

  #settle(ink: Ink): void {
    this.#last = ink;
    this.#tags = 0;
  }

  #endsLine(index: number): boolean {
    return isOwnLine(this.#tree.style(index));
  }

  /** A line break of the source has no effect between lines, unless white space is preserved. */
  #newLine({ parent }: SnapshotElement): string {
    this.#last = null;
    this.#lineStart = Number.POSITIVE_INFINITY;
    if (this.#isAtLineStart || keepsLines(this.#tree.style(parent))) return '';
    this.#isAtLineStart = true;
    return '\n';
  }
}
