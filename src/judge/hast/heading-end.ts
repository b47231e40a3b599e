// Finds the end of an unclosed heading, in which browsers show paragraphs, lists and tables.

import { isOwnLine } from './computed-style.ts';
import { LIMITS } from './limits.ts';
import { isHeadingName, PARTS_OF_TEXT } from './nodes.ts';
import type { Page } from './visit.ts';

/**
 * Returns the first block in a heading that does not belong to it: the heading itself if none of it is a heading,
 * undefined if all of it is. Boxes that only split its lines belong to it. Evidence against that: several paragraphs,
 * items or rows, too many words, another heading, or a block in a smaller font than the words before it.
 */
export function headingEnd(page: Page, heading: number): number | undefined {
  const end = page.tree.end(heading);
  const facts: Facts = { parts: 0, chars: 0, fontSize: 0 };
  for (let index = heading; index < end; index++) {
    if (page.holders[index] === 0) continue;
    const isNone = index > heading && endsHeading(page, index, facts, heading);
    read(page, index, facts);
    if (facts.end !== undefined && (isNone || facts.chars > LIMITS.headingChars)) return facts.end;
  }
  return undefined;
}

/** Facts about the part of the heading read so far. */
interface Facts {
  parts: number;
  chars: number;
  /** px, the font size of its first words. */
  fontSize: number;
  /** Set if the heading ends before its element does. */
  end?: number;
}

const PARTS: ReadonlySet<string> = new Set([...PARTS_OF_TEXT, 'tr']);

/** Elements that HTML allows in a heading belong to it, on whatever lines they are painted. */
const PHRASING: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup svg time u var'.split(
    ' ',
  ),
);

/** Tells if a block inside a heading shows that the heading ends there. */
function endsHeading(page: Page, index: number, facts: Facts, heading: number): boolean {
  const { tag } = page.tree.element(index);
  if (PHRASING.has(tag) || !isOwnLine(page.tree.style(index))) return false;
  const isPart = PARTS.has(tag);
  if (isPart) facts.parts++;
  if (facts.chars > 0) facts.end ??= index;
  else if (isPart) facts.end ??= heading;
  if (facts.parts > 1) return true;
  return (
    facts.chars > 0 && (isHeadingName(tag) || (hasOwnText(page, index) && isSmaller(page, index, facts)))
  );
}

/** Tells if an element has words of its own; only then its style is captured. */
const hasOwnText = ({ tree, selection }: Page, index: number): boolean =>
  tree.texts(index).some(text => selection.keptTexts[text] === 1);

const isSmaller = ({ tree }: Page, index: number, { fontSize }: Facts): boolean =>
  tree.style(index).fontSize < fontSize;

function read({ tree, selection }: Page, index: number, facts: Facts): void {
  for (const text of tree.texts(index)) {
    const letters = selection.keptTexts[text] === 1 ? tree.text(text).text.trim() : '';
    if (letters === '') continue;
    if (facts.chars === 0) facts.fontSize = tree.style(index).fontSize;
    facts.chars += letters.length;
  }
}
