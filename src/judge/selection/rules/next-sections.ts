// Keeps sections of a text that are in wrappers of their own, however short: each is made and set as the one before it.

import { bottom, right } from '../../../base/box.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { OTHER_PARTS } from './after-core.ts';
import { contentTest, raisedAt, type ScoredPage } from './rule.ts';

/**
 * Raises the nudges of a block of CENTER without links that begins with a heading, right below a sibling of the same tag,
 * class and column that is content, has a heading of that level and size (the first section: none, or one of a higher
 * level), and holds paragraphs of the core, or is such a block itself.
 */
export function keepNextSections(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { evidence } = page;
  const { pieces, sums } = evidence;
  const isContent = contentTest(page, nudges);
  const headings = headingsAround(evidence.snapshot);
  const headingOf = (place: number): number => headings[pieces[place]?.element ?? -1] ?? -1;
  const kept = new Set<number>();
  const isKept = (place: number): boolean => kept.has(place) || isContent(place);
  for (let place = 1; place < pieces.length; place++) {
    if (headingOf(place) < 0 || headingOf(place) === headingOf(place - 1)) continue;
    const section = outermostFrom(evidence, place);
    const { endPiece } = sums.of(section);
    if (endPiece <= place + 1 || !isNext(evidence, section, headingOf(place))) continue;
    const before = sums.of(siblingBefore(evidence, section));
    const others = placesFrom(before.firstPiece, before.endPiece);
    const charsOf = (some: readonly number[]) =>
      some.reduce((sum, other) => sum + (pieces[other]?.chars ?? 0), 0);
    const content = others.filter(isKept);
    const isTitled =
      content.some(isSameHeadingIn(evidence, headingOf, place)) ||
      isLead(evidence, headingOf, before, levelOf(evidence, headingOf, place));
    const isOfCore = kept.has(before.firstPiece) || holdsParagraphs(evidence, before);
    if (
      !isOfCore ||
      !isTitled ||
      charsOf(content) <= SELECTION_SETTINGS.similarSections.contentShare * charsOf(others)
    )
      continue;
    const places = placesFrom(place, endPiece);
    if (places.some(own => at(nudges, own) < 0 || !isOfText(evidence, pieces[own], headingOf(own)))) continue;
    for (const own of places) kept.add(own);
  }
  return raisedAt(page, nudges, kept, SELECTION_SETTINGS.partOfText.logOdds);
}

const placesFrom = (first: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);

const holdsParagraphs = ({ coreText }: Evidence, { firstPiece, endPiece }: BlockSums): boolean =>
  coreText.paragraphSums.between(firstPiece, endPiece) > 0;

const levelOf = ({ tree }: Evidence, headingOf: (place: number) => number, place: number): number =>
  Number(tree.element(headingOf(place)).tag[1]);

/** True for the first section of a text: it has no heading, or only that of the text, above the level of the others. */
function isLead(
  evidence: Evidence,
  headingOf: (place: number) => number,
  { firstPiece, endPiece }: BlockSums,
  level: number,
): boolean {
  const levels = placesFrom(firstPiece, endPiece).flatMap(place =>
    headingOf(place) < 0 ? [] : [levelOf(evidence, headingOf, place)],
  );
  return new Set(levels).size <= 1 && levels.every(other => other < level);
}

/** The outermost block that begins with this piece. */
function outermostFrom({ tree, pieces, sums }: Evidence, place: number): number {
  let block = pieces[place]?.element ?? 0;
  while (tree.parent(block) > 0 && sums.of(tree.parent(block)).firstPiece === place)
    block = tree.parent(block);
  return block;
}

/** The sibling with the last piece before this block, or -1. */
function siblingBefore({ tree, pieces, sums }: Evidence, block: number): number {
  const parent = tree.parent(block);
  const last = pieces[sums.of(block).firstPiece - 1]?.element ?? -1;
  return last === parent ? -1 : tree.closest(last, (_, index) => tree.parent(index) === parent);
}

/** True if the sibling before a block has the same tag and class. */
export function isMadeAsBefore(evidence: Evidence, block: number): boolean {
  const { tree } = evidence;
  const before = siblingBefore(evidence, block);
  if (before < 0) return false;
  const [own, other] = [tree.element(block), tree.element(before)];
  return own.tag === other.tag && (own.attributes.class ?? '') === (other.attributes.class ?? '');
}

/** True for a block without links right below the sibling before it, in the same column. */
function isNext(evidence: Evidence, section: number, heading: number): boolean {
  const { snapshot, tree, zoning, sums, coreText } = evidence;
  if (section === heading || sums.of(section).links > 0 || !isMadeAsBefore(evidence, section)) return false;
  const { edge, gapLines } = SELECTION_SETTINGS.continuation;
  const [own, above] = [section, siblingBefore(evidence, section)].map(index => tree.element(index).pageBox);
  if (own === undefined || above === undefined) return false;
  const gap = own[1] - bottom(above);
  return (
    Math.abs(own[0] - above[0]) <= edge &&
    right(own) <= right(above) + edge &&
    gap >= -coreText.fontSize &&
    gap <= gapLines * coreText.fontSize &&
    enclosingZone(snapshot, zoning, heading) === 'CENTER'
  );
}

/** Makes a test for a heading of the same level and size. */
function isSameHeadingIn(
  { tree, pieces }: Evidence,
  headingOf: (place: number) => number,
  place: number,
): (other: number) => boolean {
  const markOf = (of: number): string => `${tree.element(headingOf(of)).tag} ${pieces[of]?.fontSize}`;
  const mark = markOf(place);
  return other => headingOf(other) >= 0 && markOf(other) === mark;
}

const NO_TEXT = [...OTHER_PARTS, 'button'] as const;

/** True for a heading or picture, and for a text that is set as the core is. */
function isOfText({ marks, coreText }: Evidence, piece: Piece | undefined, heading: number): boolean {
  if (piece === undefined || NO_TEXT.some(name => isMarked(marks, piece.element, name))) return false;
  const { fontShare } = SELECTION_SETTINGS.continuation;
  return heading >= 0 || piece.isPicture || at(coreText.fontShare, piece.style) >= fontShare;
}
