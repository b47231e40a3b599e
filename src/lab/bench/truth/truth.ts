// The truth of a page: zone and content label of every visible text and image.

import { type Box, isEmpty } from '../../../base/box.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import type { Snapshot, SnapshotText, Visibility } from '../../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../../page/snapshot/xpath.ts';
import type { PageLabels } from './labels.ts';
import { type LabelProblem, snippetOf } from './problems.ts';
import { resolveLabels } from './resolve-labels.ts';

/** Weights of items, as defined for labelling (samples/README.md, labels). */
export const WEIGHTS = {
  /** Weight of an image in non-blank characters. */
  image: 40,
  imageTags: new Set(['img']),
  /** Visible at once, or after scrolling a box. */
  onPage: new Set<Visibility>(['visible', 'scrolled']),
  /** px: an image smaller than this on one side is a spacer of old layouts, and needs no label. */
  thinnestImage: 3,
} as const;

/** A text or image with weight. */
export interface TruthItem {
  readonly kind: 'text' | 'image';
  /** Index in `Snapshot.texts` or `Snapshot.elements`. */
  readonly index: number;
  /** The element whose zone is compared: the image, or the parent of the text. */
  readonly element: number;
  readonly weight: number;
  readonly zone: Zone;
  /** `null` if content is not labelled. */
  readonly content: boolean | null;
  readonly pageBox: Box;
  /** `false` if it is only visible after scrolling a box: it has weight, but no position on the page. */
  readonly painted: boolean;
}

export interface PageTruth {
  readonly items: readonly TruthItem[];
  /** For each element its labelled zone; `null` for artefacts and for ancestors of all labels. */
  readonly zones: readonly (Zone | null)[];
  readonly problems: readonly LabelProblem[];
}

export function truthOf(snapshot: Snapshot, labels: PageLabels, file: string): PageTruth {
  const resolved = resolveLabels(snapshot, labels, file);
  const problems = [...resolved.problems];
  const items: TruthItem[] = [];
  const candidates = candidatesOf(snapshot);
  for (const candidate of candidates) {
    const zone = resolved.zones[candidate.element] ?? null;
    if (zone === 'IGNORE') continue;
    if (zone === null) {
      if (!isSpacer(candidate)) problems.push(uncovered(snapshot, candidate, file));
    } else items.push({ ...candidate, zone, content: resolved.content?.[candidate.element] ?? null });
  }
  const isSaid = problems.some(({ code }) => code === 'UNCOVERED');
  if (items.length === 0 && !isSaid) problems.push(nothingToMeasure(candidates, file));
  const zones = resolved.zones.map(zone => (zone === 'IGNORE' ? null : zone));
  return { items, zones, problems };
}

export type Candidate = Omit<TruthItem, 'zone' | 'content'>;

/** Lists the items of a page that need a label. */
export function candidatesOf(snapshot: Snapshot): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [index, text] of snapshot.texts.entries())
    if (WEIGHTS.onPage.has(text.visibility)) candidates.push(textCandidate(index, text));
  for (const [index, { tag, visibility, pageBox }] of snapshot.elements.entries()) {
    if (!WEIGHTS.imageTags.has(tag) || !WEIGHTS.onPage.has(visibility)) continue;
    const painted = visibility === 'visible' && !isEmpty(pageBox);
    candidates.push({ kind: 'image', index, element: index, weight: WEIGHTS.image, pageBox, painted });
  }
  return candidates.filter(candidate => candidate.weight > 0);
}

function textCandidate(index: number, text: SnapshotText): Candidate {
  const { parent, pageBox, visibility } = text;
  const painted = visibility === 'visible' && !isEmpty(pageBox);
  return { kind: 'text', index, element: parent, weight: countNonBlank(text.text), pageBox, painted };
}

/** Counts code points without any white space. */
export function countNonBlank(text: string): number {
  let count = 0;
  for (const character of text) if (!/\s/u.test(character)) count++;
  return count;
}

function nothingToMeasure(candidates: readonly Candidate[], file: string): LabelProblem {
  const message =
    candidates.length === 0
      ? 'the page has no visible text or image'
      : 'nothing visible is in a zone: everything is in IGNORE or a thin image';
  return { code: 'EMPTY_PAGE', file, place: '', message };
}

function isSpacer({ kind, pageBox: [, , width, height] }: Candidate): boolean {
  return kind === 'image' && Math.min(width, height) < WEIGHTS.thinnestImage;
}

function uncovered(snapshot: Snapshot, candidate: Candidate, file: string): LabelProblem {
  const place = `${xpathOf(snapshot, candidate.element)} “${snippetOf(snapshot, candidate)}”`;
  return { code: 'UNCOVERED', file, place, message: 'is visible, but no zone covers it' };
}
