// The result of the block benchmark as a table of texts.

import { share, withInterval } from '../figures.ts';
import type { Table } from '../text-tables.ts';
import type { BlockBenchResult } from './result.ts';

const HEAD =
  'method,pages,exact P,exact R,exact F1,fuzzy P,fuzzy R,fuzzy F1,all levels P,R,F1,BCubed chars,95 %,nodes,95 %,pixels,95 %,failed'.split(
    ',',
  );

export function blockTables({ summaries }: BlockBenchResult): Table[] {
  const rows = summaries.map(({ method, pages, failed, exact, fuzzy, everyLevel, bcubed }) => [
    method,
    String(pages),
    ...[exact, fuzzy, everyLevel].flatMap(({ precision, recall, f1 }) => [
      share(precision),
      share(recall),
      share(f1?.value),
    ]),
    ...[bcubed.chars, bcubed.nodes, bcubed.pixels].flatMap(withInterval),
    String(failed),
  ]);
  const title =
    'Blocks (of a method without its own: each zone): same contents as those marked (exact, 80 %), extended BCubed F';
  return [[title, [HEAD, ...rows]]];
}
