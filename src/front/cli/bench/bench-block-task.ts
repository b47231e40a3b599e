// Compares zones with the blocks that people marked, for `pith bench --dataset kreuzer|webis`, and segments without
// zones with labelled zones.

import { counted } from '../../../base/text/counted.ts';
import type { ZoneMethodName } from '../../../judge/zones/methods.ts';
import {
  type BlockBench,
  benchKreuzer,
  benchLabelled,
  benchWebis,
  kreuzerPages,
  webisPages,
} from '../../../lab/bench/blocks/bench-blocks.ts';
import { blockFigureNames, blockFigures, blockTables } from '../../../lab/bench/blocks/result.ts';
import { labelledPages, pagesNamed } from '../../../lab/bench/pages/pages-to-see.ts';
import { blockSheet } from '../../../lab/bench/report/block-sheet.ts';
import { describeProblem } from '../../../lab/bench/truth/problems.ts';
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
  const withLooks = flags.report !== undefined;
  const title = titleOf(folders);
  if (flags.dataset === undefined) {
    const all = await labelledPages(folders);
    const pages = pagesNamed(all, flags.page ?? []);
    const zoneMethods = benchMethods(methods, flags, pages);
    return {
      pages: pages.length,
      inputs: withTools(inputsOfLabelled(all, folders), flags),
      figures: blockFigureNames(),
      run: async seeing => blockOutcome(await benchLabelled(pages, zoneMethods, seeing, withLooks), title),
    };
  }
  const inputs = withTools(await inputsOfDataset(folders), flags);
  const read = async <Page extends { readonly id: string }>(list: (folder: string) => Promise<Page[]>) =>
    pagesNamed((await Promise.all(folders.map(list))).flat(), flags.page ?? []);
  if (flags.dataset === 'webis') {
    const pages = await read(webisPages);
    const zoneMethods = benchMethods(methods, flags, pages);
    return {
      pages: pages.length,
      inputs,
      figures: blockFigureNames(),
      run: async ({ onPage }) =>
        blockOutcome(await benchWebis(pages, zoneMethods, id => onPage(id, 'cache'), withLooks), title),
    };
  }
  const pages = await read(kreuzerPages);
  const zoneMethods = benchMethods(methods, flags, pages);
  return {
    pages: pages.length,
    inputs,
    figures: blockFigureNames(),
    run: async seeing => blockOutcome(await benchKreuzer(pages, zoneMethods, seeing, withLooks), title),
  };
}

/** Lost blocks that are named: old pages have lost many, and the JSON lists all. */
const MOST_NAMED = 10;

function blockOutcome({ result, looks, unseen, lost }: BlockBench, title: string): BenchOutcome {
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
    problems: [],
    notes: lost.length > 0 ? [note] : [],
    report: () => blockSheet(result, title, looks),
  };
}
