// Zones as they would be on pages that nobody trained on: for each page by a zone model that never saw its site.

import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { autoMethod } from '../../src/zones/auto/auto.ts';
import type { Zoning } from '../../src/zones/zoning.ts';
import { GROW_SETTING, growTrees, seeded } from '../zone-model/grow-trees.ts';
import { readTrainingData } from '../zone-model/training-data.ts';

const FOLDS = 6;
const SEED = 3;

/** Content trained on zones that were learned by heart would believe zones too much. */
export function unseenZones(zoneData: string): (pageId: string, snapshot: Snapshot) => Zoning {
  const data = readTrainingData(zoneData);
  const random = seeded(SEED);
  const shuffled = [...new Set(data.sites)]
    .map(site => ({ site, key: random() }))
    .sort((a, b) => a.key - b.key);
  const foldOf = new Map(shuffled.map(({ site }, place) => [site, place % FOLDS]));
  const foldOfPage = new Map(data.pages.map((page, place) => [page, foldOf.get(data.sites[place])]));
  const methods = new Map<number, (snapshot: Snapshot) => Zoning>();
  const methodOf = (fold: number) => {
    let method = methods.get(fold);
    if (method === undefined) {
      console.error(`zone model ${fold + 1} of ${FOLDS}`);
      method = autoMethod(
        growTrees(data, GROW_SETTING, row => foldOfPage.get(data.pages[data.pageOf[row]]) !== fold),
      );
      methods.set(fold, method);
    }
    return method;
  };
  // A page that is in no fold was seen by none of them.
  return (pageId, snapshot) => methodOf(foldOfPage.get(pageId) ?? 0)(snapshot);
}
