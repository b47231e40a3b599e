// The data that corrections of the content model read, and how they change the values of pieces.

import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { PageComments } from '../comments/page-comments.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageTitle } from '../evidence/page-title.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import type { PageKind } from '../kinds.ts';

export interface ContentRule<Name extends string = string> {
  readonly name: Name;
  /** Not applied where CENTER tells what is content. */
  readonly onlySelects?: true;
  readonly does: string;
  /** Word F1 that is lost without the rule, or what a reader would miss; the sets are those of docs/research/content.md. */
  readonly brings: string;
}

export interface Rule<Page, Name extends string = string> extends ContentRule<Name> {
  /** All kinds of pages by default. */
  readonly kinds?: ReadonlySet<PageKind>;
  /** Returns the values of the pieces: log-odds, or what is added to them. */
  readonly apply: (page: Page, values: Float64Array) => Float64Array;
}

/** The data that rules of scores read. */
export interface JudgedPage {
  readonly evidence: Evidence;
  readonly kind: KindVerdict;
  readonly title: PageTitle | null;
  readonly comments: () => PageComments;
}

/** The data that CORRECTION_RULES read: by then log-odds and threshold are final. */
export interface ScoredPage extends JudgedPage {
  readonly scores: Float64Array;
  readonly threshold: number;
}

/** The values of the pieces before and after a rule that changed some. */
export interface RuleStep {
  readonly name: string;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** `trail`: gets a step for each rule that changes values. */
export function applyRules<Page extends JudgedPage, Name extends string>(
  rules: readonly Rule<Page, Name>[],
  isOn: (name: Name) => boolean,
  page: Page,
  values: Float64Array,
  trail: RuleStep[] = [],
): Float64Array {
  let changed = values;
  for (const { name, kinds, apply } of rules) {
    if (!isOn(name) || !(kinds?.has(page.kind.name) ?? true)) continue;
    const before = changed;
    changed = apply(page, before);
    if (changed !== before) trail.push({ name, before, after: changed });
  }
  return changed;
}

/** Makes a test for the places of pieces that are content with these corrections. */
export const contentTest =
  ({ scores, threshold }: Pick<ScoredPage, 'scores' | 'threshold'>, corrections: Float64Array) =>
  (place: number): boolean =>
    at(scores, place) + at(corrections, place) > threshold;

/** The values, at most this high at these places. */
export function loweredAt(values: Float64Array, places: Iterable<number>, most: number): Float64Array {
  const lowered = values.slice();
  for (const place of places) lowered[place] = Math.min(at(lowered, place), most);
  return lowered;
}

/** The corrections, raised at these places until each piece is content by so many log-odds. */
export function raisedAt(
  { scores, threshold }: ScoredPage,
  corrections: Float64Array,
  places: Iterable<number>,
  logOdds: number,
): Float64Array {
  const raised = corrections.slice();
  for (const place of places)
    raised[place] = Math.max(at(corrections, place), threshold + logOdds - at(scores, place));
  return raised;
}

/** The places of the pieces that fit. */
export const placesWhere = ({ pieces }: Evidence, fits: (piece: Piece, place: number) => boolean): number[] =>
  pieces.flatMap((piece, place) => (fits(piece, place) ? [place] : []));

/** The places from one to before another. */
export const placesFrom = (first: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);

export const charsAt = ({ pieces }: Evidence, places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (pieces[place]?.chars ?? 0), 0);

/** The heading around a piece; -1 for none. */
export const headingAt = ({ snapshot, pieces }: Evidence, place: number): number =>
  headingsAround(snapshot)[pieces[place]?.element ?? -1] ?? -1;

export const isInCenter = ({ snapshot, zoning }: Evidence, element: number): boolean =>
  enclosingZone(snapshot, zoning, element) === 'CENTER';
