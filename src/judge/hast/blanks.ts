// White space between elements: what a Snapshot has of it, and what the page shows that the Snapshot lacks.

import { isOwnLine, keepsLines } from '../../page/perception/computed-style.ts';
import { type Ink, inkOf, isBlankBetween, keptBlankBetween, seamOf } from '../../page/perception/gaps.ts';
import { isBlankText } from '../../page/perception/letters.ts';
import { someWithin } from '../../page/perception/texts-within.ts';
import { type PageTree, type SnapshotChild, treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotBlank, SnapshotElement, SnapshotText } from '../../page/snapshot/snapshot.ts';
import type { Page } from './visit.ts';

/**
 * Restores white space that a Snapshot lacks, where the page shows that it existed. Receives elements and texts as they are
 * written, and returns the white space to write before them.
 */
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
    const ink = inkOf(this.#tree, snapshotText);
    this.#isAtLineStart = false;
    if (isBlankText(text) || /^\s/.test(text)) {
      this.#close(ink);
      return '';
    }
    if (!keepsLines(style)) return this.#between(ink);
    if (this.#snapshot.blanks !== undefined) {
      this.#close(ink);
      return '';
    }
    const last = this.#last;
    this.#lineStart = Math.min(this.#lineStart, pageBox[0]);
    const blank = last === null || /\s/.test(last.last) ? '' : keptBlankBetween(last, ink, this.#lineStart);
    this.#close(ink);
    return blank;
  }

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
    if (!this.#isParted(inkOf(this.#tree, next))) return '';
    this.#last = null;
    return ' ';
  }

  #between(ink: Ink): string {
    const blank = this.#isParted(ink) ? ' ' : '';
    this.#close(ink);
    return blank;
  }

  #isParted(ink: Ink): boolean {
    const last = this.#last;
    if (last === null || /\s/.test(last.last)) return false;
    return isBlankBetween(last, ink, seamOf(this.#tags));
  }

  #close(ink: Ink): void {
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

/** Returns the children and visible white space of an element in order. */
export function contentsWithBlanks(page: Page, index: number): (SnapshotChild | SnapshotBlank)[] {
  const contents = page.tree.contents(index);
  const blanks = page.tree.blanks(index);
  if (blanks.length === 0) return [...contents];
  const result: (SnapshotChild | SnapshotBlank)[] = [];
  let next = 0;
  for (const child of contents) {
    for (let blank = blanks[next]; blank !== undefined && isAfter(child, blank); blank = blanks[++next])
      result.push(blank);
    result.push(child);
  }
  for (const blank of blanks.slice(next)) result.push(blank);
  return withoutMarkup(page, result);
}

export function isTextless(tree: PageTree, index: number): boolean {
  const holdsText = (inner: number): boolean => tree.texts(inner).length > 0;
  return !holdsText(index) && !someWithin({ tree }, index, holdsText);
}

const isAfter = (child: SnapshotChild, { before, beforeText }: SnapshotBlank): boolean =>
  child.kind === 'element' ? child.index >= before : child.index >= beforeText;

/** Drops white space around blocks, which only formats the source; code keeps it. */
function withoutMarkup(page: Page, contents: (SnapshotChild | SnapshotBlank)[]): typeof contents {
  const isLine = (found: SnapshotChild | SnapshotBlank | undefined): boolean =>
    found !== undefined &&
    'kind' in found &&
    found.kind === 'element' &&
    isOwnLine(page.tree.style(found.index));
  return contents.filter((found, at) => {
    if ('kind' in found) return true;
    const [before, after] = [contents[at - 1], contents[at + 1]];
    const isAmongLines = (before === undefined || isLine(before)) && (after === undefined || isLine(after));
    return !isAmongLines || (before === undefined && after === undefined);
  });
}
