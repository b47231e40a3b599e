// Keeps sections of a text that do not read like text: short lines of names and figures, lists of sources, and short ends in
// wrappers of their own.

import { bottom, right } from '../../../base/box.ts';
import { at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { OTHER_PARTS } from './after-core.ts';
import {
  charsAt,
  contentTest,
  headingAt,
  isInCenter,
  placesFrom,
  raisedAt,
  type ScoredPage,
} from './rule.ts';

/**
 * Raises the nudges of a section of CENTER if most sections of the same block and heading level are content, and it has
 * next to no links (on documentation more), or nothing but items with links to other sites.
 */
export function keepSimilarSections(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { evidence } = page;
  const { partOfText, similarSections } = SELECTION_SETTINGS;
  const isManual = page.kind.name === 'documentation';
  const linkShare = isManual ? similarSections.manualLinkShare : similarSections.linkShare;
  const isContent = contentTest(page, nudges);
  const isLowered = (place: number): boolean => at(nudges, place) < 0;
  const isMostlyContent = ({ places }: Section) =>
    shareOf(evidence, places, isContent) > similarSections.contentShare;
  const kept: number[] = [];
  for (const similar of groupBy(headedSections(evidence), ({ key }) => key).values()) {
    const others = similar.filter(section => !isMostlyContent(section));
    if (similar.length - others.length < Math.max(similarSections.least, others.length)) continue;
    for (const { places } of others) {
      if (!isOfSources(evidence, places) && !isOfText(evidence, places, linkShare)) continue;
      if (shareOf(evidence, places, isLowered) > similarSections.loweredShare) continue;
      for (const place of places) if (!isLowered(place)) kept.push(place);
    }
  }
  return raisedAt(page, nudges, kept, partOfText.logOdds);
}

/** Places of pieces; the first is the heading. */
type SectionPlaces = readonly number[];

interface Section {
  readonly places: SectionPlaces;
  /** Equal for sections of the same block whose headings have the same level. */
  readonly key: string;
}

/** The sections of CENTER with something below the heading. */
function headedSections(evidence: Evidence): Section[] {
  const { tree, sums } = evidence;
  const heads = headsOf(evidence);
  return heads.flatMap(({ place, heading, level, end: next }, order) => {
    const before = heads[order - 1]?.place ?? -1;
    const isOwn = (around: number) => sums.of(around).firstPiece > before && sums.of(around).endPiece <= next;
    // The outermost block that begins no other section: a section may have wrappers of its own.
    let own = heading;
    while (tree.parent(own) > 0 && isOwn(tree.parent(own))) own = tree.parent(own);
    const block = tree.parent(own);
    const end = Math.min(next, sums.of(own === heading ? block : own).endPiece);
    if (end <= place + 1 || !isInCenter(evidence, heading)) return [];
    return { places: placesFrom(place, end), key: `${block} ${level}` };
  });
}

interface Head {
  readonly place: number;
  /** Its element. */
  readonly heading: number;
  readonly level: number;
  /** Place of the next heading of its level or a higher one. */
  readonly end: number;
}

function headsOf(evidence: Evidence): Head[] {
  const { pieces } = evidence;
  const ends = new Array<number>(LEVELS + 1).fill(pieces.length);
  const heads: Head[] = [];
  for (let place = pieces.length - 1; place >= 0; place--) {
    const heading = headingAt(evidence, place);
    if (heading < 0 || heading === headingAt(evidence, place - 1)) continue;
    const level = levelOf(evidence, heading);
    heads.push({ place, heading, level, end: ends[level] ?? pieces.length });
    ends.fill(place, level);
  }
  return heads.reverse();
}

const LEVELS = 6;
const levelOf = ({ tree }: Evidence, heading: number): number => Number(tree.element(heading).tag[1]);

/** The share of the characters of a section that are in pieces which pass. */
function shareOf(evidence: Evidence, places: SectionPlaces, passes: (place: number) => boolean): number {
  const all = charsAt(evidence, places);
  return all > 0 ? charsAt(evidence, places.filter(passes)) / all : 0;
}

const NO_TEXT = [...OTHER_PARTS, 'button'] as const;
const isNoText = ({ marks }: Evidence, element: number): boolean =>
  NO_TEXT.some(name => isMarked(marks, element, name));

/** True if below the heading is a text of some length with at most this share of links, and no part of another kind. */
function isOfText(evidence: Evidence, [, ...below]: SectionPlaces, linkShare: number): boolean {
  const pieces = below.flatMap(place => evidence.pieces[place] ?? []);
  const chars = charsAt(evidence, below);
  const linkChars = pieces.reduce((sum, piece) => sum + piece.linkChars, 0);
  const isLong = chars >= SELECTION_SETTINGS.similarSections.leastChars;
  return (
    isLong && linkChars <= linkShare * chars && !pieces.some(({ element }) => isNoText(evidence, element))
  );
}

/** True if all below the heading are items with links, most of them to other sites. The site of a file is unknown. */
function isOfSources({ snapshot, pieces, tree }: Evidence, [head = 0, ...below]: SectionPlaces): boolean {
  if (!/^https?:/.test(snapshot.finalUrl)) return false;
  const heading = pieces[head]?.element ?? -1;
  let [links, ownLinks] = [0, 0];
  for (const place of below) {
    const piece = pieces[place];
    if (piece === undefined || piece.links === 0) return false;
    const item = tree.closest(piece.element, ({ tag }) => tag === 'li');
    if (item < 0 || tree.contains(item, heading)) return false;
    links += piece.links;
    ownLinks += piece.siteLinks + (piece.linkKinds.place ?? 0) + (piece.linkKinds.share ?? 0);
  }
  return links > 0 && ownLinks <= SELECTION_SETTINGS.similarSections.ownLinkShare * links;
}

/**
 * Raises the nudges of a block of CENTER without links that begins with a heading, right below a sibling of the same tag,
 * class and column that is content, has a heading of that level and size (the first section: none, or one of a higher
 * level), and holds paragraphs of the core, or is such a block itself.
 */
export function keepNextSections(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { evidence } = page;
  const { contentShare } = SELECTION_SETTINGS.similarSections;
  const { sums } = evidence;
  const isContent = contentTest(page, nudges);
  const kept = new Set<number>();
  for (const { place, heading, level } of headsOf(evidence)) {
    const section = outermostFrom(evidence, place);
    const { endPiece } = sums.of(section);
    if (endPiece <= place + 1 || !isNext(evidence, section, heading)) continue;
    const before = sums.of(siblingBefore(evidence, section));
    const isOfCore = kept.has(before.firstPiece) || holdsParagraphs(evidence, before);
    const others = placesFrom(before.firstPiece, before.endPiece);
    const content = others.filter(other => kept.has(other) || isContent(other));
    const isTitled = content.some(isSameHeadingIn(evidence, place)) || isLead(evidence, others, level);
    if (!isOfCore || !isTitled) continue;
    if (charsAt(evidence, content) <= contentShare * charsAt(evidence, others)) continue;
    const places = placesFrom(place, endPiece);
    if (places.some(own => at(nudges, own) < 0 || !isSetAsCore(evidence, own))) continue;
    for (const own of places) kept.add(own);
  }
  return raisedAt(page, nudges, kept, SELECTION_SETTINGS.partOfText.logOdds);
}

const holdsParagraphs = ({ coreText }: Evidence, { firstPiece, endPiece }: BlockSums): boolean =>
  coreText.paragraphSums.between(firstPiece, endPiece) > 0;

/** True for the first section of a text: it has no heading, or only that of the text, above the level of the others. */
function isLead(evidence: Evidence, places: SectionPlaces, level: number): boolean {
  const headings = places.map(place => headingAt(evidence, place)).filter(heading => heading >= 0);
  const levels = new Set(headings.map(heading => levelOf(evidence, heading)));
  return levels.size <= 1 && [...levels].every(other => other < level);
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
  const { tree, sums, coreText } = evidence;
  if (section === heading || sums.of(section).links > 0 || !isMadeAsBefore(evidence, section)) return false;
  const { edge, gapLines } = SELECTION_SETTINGS.continuation;
  const own = tree.element(section).pageBox;
  const above = tree.element(siblingBefore(evidence, section)).pageBox;
  const gap = own[1] - bottom(above);
  return (
    Math.abs(own[0] - above[0]) <= edge &&
    right(own) <= right(above) + edge &&
    gap >= -coreText.fontSize &&
    gap <= gapLines * coreText.fontSize &&
    isInCenter(evidence, heading)
  );
}

/** Makes a test for a heading of the same level and size. */
function isSameHeadingIn(evidence: Evidence, place: number): (other: number) => boolean {
  const { tree, pieces } = evidence;
  const markOf = (of: number): string =>
    `${tree.element(headingAt(evidence, of)).tag} ${pieces[of]?.fontSize}`;
  const mark = markOf(place);
  return other => headingAt(evidence, other) >= 0 && markOf(other) === mark;
}

/** True for a heading or picture, and for a text that is set as the core is. */
function isSetAsCore(evidence: Evidence, place: number): boolean {
  const piece = evidence.pieces[place];
  if (piece === undefined || isNoText(evidence, piece.element)) return false;
  const { fontShare } = SELECTION_SETTINGS.continuation;
  if (headingAt(evidence, place) >= 0 || piece.isPicture) return true;
  return at(evidence.coreText.fontShare, piece.style) >= fontShare;
}
