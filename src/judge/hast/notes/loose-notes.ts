// Finds footnotes without links: a raised number in a text, and later a paragraph that begins with it.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { firstTextAfter } from '../../../see/snapshot/tree.ts';
import { closest, endOf } from '../../../see/snapshot/walks.ts';
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
  const marks: Sign[] = [];
  const notes: LooseNote[] = [];
  let free = 0;
  for (const [index, { tag }] of snapshot.elements.entries()) {
    if (!NUMBERED.has(tag) || holders[index] === 0) continue;
    const end = endOf(snapshot, index);
    if (end - index > MOST_ELEMENTS) continue;
    const text = ownText(snapshot, index, end).trim();
    if (!/^[1-9]\d{0,2}$/.test(text) || closest(snapshot, index, element => element.tag === 'a') >= 0)
      continue;
    const block = ownLineAround(snapshot, index);
    const before = textBefore(snapshot, index, block);
    if (before === '') {
      const at = markOf(marks, free, text);
      const mark = marks[at];
      if (mark === undefined || Number(text) !== notes.length + 1 || !isNote(snapshot, block, index))
        continue;
      notes.push({ body: block, number: index, mark: mark.index, text });
      free = at + 1;
    } else if (tag === 'sup' && /[^\p{Z}\s]$|\p{P}\s*$/u.test(before) && !isInWord(snapshot, index, block)) {
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

const NUMBERED: ReadonlySet<string> = new Set(['sup', 'b', 'strong']);
const BODIES: ReadonlySet<string> = new Set(['p', 'div', 'aside']);

const MOST_ELEMENTS = 3;

const isNote = (snapshot: Snapshot, block: number, number: number): boolean =>
  BODIES.has(snapshot.elements[block]?.tag ?? '') &&
  hasWords(textBeside(snapshot, block, [number])) &&
  !holdsNumberedParts(snapshot, block, number);

/** True for a paragraph with further numbers between its words, such as a list of the authors' institutes. */
function holdsNumberedParts(snapshot: Snapshot, block: number, number: number): boolean {
  const end = endOf(snapshot, block);
  for (let index = endOf(snapshot, number); index < end; index++) {
    const innerEnd = endOf(snapshot, index);
    const isSameTag = snapshot.elements[index]?.tag === snapshot.elements[number]?.tag;
    if (!isSameTag || innerEnd - index > MOST_ELEMENTS) continue;
    const isNumber = /^\s*\d+\s*$/.test(ownText(snapshot, index, innerEnd));
    if (isNumber && /[\s,;]$/.test(textBefore(snapshot, index, block))) return true;
  }
  return false;
}

/** The text right before an element in its block; '' at the start of the block. */
function textBefore({ texts }: Snapshot, index: number, block: number): string {
  const start = firstTextAfter(texts, block);
  for (let at = firstTextAfter(texts, index) - 1; at >= start; at--) {
    const { text = '' } = texts[at] ?? {};
    if (!isBlankText(text)) return text;
  }
  return '';
}

/** True if a letter follows at once in the same block: `¹⁴C`. */
function isInWord(snapshot: Snapshot, index: number, block: number): boolean {
  const { texts } = snapshot;
  const end = endOf(snapshot, index);
  let at = firstTextAfter(texts, index);
  while ((texts[at]?.parent ?? -1) >= index && (texts[at]?.parent ?? end) < end) at++;
  const next = texts[at];
  return (
    next !== undefined && next.parent < endOf(snapshot, block) && isWordCharacter(firstCharacter(next.text))
  );
}
