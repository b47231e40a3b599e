// Runs `pith bench --experiment docview`: renders generated pages, prints the tables and writes the plots.

import PQueue from 'p-queue';
import { PithError } from '../../../base/errors.ts';
import { refuseOutputs } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { docViewExperiment } from '../../../lab/experiments/docview/experiment.ts';
import { experimentTable } from '../../../lab/experiments/docview/experiment-table.ts';
import { intervalPlot, percentagePlot } from '../../../lab/experiments/docview/grid-plot.ts';
import { madePages, type SeenPage, seePage } from '../../../lab/experiments/docview/made-pages.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { openOptionsFrom } from '../flags/page-flags.ts';
import { pageProgress } from '../terminal/live-line.ts';
import type { BenchFlags } from './bench-task.ts';
import { makePlotsFolder, writePlots } from './plots.ts';

/** Pages in a set, as in the paper. */
const PAGES = 125;

export async function runDocViewExperiment(flags: BenchFlags, signal: AbortSignal): Promise<void> {
  await refuseOutputs([flags.json]);
  await makePlotsFolder(flags.plots);
  const pages = madePages(flags.pages ?? PAGES);
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
