// Finds footnote marks in text, which are short links to a place on the same page; the notes there, and the back links in
// them.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { isOwnLine, ownLineAround } from '../computed-style.ts';
import { hasWords, isBlankText } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { fragmentNames, ownFragment } from '../links/addresses.ts';
import { isHeadingName } from '../nodes.ts';
import { ownText, textBeside } from '../texts-within.ts';

export interface NoteMark {
  readonly index: number;
  readonly text: string;
  /** Ids and names that a back link may target. */
  readonly names: readonly string[];
  /** True if raised or marked as a note reference, and as short as a number. */
  readonly isPlain: boolean;
}

const LEVELS = 3;

/** Reads a link as a footnote mark; one that is not plain needs a back link to count. */
export function noteMarkAt(snapshot: Snapshot, index: number): NoteMark | undefined {
  const tree = treeOf(snapshot);
  const end = tree.end(index);
  if (end - index > LEVELS * 2) return undefined;
  const text = ownText(snapshot, index, end).replace(/[\s[\](){}]/g, '');
  if (text === '' || text.length > LIMITS.namedMarkChars) return undefined;
  const near = tree.selfAndAncestors(index, LEVELS + 1);
  for (let inner = index + 1; inner < end; inner++) near.push(inner);
  const isRaised = near.some(at => {
    const found = snapshot.elements[at];
    return found?.tag === 'sup' || found?.attributes.role === 'doc-noteref';
  });
  const isShort = text.length <= LIMITS.noteMarkChars;
  if (!isRaised && !(isShort && isNumberOrSign(text) && runsInText(snapshot, index))) return undefined;
  return { index, text, names: near.flatMap(at => namesOf(snapshot, at)), isPlain: isRaised && isShort };
}

export const isNumberOrSign = (text: string): boolean => /^(?:\p{Nd}+|[^\p{L}\p{N}]+)$/u.test(text);

/** Tells if there are words beside the link, or before it in its line: in a table of contents there are none. */
function runsInText(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const parent = tree.parent(index);
  const isBeside = tree
    .selfAndAncestors(parent, 2)
    .some(around => tree.texts(around).some(text => hasWords(tree.text(text).text)));
  return isBeside || wordsBefore(snapshot, index);
}

/** Tells if there are words shortly before an element in its line. */
export function wordsBefore(snapshot: Snapshot, index: number): boolean {
  const line = ownLineAround(snapshot, index);
  const end = treeOf(snapshot).firstTextAfter(index);
  const before = snapshot.texts.slice(Math.max(0, end - LIMITS.nearTexts), end);
  return before.some(({ parent, text }) => parent >= line && hasWords(text));
}

/** Names by which links can target an element. */
export function namesOf(snapshot: Snapshot, index: number): string[] {
  const { tag, attributes } = treeOf(snapshot).element(index);
  const { id, name } = attributes ?? {};
  return [...(id === undefined ? [] : [id]), ...(tag === 'a' && name !== undefined ? [name] : [])];
}

const LEVELS_OF_NOTE = 3;
/** `a` to `az`, and arrows. */
const LETTERS = 2;

export interface NoteBody {
  /** -1 if there is none. */
  readonly body: number;
  /** A heading before it that holds the back link alone. */
  readonly head?: number;
}

/**
 * Returns the list item that a mark's link targets, else the smallest block there with more than a back link, else the
 * paragraph under a heading that is a back link.
 */
export function noteBodyAt(snapshot: Snapshot, target: number, names: ReadonlySet<string>): NoteBody {
  const tree = treeOf(snapshot);
  const around = tree.selfAndAncestors(target, LEVELS_OF_NOTE + 1);
  const item = around.find(at => tree.element(at).tag === 'li');
  if (item !== undefined) return { body: item };
  for (const at of around) {
    if (tree.end(at) - at > LIMITS.noteElements) return NONE;
    const links = linksBackIn(snapshot, at, names);
    if (links.length === 0 || !isOwnLine(tree.style(at))) continue;
    const { tag } = tree.element(at);
    if (!hasWords(textBeside(snapshot, at, new Set(links)))) {
      const next = tree.end(at);
      if (isHeadingName(tag) && isParagraphAfter(snapshot, at, next)) return { body: next, head: at };
      continue;
    }
    return NO_NOTES.test(tag) ? NONE : { body: at };
  }
  return NONE;
}

const NONE: NoteBody = { body: -1 };

const isParagraphAfter = (snapshot: Snapshot, before: number, index: number): boolean =>
  treeOf(snapshot).element(index).tag === 'p' &&
  treeOf(snapshot).parent(index) === treeOf(snapshot).parent(before);

/** Never notes: parts of tables and definition lists, and headings, which link back to a table of contents. */
const NO_NOTES = /^(?:t[dhr]|table|thead|tbody|tfoot|caption|d[dtl]|[uo]l|h[1-6]|body|main|article|section)$/;

/** Returns the links in an element to one of these names. */
const linksBackIn = (snapshot: Snapshot, around: number, names: ReadonlySet<string>): number[] =>
  ownLinksIn(snapshot, around, (_, fragment) => fragmentNames(fragment).some(name => names.has(name)));

/** Returns the links in an element to places of the page that fit. */
function ownLinksIn(
  snapshot: Snapshot,
  around: number,
  fits: (index: number, fragment: string) => boolean,
): number[] {
  const end = treeOf(snapshot).end(around);
  const found: number[] = [];
  for (let index = around; index < end; index++) {
    const inner = snapshot.elements[index];
    const fragment = inner === undefined ? undefined : ownFragment(snapshot, inner);
    if (fragment !== undefined && fits(index, fragment)) found.push(index);
  }
  return found;
}

/**
 * Returns the back links of a note, each extended to ancestors without other words. Beside one, letters that are links
 * lead to further marks, which may be outside of the content.
 */
export function backLinksIn(snapshot: Snapshot, body: number, names: ReadonlySet<string>): number[] {
  const tree = treeOf(snapshot);
  const sure = linksBackIn(snapshot, body, names);
  if (sure.length === 0 || sure.length > LIMITS.noteBackLinks) return sure;
  const isLetter = (index: number): boolean =>
    ownText(snapshot, index, tree.end(index)).trim().length <= LETTERS;
  const found = ownLinksIn(snapshot, body, index => sure.includes(index) || isLetter(index));
  return found.map(index => withWordlessParents(snapshot, index, body, found));
}

function withWordlessParents(
  snapshot: Snapshot,
  link: number,
  body: number,
  links: readonly number[],
): number {
  const tree = treeOf(snapshot);
  let result = link;
  for (const parent of tree.selfAndAncestors(tree.parent(link), LEVELS_OF_NOTE)) {
    if (parent === body || tree.end(parent) - parent > LEVELS_OF_NOTE * (links.length + LEVELS_OF_NOTE))
      break;
    if (hasWords(textBeside(snapshot, parent, new Set(links)))) break;
    result = parent;
  }
  return result;
}

/** Returns the element at the start of an item that says this number in brackets, as in a list of sources: `[12]`; else -1. */
export function bracketedNumberAt(snapshot: Snapshot, body: number, number: string): number {
  const tree = treeOf(snapshot);
  for (const [, { text, parent }] of tree.textsWithin(body)) {
    if (isBlankText(text)) continue;
    const isNumber = parent !== body && text.replace(/\s/g, '') === `[${number}]`;
    return isNumber ? parent : -1;
  }
  return -1;
}
