// Finds what interrupts the text of an article: lines that are only a link to another page, and headings under which
// nothing is left.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import {
  charsAt,
  contentTest,
  headingAt,
  type JudgedPage,
  loweredAt,
  placesFrom,
  type ScoredPage,
} from './rule.ts';

/**
 * Lowers the nudges of lines in the core that are mostly a link; of list items only after the last paragraph. Does
 * nothing where such lines are more than a small part of the core: such a page is about them.
 */
export function lowerLinkLines({ evidence, kind }: JudgedPage, nudges: Float64Array): Float64Array {
  const { linkLine } = SELECTION_SETTINGS;
  const core = evidence.sums.of(evidence.landmarks.core);
  const places = placesFrom(core.firstPiece, core.endPiece);
  const lines = places.filter(place => isLinkLine(evidence, kind.name, place));
  const isAbout = charsAt(evidence, lines) > linkLine.mostOfCore * core.chars;
  return isAbout ? nudges : loweredAt(nudges, lines, linkLine.logOdds);
}

function isLinkLine(evidence: Evidence, kind: PageKind, place: number): boolean {
  const { pieces, tree, coreText } = evidence;
  const { leastChars, mostChars, linkShare } = SELECTION_SETTINGS.linkLine;
  const piece = pieces[place];
  if (piece === undefined || piece.isPicture || piece.links === 0) return false;
  const { chars, linkChars, element } = piece;
  if (chars < leastChars || chars > mostChars || linkChars < linkShare * chars) return false;
  const tag = tree.element(element).tag;
  // An author's name under the title is such a line too.
  if (at(coreText.last, place) < 0) return false;
  const isAfterText = at(coreText.next, place) >= pieces.length;
  if (tag === 'li') return isAfterText && kind === 'article';
  return !isWholeCell(evidence, element) && headingAt(evidence, place) < 0;
}

/** Tells if a block is a cell or term, or the only block of one: the cells beside it tell what it leads to. */
function isWholeCell({ tree, sums }: Evidence, element: number): boolean {
  const cell = tree.closest(element, ({ tag }) => CELL_TAGS.has(tag));
  const { firstPiece, endPiece } = sums.of(cell);
  return cell >= 0 && (cell === element || endPiece - firstPiece === 1);
}

const CELL_TAGS: ReadonlySet<string> = new Set(['td', 'th', 'dt', 'dd']);

/** Lowers the nudges of headings, the title aside, whose section has pieces and no content. */
export function lowerEmptySections(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { sections, landmarks } = page.evidence;
  const isContent = contentTest(page, nudges);
  const isEmpty = (place: number, end: number) => !placesFrom(place + 1, end).some(isContent);
  const heads = [...sections.flat.entries()].flatMap(([place, { head, end }]) =>
    head === place && place !== landmarks.titlePiece && end - place >= 2 && isEmpty(place, end) ? place : [],
  );
  return loweredAt(nudges, heads, SELECTION_SETTINGS.emptySection);
}
