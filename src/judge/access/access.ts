// Tells if the page itself was read, or a wall in its place, by evidence of different sources: words alone never suffice.

import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { accessFacts, type Wall } from './access-facts.ts';
import { BARRIERS } from './barriers.ts';
import { MISSING_CONTENT } from './missing-content.ts';

export interface Access {
  readonly kind: 'ok' | Wall['kind'];
  /** The evidence for it; '' for `ok`. */
  readonly reason: string;
}

/** The first that fits is named. */
export const WALLS: readonly Wall[] = [...BARRIERS, ...MISSING_CONTENT];

/** Total weight of evidence from which a wall is named. */
const LEAST_WEIGHT = 3;

/** The verdict, and the warning that belongs to it. */
export function accessOf(
  snapshot: Snapshot,
  zoning: Zoning,
): { readonly access: Access; readonly warnings: readonly SnapshotWarning[] } {
  const facts = accessFacts(snapshot, zoning);
  for (const { kind, warning, says, evidence } of WALLS) {
    const found = evidence(facts).filter(([, , isFound]) => isFound);
    if (found.reduce((sum, [, weight]) => sum + weight, 0) < LEAST_WEIGHT) continue;
    const reason = found.map(([said]) => said).join(', ');
    return { access: { kind, reason }, warnings: [{ code: warning, message: `${says} (${reason})` }] };
  }
  return { access: { kind: 'ok', reason: '' }, warnings: [] };
}
