// The evidence about each text-holding element and picture: where it and the blocks around it lie, and what they hold.

import type { RowSource } from '../../trees/tree-scores.ts';
import { BLOCK_FEATURES, putBlockFeatures } from './block-features.ts';
import { FeatureWriter, logPx } from './feature-row.ts';
import { inheritedOf } from './inherited.ts';
import { at, type Ink } from './ink.ts';
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

export interface LeafFeatures extends RowSource {
  /** Elements that hold texts, and pictures. */
  readonly leaves: readonly number[];
  /** A row a leaf, FEATURE_NAMES wide; they hold until the next are asked for. */
  readonly rows: (from: number, count: number) => Float32Array;
}

export function leafFeatures(measures: PageMeasures): LeafFeatures {
  const leaves = leavesOf(measures.ink);
  const inherited = inheritedOf(measures.snapshot, measures.ink);
  const blocks = blockRowsOf(measures, leaves);
  const page = new Float32Array(PAGE_FEATURES.length);
  putPageFeatures(new FeatureWriter(page), measures);
  const around = BLOCK_NAMES.map(name => measures.blocks[name]);
  let row = new FeatureWriter(new Float32Array(0));
  const rows = (from: number, count: number): Float32Array => {
    const length = count * FEATURE_NAMES.length;
    if (row.rows.length < length) row = new FeatureWriter(new Float32Array(length));
    row.at = 0;
    for (let place = from; place < from + count; place++) {
      const leaf = leaves[place] ?? 0;
      putOwnFeatures(row, measures, inherited, leaf);
      for (const blockOf of around) {
        row.putAll(blocks.rows, at(blocks.placeOf, at(blockOf, leaf)), BLOCK_FEATURES.length);
      }
      row.putAll(page, 0, page.length);
    }
    return row.rows.subarray(0, length);
  };
  return { leaves, count: leaves.length, rows };
}

function leavesOf({ isLeaf }: Ink): number[] {
  const leaves: number[] = [];
  for (let index = 0; index < isLeaf.length; index++) if (isLeaf[index] === 1) leaves.push(index);
  return leaves;
}

interface BlockRows {
  readonly rows: Float32Array;
  /** Of each element that is such a block, where its row begins. */
  readonly placeOf: Int32Array;
}

/** The evidence about each block that stands around a leaf: made once, however many leaves it stands around. */
function blockRowsOf(measures: PageMeasures, leaves: readonly number[]): BlockRows {
  const { snapshot, blocks } = measures;
  const placeOf = new Int32Array(snapshot.elements.length).fill(-1);
  let length = 0;
  for (const name of BLOCK_NAMES) {
    for (const leaf of leaves) {
      const block = at(blocks[name], leaf);
      if (at(placeOf, block) >= 0) continue;
      placeOf[block] = length;
      length += BLOCK_FEATURES.length;
    }
  }
  const row = new FeatureWriter(new Float32Array(length));
  for (let block = 0; block < placeOf.length; block++) {
    row.at = at(placeOf, block);
    if (row.at >= 0) putBlockFeatures(row, measures, block);
  }
  return { rows: row.rows, placeOf };
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
