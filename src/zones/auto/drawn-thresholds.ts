// The four lines a person would draw between the zones that were found.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Thresholds, Zone } from '../zoning.ts';
import { at, type Ink } from './ink.ts';

/** Leaves that stick out this far by count, such as a floating button, move no line. */
const STRAY_SHARE = 0.02;

export function drawnThresholds(
  { page }: Snapshot,
  ink: Ink,
  leaves: readonly number[],
  zones: readonly (Zone | null)[],
): Thresholds {
  const edges = (zone: Zone, column: Float64Array) =>
    leaves
      .filter(leaf => zones[leaf] === zone)
      .map(leaf => at(column, leaf))
      .sort((a, b) => a - b);
  const last = (values: number[], none: number) =>
    values[Math.ceil((values.length - 1) * (1 - STRAY_SHARE))] ?? none;
  const first = (values: number[], none: number) =>
    values[Math.floor((values.length - 1) * STRAY_SHARE)] ?? none;
  const h1 = clamp(last(edges('HEADER', ink.bottom), 0), page.height);
  const w1 = clamp(last(edges('LM', ink.right), 0), page.width);
  return {
    h1,
    h2: Math.max(h1, clamp(first(edges('FOOTER', ink.top), page.height), page.height)),
    w1,
    w2: Math.max(w1, clamp(first(edges('RM', ink.left), page.width), page.width)),
  };
}

const clamp = (value: number, highest: number): number => Math.max(0, Math.min(highest, value));
