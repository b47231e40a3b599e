// White space between elements that a Snapshot leaves out, set again where the page shows that it was there.

import type { Snapshot, SnapshotElement, SnapshotText } from '../snapshot/snapshot.ts';
import { isOwnLine } from './borders.ts';
import { type Ink, isBlankBetween, keptBlankBetween } from './gaps.ts';
import { firstCharacter, isBlankText, lastCharacter } from './letters.ts';
import { fontSizeOf, styleOf } from './visit.ts';

/** Told of elements and texts as they are written, it answers what blank to write before them. */
export class LostBlanks {
  readonly #snapshot: Snapshot;
  #last: Ink | null = null;
  #tags = 0;
  #lineStart = Number.POSITIVE_INFINITY;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  beforeElement(index: number): string {
    const element = this.#snapshot.elements[index];
    if (element === undefined) return '';
    if (this.#endsLine(index)) return this.#newLine(element);
    this.#tags++;
    if (element.tag === 'br') this.#last = null;
    if (element.tag !== 'img') return '';
    return this.#between({
      box: element.pageBox,
      fontSize: fontSizeOf(styleOf(this.#snapshot, index)),
      first: '',
      last: '',
    });
  }

  afterElement(index: number): string {
    this.#tags++;
    const element = this.#snapshot.elements[index];
    return element !== undefined && this.#endsLine(index) ? this.#newLine(element) : '';
  }

  beforeText({ text, parent, pageBox }: SnapshotText): string {
    const style = styleOf(this.#snapshot, parent);
    const ink: Ink = {
      box: pageBox,
      fontSize: fontSizeOf(style),
      first: firstCharacter(text),
      last: lastCharacter(text),
    };
    if (isBlankText(text) || /^\s/.test(text)) {
      this.#settle(ink);
      return '';
    }
    if (!keepsBlanks(style?.whiteSpace)) return this.#between(ink);
    const last = this.#last;
    this.#lineStart = Math.min(this.#lineStart, pageBox[0]);
    const blank = last === null || /\s/.test(last.last) ? '' : keptBlankBetween(last, ink, this.#lineStart);
    this.#settle(ink);
    return blank;
  }

  #between(ink: Ink): string {
    const last = this.#last;
    const isParted = last === null || /\s/.test(last.last);
    const blank = !isParted && isBlankBetween(last, ink, this.#tags > 1 ? 'tags' : 'none') ? ' ' : '';
    this.#settle(ink);
    return blank;
  }

  #settle(ink: Ink): void {
    this.#last = ink;
    this.#tags = 0;
  }

  #endsLine(index: number): boolean {
    return isOwnLine(styleOf(this.#snapshot, index));
  }

  /** Between lines a new line of markup changes nothing, unless white space is kept there. */
  #newLine({ parent }: SnapshotElement): string {
    this.#last = null;
    this.#lineStart = Number.POSITIVE_INFINITY;
    return keepsBlanks(styleOf(this.#snapshot, parent)?.whiteSpace) ? '' : '\n';
  }
}

const keepsBlanks = (whiteSpace: string | undefined): boolean =>
  /^(?:pre|break-spaces)/.test(whiteSpace ?? '');
