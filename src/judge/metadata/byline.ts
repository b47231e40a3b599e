// The line beside the headline that names who wrote it.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { namesIn } from './byline-names.ts';
import type { Candidate } from './declared.ts';
import { ledLinesOf } from './led-lines.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { nearHeadline } from './near-headline.ts';
import type { PageFacts } from './page-facts.ts';

interface Byline {
  readonly index: number;
  readonly names: readonly string[];
  readonly at: string;
  /** How surely it names the author: 0 where the page says so, above where an element is only called so. */
  readonly rank: number;
  /** From the headline; null where it is too far away. */
  readonly distance: number | null;
}

/** The names of the surest place that is there. */
export function bylinesOf(facts: PageFacts, language: string): Candidate[] {
  const bylines = findBylines(facts, language);
  const near = bylines
    .filter(byline => byline.distance !== null && !isOneOfMany(byline, bylines))
    .sort((a, b) => a.rank - b.rank || (a.distance ?? 0) - (b.distance ?? 0));
  const said = bylines.filter(({ rank }) => rank === 0);
  const onlyOne = new Set(said.map(wholeOf)).size === 1 ? said[0] : undefined;
  const best = near[0] ?? onlyOne;
  if (best === undefined) return ledLinesOf(facts, language);
  const together = bylines.filter(byline => byline === best || isBeside(facts, byline, best));
  const links = together.map(({ index }) => facts.snapshot.elements[index]?.attributes.href);
  return together
    .filter((_, at) => links[at] === undefined || links.indexOf(links[at]) === at)
    .flatMap(({ names, at }) => names.map((value): Candidate => ({ value, source: 'page', at })));
}

const wholeOf = ({ names }: Byline): string => names.join();

function findBylines(facts: PageFacts, language: string): Byline[] {
  const { snapshot, headline } = facts;
  const found: Byline[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const mark = element.scope === 0 && isSeen(element.visibility) ? markOf(element) : undefined;
    if (mark === undefined || found.length >= METADATA_LIMITS.bylines) continue;
    const names = namesIn(facts, index, language);
    const distance = headline === null ? null : nearHeadline(headline, element.pageBox);
    if (names.length > 0) found.push({ index, names, distance, ...mark });
  }
  return found;
}

/** Many different names in places of one kind are those of a list. */
function isOneOfMany({ at, distance }: Byline, bylines: readonly Byline[]): boolean {
  if (distance !== null && distance <= METADATA_LIMITS.listedPx) return false;
  const names = new Set(bylines.filter(other => other.at === at).map(wholeOf));
  return names.size >= METADATA_LIMITS.listedNames;
}

/** Whether two places of one kind stand side by side, so that each names one of the authors. */
function isBeside({ snapshot }: PageFacts, one: Byline, other: Byline): boolean {
  const [a, b] = [snapshot.elements[one.index], snapshot.elements[other.index]];
  if (a === undefined || b === undefined || one.at !== other.at || a.tag !== b.tag) return false;
  const isSameKind = a.attributes.class === b.attributes.class;
  const isNear = Math.abs(a.pageBox[1] - b.pageBox[1]) <= METADATA_LIMITS.dateLinePx;
  const [aboveA, aboveB] = [a, b].map(({ parent }) => snapshot.elements[parent]?.parent);
  return isSameKind && isNear && (a.parent === b.parent || aboveA === aboveB);
}

function markOf({ tag, attributes }: SnapshotElement): { at: string; rank: number } | undefined {
  const { rel, class: classes, itemprop } = attributes;
  if (rel !== undefined && /(?:^|\s)author(?:\s|$)/i.test(rel)) return { at: 'rel=author', rank: 0 };
  if (itemprop !== undefined && /(?:^|\s)author(?:\s|$)/i.test(itemprop))
    return { at: 'itemprop=author', rank: 0 };
  if (classes === undefined || !HINT.test(classes) || tag === 'body' || tag === 'html') return undefined;
  if (/(?:^|\s)p-author(?:\s|$)|\bvcard\b.*\bfn\b/i.test(classes)) return { at: 'class p-author', rank: 1 };
  return BYLINE.test(classes) ? { at: 'class byline', rank: 2 } : undefined;
}

/** Few classes have any of these in them, so that few are looked at closely. */
const HINT = /author|byline|vcard/i;
const BYLINE = /(?:^|[-_\s])(?:byline|authors?)(?:[-_]{0,2}(?:name|link))?(?:$|\s)/i;
