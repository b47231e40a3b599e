// A zoning as plain data, which can be cloned, sent to a thread and stored; its reasons are made of it in words.

import { alongLines } from '../../see/snapshot/along-lines.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { type FindingTable, findingFrom, findingTable } from '../baselines/finding.ts';
import { explainAround } from './around-content.ts';
import { explainAuto } from './auto/auto.ts';
import { methodOfZoning } from './methods.ts';
import { type SiteTable, siteFrom, siteTable } from './site-evidence.ts';
import { explainVlps } from './vlps.ts';
import { ZONES, type Zoning } from './zoning.ts';

export interface ZoneTable extends Pick<Zoning, 'method' | 'thresholds' | 'lineThresholds' | 'confidence'> {
  /** For each element its place in ZONES; NONE for no zone. */
  readonly places: Uint8Array;
  readonly confidences: Float64Array;
  readonly finding: FindingTable | undefined;
  readonly site: SiteTable | undefined;
}

const NONE = 255;

/** Only for a zoning by one of the zone methods: others have reasons of their own. */
export function zoneTable(zoning: Zoning): ZoneTable {
  const { method, thresholds, lineThresholds, confidence, zones, finding, site } = zoning;
  return {
    method,
    thresholds,
    confidence,
    ...(lineThresholds && { lineThresholds }),
    places: Uint8Array.from(zones, zone => (zone === null ? NONE : ZONES.indexOf(zone))),
    confidences: Float64Array.from(zones, (_, index) => zoning.elementConfidence(index)),
    finding: finding && findingTable(finding),
    site: site && siteTable(site),
  };
}

export function zoningFrom(snapshot: Snapshot, table: ZoneTable): Zoning {
  const { method, thresholds, lineThresholds, confidence, places, confidences, finding, site } = table;
  const zoning = {
    method,
    thresholds,
    confidence,
    ...(lineThresholds && { lineThresholds }),
    zones: Array.from(places, place => ZONES[place] ?? null),
    elementConfidence: (index: number) => confidences[index] ?? 0,
    ...(finding && { finding: findingFrom(finding) }),
    ...(site && { site: siteFrom(site) }),
  };
  return { ...zoning, reason: index => explain(snapshot, zoning, index) };
}

/** Why the element has its zone, as the method of the zoning says it. */
function explain(page: Snapshot, zoning: Omit<Zoning, 'reason'>, index: number): string {
  const snapshot = alongLines(page);
  const { finding, lineThresholds, thresholds } = zoning;
  const lines = lineThresholds ?? thresholds;
  if (finding !== undefined) return explainAround(snapshot, finding, lines, index);
  if (methodOfZoning(zoning)?.isContentEvidence === true) return explainAuto(snapshot, zoning, index);
  return explainVlps(snapshot, lines, index);
}
