// The evidence about each text-holding element and picture: where it and the blocks around it lie, and what they hold.

import { FeatureWriter, rowMaker, sharedRows } from '../../../base/boosted-trees/feature-writer.ts';
import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { BLOCK_FEATURES, putBlockFeatures } from './block-features.ts';
import { logPx } from './feature-row.ts';
import { at, type Ink } from './ink.ts';
import { OWN_FEATURES, putOwnFeatures, surroundingsOf } from './own-features.ts';
import { BLOCK_NAMES, type PageMeasures } from './page-measures.ts';

const PAGE_FEATURES = [
  'pageHeight',
  'frameLeft',
  'frameWidth',
  'proseShare',
  'linkShare',
  'mainWidth',
  'areaWidth',
  'areaInk',
] as const;

export const FEATURE_NAMES: readonly string[] = [
  ...OWN_FEATURES.map(name => `own.${name}`),
  ...BLOCK_NAMES.flatMap(block => BLOCK_FEATURES.map(name => `${block}.${name}`)),
  ...PAGE_FEATURES.map(name => `page.${name}`),
];

export interface LeafFeatures extends RowSource {
  /** Elements that hold texts, and pictures: a row each, FEATURE_NAMES wide. */
  readonly leaves: readonly number[];
}

export function leafFeatures(measures: PageMeasures): LeafFeatures {
  const { snapshot, ink } = measures;
  const leaves = leavesOf(ink);
  const surroundings = surroundingsOf(measures, leaves);
  const around = BLOCK_NAMES.map(name => measures.blocks[name]);
  const blocks = sharedRows(snapshot.elements.length, BLOCK_FEATURES.length, around, leaves, (row, block) =>
    putBlockFeatures(row, measures, block),
  );
  const page = new FeatureWriter(new Float32Array(PAGE_FEATURES.length));
  putPageFeatures(page, measures);
  const rows = rowMaker(FEATURE_NAMES.length, (row, place) => {
    const leaf = leaves[place] ?? 0;
    putOwnFeatures(row, measures, surroundings, leaf);
    for (const blockOf of around)
      row.putAll(blocks.values, at(blocks.placeOf, at(blockOf, leaf)), BLOCK_FEATURES.length);
    row.putAll(page.rows, 0, PAGE_FEATURES.length);
  });
  return { leaves, count: leaves.length, rows };
}

function leavesOf({ isLeaf }: Ink): number[] {
  const leaves: number[] = [];
  for (let index = 0; index < isLeaf.length; index++) if (isLeaf[index] === 1) leaves.push(index);
  return leaves;
}

function putPageFeatures(row: FeatureWriter, measures: PageMeasures): void {
  const { snapshot, frameLeft, frameRight, pageHeight, mainLeft, mainRight } = measures;
  const width = Math.max(1, snapshot.page.width);
  row.put(logPx(pageHeight));
  row.put(frameLeft / width);
  row.put((frameRight - frameLeft) / width);
  row.put(measures.proseShare);
  row.put(measures.linkShare);
  row.put((mainRight - mainLeft) / (frameRight - frameLeft));
  row.put((measures.areaRight - measures.areaLeft) / (frameRight - frameLeft));
  row.put(measures.area.within(0, 0, width, pageHeight) / (width * pageHeight));
}
