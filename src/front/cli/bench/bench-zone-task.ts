// Measures zones on labelled pages for `pith bench`: what it does unless its flags name content or a dataset of blocks.

import type { ZoneMethodName } from '../../../judge/zones/methods.ts';
import { zoneFigureNames, zoneFigures } from '../../../lab/bench/gate.ts';
import { labelledPages, pagesNamed } from '../../../lab/bench/pages/pages-to-see.ts';
import { zoneSheet } from '../../../lab/bench/report/zone-sheet.ts';
import { zoneTables } from '../../../lab/bench/zones/result.ts';
import { benchZones } from '../../../lab/bench/zones/run.ts';
import {
  type BenchFlags,
  type BenchTask,
  benchMethods,
  inputsOfLabelled,
  titleOf,
  withTools,
} from './bench-task.ts';

export async function zoneTask(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchTask> {
  const all = await labelledPages(folders);
  const pages = pagesNamed(all, flags.page ?? []);
  return {
    pages: pages.length,
    inputs: withTools(inputsOfLabelled(all, folders), flags),
    figures: zoneFigureNames(pages),
    run: async seeing => {
      const zoneMethods = benchMethods(methods, flags, pages);
      const withPictures = flags.report !== undefined;
      const { result, unseen, pictures } = await benchZones(pages, zoneMethods, seeing, withPictures);
      const [first] = result.summaries;
      return {
        tables: zoneTables(result),
        record: { ...result, unseen },
        figures: first === undefined ? new Map() : zoneFigures(first),
        unseen,
        problems: result.problems,
        notes: [],
        report: () => zoneSheet(result, titleOf(folders), pictures),
      };
    },
  };
}
