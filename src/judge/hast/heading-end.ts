// Where a heading ends that was never closed: the browser shows paragraphs, lists and tables within it.

import { fontSizeOf, isOwnLine, styleOf } from './computed-style.ts';
import { LIMITS } from './limits.ts';
import { isHeadingName, PARTS_OF_TEXT } from './nodes.ts';
import type { Page } from './visit.ts';

/**
 * The first block in a heading that is none of it: the heading itself where nothing heads, undefined where all does.
 * Boxes that only part its lines head with them. What speaks against that is several paragraphs, items or rows, more
 * words than a heading has, another heading, and a block that is painted smaller than the words before it.
 */
export function headingEnd(page: Page, heading: number): number | undefined {
  const end = page.tree.subtreeEnd[heading] ?? heading + 1;
  const facts: Facts = { parts: 0, chars: 0, fontSize: 0 };
  for (let index = heading; index < end; index++) {
    if (page.holders[index] === 0) continue;
    const isNone = index > heading && isNoHeading(page, index, facts, heading);
    read(page, index, facts);
    if (facts.end !== undefined && (isNone || facts.chars > LIMITS.headingChars)) return facts.end;
  }
  return undefined;
}

/** What was read of a heading so far. */
interface Facts {
  parts: number;
  chars: number;
  /** px, of its first words. */
  fontSize: number;
  /** Where the heading ends if not all of it heads. */
  end?: number;
}

const PARTS: ReadonlySet<string> = new Set([...PARTS_OF_TEXT, 'tr']);

/** Elements that HTML lets stand in a heading head with it, on whatever lines they are painted. */
const RUNNING: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup svg time u var'.split(
    ' ',
  ),
);

/** Whether a block within a heading tells that not all of it heads. */
function isNoHeading(page: Page, index: number, facts: Facts, heading: number): boolean {
  const { tag = '' } = page.snapshot.elements[index] ?? {};
  if (RUNNING.has(tag) || !isOwnLine(styleOf(page.snapshot, index))) return false;
  const isPart = PARTS.has(tag);
  if (isPart) facts.parts++;
  if (facts.chars > 0) facts.end ??= index;
  else if (isPart) facts.end ??= heading;
  if (facts.parts > 1) return true;
  return facts.chars > 0 && (isHeadingName(tag) || (isLed(page, index) && isSmaller(page, index, facts)));
}

/** Whether an element has words of its own, whose style is captured with it. */
const isLed = ({ tree, selection }: Page, index: number): boolean =>
  tree.textsOf(index).some(text => selection.keepsText(text));

const isSmaller = ({ snapshot }: Page, index: number, { fontSize }: Facts): boolean =>
  fontSizeOf(styleOf(snapshot, index)) < fontSize;

function read({ snapshot, tree, selection }: Page, index: number, facts: Facts): void {
  for (const text of tree.textsOf(index)) {
    const letters = selection.keepsText(text) ? (snapshot.texts[text]?.text.trim() ?? '') : '';
    if (letters === '') continue;
    if (facts.chars === 0) facts.fontSize = fontSizeOf(styleOf(snapshot, index));
    facts.chars += letters.length;
  }
}
