// What `pith bench` can measure: zones, content or blocks, each from its folders to a table and figures.

import { basename, join, resolve } from 'node:path';
import {
  type BlockBench,
  benchKreuzer,
  benchWebis,
  kreuzerPages,
  webisPages,
} from '../bench/bench-blocks.ts';
import { benchContent, peerContentMethods, pithContentMethods } from '../bench/bench-content.ts';
import { benchZones } from '../bench/bench-zones.ts';
import { blockFigures } from '../bench/block-result.ts';
import { blockTable } from '../bench/block-table.ts';
import type { ContentPage } from '../bench/content-page.ts';
import { readCleaneval } from '../bench/datasets/cleaneval.ts';
import { readReadabilityPages } from '../bench/datasets/readability-pages.ts';
import { readScrapinghub } from '../bench/datasets/scrapinghub.ts';
import { readWcxb } from '../bench/datasets/wcxb.ts';
import { contentFigures, type GateFigures, zoneFigures } from '../bench/gate.ts';
import {
  type ContentPageToSee,
  contentPageToSee,
  type LabelledPageToSee,
  labelledPages,
  pagesNamed,
} from '../bench/pages-to-see.ts';
import { findPeers } from '../bench/peers.ts';
import type { LabelProblem } from '../bench/problems.ts';
import { isThere } from '../bench/read-if-there.ts';
import { reportHtml } from '../bench/report-html.ts';
import type { Seeing } from '../bench/see-pages.ts';
import { contentTable, zoneTable } from '../bench/table.ts';
import type { UnseenPage } from '../bench/unseen.ts';
import { PithError } from '../errors.ts';
import { ZONE_METHODS, type ZoneMethod, type ZoneMethodName } from '../zones/methods.ts';
import type { BenchFlags } from './bench-command.ts';

export interface BenchJob {
  readonly pages: number;
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

export async function jobFor(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchJob> {
  const { dataset } = flags;
  if (dataset === 'kreuzer' || dataset === 'webis') return blockJob(folders, flags, methods);
  if (flags.content || dataset !== undefined) return contentJob(folders, flags, methods);
  const pages = pagesNamed(await labelledPages(folders), flags.page ?? []);
  return { pages: pages.length, run: seeing => runZones(pages, methods, seeing, titleOf(folders), flags) };
}

const benchMethods = (names: readonly ZoneMethodName[]) =>
  names.map(name => {
    const method: ZoneMethod = ZONE_METHODS[name];
    return { name, zonesOf: method.zonesOf };
  });

const titleOf = (folders: readonly string[]): string =>
  `pith bench: ${folders.map(folder => basename(resolve(folder))).join(', ')}`;

async function runZones(
  pages: readonly LabelledPageToSee[],
  methods: readonly ZoneMethodName[],
  seeing: Seeing,
  title: string,
  flags: BenchFlags,
): Promise<BenchOutcome> {
  const withPictures = flags.report !== undefined;
  const { result, unseen, pictures } = await benchZones(pages, benchMethods(methods), seeing, withPictures);
  const [first] = result.summaries;
  return {
    table: zoneTable(result),
    record: { ...result, unseen },
    figures: first === undefined ? new Map() : zoneFigures(first),
    unseen,
    problems: result.problems,
    notes: [],
    report: () =>
      reportHtml(result, {
        title,
        pictureOf: ({ id }) => {
          const picture = pictures.get(id);
          return picture === undefined
            ? null
            : { href: `data:image/webp;base64,${picture.toString('base64')}` };
        },
      }),
  };
}

async function contentJob(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchJob> {
  refuseReport(flags, 'content');
  const all = (await Promise.all(folders.map(folder => contentPages(folder, flags.dataset)))).flat();
  const pages = pagesNamed(all, flags.page ?? []);
  const run = async (seeing: Seeing): Promise<BenchOutcome> => {
    const { peers, missing } = await findPeers();
    const answering = [...pithContentMethods(methods), ...peerContentMethods(peers)];
    const { result, unseen, problems, unmarked } = await benchContent(pages, answering, seeing);
    const [first] = result.summaries;
    const notes = unmarked > 0 ? [`${unmarked} pages have no content marked and are left out`] : [];
    return {
      table: contentTable(result),
      record: { ...result, unseen },
      figures: first === undefined ? new Map() : contentFigures(first),
      unseen,
      problems,
      notes: [...missing, ...notes],
    };
  };
  return { pages: pages.length, run };
}

const CONTENT_READERS: Readonly<Record<string, (folder: string) => Promise<ContentPage[]>>> = {
  wcxb: readWcxb,
  scrapinghub: readScrapinghub,
  readability: readReadabilityPages,
  cleaneval: readCleaneval,
};

async function contentPages(
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
    throw asUsage(error, folder, name ?? '');
  }
}

async function blockJob(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchJob> {
  refuseReport(flags, 'blocks');
  const zoneMethods = benchMethods(methods);
  const read = async <Page extends { readonly id: string }>(list: (folder: string) => Promise<Page[]>) =>
    pagesNamed((await Promise.all(folders.map(list))).flat(), flags.page ?? []);
  if (flags.dataset === 'webis') {
    const pages = await read(webisPages);
    return {
      pages: pages.length,
      run: async ({ onPage }) =>
        blockOutcome(await benchWebis(pages, zoneMethods, id => onPage(id, 'cache'))),
    };
  }
  const pages = await read(kreuzerPages);
  return {
    pages: pages.length,
    run: async seeing => blockOutcome(await benchKreuzer(pages, zoneMethods, seeing)),
  };
}

function blockOutcome({ result, unseen, lost }: BlockBench): BenchOutcome {
  const [first] = result.summaries;
  const note = `${lost.length} marked blocks are not on their pages as they were seen, and are left out`;
  return {
    table: blockTable(result),
    record: { ...result, unseen, lostBlocks: lost },
    figures: first === undefined ? new Map() : blockFigures(first),
    unseen,
    problems: [],
    notes: lost.length > 0 ? [note] : [],
  };
}

function refuseReport({ report }: BenchFlags, what: string): void {
  if (report === undefined) return;
  throw new PithError('USAGE', `--report shows zones: for ${what} use --json`);
}

/** A folder that is not what it was said to be. */
function asUsage(error: unknown, folder: string, dataset: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return error;
  return new PithError('USAGE', `'${folder}' does not hold the dataset '${dataset}': ${String(error)}`);
}
