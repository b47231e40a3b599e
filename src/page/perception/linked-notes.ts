// Finds footnote marks in text, which are short links to a place on the same page; the notes there, and the back links in
// them.

import type { PageTree } from '../snapshot/page-tree.ts';
import { HEADING_TAGS } from '../snapshot/sight.ts';
import { fragmentNames, ownFragment } from './addresses.ts';
import { isOwnLine, ownLineAround } from './computed-style.ts';
import { hasWords, isBlankText } from './letters.ts';
import { PAGE_LIMITS } from './limits.ts';
import { ownText, textBeside } from './texts-within.ts';

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
export function noteMarkAt(tree: PageTree, index: number): NoteMark | undefined {
  const end = tree.end(index);
  if (end - index > LEVELS * 2) return undefined;
  const text = ownText(tree, index, end).replace(/[\s[\](){}]/g, '');
  if (text === '' || text.length > PAGE_LIMITS.namedMarkChars) return undefined;
  const near = tree.selfAndAncestors(index, LEVELS + 1);
  for (let inner = index + 1; inner < end; inner++) near.push(inner);
  const isRaised = near.some(at => {
    const found = tree.snapshot.elements[at];
    return found?.tag === 'sup' || found?.attributes.role === 'doc-noteref';
  });
  const isShort = text.length <= PAGE_LIMITS.noteMarkChars;
  if (!isRaised && !(isShort && isNumberOrSign(text) && runsInText(tree, index))) return undefined;
  return { index, text, names: near.flatMap(at => namesOf(tree, at)), isPlain: isRaised && isShort };
}

export const isNumberOrSign = (text: string): boolean => /^(?:\p{Nd}+|[^\p{L}\p{N}]+)$/u.test(text);

/** Tells if there are words beside the link, or before it in its line: in a table of contents there are none. */
function runsInText(tree: PageTree, index: number): boolean {
  const parent = tree.parent(index);
  const isBeside = tree
    .selfAndAncestors(parent, 2)
    .some(around => tree.texts(around).some(text => hasWords(tree.text(text).text)));
  return isBeside || wordsBefore(tree, index);
}

/** Tells if there are words shortly before an element in its line. */
export function wordsBefore(tree: PageTree, index: number): boolean {
  const line = ownLineAround(tree.snapshot, index);
  const end = tree.firstTextAfter(index);
  const before = tree.snapshot.texts.slice(Math.max(0, end - PAGE_LIMITS.nearTexts), end);
  return before.some(({ parent, text }) => parent >= line && hasWords(text));
}

/** Names by which links can target an element. */
export function namesOf(tree: PageTree, index: number): string[] {
  const { tag, attributes } = tree.element(index);
  const { id, name } = attributes ?? {};
  return [...(id === undefined ? [] : [id]), ...(tag === 'a' && name !== undefined ? [name] : [])];
}

const LEVELS_OF_NOTE = 3;
/** `a` to `az`, and arrows. */
const LETTERS = 2;

interface NoteBody {
  /** -1 if there is none. */
  readonly body: number;
  /** A heading before it that holds the back link alone. */
  readonly head?: number;
}

/**
 * Returns the list item that a mark's link targets, else the smallest block there with more than a back link, else the
 * paragraph under a heading that is a back link.
 */
export function noteBodyAt(tree: PageTree, target: number, names: ReadonlySet<string>): NoteBody {
  const around = tree.selfAndAncestors(target, LEVELS_OF_NOTE + 1);
  const item = around.find(at => tree.element(at).tag === 'li');
  if (item !== undefined) return { body: item };
  for (const at of around) {
    if (tree.end(at) - at > PAGE_LIMITS.noteElements) return NONE;
    const links = linksBackIn(tree, at, names);
    if (links.length === 0 || !isOwnLine(tree.style(at))) continue;
    const { tag } = tree.element(at);
    if (!hasWords(textBeside(tree, at, new Set(links)))) {
      const next = tree.end(at);
      if (HEADING_TAGS.has(tag) && isParagraphAfter(tree, at, next)) return { body: next, head: at };
      continue;
    }
    return NO_NOTES.test(tag) ? NONE : { body: at };
  }
  return NONE;
}

const NONE: NoteBody = { body: -1 };

const isParagraphAfter = (tree: PageTree, before: number, index: number): boolean =>
  tree.element(index).tag === 'p' && tree.parent(index) === tree.parent(before);

/** Never notes: parts of tables and definition lists, and headings, which link back to a table of contents. */
const NO_NOTES = /^(?:t[dhr]|table|thead|tbody|tfoot|caption|d[dtl]|[uo]l|h[1-6]|body|main|article|section)$/;

/** Returns the links in an element to one of these names. */
const linksBackIn = (tree: PageTree, around: number, names: ReadonlySet<string>): number[] =>
  ownLinksIn(tree, around, (_, fragment) => fragmentNames(fragment).some(name => names.has(name)));

/** Returns the links in an element to places of the page that fit. */
function ownLinksIn(
  tree: PageTree,
  around: number,
  fits: (index: number, fragment: string) => boolean,
): number[] {
  const end = tree.end(around);
  const found: number[] = [];
  for (let index = around; index < end; index++) {
    const inner = tree.snapshot.elements[index];
    const fragment = inner === undefined ? undefined : ownFragment(tree.snapshot, inner);
    if (fragment !== undefined && fits(index, fragment)) found.push(index);
  }
  return found;
}

/**
 * Returns the back links of a note, each extended to ancestors without other words. Beside one, letters that are links
 * lead to further marks, which may be outside of the content.
 */
export function backLinksIn(tree: PageTree, body: number, names: ReadonlySet<string>): number[] {
  const sure = linksBackIn(tree, body, names);
  if (sure.length === 0 || sure.length > PAGE_LIMITS.noteBackLinks) return sure;
  const isLetter = (index: number): boolean => ownText(tree, index, tree.end(index)).trim().length <= LETTERS;
  const found = ownLinksIn(tree, body, index => sure.includes(index) || isLetter(index));
  return found.map(index => withWordlessParents(tree, index, body, found));
}

function withWordlessParents(tree: PageTree, link: number, body: number, links: readonly number[]): number {
  let result = link;
  for (const parent of tree.selfAndAncestors(tree.parent(link), LEVELS_OF_NOTE)) {
    if (parent === body || tree.end(parent) - parent > LEVELS_OF_NOTE * (links.length + LEVELS_OF_NOTE))
      break;
    if (hasWords(textBeside(tree, parent, new Set(links)))) break;
    result = parent;
  }
  return result;
}

/** Returns the element at the start of an item that says this number in brackets, as in a list of sources: `[12]`; else -1. */
export function bracketedNumberAt(tree: PageTree, body: number, number: string): number {
  for (const [, { text, parent }] of tree.textsWithin(body)) {
    if (isBlankText(text)) continue;
    const isNumber = parent !== body && text.replace(/\s/g, '') === `[${number}]`;
    return isNumber ? parent : -1;
  }
  return -1;
}
