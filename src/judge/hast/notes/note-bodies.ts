// Finds footnotes by their marks, and the back links in them.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { endOf, selfAndAncestors, styleOf } from '../../../see/snapshot/walks.ts';
import { isOwnLine } from '../computed-style.ts';
import { hasWords } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { fragmentNames } from '../links/fragments.ts';
import { ownFragment } from '../links/own-fragment.ts';
import { isHeadingName } from '../nodes.ts';
import { ownText, textBeside } from './note-texts.ts';

const LEVELS = 3;
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
  const around = selfAndAncestors(snapshot, target, LEVELS + 1);
  const item = around.find(at => snapshot.elements[at]?.tag === 'li');
  if (item !== undefined) return { body: item };
  for (const at of around) {
    if (endOf(snapshot, at) - at > LIMITS.noteElements) return NONE;
    const links = linksBackIn(snapshot, at, names);
    if (links.length === 0 || !isOwnLine(styleOf(snapshot, at))) continue;
    const { tag = '' } = snapshot.elements[at] ?? {};
    if (!hasWords(textBeside(snapshot, at, links))) {
      const next = endOf(snapshot, at);
      if (isHeadingName(tag) && isParagraphAfter(snapshot, at, next)) return { body: next, head: at };
      continue;
    }
    return NO_NOTES.test(tag) ? NONE : { body: at };
  }
  return NONE;
}

const NONE: NoteBody = { body: -1 };

const isParagraphAfter = ({ elements }: Snapshot, before: number, index: number): boolean =>
  elements[index]?.tag === 'p' && elements[index].parent === elements[before]?.parent;

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
  const end = endOf(snapshot, around);
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
  const sure = linksBackIn(snapshot, body, names);
  if (sure.length === 0 || sure.length > LIMITS.noteBackLinks) return sure;
  const isLetter = (index: number): boolean =>
    ownText(snapshot, index, endOf(snapshot, index)).trim().length <= LETTERS;
  const found = ownLinksIn(snapshot, body, index => sure.includes(index) || isLetter(index));
  return found.map(index => withWordlessParents(snapshot, index, body, found));
}

function withWordlessParents(
  snapshot: Snapshot,
  link: number,
  body: number,
  links: readonly number[],
): number {
  let result = link;
  for (const parent of selfAndAncestors(snapshot, snapshot.elements[link]?.parent ?? -1, LEVELS)) {
    if (parent === body || endOf(snapshot, parent) - parent > LEVELS * (links.length + LEVELS)) break;
    if (hasWords(textBeside(snapshot, parent, links))) break;
    result = parent;
  }
  return result;
}
