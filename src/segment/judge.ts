// From a Snapshot to everything that is said about it; no browser, the same answer every time.

import { contentOf } from '../content/content.ts';
import { contentSelection } from '../content/selection/content-selection.ts';
import type { SiteModel } from '../site/site-model.ts';
import { siteWitness } from '../site/site-witness.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { zonesOf } from '../zones/methods.ts';
import type { SiteWitness } from '../zones/site-evidence.ts';
import type { SegmentOptions } from './options.ts';
import type { Judged, Timings } from './page-record.ts';

type JudgeOptions = Pick<SegmentOptions, 'method' | 'thresholds' | 'center'> &
  Partial<Pick<SegmentOptions, 'parameters' | 'site'>>;

export function judge(snapshot: Snapshot, options: JudgeOptions, timings: Timings): Judged {
  const started = performance.now();
  const { site, ...rest } = options;
  const zoning = zonesOf(snapshot, { ...rest, ...(site && { site: witnessOf(site) }) });
  const zoned = performance.now();
  const selection = contentSelection(snapshot, zoning, { allOfCenter: options.center });
  const content = contentOf(snapshot, zoning, { selection });
  timings.zoneMs = zoned - started;
  timings.contentMs = performance.now() - zoned;
  return { snapshot, zoning, selection, content };
}

/** Made ready once for all pages that ask for it. */
const witnesses = new WeakMap<SiteModel, { readonly pages: number; readonly witness: SiteWitness }>();

function witnessOf(model: SiteModel): SiteWitness {
  const known = witnesses.get(model);
  if (known?.pages === model.pages) return known.witness;
  const witness = siteWitness(model);
  witnesses.set(model, { pages: model.pages, witness });
  return witness;
}
