// Scores the adaptive method on pages of sites it was not trained on: `cross-validate.ts SET…`, six folds by site.

import type { Zoning } from '../../src/judge/zones/zoning.ts';
import { type LabelledPage, readLabelSet } from '../../src/lab/bench/truth/label-sets.ts';
import { runZoneBench } from '../../src/lab/bench/zones/run.ts';
import { zoneTable } from '../../src/lab/bench/zones/table.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';
import { type ZoneRule, zoneFolds } from './folds.ts';

const folds = zoneFolds();
const pages = (await Promise.all(process.argv.slice(2).map(folder => readLabelSet(folder)))).flat();
const pith = await open({ concurrency: 2 });
const ruleOf = new WeakMap<Snapshot, ZoneRule>();
async function* seen(): AsyncGenerator<LabelledPage & { snapshot: Snapshot }> {
  for (const page of pages) {
    const { snapshot } = await pith.segment(page.pageFile, { method: 'vlps' });
    ruleOf.set(snapshot, folds.unseenBy(page.id));
    yield { ...page, snapshot };
  }
}
const unseen = {
  name: 'auto',
  zonesOf: (snapshot: Snapshot): Zoning => (ruleOf.get(snapshot) ?? folds.unseenBy(''))(snapshot),
};
const result = await runZoneBench(seen(), [unseen]);
await pith.close();
console.log(zoneTable(result));
