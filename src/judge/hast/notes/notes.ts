// Finds footnotes: a mark, the note it links to, and a back link or equal number. All three are required.

import { once } from '../../../base/memoize.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { fragmentNames, ownFragment } from '../links/addresses.ts';
import { textBeside } from '../texts-within.ts';
import {
  backLinksIn,
  bracketedNumberAt,
  type NoteMark,
  namesOf,
  noteBodyAt,
  noteMarkAt,
} from './linked-notes.ts';
import { looseNotesOf, notesInText } from './unlinked-notes.ts';

export interface NoteRole {
  /** `inline`: a note in the sentence that it belongs to, with its reference; `back`: what is left out. */
  readonly kind: 'reference' | 'note' | 'inline' | 'back';
  readonly label: string;
}

/** The role of elements in footnotes, by index. */
export type Notes = ReadonlyMap<number, NoteRole>;

export function notesOf(snapshot: Snapshot, holders: Uint8Array): Notes {
  const notes = new Map<number, NoteRole>();
  const labels = new Set<string>();
  addLinkedNotes(notes, labels, snapshot, holders);
  for (const { body, number, mark, text } of looseNotesOf(snapshot, holders)) {
    if ([body, number, mark].some(index => notes.has(index))) continue;
    const label = freeLabel(text, labels);
    notes.set(body, { kind: 'note', label });
    notes.set(number, { kind: 'back', label });
    notes.set(mark, { kind: 'reference', label });
  }
  addNotesInText(notes, labels, snapshot, holders);
  return notes;
}

/** A note that is a copy of the one that its mark links to, or of an earlier one, is left out. */
function addNotesInText(
  notes: Map<number, NoteRole>,
  labels: Set<string>,
  snapshot: Snapshot,
  holders: Uint8Array,
): void {
  const inText = notesInText(snapshot, holders);
  if (inText.length === 0) return;
  const tree = treeOf(snapshot);
  const known = new Map<string, string>();
  const key = (body: number, without: ReadonlySet<number>): string =>
    textBeside(snapshot, body, without).replace(/[^\p{L}\p{N}]/gu, '');
  const leftOut = new Set([...notes.keys()].filter(index => notes.get(index)?.kind === 'back'));
  for (const [index, { kind, label }] of notes) if (kind === 'note') known.set(key(index, leftOut), label);
  for (const { mark, body, numbers, text } of inText) {
    if (notes.has(body)) continue;
    const inMark = snapshot.elements.slice(mark, tree.end(mark)).map((_, at) => notes.get(mark + at));
    const words = key(body, new Set(numbers));
    const earlier = known.get(words);
    if (inMark.some(role => role?.kind === 'reference')) {
      if (earlier !== undefined) notes.set(body, { kind: 'back', label: earlier });
      continue;
    }
    const label = earlier ?? freeLabel(text, labels);
    known.set(words, label);
    notes.set(mark, { kind: 'back', label });
    notes.set(body, { kind: earlier === undefined ? 'inline' : 'reference', label });
    for (const number of numbers) notes.set(number, { kind: 'back', label });
  }
}

function addLinkedNotes(
  notes: Map<number, NoteRole>,
  labels: Set<string>,
  snapshot: Snapshot,
  holders: Uint8Array,
): void {
  const ordinals = ordinalsOf(snapshot);
  for (const [body, { marks: all, head }] of notesByBody(snapshot, holders)) {
    const marks = all.filter(({ index }) => holders[index] === 1);
    const backLinks = backLinksIn(snapshot, body, new Set(all.flatMap(({ names }) => names)));
    // Leaves out a single back link to a mark outside of the content; several (`a b`) stay.
    if (marks.length === 0 && backLinks.length === 1)
      for (const index of backLinks) notes.set(index, { kind: 'back', label: '' });
    if (marks.length === 0) continue;
    const isNumbered = marks.every(({ isPlain, text }) => isPlain && text === ordinals.get(body));
    const others = [head ?? -1, sourceNumberOf(snapshot, body, marks)].filter(index => index >= 0);
    const leftOut = [...backLinks, ...others];
    if (leftOut.length === 0 && !isNumbered) continue;
    const label = freeLabel(marks[0]?.text ?? '', labels);
    notes.set(body, { kind: 'note', label });
    for (const { index } of marks) notes.set(index, { kind: 'reference', label });
    for (const index of leftOut) notes.set(index, { kind: 'back', label });
  }
}

