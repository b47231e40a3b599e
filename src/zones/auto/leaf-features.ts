// The evidence about each text-holding element and picture: where it and the blocks around it lie, and what they hold.

import { BLOCK_FEATURES, putBlockFeatures } from './block-features.ts';
import { FeatureWriter, logPx } from './feature-row.ts';
import { inheritedOf } from './inherited.ts';
import { at } from './ink.ts';
import { OWN_FEATURES, putOwnFeatures } from './own-features.ts';
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

export interface LeafFeatures {
  /** Elements that hold texts, and pictures. */
  readonly leaves: readonly number[];
  /** A row a leaf, FEATURE_NAMES wide. */
  readonly rows: Float32Array;
}

export function leafFeatures(measures: PageMeasures): LeafFeatures {
  const { snapshot, ink } = measures;
  const leaves: number[] = [];
  for (let index = 0; index < snapshot.elements.length; index++)
    if (ink.isLeaf[index] === 1) leaves.push(index);
  const rows = new Float32Array(leaves.length * FEATURE_NAMES.length);
  const inherited = inheritedOf(snapshot, ink);
  const page = new Float32Array(PAGE_FEATURES.length);
  putPageFeatures(new FeatureWriter(page), measures);
  const blockRows = new Map<number, Float32Array>();
  const blockRow = (block: number): Float32Array => {
    let row = blockRows.get(block);
    if (row === undefined) {
      row = new Float32Array(BLOCK_FEATURES.length);
      putBlockFeatures(new FeatureWriter(row), measures, block);
      blockRows.set(block, row);
    }
    return row;
  };
  const row = new FeatureWriter(rows);
  for (const leaf of leaves) {
    putOwnFeatures(row, measures, inherited, leaf);
    for (const name of BLOCK_NAMES) row.putAll(blockRow(at(measures.blocks[name], leaf)));
    row.putAll(page);
  }
  return { leaves, rows };
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
