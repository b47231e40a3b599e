// Scores the adaptive method on pages of sites it was not trained on: `cross-validate.ts SET…`, six folds by site.

import { type LabelledPage, readLabelSet } from '../../src/bench/label-sets.ts';
import { runZoneBench } from '../../src/bench/run.ts';
import { zoneTable } from '../../src/bench/table.ts';
import { open } from '../../src/segment/pith.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { autoMethod } from '../../src/zones/auto/auto.ts';
import type { Zoning } from '../../src/zones/zoning.ts';
import { GROW_SETTING, growTrees, seeded } from './grow-trees.ts';
import { readTrainingData } from './training-data.ts';

const FOLDS = 6;
const SEED = 3;

const data = readTrainingData('scripts/zone-model/data.gz');
const sites = [...new Set(data.sites)];
const random = seeded(SEED);
const shuffled = sites.map(site => ({ site, key: random() })).sort((a, b) => a.key - b.key);
const foldOf = new Map(shuffled.map(({ site }, place) => [site, place % FOLDS]));
const foldOfPage = new Map(data.pages.map((page, place) => [page, foldOf.get(data.sites[place])]));
const foldOfRow = (row: number) => foldOfPage.get(data.pages[data.pageOf[row]]);
const methods = Array.from({ length: FOLDS }, (_, fold) =>
  autoMethod(growTrees(data, GROW_SETTING, row => foldOfRow(row) !== fold)),
);

const pages = (await Promise.all(process.argv.slice(2).map(folder => readLabelSet(folder)))).flat();
const pith = await open({ concurrency: 2 });
const foldOfSnapshot = new WeakMap<Snapshot, number>();
async function* seen(): AsyncGenerator<LabelledPage & { snapshot: Snapshot }> {
  for (const page of pages) {
    const { snapshot } = await pith.segment(page.pageFile, { method: 'vlps' });
    foldOfSnapshot.set(snapshot, foldOfPage.get(page.id) ?? 0);
    yield { ...page, snapshot };
  }
}
const unseen = {
  name: 'auto',
  zonesOf: (snapshot: Snapshot): Zoning => methods[foldOfSnapshot.get(snapshot) ?? 0](snapshot),
};
const result = await runZoneBench(seen(), [unseen]);
await pith.close();
console.log(zoneTable(result));
