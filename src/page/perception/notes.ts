// Finds footnotes: a mark, the note it links to, and a back link or equal number. All three are required.

import { once } from '../../base/memoize.ts';
import { type PageTree, treeOf } from '../snapshot/page-tree.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { fragmentNames, ownFragment } from './addresses.ts';
import {
  backLinksIn,
  bracketedNumberAt,
  type NoteMark,
  namesOf,
  noteBodyAt,
  noteMarkAt,
} from './linked-notes.ts';
import { textBeside } from './texts-within.ts';
import { looseNotesOf, notesInText } from './unlinked-notes.ts';

export interface NoteRole {
  /** `inline`: a note in the sentence that it belongs to, with its reference; `back`: what is left out. */
  readonly kind: 'reference' | 'note' | 'inline' | 'back';
  readonly label: string;
}

/** The role of elements in footnotes, by index. */
export type Notes = ReadonlyMap<number, NoteRole>;

export function notesOf(snapshot: Snapshot, holders: Uint8Array): Notes {
  const tree = treeOf(snapshot);
  const found = new FoundNotes();
  addLinkedNotes(found, tree, holders);
  for (const { body, number, mark, text } of looseNotesOf(tree, holders)) {
    if ([body, number, mark].some(index => found.roles.has(index))) continue;
    const label = found.freeLabel(text);
    found.add('note', label, body);
    found.add('back', label, number);
    found.add('reference', label, mark);
  }
  addNotesInText(found, tree, holders);
  return found.roles;
}

class FoundNotes {
  readonly roles = new Map<number, NoteRole>();
  readonly #labels = new Set<string>();

  add(kind: NoteRole['kind'], label: string, ...indices: readonly number[]): void {
    for (const index of indices) this.roles.set(index, { kind, label });
  }

  /** Returns the mark itself if it is a plain number or letter not yet used, else the next free number. */
  freeLabel(mark: string): string {
    const labels = this.#labels;
    let label = /^[A-Za-z0-9]+$/.test(mark) ? mark : '';
    for (let number = labels.size + 1; label === '' || labels.has(label); number++) label = String(number);
    labels.add(label);
    return label;
  }
}

/** A note that is a copy of the one that its mark links to, or of an earlier one, is left out. */
function addNotesInText(found: FoundNotes, tree: PageTree, holders: Uint8Array): void {
  const inText = notesInText(tree, holders);
  if (inText.length === 0) return;
  const { roles } = found;
  const known = new Map<string, string>();
  const key = (body: number, without: ReadonlySet<number>): string =>
    textBeside(tree, body, without).replace(/[^\p{L}\p{N}]/gu, '');
  const leftOut = new Set([...roles.keys()].filter(index => roles.get(index)?.kind === 'back'));
  for (const [index, { kind, label }] of roles) if (kind === 'note') known.set(key(index, leftOut), label);
  for (const { mark, body, numbers, text } of inText) {
    if (roles.has(body)) continue;
    const words = key(body, new Set(numbers));
    const earlier = known.get(words);
    if (holdsReference(roles, mark, tree.end(mark))) {
      if (earlier !== undefined) found.add('back', earlier, body);
      continue;
    }
    const label = earlier ?? found.freeLabel(text);
    known.set(words, label);
    found.add('back', label, mark);
    found.add(earlier === undefined ? 'inline' : 'reference', label, body);
    found.add('back', label, ...numbers);
  }
}

function holdsReference(roles: Notes, from: number, end: number): boolean {
  for (let index = from; index < end; index++) if (roles.get(index)?.kind === 'reference') return true;
  return false;
}

function addLinkedNotes(found: FoundNotes, tree: PageTree, holders: Uint8Array): void {
  const ordinals = ordinalsOf(tree);
  for (const [body, { marks: all, head }] of notesByBody(tree, holders)) {
    const marks = all.filter(({ index }) => holders[index] === 1);
    const backLinks = backLinksIn(tree, body, new Set(all.flatMap(({ names }) => names)));
    // Leaves out a single back link to a mark outside of the content; several (`a b`) stay.
    if (marks.length === 0 && backLinks.length === 1) found.add('back', '', ...backLinks);
    if (marks.length === 0) continue;
    const isNumbered = marks.every(({ isPlain, text }) => isPlain && text === ordinals.get(body));
    const others = [head ?? -1, sourceNumberOf(tree, body, marks)].filter(index => index >= 0);
    const leftOut = [...backLinks, ...others];
    if (leftOut.length === 0 && !isNumbered) continue;
    const label = found.freeLabel(marks[0]?.text ?? '');
    found.add('note', label, body);
    found.add('reference', label, ...marks.map(({ index }) => index));
    found.add('back', label, ...leftOut);
  }
}

/** The number of an item in a list of sources, if all its marks say it; -1 if not. */
function sourceNumberOf(tree: PageTree, body: number, marks: readonly NoteMark[]): number {
  const [mark] = marks;
  if (tree.element(body).tag !== 'li' || mark === undefined) return -1;
  return marks.every(({ text }) => text === mark.text) ? bracketedNumberAt(tree, body, mark.text) : -1;
}

interface Note {
  readonly target: number;
  readonly marks: NoteMark[];
  /** The block before the note that holds its back link alone. */
  readonly head?: number | undefined;
}

/** A block outside of lists that marks target at several places contains several notes, so it is not one. */
function notesByBody(tree: PageTree, holders: Uint8Array): Map<number, Note> {
  const notes = new Map<number, Note>();
  const shared = new Set<number>();
  const named = once(() => firstByName(tree));
  for (const index of tree.withTag('a')) {
    const element = tree.element(index);
    const { scope } = element;
    const fragment = ownFragment(tree.snapshot, element);
    if (fragment === undefined) continue;
    const mark = noteMarkAt(tree, index);
    if (mark === undefined) continue;
    const target = targetOf(named(), scope, fragment);
    if (target === undefined) continue;
    const { body, head } = noteBodyAt(tree, target, new Set(mark.names));
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
function firstByName(tree: PageTree): Map<string, number> {
  const named = new Map<string, number>();
  for (let index = 0; index < tree.snapshot.elements.length; index++) {
    const { scope } = tree.element(index);
    for (const name of namesOf(tree, index))
      if (!named.has(`${scope} ${name}`)) named.set(`${scope} ${name}`, index);
  }
  return named;
}

function targetOf(named: ReadonlyMap<string, number>, scope: number, href: string): number | undefined {
  const name = fragmentNames(href).find(name => named.has(`${scope} ${name}`));
  return named.get(`${scope} ${name}`);
}

/** The visible number of each item of a numbered list. */
function ordinalsOf(tree: PageTree): Map<number, string> {
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
