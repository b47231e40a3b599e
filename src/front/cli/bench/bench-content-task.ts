// Measures content for `pith bench --content` and the datasets with marked content: pith beside other extractors.

import { join } from 'node:path';
import { usageError } from '../../../base/errors.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { counted } from '../../../base/text/counted.ts';
import type { ZoneMethodName } from '../../../judge/zones/methods.ts';
import {
  benchContent,
  peerContentMethods,
  pithContentMethods,
} from '../../../lab/bench/content/bench-content.ts';
import { findPeers } from '../../../lab/bench/content/peers.ts';
import { type ContentPage, contentTables } from '../../../lab/bench/content/result.ts';
import { readCleaneval } from '../../../lab/bench/datasets/cleaneval.ts';
import {
  readReadabilityPages,
  readScrapinghub,
  readWcxb,
} from '../../../lab/bench/datasets/content-datasets.ts';
import { readStructurePages } from '../../../lab/bench/datasets/structure.ts';
import { contentFigureNames, contentFigures } from '../../../lab/bench/gate.ts';
import {
  type ContentPageToSee,
  contentPageToSee,
  type LabelledPageToSee,
  labelledPages,
  pagesNamed,
} from '../../../lab/bench/pages/pages-to-see.ts';
import type { Seeing } from '../../../lab/bench/pages/see-pages.ts';
import { contentSheet } from '../../../lab/bench/report/content-sheet.ts';
import { parametersFrom, refuseIdleParameters } from '../flags/method-flags.ts';
import {
  type BenchFlags,
  type BenchOutcome,
  type BenchTask,
  inputsOfDataset,
  inputsOfLabelled,
  titleOf,
} from './bench-task.ts';

export async function contentTask(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchTask> {
  refuseIdleParameters(parametersFrom(flags), methods);
  const all = (await Promise.all(folders.map(folder => contentPages(folder, flags.dataset)))).flat();
  const pages = pagesNamed(all, flags.page ?? []);
  const run = async (seeing: Seeing): Promise<BenchOutcome> => {
    const { peers, missing, close } = await findPeers();
    const answering = [
      ...pithContentMethods(methods, parametersFrom(flags), flags.siteModel),
      ...peerContentMethods(peers),
    ];
    const { result, looks, unseen, problems, unmarked } = await benchContent(
      pages,
      answering,
      seeing,
      flags.report !== undefined,
    ).finally(close);
    const [first] = result.summaries;
    const notes = unmarked > 0 ? [`${counted(unmarked, 'page')} without marked content left out`] : [];
    return {
      tables: contentTables(result),
      record: { ...result, unseen },
      figures: first === undefined ? new Map() : contentFigures(first),
      unseen,
      problems,
      notes: [...missing, ...notes],
      report: () => contentSheet(result, titleOf(folders), looks),
    };
  };
  const labelled = all.filter(page => 'pageFile' in page);
  const inputs =
    labelled.length === all.length ? inputsOfLabelled(labelled, folders) : await inputsOfDataset(folders);
  return { pages: pages.length, inputs, figures: contentFigureNames(pages), run };
}

const CONTENT_READERS: Readonly<Record<string, (folder: string) => Promise<ContentPage[]>>> = {
  wcxb: readWcxb,
  scrapinghub: readScrapinghub,
  readability: readReadabilityPages,
  cleaneval: readCleaneval,
  structure: readStructurePages,
};

export async function contentPages(
  folder: string,
  dataset: string | undefined,
): Promise<(LabelledPageToSee | ContentPageToSee)[]> {
  const looksLikeWcxb = async () =>
    (await isThere(join(folder, 'truth'))) && (await isThere(join(folder, 'html')));
  const name = dataset ?? ((await looksLikeWcxb()) ? 'wcxb' : undefined);
  const read = name === undefined ? undefined : CONTENT_READERS[name];
  if (read === undefined) return labelledPages([folder]);
  try {
    return (await read(folder)).map(contentPageToSee);
  } catch (error) {
    throw toUsageError(error, folder, name ?? '');
  }
}

/** Explains a missing file: the folder does not have the layout of the dataset. */
export function toUsageError(error: unknown, folder: string, dataset: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return error;
  return usageError(`'${folder}' does not hold the dataset '${dataset}': ${String(error)}`);
}
