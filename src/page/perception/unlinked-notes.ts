// Finds footnotes without links: a raised number in a text, and later a paragraph that begins with it; or a mark, and right
// after it the note, which styles move to the margin or hide until a click.

import type { PageTree } from '../snapshot/page-tree.ts';
import type { SnapshotElement } from '../snapshot/snapshot.ts';
import { ownLineAround } from './computed-style.ts';
import { firstCharacter, hasWords, isBlankText, isWordCharacter } from './letters.ts';
import { PAGE_LIMITS } from './limits.ts';
import { isNumberOrSign, wordsBefore } from './linked-notes.ts';
import { ownText, textBeside } from './texts-within.ts';

interface LooseNote {
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
export function looseNotesOf(tree: PageTree, holders: Uint8Array): LooseNote[] {
  const marks: Sign[] = [];
  const notes: LooseNote[] = [];
  let free = 0;
  for (const index of tree.withTag('sup', 'b', 'strong', 'a')) {
    if (holders[index] === 0) continue;
    const end = tree.end(index);
    if (end - index > MOST_ELEMENTS) continue;
    const text = ownText(tree, index, end).trim();
    if (!/^[1-9]\d{0,2}$/.test(text) || tree.closest(index, leadsSomewhere) >= 0) continue;
    const block = ownLineAround(tree.snapshot, index);
    const before = textBefore(tree, index, block);
    if (before === '') {
      const at = markOf(marks, free, text);
      const mark = marks[at];
      if (mark === undefined || Number(text) !== notes.length + 1 || !isNote(tree, block, index)) continue;
      notes.push({ body: block, number: index, mark: mark.index, text });
      free = at + 1;
    } else if (
      tree.element(index).tag === 'sup' &&
      /[^\p{Z}\s]$|\p{P}\s*$/u.test(before) &&
      !isInWord(tree, index, block)
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

const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'div', 'aside']);

const MOST_ELEMENTS = 3;

const isNote = (tree: PageTree, block: number, number: number): boolean =>
  PARAGRAPHS.has(tree.element(block).tag) &&
  hasWords(textBeside(tree, block, new Set([number]))) &&
  !holdsNumberedParts(tree, block, number);

/** True for a paragraph with further numbers between its words, such as a list of the authors' institutes. */
function holdsNumberedParts(tree: PageTree, block: number, number: number): boolean {
  const end = tree.end(block);
  for (let index = tree.end(number); index < end; index++) {
    const innerEnd = tree.end(index);
    const isSameTag = tree.element(index).tag === tree.element(number).tag;
    if (!isSameTag || innerEnd - index > MOST_ELEMENTS) continue;
    const isNumber = /^\s*\d+\s*$/.test(ownText(tree, index, innerEnd));
    if (isNumber && /[\s,;]$/.test(textBefore(tree, index, block))) return true;
  }
  return false;
}

/** The text right before an element in its block; '' at the start of the block. */
function textBefore(tree: PageTree, index: number, block: number): string {
  const start = tree.firstTextAfter(block);
  for (let at = tree.firstTextAfter(index) - 1; at >= start; at--) {
    const { text } = tree.text(at);
    if (!isBlankText(text)) return text;
  }
  return '';
}

/** True if a letter follows at once in the same block: `¹⁴C`. */
function isInWord(tree: PageTree, index: number, block: number): boolean {
  const { texts } = tree.snapshot;
  const end = tree.end(index);
  let at = tree.firstTextAfter(index);
  while (tree.text(at).parent >= index && (texts[at]?.parent ?? end) < end) at++;
  const next = texts[at];
  return next !== undefined && next.parent < tree.end(block) && isWordCharacter(firstCharacter(next.text));
}

interface NoteInText {
  readonly mark: number;
  readonly body: number;
  /** Elements at the start of the note that repeat its number. */
  readonly numbers: readonly number[];
  /** '' if a style sheet counts the notes. */
  readonly text: string;
}

export function notesInText(tree: PageTree, holders: Uint8Array): NoteInText[] {
  const notes: NoteInText[] = [];
  for (const mark of tree.withTag('sup', 'label')) {
    const { tag } = tree.element(mark);
    const text = plainMark(ownText(tree, mark, tree.end(mark)));
    const body = tag === 'sup' ? tree.end(mark) : bodyOfSwitch(tree, mark);
    if (holders[body] !== 1 || !isNoteAfter(tree, mark, body)) continue;
    const numbers = text === '' ? [] : numbersAtStart(tree, body, text);
    if (tag === 'sup' ? numbers.length === 0 : text !== '' && !isMark(text)) continue;
    if (isMark(text) || tag === 'label') notes.push({ mark, body, numbers, text });
  }
  return notes;
}

const plainMark = (text: string): string => text.replace(/[\s.:()[\]]/gu, '');

const isMark = (text: string): boolean => text.length <= PAGE_LIMITS.noteMarkChars && isNumberOrSign(text);

const BODIES: ReadonlySet<string> = new Set(['span', 'small', 'aside']);

function isNoteAfter(tree: PageTree, mark: number, body: number): boolean {
  const parent = tree.parent(mark);
  const isNext = tree.parent(body) === parent && BODIES.has(tree.element(body).tag);
  if (!isNext || tree.end(body) - body > PAGE_LIMITS.noteElements) return false;
  if (!hasWords(ownText(tree, body, tree.end(body)))) return false;
  const between = tree.snapshot.texts.slice(
    tree.firstTextAfter(tree.end(mark) - 1),
    tree.firstTextAfter(body),
  );
  return !between.some(text => text.parent === parent && hasWords(text.text));
}

/** Returns what follows the checkbox of a label in a sentence, which shows and hides the note; -1 if there is none. */
function bodyOfSwitch(tree: PageTree, label: number): number {
  const box = tree.end(label);
  const { tag, attributes } = tree.element(box);
  const isSwitch = tag === 'input' && attributes.type?.toLowerCase() === 'checkbox';
  if (!isSwitch || attributes.id === undefined || attributes.id !== tree.element(label).attributes.for)
    return -1;
  const isInForm = tree.closest(label, element => element.tag === 'form') >= 0;
  return isInForm || !wordsBefore(tree, label) ? -1 : tree.end(box);
}

/** Returns the elements with which a note begins if they hold its number alone; none if it holds no other words. */
function numbersAtStart(tree: PageTree, body: number, number: string): number[] {
  const found: number[] = [];
  for (const [, { text, parent }] of tree.textsWithin(body)) {
    if (isBlankText(text)) continue;
    const isNumber = parent !== body && plainMark(ownText(tree, parent, tree.end(parent))) === number;
    if (!isNumber) return found;
    found.push(parent);
  }
  return [];
}
