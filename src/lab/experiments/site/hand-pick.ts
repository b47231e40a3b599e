// Chooses the threshold as the paper does, by looking at 20 cleaned pages of a site; here the truth rates each
// threshold.

import { wordsIn } from '../../../judge/site/features.ts';
import { type SiteFinding, siteSelection } from '../../../judge/site/site-finding.ts';
import type { SiteModel } from '../../../judge/site/site-model.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { scoreWords } from '../../bench/content/metrics.ts';

export interface HandPick {
  /** The best threshold on the sample. */
  readonly threshold: number;
  readonly f1: number;
  /** F1 on the same pages with the threshold that the model chose itself. */
  readonly chosenF1: number;
}

/** Pages per site that are looked at (§4.2). */
export const HAND_SAMPLE = 20;
const STEPS = 50;

export function pickByHand(
  model: SiteModel,
  sample: readonly { readonly snapshot: Snapshot; readonly truth: string | null }[],
): HandPick | null {
  if (sample.length === 0) return null;
  const f1Of = (threshold?: number): number => {
    const { judge } = model.judge('tree', threshold);
    const scores = sample.map(({ snapshot, truth }) => {
      return scoreWords(textWithout(snapshot, judge(snapshot)), wordsIn(truth ?? '').join(' ')).f1;
    });
    return scores.reduce((sum, f1) => sum + f1, 0) / scores.length;
  };
  let best = { threshold: 0, f1: -1 };
  for (let at = 1; at < STEPS; at++) {
    const f1 = f1Of(at / STEPS);
    if (f1 > best.f1) best = { threshold: at / STEPS, f1 };
  }
  return { ...best, chosenF1: f1Of() };
}

/** Returns the remaining words as a reader gets them: local noise is removed in whole lines. */
export function textWithout(snapshot: Snapshot, finding: SiteFinding): string {
  const { keptTexts } = siteSelection(snapshot, finding);
  return finding.parts
    .flatMap(({ texts }) => texts.filter(text => keptTexts[text] === 1))
    .flatMap(index => wordsIn(treeOf(snapshot).text(index).text))
    .join(' ');
}
