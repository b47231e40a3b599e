// Where a heading ends that was never closed: the browser shows paragraphs, lists and tables within it.

import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { isOwnLine } from './borders.ts';
import { isHeadingName, PARTS_OF_TEXT } from './nodes.ts';
import { fontSizeOf, type Page, styleOf } from './visit.ts';

/**
 * The first block in a heading that is none of it: the heading itself where nothing heads, undefined where all does.
 * Boxes that only part its lines head with them. What speaks against that is several paragraphs, items or rows, more
 * words than a heading has, another heading, and a block that is painted smaller than the words before it.
 */
export function headingEnd(page: Page, heading: number): number | undefined {
  const { snapshot, tree } = page;
  const end = tree.subtreeEnd[heading] ?? heading + 1;
  const facts: Facts = { parts: 0, chars: 0, fontSize: 0 };
  let first: number | undefined;
  for (let index = heading; index < end; index++) {
    const element = snapshot.elements[index];
    if (element === undefined || page.holders[index] === 0) continue;
    if (index > heading && isBlock(page, index, element)) {
      const isPart = PARTS.has(element.tag);
      if (isPart) facts.parts++;
      if (facts.chars > 0) first ??= index;
      else if (isPart) first ??= heading;
      if (first !== undefined && isNoHeading(page, index, element, facts)) return first;
    }
    read(page, index, facts);
    if (first !== undefined && facts.chars > LIMITS.headingChars) return first;
  }
  return undefined;
}

/** What was read of a heading so far. */
interface Facts {
  parts: number;
  chars: number;
  /** px, of its first words. */
  fontSize: number;
}

const PARTS: ReadonlySet<string> = new Set([...PARTS_OF_TEXT, 'tr']);

const isBlock = (page: Page, index: number, { tag }: SnapshotElement): boolean =>
  isOwnLine(styleOf(page.snapshot, index)) && !RUNNING.has(tag);

/** Elements that HTML lets stand in a heading head with it, on whatever lines they are painted. */
const RUNNING: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup svg time u var'.split(
    ' ',
  ),
);

function isNoHeading(page: Page, index: number, { tag }: SnapshotElement, facts: Facts): boolean {
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
