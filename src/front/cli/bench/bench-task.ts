// Defines a task of `pith bench`: its pages, its run and its outcome.

import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Inputs } from '../../../base/files/refuse-outputs.ts';
import { type SiteModel, siteWitness } from '../../../judge/site/site-model.ts';
import { type ZoneMethodName, zoneMethod } from '../../../judge/zones/methods.ts';
import type { GateFigures } from '../../../lab/bench/gate.ts';
import type { Seeing, UnseenPage } from '../../../lab/bench/pages/see-pages.ts';
import { defaultCacheFolder, openSnapshotCache } from '../../../lab/bench/pages/snapshot-cache.ts';
import type { Segmentation } from '../../../lab/bench/segmentations/read-segmentations.ts';
import { refuseStrangers, segmentationMethod } from '../../../lab/bench/segmentations/segmentation-method.ts';
import type { Table } from '../../../lab/bench/tables.ts';
import type { LabelProblem } from '../../../lab/bench/truth/problems.ts';
import type { Method } from '../../../lab/bench/zones/run.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import type { PicturedSheet } from '../../../show/studio/studio-html.ts';
import { parametersFrom, refuseIdleParameters } from '../flags/method-flags.ts';
import type { BenchDataset } from './bench-datasets.ts';

export interface BenchFlags {
  method?: string;
  dataset?: BenchDataset;
  content?: true;
  stability?: true;
  experiment?: 'docview' | 'sst';
  site?: string;
  segmentations?: string[];
  /** Read from the files of `--segmentations`. */
  tools?: readonly Segmentation[];
  /** Read from the file of `--site`. */
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

export interface BenchTask {
  readonly pages: number;
  /** Files and folders that no output may overwrite. */
  readonly inputs: Inputs;
  /** Names of the figures that `--min` accepts. */
  readonly figures: readonly string[];
  readonly run: (seeing: Seeing) => Promise<BenchOutcome>;
}

export interface BenchOutcome {
  readonly tables: readonly Table[];
  /** Written by `--json`. */
  readonly record: unknown;
  /** Figures of the first method, for the gates. */
  readonly figures: GateFigures;
  readonly unseen: readonly UnseenPage[];
  /** Labels that do not fit their pages. */
  readonly problems: readonly LabelProblem[];
  readonly notes: readonly string[];
  readonly report?: () => PicturedSheet;
}

/** How the pages of a benchmark are seen: from its cache, or in the browser of `pith`. */
export const seeingWith = async (
  pith: PageReader,
  flags: BenchFlags,
  signal: AbortSignal,
): Promise<Omit<Seeing, 'onPage'>> => ({
  cache: await openSnapshotCache(resolve(flags.cache ?? defaultCacheFolder())),
  launched: pith.launched,
  browserPath: flags.browser ?? process.env.PITH_BROWSER,
  concurrency: flags.concurrency,
  fresh: flags.fresh === true,
  signal,
});

/** Methods of pith, then the segmentations of other tools, which name some of these pages. */
export function benchMethods(
  names: readonly ZoneMethodName[],
  flags: BenchFlags,
  pages: readonly { readonly id: string }[],
): Method[] {
  const { tools = [] } = flags;
  refuseStrangers(
    tools,
    pages.map(({ id }) => id),
  );
  const parameters = parametersFrom(flags);
  refuseIdleParameters(parameters, names);
  const site = flags.siteModel === undefined ? undefined : siteWitness(flags.siteModel);
  const own = names.map(name => ({
    name,
    zonesOf: (snapshot: Snapshot) => zoneMethod(name).zonesOf(snapshot, { parameters, site }),
  }));
  return [...own, ...tools.map(segmentationMethod)];
}

/** Adds the files of the tools, which no output may overwrite. */
export const withTools = (inputs: Inputs, { tools = [] }: BenchFlags): Inputs => ({
  ...inputs,
  files: [...(inputs.files ?? []), ...tools.flatMap(tool => tool.files)],
});

/** Title of a report: the folders that were measured. */
export const titleOf = (folders: readonly string[]): string =>
  `pith bench: ${folders.map(folder => basename(resolve(folder))).join(', ')}`;

/** Includes the folder of each page, from which it may load files. Of the folder of the set, only its own files. */
export function inputsOfLabelled(
  pages: readonly { readonly pageFile: string; readonly labelFile: string }[],
  sets: readonly string[],
): Inputs {
  const roots = new Set(sets.map(folder => resolve(folder)));
  const files = pages.flatMap(({ pageFile, labelFile }) => [pageFile, labelFile]);
  const folders = new Set(files.map(file => dirname(file)).filter(folder => !roots.has(folder)));
  return { files: [...files, ...sets.map(folder => join(folder, 'manifest.json'))], folders: [...folders] };
}

/** Includes all subfolders, because the layouts of datasets differ, and the lists of pages beside them. */
export async function inputsOfDataset(datasets: readonly string[]): Promise<Inputs> {
  const folders: string[] = [];
  for (const dataset of datasets)
    for (const entry of await readdir(dataset, { withFileTypes: true }))
      if (entry.isDirectory()) folders.push(join(dataset, entry.name));
  const lists = ['manifest.json', 'ground-truth.json'];
  return { files: datasets.flatMap(dataset => lists.map(name => join(dataset, name))), folders };
}
