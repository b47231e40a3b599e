// Keeps the notes of a text and their heading: lists of references look like links to other pages.

import { notesOf } from '../../../page/perception/notes.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** Marks the texts of each note to which a mark in the content leads, and of the heading right above: 1 in `keptTexts`. */
export function keepNotes(snapshot: Snapshot, keptTexts: Uint8Array): void {
  const tree = treeOf(snapshot);
  const everything = new Uint8Array(snapshot.elements.length).fill(1);
  const notes = [...notesOf(snapshot, everything)];
  const isKept = (index: number) => [...tree.textsWithin(index)].some(([text]) => keptTexts[text] === 1);
  const marked = new Set(
    notes.flatMap(([index, { kind, label }]) => (kind === 'reference' && isKept(index) ? label : [])),
  );
  if (marked.size === 0) return;
  const known = new Set(
    snapshot.texts.flatMap(({ text }, index) => (keptTexts[index] === 1 ? text.trim() : [])),
  );
  for (const [index, { kind, label }] of notes) {
    if (kind !== 'note' || !marked.has(label)) continue;
    const texts = [...tree.textsWithin(index)].filter(([, { visibility }]) => isSeen(visibility));
    // Some pages also show each note in the margin.
    const long = texts.filter(([, { text }]) => text.length >= LEAST_WORDS);
    if (long.length > 0 && long.every(([, { text }]) => known.has(text.trim()))) continue;
    for (const [text] of texts) keptTexts[text] = 1;
    for (const text of headingAbove(snapshot, keptTexts, texts[0]?.[0] ?? 0)) keptTexts[text] = 1;
  }
}

/** The texts of a heading that no other visible text parts from the text. */
function headingAbove(snapshot: Snapshot, keptTexts: Uint8Array, below: number): number[] {
  const tree = treeOf(snapshot);
  const headingOf = (text: number): number =>
    tree.closest(tree.text(text).parent, ({ tag }) => HEADING_TAGS.has(tag));
  const isBlank = (index: number): boolean => {
    const { text, visibility } = tree.text(index);
    return text.trim() === '' || !isSeen(visibility);
  };
  let last = below - 1;
  while (last >= 0 && isBlank(last)) last--;
  // A heading that is kept already may hold thousands of notes.
  if (keptTexts[last] === 1) return [];
  const heading = headingOf(last);
  if (heading < 0) return [];
  return [...tree.textsWithin(heading)].flatMap(([text, { visibility }]) => (isSeen(visibility) ? text : []));
}

/** Characters of a text that two notes do not share by chance. */
const LEAST_WORDS = 20;
