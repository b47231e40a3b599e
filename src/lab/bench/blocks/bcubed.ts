// Extended BCubed: measures how well two segmentations agree on which elements belong together. Amigó et al. 2009,
// section 6.2, weighted by size as in Kiesel et al. 2020 (Webis-WebSeg-20).

import { harmonicMean } from '../statistics.ts';

/** An element with its size and segments; segments may overlap and need not cover every element. */
export interface SegmentedElement {
  readonly size: number;
  readonly answer: readonly number[];
  readonly truth: readonly number[];
}

export interface BCubedScore {
  /** `null` if the answer has no segments with elements. */
  readonly precision: number | null;
  /** `null` if the truth has no segments with elements. */
  readonly recall: number | null;
  /** 0 if only one side has segments, `null` if neither has. */
  readonly f1: number | null;
  /** Share of the size that the answer covers; uncovered elements do not reduce precision. */
  readonly coverage: number;
}

/** The things that BCubed counts: characters of texts, DOM nodes and px. */
export const BCUBED_NAMES = ['chars', 'nodes', 'pixels'] as const;
export type ByBCubed<Figure> = Readonly<Record<(typeof BCUBED_NAMES)[number], Figure>>;

export function bcubed(elements: Iterable<SegmentedElement>): BCubedScore {
  const groups = groupByMembership(elements);
  const precision = weightedAgreement(groups, 'answer', 'truth');
  const recall = weightedAgreement(groups, 'truth', 'answer');
  const all = groups.reduce((sum, group) => sum + group.size, 0);
  const covered = groups.reduce((sum, group) => sum + (group.answer.size > 0 ? group.size : 0), 0);
  return { precision, recall, f1: combine(precision, recall), coverage: all > 0 ? covered / all : 0 };
}

function combine(precision: number | null, recall: number | null): number | null {
  if (precision === null && recall === null) return null;
  return harmonicMean(precision ?? 0, recall ?? 0);
}

/** Elements in the same segments on both sides, combined to one of their total size. */
interface Group {
  size: number;
  readonly answer: ReadonlySet<number>;
  readonly truth: ReadonlySet<number>;
}

function groupByMembership(elements: Iterable<SegmentedElement>): Group[] {
  const groups = new Map<string, Group>();
  for (const { size, answer, truth } of elements) {
    if (size <= 0) continue;
    const key = `${keyOf(answer)}|${keyOf(truth)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { size, answer: new Set(answer), truth: new Set(truth) });
    else group.size += size;
  }
  return [...groups.values()];
}

const keyOf = (segments: readonly number[]): string =>
  segments.length < 2 ? segments.join() : [...segments].sort((a, b) => a - b).join();

type Side = 'answer' | 'truth';

/** Precision if `of` is the answer, recall if it is the truth: the mean of P(e) over the elements that have one. */
function weightedAgreement(groups: readonly Group[], of: Side, against: Side): number | null {
  let [sum, size] = [0, 0];
  for (const group of groups) {
    const agreement = agreementOf(group, groups, of, against);
    if (agreement === null) continue;
    sum += group.size * agreement;
    size += group.size;
  }
  return size > 0 ? sum / size : null;
}

/** P(e): the mean of min(shared, shared against) / shared over the elements that share a segment with e. */
function agreementOf(group: Group, groups: readonly Group[], of: Side, against: Side): number | null {
  let [sum, size] = [0, 0];
  for (const other of groups) {
    const shared = countShared(group[of], other[of]);
    if (shared === 0) continue;
    const sharedAgainst = countShared(group[against], other[against]);
    sum += (other.size * Math.min(shared, sharedAgainst)) / shared;
    size += other.size;
  }
  return size > 0 ? sum / size : null;
}

function countShared(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const segment of few) if (many.has(segment)) count++;
  return count;
}
