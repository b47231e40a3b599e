// Finds footnotes without links: a raised number in a text, and later a paragraph that begins with it.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { ownLineAround } from '../computed-style.ts';
import { firstCharacter, hasWords, isBlankText, isWordCharacter } from '../letters.ts';
import { ownText, textBeside } from './note-texts.ts';

export interface LooseNote {
  /** The paragraph, and its number. */
  readonly body: number;
  readonly number: number;
  /** The raised number in the text. */
  readonly mark: number;
  readonly text: string;
}

interface Sign {
  readonly index: number;
  readonly text: string;
  /** Behind a sign or a word: a unit is shorter, as in m². */
  readonly isSure: boolean;
}

/** Notes count up from 1, as their marks do; other raised numbers are powers, or part of a name. */
export function looseNotesOf(snapshot: Snapshot, holders: Uint8Array): LooseNote[] {
  const tree = treeOf(snapshot);
  const marks: Sign[] = [];
  const notes: LooseNote[] = [];
  let free = 0;
  for (const index of tree.withTag('sup', 'b', 'strong', 'a')) {
    if (holders[index] === 0) continue;
    const end = tree.end(index);
    if (end - index > MOST_ELEMENTS) continue;
    const text = ownText(snapshot, index, end).trim();
    if (!/^[1-9]\d{0,2}$/.test(text) || tree.closest(index, leadsSomewhere) >= 0) continue;
    const block = ownLineAround(snapshot, index);
    const before = textBefore(snapshot, index, block);
    if (before === '') {
      const at = markOf(marks, free, text);
      const mark = marks[at];
      if (mark === undefined || Number(text) !== notes.length + 1 || !isNote(snapshot, block, index))
        continue;
      notes.push({ body: block, number: index, mark: mark.index, text });
      free = at + 1;
    } else if (
      tree.element(index).tag === 'sup' &&
      /[^\p{Z}\s]$|\p{P}\s*$/u.test(before) &&
      !isInWord(snapshot, index, block)
    ) {
      marks.push({ index, text, isSure: /\p{P}\s*$|\p{L}{3}$/u.test(before) });
    }
  }
  return notes;
}

/** Returns the position of the first mark with this number, a sure one if there is any; -1 if there is none. */
function markOf(marks: readonly Sign[], from: number, text: string): number {
  const fits = (mark: Sign, at: number): boolean => at >= from && mark.text === text;
  const sure = marks.findIndex((mark, at) => mark.isSure && fits(mark, at));
  return sure < 0 ? marks.findIndex(fits) : sure;
}

/** A number may be a link that a script follows. */
const leadsSomewhere = ({ tag, attributes: { href } }: SnapshotElement): boolean =>
  tag === 'a' && !/^javascript:/i.test(href ?? '');

const BODIES: ReadonlySet<string> = new Set(['p', 'div', 'aside']);

const MOST_ELEMENTS = 3;

const isNote = (snapshot: Snapshot, block: number, number: number): boolean =>
  BODIES.has(treeOf(snapshot).element(block).tag) &&
  hasWords(textBeside(snapshot, block, new Set([number]))) &&
  !holdsNumberedParts(snapshot, block, number);

/** True for a paragraph with further numbers between its words, such as a list of the authors' institutes. */
function holdsNumberedParts(snapshot: Snapshot, block: number, number: number): boolean {
  const tree = treeOf(snapshot);
  const end = tree.end(block);
  for (let index = tree.end(number); index < end; index++) {
    const innerEnd = tree.end(index);
    const isSameTag = tree.element(index).tag === tree.element(number).tag;
    if (!isSameTag || innerEnd - index > MOST_ELEMENTS) continue;
    const isNumber = /^\s*\d+\s*$/.test(ownText(snapshot, index, innerEnd));
    if (isNumber && /[\s,;]$/.test(textBefore(snapshot, index, block))) return true;
  }
  return false;
}

/** The text right before an element in its block; '' at the start of the block. */
function textBefore(snapshot: Snapshot, index: number, block: number): string {
  const tree = treeOf(snapshot);
  const start = tree.firstTextAfter(block);
  for (let at = tree.firstTextAfter(index) - 1; at >= start; at--) {
    const { text } = tree.text(at);
    if (!isBlankText(text)) return text;
  }
  return '';
}

/** True if a letter follows at once in the same block: `¹⁴C`. */
function isInWord(snapshot: Snapshot, index: number, block: number): boolean {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const end = tree.end(index);
  let at = tree.firstTextAfter(index);
  while (tree.text(at).parent >= index && (texts[at]?.parent ?? end) < end) at++;
  const next = texts[at];
  return next !== undefined && next.parent < tree.end(block) && isWordCharacter(firstCharacter(next.text));
}
