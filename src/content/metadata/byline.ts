// The line beside the headline that names who wrote it.

import { isSeen } from '../../snapshot/sight.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { treeOf } from '../../snapshot/tree.ts';
import type { Candidate } from './declared.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { nearHeadline } from './near-headline.ts';
import type { PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';

interface Byline extends Candidate {
  /** How surely it names the author: 0 where the page says so, above where an element is only called so. */
  readonly rank: number;
  /** From the headline; null where it is too far away. */
  readonly distance: number | null;
}

/** The names of the surest place that is there. */
export function bylinesOf(facts: PageFacts): Candidate[] {
  const bylines = findBylines(facts);
  const near = bylines
    .filter(byline => byline.distance !== null && !isOneOfMany(byline, bylines))
    .sort((a, b) => a.rank - b.rank || (a.distance ?? 0) - (b.distance ?? 0));
  const said = bylines.filter(({ rank }) => rank === 0);
  const onlyOne = new Set(said.map(({ value }) => value)).size === 1 ? said[0] : undefined;
  const best = near[0] ?? onlyOne;
  return best === undefined ? [] : [{ value: best.value, source: best.source, at: best.at }];
}

function findBylines({ snapshot, headline }: PageFacts): Byline[] {
  const found: Byline[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const mark = element.scope === 0 && isSeen(element.visibility) ? markOf(element) : undefined;
    if (mark === undefined || found.length >= METADATA_LIMITS.bylines) continue;
    const value = nameIn({ snapshot }, index);
    const distance = headline === null ? null : nearHeadline(headline, element.pageBox);
    if (value !== '' && !/\d{4}/.test(value)) found.push({ value, source: 'page', distance, ...mark });
  }
  return found;
}

/** Many different names in places of one kind are those of a list. */
function isOneOfMany({ at, distance }: Byline, bylines: readonly Byline[]): boolean {
  if (distance !== null && distance <= METADATA_LIMITS.listedPx) return false;
  const names = new Set(bylines.filter(other => other.at === at).map(({ value }) => value));
  return names.size >= METADATA_LIMITS.listedNames;
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

/** A link in the line is the name, and what is around it is not. */
function nameIn({ snapshot }: Pick<PageFacts, 'snapshot'>, index: number): string {
  const end = treeOf(snapshot).subtreeEnd[index] ?? index + 1;
  for (let inner = index; inner < end && inner < index + FEW; inner++) {
    const element = snapshot.elements[inner];
    if (element?.tag !== 'a' || element.attributes.href === undefined) continue;
    const text = subtreeText(snapshot, inner, METADATA_LIMITS.nameChars);
    if (text !== '') return text;
  }
  const text = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  return text.length <= METADATA_LIMITS.nameChars ? text : '';
}

/** Elements of a byline that are looked at. */
const FEW = 30;
