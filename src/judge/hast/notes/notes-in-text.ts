// Finds notes in the sentence that they belong to: a mark, and right after it the note, which styles move to the margin
// or hide until a click.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { hasWords, isBlankText } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { isNumberOrSign, wordsBefore } from './note-marks.ts';
import { ownText } from './note-texts.ts';

export interface NoteInText {
  readonly mark: number;
  readonly body: number;
  /** Elements at the start of the note that repeat its number. */
  readonly numbers: readonly number[];
  /** '' if a style sheet counts the notes. */
  readonly text: string;
}

export function notesInText(snapshot: Snapshot, holders: Uint8Array): NoteInText[] {
  const tree = treeOf(snapshot);
  const notes: NoteInText[] = [];
  for (const mark of tree.withTag('sup', 'label')) {
    const { tag } = tree.element(mark);
    const text = plainMark(ownText(snapshot, mark, tree.end(mark)));
    const body = tag === 'sup' ? tree.end(mark) : bodyOfSwitch(snapshot, mark);
    if (holders[body] !== 1 || !isNoteAfter(snapshot, mark, body)) continue;
    const numbers = text === '' ? [] : numbersAtStart(snapshot, body, text);
    if (tag === 'sup' ? numbers.length === 0 : text !== '' && !isMark(text)) continue;
    if (isMark(text) || tag === 'label') notes.push({ mark, body, numbers, text });
  }
  return notes;
}

const plainMark = (text: string): string => text.replace(/[\s.:()[\]]/gu, '');

const isMark = (text: string): boolean => text.length <= LIMITS.noteMarkChars && isNumberOrSign(text);

const BODIES: ReadonlySet<string> = new Set(['span', 'small', 'aside']);

function isNoteAfter(snapshot: Snapshot, mark: number, body: number): boolean {
  const tree = treeOf(snapshot);
  const parent = tree.parent(mark);
  const isNext = tree.parent(body) === parent && BODIES.has(tree.element(body).tag);
  if (!isNext || tree.end(body) - body > LIMITS.noteElements) return false;
  if (!hasWords(ownText(snapshot, body, tree.end(body)))) return false;
  const between = snapshot.texts.slice(tree.firstTextAfter(tree.end(mark) - 1), tree.firstTextAfter(body));
  return !between.some(text => text.parent === parent && hasWords(text.text));
}

/** Returns what follows the checkbox of a label in a sentence, which shows and hides the note; -1 if there is none. */
function bodyOfSwitch(snapshot: Snapshot, label: number): number {
  const tree = treeOf(snapshot);
  const box = tree.end(label);
  const { tag, attributes } = tree.element(box);
  const isSwitch = tag === 'input' && attributes.type?.toLowerCase() === 'checkbox';
  if (!isSwitch || attributes.id === undefined || attributes.id !== tree.element(label).attributes.for)
    return -1;
  const isInForm = tree.closest(label, element => element.tag === 'form') >= 0;
  return isInForm || !wordsBefore(snapshot, label) ? -1 : tree.end(box);
}

/** Returns the elements with which a note begins if they hold its number alone; none if it holds no other words. */
function numbersAtStart(snapshot: Snapshot, body: number, number: string): number[] {
  const tree = treeOf(snapshot);
  const found: number[] = [];
  for (const [, { text, parent }] of tree.textsWithin(body)) {
    if (isBlankText(text)) continue;
    const isNumber = parent !== body && plainMark(ownText(snapshot, parent, tree.end(parent))) === number;
    if (!isNumber) return found;
    found.push(parent);
  }
  return [];
}
