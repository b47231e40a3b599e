// A job of `pith bench`: what it measures on how many pages, and what comes of it.

import { basename, resolve } from 'node:path';
import type { Inputs } from '../../base/files/refuse-outputs.ts';
import { type SiteModel, siteWitness } from '../../judge/site/site-model.ts';
import { type ZoneMethodName, zoneMethod } from '../../judge/zones/methods.ts';
import type { GateFigures } from '../../lab/bench/gate.ts';
import type { Seeing } from '../../lab/bench/pages/see-pages.ts';
import type { UnseenPage } from '../../lab/bench/pages/unseen.ts';
import type { LabelProblem } from '../../lab/bench/truth/problems.ts';
import type { Method } from '../../lab/bench/zones/run.ts';
import { parametersFrom, refuseIdleParameters } from './method-flags.ts';

export type BenchDataset = 'wcxb' | 'scrapinghub' | 'readability' | 'cleaneval' | 'kreuzer' | 'webis';

export interface BenchFlags {
  method?: string;
  dataset?: BenchDataset;
  content?: true;
  experiment?: 'docview' | 'sst';
  site?: string;
  /** What `--site` names, once it is read. */
  siteModel?: SiteModel | undefined;
  runs?: number;
  plots?: string;
  pages?: number;
  page?: string[];
  min?: string[];
  json?: string;
  report?: string;
  cache?: string;
  fresh?: true;
  concurrency: number;
  browser?: string;
  sandbox?: boolean;
  verbose?: true;
}

export interface BenchJob {
  readonly pages: number;
  /** What an output must not be. */
  readonly reads: Inputs;
  /** Names of the figures that a gate may be on. */
  readonly figures: readonly string[];
  readonly run: (seeing: Seeing) => Promise<BenchOutcome>;
}

export interface BenchOutcome {
  readonly table: string;
  /** For `--json`. */
  readonly record: unknown;
  /** Of the first method. */
  readonly figures: GateFigures;
  readonly unseen: readonly UnseenPage[];
  /** Where there are any, nothing else of the outcome is to be believed. */
  readonly problems: readonly LabelProblem[];
  readonly notes: readonly string[];
  readonly report?: () => string;
}

export function benchMethods(names: readonly ZoneMethodName[], flags: BenchFlags): Method[] {
  const parameters = parametersFrom(flags);
  refuseIdleParameters(parameters, names);
  const site = flags.siteModel === undefined ? undefined : siteWitness(flags.siteModel);
  return names.map(name => ({
    name,
    zonesOf: snapshot => zoneMethod(name).zonesOf(snapshot, { parameters, site }),
  }));
}

/** Of a report: what was measured. */
export const titleOf = (folders: readonly string[]): string =>
  `pith bench: ${folders.map(folder => basename(resolve(folder))).join(', ')}`;
