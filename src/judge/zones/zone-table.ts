// Makes a zoning of its data, such as another thread has sent: its reasons are worded here.

import { alongLines } from '../../see/snapshot/along-lines.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { explainAround } from './around-content.ts';
import { explainAuto } from './auto/auto.ts';
import { methodOfZoning } from './methods.ts';
import { explainVlps } from './vlps.ts';
import type { ZoneTable, Zoning } from './zoning.ts';

/** Only for a zoning by one of the zone methods: others have reasons of their own. */
export const zoneTable = ({ reason: _, ...table }: Zoning): ZoneTable => table;

export function zoningFrom(page: Snapshot, table: ZoneTable): Zoning {
  const { finding, lineThresholds, thresholds } = table;
  const lines = lineThresholds ?? thresholds;
  const reason = (index: number): string => {
    const snapshot = alongLines(page);
    if (finding !== undefined) return explainAround(snapshot, finding, lines, index);
    if (methodOfZoning(table)?.isContentEvidence === true) return explainAuto(snapshot, table, index);
    return explainVlps(snapshot, lines, index);
  };
  return { ...table, reason };
}