/** The number of an item in a list of sources, if all its marks say it; -1 if not. */
function sourceNumberOf(snapshot: Snapshot, body: number, marks: readonly NoteMark[]): number {
  const [mark] = marks;
  if (treeOf(snapshot).element(body).tag !== 'li' || mark === undefined) return -1;
  return marks.every(({ text }) => text === mark.text) ? bracketedNumberAt(snapshot, body, mark.text) : -1;
}

interface Note {
  readonly target: number;
  readonly marks: NoteMark[];
  /** The block before the note that holds its back link alone. */
  readonly head?: number | undefined;
}

/** A block outside of lists that marks target at several places contains several notes, so it is not one. */
function notesByBody(snapshot: Snapshot, holders: Uint8Array): Map<number, Note> {
  const tree = treeOf(snapshot);
  const notes = new Map<number, Note>();
  const shared = new Set<number>();
  const named = once(() => firstByName(snapshot));
  for (const index of tree.withTag('a')) {
    const element = tree.element(index);
    const { scope } = element;
    const fragment = ownFragment(snapshot, element);
    if (fragment === undefined) continue;
    const mark = noteMarkAt(snapshot, index);
    if (mark === undefined) continue;
    const target = targetOf(named(), scope, fragment);
    if (target === undefined) continue;
    const { body, head } = noteBodyAt(snapshot, target, new Set(mark.names));
    // Marks outside of the content, such as in the info box of a wiki, count for items, whose back links must go.
    const isItem = tree.element(body).tag === 'li';
    if (body <= index || holders[body] === 0 || (holders[index] === 0 && !isItem)) continue;
    const note = notes.get(body);
    if (note === undefined) notes.set(body, { target, marks: [mark], head });
    else note.marks.push(mark);
    if (note !== undefined && note.target !== target && !isItem) shared.add(body);
  }
  for (const body of shared) notes.delete(body);
  return notes;
}

/** Maps each id or name to its first element, separately for each tree of the page. */
function firstByName(snapshot: Snapshot): Map<string, number> {
  const tree = treeOf(snapshot);
  const named = new Map<string, number>();
  for (let index = 0; index < snapshot.elements.length; index++) {
    const { scope } = tree.element(index);
    for (const name of namesOf(snapshot, index))
      if (!named.has(`${scope} ${name}`)) named.set(`${scope} ${name}`, index);
  }
  return named;
}

function targetOf(named: ReadonlyMap<string, number>, scope: number, href: string): number | undefined {
  const name = fragmentNames(href).find(name => named.has(`${scope} ${name}`));
  return named.get(`${scope} ${name}`);
}

/** The visible number of each item of a numbered list. */
function ordinalsOf(snapshot: Snapshot): Map<number, string> {
  const tree = treeOf(snapshot);
  const ordinals = new Map<number, string>();
  const counts = new Map<number, number>();
  for (const index of tree.withTag('li')) {
    const parent = tree.parent(index);
    const list = tree.element(parent);
    if (list.tag !== 'ol') continue;
    const number = counts.get(parent) ?? (Number.parseInt(list.attributes.start ?? '', 10) || 1);
    ordinals.set(index, String(number));
    counts.set(parent, number + 1);
  }
  return ordinals;
}

/** Returns the mark itself if it is a plain number or letter not yet used, else the next free number. */
function freeLabel(mark: string, labels: Set<string>): string {
  let label = /^[A-Za-z0-9]+$/.test(mark) ? mark : '';
  for (let number = labels.size + 1; label === '' || labels.has(label); number++) label = String(number);
  labels.add(label);
  return label;
}
