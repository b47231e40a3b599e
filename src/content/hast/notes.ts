// Footnotes: a raised mark, a list item that it leads to, and a link back or the same number. Only where all are there.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import { treeOf } from '../../snapshot/tree.ts';
import { hasWords } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { fragmentNames } from './fragments.ts';

export interface NoteRole {
  readonly kind: 'reference' | 'note' | 'back';
  readonly label: string;
}

/** What elements are to footnotes, by index. */
export type Notes = ReadonlyMap<number, NoteRole>;

interface Reference {
  readonly index: number;
  readonly mark: string;
  /** Ids by which a link back can name it. */
  readonly ids: readonly string[];
}

export function notesOf(snapshot: Snapshot, holders: Uint8Array): Notes {
  const notes = new Map<number, NoteRole>();
  const labels = new Set<string>();
  const ordinals = ordinalsOf(snapshot);
  for (const [item, references] of referencesByItem(snapshot, holders)) {
    const backLinks = backLinksIn(snapshot, item, new Set(references.flatMap(({ ids }) => ids)));
    if (backLinks.length === 0 && !references.every(({ mark }) => mark === ordinals.get(item))) continue;
    const label = freeLabel(references[0]?.mark ?? '', labels);
    notes.set(item, { kind: 'note', label });
    for (const { index } of references) notes.set(index, { kind: 'reference', label });
    for (const index of backLinks) notes.set(index, { kind: 'back', label });
  }
  return notes;
}

function referencesByItem(snapshot: Snapshot, holders: Uint8Array): Map<number, Reference[]> {
  const items = new Map<number, Reference[]>();
  let ids: Map<string, number> | undefined;
  for (let index = 0; index < snapshot.elements.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    const { tag, scope, attributes } = element;
    if (tag !== 'a' || holders[index] === 0 || !attributes.href?.startsWith('#')) continue;
    const reference = referenceAt(snapshot, index);
    if (reference === undefined) continue;
    ids ??= firstById(snapshot);
    const target = targetOf(ids, scope, attributes.href);
    const item = target === undefined ? -1 : itemAround(snapshot, target);
    if (item <= index || holders[item] === 0) continue;
    const list = items.get(item);
    if (list === undefined) items.set(item, [reference]);
    else list.push(reference);
  }
  return items;
}

/** The first element of each id in each tree of the page. */
function firstById(snapshot: Snapshot): Map<string, number> {
  const ids = new Map<string, number>();
  for (let index = 0; index < snapshot.elements.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    const { scope, attributes } = element;
    const id = attributes.id;
    if (id !== undefined && !ids.has(`${scope} ${id}`)) ids.set(`${scope} ${id}`, index);
  }
  return ids;
}

function targetOf(ids: ReadonlyMap<string, number>, scope: number, href: string): number | undefined {
  const name = fragmentNames(href).find(name => ids.has(`${scope} ${name}`));
  return ids.get(`${scope} ${name}`);
}

/** The number that each item of a numbered list shows. */
function ordinalsOf(snapshot: Snapshot): Map<number, string> {
  const ordinals = new Map<number, string>();
  const counts = new Map<number, number>();
  for (let index = 0; index < snapshot.elements.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    const { tag, parent } = element;
    const list = snapshot.elements[parent];
    if (tag !== 'li' || list?.tag !== 'ol') continue;
    const number = counts.get(parent) ?? (Number.parseInt(list.attributes.start ?? '', 10) || 1);
    ordinals.set(index, String(number));
    counts.set(parent, number + 1);
  }
  return ordinals;
}

const LEVELS = 3;

/** The link as a footnote's mark: raised, and no more than a number or sign. */
function referenceAt(snapshot: Snapshot, index: number): Reference | undefined {
  const { subtreeEnd } = treeOf(snapshot);
  const end = subtreeEnd[index] ?? index + 1;
  if (end - index > LEVELS * 2) return undefined;
  const mark = ownText(snapshot, index, end).replace(/[\s[\](){}]/g, '');
  if (mark === '' || mark.length > LIMITS.noteMarkChars) return undefined;
  const near = [index, ...ancestors(snapshot, index, 2)];
  for (let inner = index + 1; inner < end; inner++) near.push(inner);
  const isRaised = near.some(at => {
    const found = snapshot.elements[at];
    return found?.tag === 'sup' || found?.attributes.role === 'doc-noteref';
  });
  const ids = near.flatMap(at => snapshot.elements[at]?.attributes.id ?? []);
  return isRaised ? { index, mark, ids } : undefined;
}

function itemAround(snapshot: Snapshot, target: number): number {
  return (
    [target, ...ancestors(snapshot, target, LEVELS)].find(at => snapshot.elements[at]?.tag === 'li') ?? -1
  );
}

/** The links in a note that lead back to its marks, each with what is around it and says nothing else. */
function backLinksIn(snapshot: Snapshot, item: number, ids: ReadonlySet<string>): number[] {
  const end = treeOf(snapshot).subtreeEnd[item] ?? item;
  const found: number[] = [];
  for (let index = item + 1; index < end; index++) {
    const inner = snapshot.elements[index];
    const href = inner?.attributes.href ?? '';
    if (inner?.tag !== 'a' || !href.startsWith('#')) continue;
    if (fragmentNames(href).some(name => ids.has(name))) found.push(index);
  }
  if (found.length > LIMITS.noteBackLinks) return found;
  return found.map(index => withWordlessParents(snapshot, index, item, found));
}

function withWordlessParents(
  snapshot: Snapshot,
  link: number,
  item: number,
  links: readonly number[],
): number {
  const { subtreeEnd } = treeOf(snapshot);
  let result = link;
  for (const parent of ancestors(snapshot, link, LEVELS)) {
    const end = subtreeEnd[parent] ?? 0;
    if (parent === item || end - parent > LEVELS * (links.length + LEVELS)) break;
    if (hasWords(textBeside(snapshot, parent, end, links))) break;
    result = parent;
  }
  return result;
}

function textBeside(snapshot: Snapshot, from: number, end: number, links: readonly number[]): string {
  const { subtreeEnd } = treeOf(snapshot);
  let text = '';
  for (let index = from; index < end; index++) {
    if (links.includes(index)) index = (subtreeEnd[index] ?? index + 1) - 1;
    else text += ownText(snapshot, index, index + 1);
  }
  return text;
}

function ownText(snapshot: Snapshot, from: number, end: number): string {
  const { textsOf } = treeOf(snapshot);
  let text = '';
  for (let index = from; index < end; index++) {
    for (const at of textsOf(index)) text += snapshot.texts[at]?.text ?? '';
  }
  return text;
}

function ancestors(snapshot: Snapshot, index: number, levels: number): number[] {
  const result: number[] = [];
  let parent = snapshot.elements[index]?.parent ?? -1;
  for (; parent >= 0 && result.length < levels; parent = snapshot.elements[parent]?.parent ?? -1)
    result.push(parent);
  return result;
}

/** The mark itself where it is a plain number or letter that no other note has, else the next free number. */
function freeLabel(mark: string, labels: Set<string>): string {
  let label = /^[A-Za-z0-9]+$/.test(mark) ? mark : '';
  for (let number = labels.size + 1; label === '' || labels.has(label); number++) label = String(number);
  labels.add(label);
  return label;
}
