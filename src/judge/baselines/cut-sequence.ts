// Cuts a sequence of siblings by its key patterns (§E): each match of the first pattern starts a segment. Inside a
// segment, runs matched by a single-tag pattern are grouped under a node of their own.

import { type KeyPattern, keyPatterns } from './key-patterns.ts';

export interface CutSequence {
  /** The pattern that cuts the sequence; `null` if no pattern does, so that the sequence is one segment. */
  readonly cutBy: KeyPattern | null;
  readonly segments: readonly SequencePart[];
  /** See `KeyPatterns.bound`. */
  readonly bound: number | null;
}

/** The range from `start` up to, not including, `end`. */
export interface SequencePart {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly { readonly start: number; readonly end: number }[];
}

export function cutSequence(sequence: readonly string[]): CutSequence {
  const { patterns, bound } = keyPatterns(sequence);
  const cutBy = patterns.find(pattern => !pattern.isUniform) ?? null;
  const cuts = cutBy === null ? [] : cutBy.starts;
  // The siblings before the first match form a segment too.
  const edges = [...new Set([0, ...cuts, sequence.length])];
  const uniform = patterns.filter(pattern => pattern.isUniform);
  const segments = edges.slice(0, -1).map((start, place) => {
    const end = edges[place + 1] ?? sequence.length;
    return { start, end, groups: groupsIn(sequence, uniform, start, end) };
  });
  return { cutBy, segments, bound };
}

/** Finds runs of one tag that contain a match; adjacent matches form one group. */
function groupsIn(
  sequence: readonly string[],
  uniform: readonly KeyPattern[],
  start: number,
  end: number,
): { start: number; end: number }[] {
  const lengths = new Map(uniform.map(({ tags }) => [tags[0], tags.length]));
  const groups: { start: number; end: number }[] = [];
  for (let from = start; from < end; ) {
    let to = from + 1;
    while (to < end && sequence[to] === sequence[from]) to++;
    if (to - from >= (lengths.get(sequence[from]) ?? Number.POSITIVE_INFINITY))
      groups.push({ start: from, end: to });
    from = to;
  }
  return groups;
}
