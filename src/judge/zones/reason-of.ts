// Explains the zone of an element, from the snapshot and its zoning.

import { alongLines } from '../../see/snapshot/along-lines.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { methodOfZoning } from './methods.ts';
import type { Zoning } from './zoning.ts';

/** A sentence that a user can read; empty for an element that does not exist. */
export function reasonOf(snapshot: Snapshot, zoning: Zoning, elementIndex: number): string {
  const { reasons, lineThresholds, thresholds } = zoning;
  if (reasons !== undefined) return reasons[elementIndex] ?? '';
  const lines = { ...zoning, thresholds: lineThresholds ?? thresholds };
  return methodOfZoning(zoning)?.reasonOf(alongLines(snapshot), lines, elementIndex) ?? '';
}
