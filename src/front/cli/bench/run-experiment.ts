// Runs `pith bench --experiment docview` and `sst` on generated pages or folders of sites: prints the tables and writes
// the plots.

import { join, resolve } from 'node:path';
import PQueue from 'p-queue';
import { PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { seePages } from '../../../lab/bench/pages/see-pages.ts';
import { docViewExperiment } from '../../../lab/experiments/docview/experiment.ts';
import {
  experimentTable,
  intervalPlot,
  percentagePlot,
} from '../../../lab/experiments/docview/experiment-table.ts';
import { madePages, type SeenPage, seePage } from '../../../lab/experiments/docview/made-pages.ts';
import { madeSites } from '../../../lab/experiments/site/made-sites.ts';
import { type SeenSitePage, siteExperiment } from '../../../lab/experiments/site/site-experiment.ts';
import { siteExperimentTable, sitePlots } from '../../../lab/experiments/site/site-experiment-table.ts';
import { madePageToSee, type SitePageToSee, sitePagesIn } from '../../../lab/experiments/site/site-pages.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { exitByFailed } from '../exit-codes.ts';
import { openOptionsFrom } from '../flags/page-flags.ts';
import { formatError, say } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';
import { type BenchFlags, inputsOfDataset, seeingWith } from './bench-task.ts';

/** Pages of each category on each site: 500 in all, as many as the paper samples of a site. */
const PAGES = 20;
/** Runs of k-means, §4.2.1 of the paper. */
const RUNS = 800;

export async function runSiteExperiment(
  folders: readonly string[],
  flags: BenchFlags,
  signal: AbortSignal,
): Promise<void> {
  const { json, plots } = flags;
  await refuseOutputs([json]);
  await makePlotsFolder(plots);
  const found = await Promise.all(folders.map(sitePagesIn));
  await refuseOverwriting([json], await inputsOfDataset(folders));
  const pages = folders.length > 0 ? found.flat() : madeSites(flags.pages ?? PAGES).map(madePageToSee);
  const { seen, failed, close } = await readTwice(pages, flags, signal);
  try {
    const result = await siteExperiment(seen, flags.runs ?? RUNS, cleaning =>
      say(`mining pages cleaned by ${cleaning}`),
    );
    if (signal.aborted) throw new PithError('CANCELLED', 'stopped before all pages were seen');
    if (json !== undefined) await writeWhole(json, `${JSON.stringify(result, null, 1)}\n`);
    await writePlots(plots, sitePlots(result));
    process.stdout.write(siteExperimentTable(result, folders.length > 0 ? folders.join(', ') : 'Made sites'));
    exitByFailed(failed.size, pages.length);
  } finally {
    await close();
  }
}

/** Reads all pages twice, the second time from the cache, so that only one page is in memory at a time. */
async function readTwice(pages: readonly SitePageToSee[], flags: BenchFlags, signal: AbortSignal) {
  const pith = await openWith({ ...openOptionsFrom(flags), concurrency: flags.concurrency });
  const seeing = await seeingWith(pith, flags, signal);
  const failed = new Set<string>();
  let isFirst = true;
  async function* seen(): AsyncGenerator<SeenSitePage> {
    const progress = pageProgress(pages.length);
    const fresh = isFirst && seeing.fresh;
    isFirst = false;
    for await (const sight of seePages(pages, { ...seeing, fresh, onPage: progress.onPage })) {
      const { site, category, truth, id } = sight.page;
      if ('kept' in sight) yield { site, category, truth, snapshot: sight.kept.snapshot };
      else if (!failed.has(id)) {
        failed.add(id);
        say(`${id}: ${sight.failure.code}: ${formatError(sight.failure)}`);
      }
    }
    progress.done();
  }
  return { seen, failed, close: () => pith.close() };
}

/** Pages in a set, as in the paper. */
const SET_PAGES = 125;

/** Runs `pith bench --experiment docview`: renders generated pages, prints the tables and writes the plots. */
export async function runDocViewExperiment(flags: BenchFlags, signal: AbortSignal): Promise<void> {
  await refuseOutputs([flags.json]);
  await makePlotsFolder(flags.plots);
  const pages = madePages(flags.pages ?? SET_PAGES);
  const progress = pageProgress(pages.length, false);
  const pith = await openWith({ ...openOptionsFrom(flags), concurrency: flags.concurrency });
  const queue = new PQueue({ concurrency: flags.concurrency });
  let seen: SeenPage[];
  try {
    seen = await queue.addAll(
      pages.map(page => async () => {
        const one = await seePage(page, pith, signal);
        progress.onPage(page.text.title, 'browser');
        return one;
      }),
    );
  } finally {
    progress.done();
    await pith.close();
  }
  if (signal.aborted) throw new PithError('CANCELLED', 'stopped before all pages were seen');
  const result = docViewExperiment(seen);
  if (flags.json !== undefined) await writeWhole(flags.json, `${JSON.stringify(result, null, 1)}\n`);
  const { cleaned } = result.replicas.grid;
  await writePlots(flags.plots, [
    ['docview-grid.svg', percentagePlot(cleaned, result.pages)],
    ['docview-intervals.svg', intervalPlot(cleaned, result.pages)],
  ]);
  process.stdout.write(experimentTable(result));
}

/**
 * Writes the plots of an experiment as SVG files into the folder of `--plots`. Runs before the experiment, which takes
 * hours, so that a bad folder fails at once.
 */
async function makePlotsFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await makeFolder(resolve(folder));
}

async function writePlots(
  folder: string | undefined,
  plots: Iterable<readonly [name: string, svg: string]>,
): Promise<void> {
  if (folder === undefined) return;
  for (const [name, svg] of plots) await writeWhole(join(folder, name), svg);
}
