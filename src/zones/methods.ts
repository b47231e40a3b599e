// The zone methods by name: one table for the command line, the library and the benchmark.

import type { Snapshot } from '../snapshot/snapshot.ts';
import { auto } from './auto/auto.ts';
import { PUBLISHED_SETTING, type ThresholdSetting } from './threshold-setting.ts';
import { vlps } from './vlps.ts';
import type { Zoning } from './zoning.ts';

export interface ZoneMethod {
  readonly name: string;
  /** What it does, for help texts. */
  readonly summary: string;
  /** Whether thresholds that a user sets mean anything to it. */
  readonly hearsThresholds: boolean;
  readonly zonesOf: (snapshot: Snapshot, setting?: ThresholdSetting) => Zoning;
}

export const ZONE_METHODS = {
  auto: {
    name: 'auto',
    summary: 'reads the zones off the layout itself, learned from hand-labelled pages',
    hearsThresholds: false,
    zonesOf: snapshot => auto(snapshot),
  },
  vlps: {
    name: 'vlps',
    summary: "the paper's rule to the letter, its thresholds scaled to the page",
    hearsThresholds: true,
    zonesOf: vlps,
  },
  'vlps-published': {
    name: 'vlps-published',
    summary: "the paper's rule at its published setting: 200 px, 160 px, 30 %, 30 %",
    hearsThresholds: false,
    zonesOf: snapshot => ({ ...vlps(snapshot, PUBLISHED_SETTING), method: 'vlps-published' }),
  },
} as const satisfies Record<string, ZoneMethod>;

export type ZoneMethodName = keyof typeof ZONE_METHODS;
export const ZONE_METHOD_NAMES = Object.keys(ZONE_METHODS) as ZoneMethodName[];
export const DEFAULT_METHOD: ZoneMethodName = 'auto';

export interface ZoneOptions {
  readonly method?: ZoneMethodName | undefined;
  readonly thresholds?: ThresholdSetting | undefined;
}

export function zonesOf(snapshot: Snapshot, options: ZoneOptions = {}): Zoning {
  const method: ZoneMethod = ZONE_METHODS[options.method ?? DEFAULT_METHOD];
  return method.zonesOf(snapshot, options.thresholds);
}
