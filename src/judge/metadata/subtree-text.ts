// Reads the text of a small subtree as one line, with spaces where the page shows them.

import { textsBehindBlanks } from '../../see/snapshot/lone-blanks.ts';
import { isConcealed, isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../see/snapshot/tree.ts';
import { fontSizeOf, isOwnLine, styleOf } from '../hast/computed-style.ts';
import { type Ink, isBlankBetween } from '../hast/gaps.ts';
import { collapse, firstCharacter, lastCharacter, validText } from '../hast/letters.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

/**
 * Returns the visible text, or all text if none is visible. Stops soon after `mostChars`; skips texts for which
 * `without` is true.
 */
export function subtreeText(
  snapshot: Snapshot,
  index: number,
  mostChars: number,
  without?: (text: SnapshotText) => boolean,
): string {
  const found = textsWithin(snapshot, index);
  const texts = without === undefined ? found : found.filter(({ text }) => !without(text));
  const seen = texts.filter(({ text: { visibility } }) => isSeen(visibility));
  const line = new Line(snapshot);
  const read = seen.length > 0 ? seen : texts.filter(({ text: { visibility } }) => !isConcealed(visibility));
  for (const { text, place } of read) {
    if (line.text.length > mostChars) break;
    line.add(text, place);
  }
  return collapse(validText(line.text)).text.replaceAll('\u00a0', ' ');
}

class Line {
  text = '';
  readonly #snapshot: Snapshot;
  #last: Ink | null = null;
  #lastParent = -1;
  readonly #behindBlanks: ReadonlySet<number>;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#behindBlanks = textsBehindBlanks(snapshot);
  }

  add({ text, parent, pageBox }: SnapshotText, place: number): void {
    const style = styleOf(this.#snapshot, parent);
    const [first, last] = [firstCharacter(text), lastCharacter(text)];
    const ink: Ink = { box: pageBox, fontSize: fontSizeOf(style), first, last };
    const seam = isOwnLine(style) && parent !== this.#lastParent ? 'boxes' : 'tags';
    if (this.#last !== null && (this.#behindBlanks.has(place) || isBlankBetween(this.#last, ink, seam)))
      this.text += ' ';
    this.text += text;
    this.#last = ink;
    this.#lastParent = parent;
  }
}

interface PlacedText {
  readonly text: SnapshotText;
  /** Index in the snapshot's texts. */
  readonly place: number;
}

/** Returns the first texts inside an element. The texts of a subtree are consecutive, in document order. */
function textsWithin(snapshot: Snapshot, index: number): PlacedText[] {
  const { texts } = snapshot;
  const found: PlacedText[] = [];
  const end = treeOf(snapshot).subtreeEnd[index] ?? index + 1;
  for (let at = firstTextBehind(texts, index); at < texts.length; at++) {
    const text = texts[at];
    if (text === undefined || text.before > end || found.length >= METADATA_LIMITS.texts) break;
    if (text.parent >= index && text.parent < end) found.push({ text, place: at });
  }
  return found;
}
