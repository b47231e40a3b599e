// The evidence about each text-holding element and picture: all groups of features side by side, a row a leaf; and the
// sentence that words it.

import {
  type FeaturePhrases,
  percent,
  phrasesOf,
  type Weighed,
  wordsOf,
} from '../../../../base/boosted-trees/feature.ts';
import { rowMaker } from '../../../../base/boosted-trees/feature-writer.ts';
import type { RowSource } from '../../../../base/boosted-trees/tree-scores.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import { BLOCK_GROUP } from './block-features.ts';
import { COLUMN_GROUP } from './column-features.ts';
import type { FeatureGroup } from './feature.ts';
import { LINK_GROUP } from './link-features.ts';
import { type NameScores, nameGroup } from './name-evidence.ts';
import { OWN_GROUP } from './own-features.ts';
import { PAGE_GROUP, ROW_GROUP } from './page-features.ts';

const groupsWith = (scoresOf: NameScores): readonly FeatureGroup[] => [
  OWN_GROUP,
  ROW_GROUP,
  BLOCK_GROUP,
  COLUMN_GROUP,
  LINK_GROUP,
  PAGE_GROUP,
  nameGroup(scoresOf),
];

export const FEATURE_PHRASES: FeaturePhrases = phrasesOf(groupsWith(() => undefined));

export const FEATURE_NAMES: readonly string[] = [...FEATURE_PHRASES.keys()];

/** Makes the rows of a page's leaves. */
export type LeafFeatures = (measures: PageMeasures, leaves: readonly number[]) => RowSource;

/** `features`: in the order of FEATURE_NAMES. */
export function leafFeatures(
  scoresOf: NameScores,
  features: readonly string[] = FEATURE_NAMES,
): LeafFeatures {
  const wanted = new Set(features);
  const chosen = groupsWith(scoresOf).map(group => group.choose(feature => wanted.has(feature)));
  return (measures, leaves) => {
    const writers = chosen.map(writerOf => writerOf(measures, leaves));
    const rows = rowMaker(features.length, (row, place) => {
      const leaf = leaves[place] ?? 0;
      for (let group = 0; group < writers.length; group++) writers[group]?.(row, leaf);
    });
    return { count: leaves.length, rows };
  };
}

export function evidenceSentence(evidence: readonly Weighed[], confidence: number): string {
  return `${percent(confidence)} sure: ${wordsOf(evidence, FEATURE_PHRASES) ?? 'goes with what is around it'}`;
}
