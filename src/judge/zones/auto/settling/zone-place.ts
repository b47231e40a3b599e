// The place of each zone in a row of costs or probabilities: the order of ZONES, in which the trees were trained.

import type { Zone } from '../../zoning.ts';

/**
 * HEADER and FOOTER come before the zones between them (`band-order.ts`); CENTER is last, for what costs the same
 * in many zones takes the last of them (`label-tree.ts`).
 */
export const ZONE_PLACE = {
  HEADER: 0,
  FOOTER: 1,
  LM: 2,
  RM: 3,
  CENTER: 4,
} as const satisfies Readonly<Record<Zone, number>>;
