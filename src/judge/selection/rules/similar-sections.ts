// Keeps sections of a text that do not read like text: short lines of names and figures, and lists of sources.

import { at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { OTHER_PARTS } from './after-core.ts';
import { contentTest, raisedAt, type ScoredPage } from './rule.ts';

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
  const { snapshot, zoning, tree, sums } = evidence;
  const heads = headsOf(evidence);
  return heads.flatMap(({ place, heading, level, end: next }, order) => {
    const before = heads[order - 1]?.place ?? -1;
    const isOwn = (around: number) => sums.of(around).firstPiece > before && sums.of(around).endPiece <= next;
    // The outermost block that begins no other section: a section may have wrappers of its own.
    let own = heading;
    while (tree.parent(own) > 0 && isOwn(tree.parent(own))) own = tree.parent(own);
    const block = tree.parent(own);
    const end = Math.min(next, sums.of(own === heading ? block : own).endPiece);
    if (end <= place + 1 || enclosingZone(snapshot, zoning, heading) !== 'CENTER') return [];
    const places = Array.from({ length: end - place }, (_, offset) => place + offset);
    return { places, key: `${block} ${level}` };
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

function headsOf({ snapshot, pieces, tree }: Evidence): Head[] {
  const headings = headingsAround(snapshot);
  const headingOf = (place: number): number => headings[pieces[place]?.element ?? -1] ?? -1;
  const ends = new Array<number>(LEVELS + 1).fill(pieces.length);
  const heads: Head[] = [];
  for (let place = pieces.length - 1; place >= 0; place--) {
    const heading = headingOf(place);
    if (heading < 0 || heading === headingOf(place - 1)) continue;
    const level = Number(tree.element(heading).tag[1]);
    heads.push({ place, heading, level, end: ends[level] ?? pieces.length });
    ends.fill(place, level);
  }
  return heads.reverse();
}

const LEVELS = 6;

/** The share of the characters of a section that are in pieces which pass. */
function shareOf({ pieces }: Evidence, places: SectionPlaces, passes: (place: number) => boolean): number {
  let [passing, all] = [0, 0];
  for (const place of places) {
    const { chars = 0 } = pieces[place] ?? {};
    all += chars;
    if (passes(place)) passing += chars;
  }
  return all > 0 ? passing / all : 0;
}

const NO_TEXT = [...OTHER_PARTS, 'button'] as const;

/** True if below the heading is a text of some length with at most this share of links, and no part of another kind. */
function isOfText({ pieces, marks }: Evidence, [, ...below]: SectionPlaces, linkShare: number): boolean {
  const { leastChars } = SELECTION_SETTINGS.similarSections;
  let [chars, linkChars] = [0, 0];
  for (const place of below) {
    const piece = pieces[place];
    if (piece === undefined || NO_TEXT.some(name => isMarked(marks, piece.element, name))) return false;
    chars += piece.chars;
    linkChars += piece.linkChars;
  }
  return chars >= leastChars && linkChars <= linkShare * chars;
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
