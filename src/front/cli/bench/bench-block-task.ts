// Compares zones with the blocks that people marked, for `pith bench --dataset kreuzer|webis`, and segments without
// zones with labelled zones.

import type { Inputs } from '../../../base/files/refuse-outputs.ts';
import { counted } from '../../../base/text/counted.ts';
import type { ZoneMethodName } from '../../../judge/zones/methods.ts';
import {
  type BlockBench,
  benchKreuzer,
  benchLabelled,
  benchWebis,
  kreuzerPages,
} from '../../../lab/bench/blocks/bench-blocks.ts';
import { blockFigureNames, blockFigures, blockTables } from '../../../lab/bench/blocks/result.ts';
import { listWebsegPages } from '../../../lab/bench/datasets/webis-webseg.ts';
import { labelledPages, pagesNamed } from '../../../lab/bench/pages/pages-to-see.ts';
import type { Seeing } from '../../../lab/bench/pages/see-pages.ts';
import { blockSheet } from '../../../lab/bench/report/block-sheet.ts';
import { describeProblem } from '../../../lab/bench/truth/problems.ts';
import type { Method } from '../../../lab/bench/zones/run.ts';
import {
  type BenchFlags,
  type BenchOutcome,
  type BenchTask,
  benchMethods,
  inputsOfDataset,
  inputsOfLabelled,
  titleOf,
  withTools,
} from './bench-task.ts';

export async function blockTask(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchTask> {
  const taskOf = <Page extends { readonly id: string }>(
    all: readonly Page[],
    inputs: Inputs,
    bench: (...call: [readonly Page[], Method[], Seeing, withLooks: boolean]) => Promise<BlockBench>,
  ): BenchTask => {
    const pages = pagesNamed(all, flags.page ?? []);
    const zoneMethods = benchMethods(methods, flags, pages);
    const withLooks = flags.report !== undefined;
    return {
      pages: pages.length,
      inputs: withTools(inputs, flags),
      figures: blockFigureNames(),
      run: async seeing => blockOutcome(await bench(pages, zoneMethods, seeing, withLooks), titleOf(folders)),
    };
  };
  if (flags.dataset === undefined) {
    const all = await labelledPages(folders);
    return taskOf(all, inputsOfLabelled(all, folders), benchLabelled);
  }
  const inputs = await inputsOfDataset(folders);
  if (flags.dataset === 'webis')
    return taskOf((await Promise.all(folders.map(listWebsegPages))).flat(), inputs, benchWebis);
  return taskOf((await Promise.all(folders.map(kreuzerPages))).flat(), inputs, benchKreuzer);
}

/** Lost blocks that are named: old pages have lost many, and the JSON lists all. */
const MOST_NAMED = 10;

function blockOutcome(
  { result, looks, unseen, lost, problems = [] }: BlockBench,
  title: string,
): BenchOutcome {
  const [first] = result.summaries;
  const named = lost.slice(0, MOST_NAMED).map(describeProblem);
  const more = lost.length > named.length ? [`and ${lost.length - named.length} more`] : [];
  const count = counted(lost.length, 'marked block');
  const note = [`${count} not found on the rendered pages and left out:`, ...named, ...more].join('\n  ');
  return {
    tables: blockTables(result),
    record: { ...result, unseen, lostBlocks: lost },
    figures: first === undefined ? new Map() : blockFigures(first),
    unseen,
    problems,
    notes: lost.length > 0 ? [note] : [],
    report: () => blockSheet(result, title, looks),
  };
}
