// The zone model: which zone each leaf of a page is in.

import { autoMethod } from '../../../src/judge/zones/auto/auto.ts';
import { unpackModel, type ZoneModel } from '../../../src/judge/zones/auto/zone-model.ts';
import { zoneModelBytes } from '../model-bytes.ts';
import { type PageSource, zonePages } from '../pages.ts';
import { evidenceFor, type FoldRules, foldRules, type Subject } from '../subject.ts';
import { collectZones } from './collect.ts';
import { learnZones } from './learn.ts';
import { packZoneData, unpackZoneData, type ZoneData } from './training-data.ts';

export type ZoneRule = ReturnType<typeof autoMethod>;

export const ZONES_SUBJECT: Subject<ZoneData, ZoneModel, ZoneRule> = {
  name: 'zones',
  code: ['scripts/training/zones/collect.ts', 'scripts/training/pages.ts'],
  collect: source => collectZones(zonePages(source)),
  packData: packZoneData,
  unpackData: unpackZoneData,
  learn: learnZones,
  models: ['zones'],
  packModel: model => ({ zones: zoneModelBytes(model) }),
  ruleOf: ({ zones }) => autoMethod(unpackModel(zones)),
};

/** The zones of pages by models that never saw their sites. */
export async function unseenZones(source: PageSource): Promise<FoldRules<ZoneRule>> {
  const evidence = await evidenceFor(ZONES_SUBJECT, source);
  return foldRules(ZONES_SUBJECT, evidence, { seed: 0, share: 1 });
}
