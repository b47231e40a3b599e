// Formulas 1 to 5: measure how much an element node varies over its pages, in its styles and in the content of its
// leaves.

import { entropyOf, type FeatureTable } from '../feature-table.ts';
import { TREE_SETTINGS } from '../settings.ts';

/** Formula 1: entropy of the styles, given the pages that use each; the base is the number of pages. */
export function nodeImportance(pagesOfStyles: readonly number[]): number {
  const pages = pagesOfStyles.reduce((sum, one) => sum + one, 0);
  if (pages <= 1) return 1;
  let sum = 0;
  for (const ofStyle of pagesOfStyles) sum -= (ofStyle / pages) * Math.log(ofStyle / pages);
  return Math.min(1, sum / Math.log(pages));
}

export interface WeighedStyle {
  readonly pages: number;
  /** Formula 3. */
  readonly importance: number;
}

/** Formula 2. */
export function compositeImportance(styles: readonly WeighedStyle[]): number {
  const pages = styles.reduce((sum, style) => sum + style.pages, 0);
  if (pages === 0) return 1;
  const ofElements = TREE_SETTINGS.attenuation ** styles.length;
  const below = styles.reduce((sum, style) => sum + (style.pages / pages) * style.importance, 0);
  const own = nodeImportance(styles.map(style => style.pages));
  return (1 - ofElements) * own + ofElements * below;
}

/** Formula 3: mean over the element nodes of a style. */
export function styleImportance(importances: readonly number[]): number {
  return importances.reduce((sum, one) => sum + one, 0) / Math.max(1, importances.length);
}

/** Formula 4. A leaf without features is the same on all pages. */
export function leafImportance(features: FeatureTable, pages: number): number {
  if (pages <= 1) return 1;
  let [sum, count] = [0, 0];
  for (const use of features.uses().values()) {
    sum += entropyOf(use, pages);
    count++;
  }
  return count === 0 ? 0 : 1 - sum / count;
}

/** §3.6: features of a leaf that occur equally on all pages, and so do not distinguish them. */
export function localNoise(features: FeatureTable, pages: number): Set<number> {
  const noise = new Set<number>();
  if (pages <= 1) return noise;
  for (const [feature, use] of features.uses())
    if (1 - entropyOf(use, pages) < TREE_SETTINGS.localNoise) noise.add(feature);
  return noise;
}
