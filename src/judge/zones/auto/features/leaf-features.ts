// The evidence about each text-holding element and picture: all groups of features side by side, a row a leaf; and the
// sentence that words it.

import {
  type FeaturePhrases,
  namesOf,
  percent,
  phrasesOf,
  type Weighed,
  wordsOf,
} from '../../../../base/boosted-trees/feature.ts';
import { type FeatureGroup, featureRows } from '../../../../base/boosted-trees/feature-rows.ts';
import type { RowSource } from '../../../../base/boosted-trees/tree-scores.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import { BLOCK_GROUP } from './block-features.ts';
import { COLUMN_GROUP } from './column-features.ts';
import { LINK_GROUP } from './link-features.ts';
import { type NameScores, nameGroup } from './name-evidence.ts';
import { OWN_GROUP } from './own-features.ts';
import { PAGE_GROUP, ROW_GROUP } from './page-features.ts';

const groupsWith = (scoresOf: NameScores): readonly FeatureGroup<PageMeasures>[] => [
  OWN_GROUP,
  ROW_GROUP,
  BLOCK_GROUP,
  COLUMN_GROUP,
  LINK_GROUP,
  PAGE_GROUP,
  nameGroup(scoresOf),
];

const GROUPS = groupsWith(() => undefined);
export const FEATURE_NAMES: readonly string[] = namesOf(GROUPS);
export const FEATURE_PHRASES: FeaturePhrases = phrasesOf(GROUPS);

/** Makes the rows of a page's leaves. */
export type LeafFeatures = (measures: PageMeasures, leaves: readonly number[]) => RowSource;

/** `features`: in the order of FEATURE_NAMES. */
export const leafFeatures = (
  scoresOf: NameScores,
  features: readonly string[] = FEATURE_NAMES,
): LeafFeatures => featureRows(groupsWith(scoresOf), features);

export function evidenceSentence(evidence: readonly Weighed[], confidence: number): string {
  return `${percent(confidence)} sure: ${wordsOf(evidence, FEATURE_PHRASES) ?? 'goes with what is around it'}`;
}
