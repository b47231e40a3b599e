// The evidence about a block around a piece: how much it holds, what of, where it lies, how many are made like it.

import type { FeatureWriter } from '../../base/boosted-trees/feature-writer.ts';
import { log, share } from './amounts.ts';
import type { Evidence } from './evidence.ts';
import type { Scene } from './scene.ts';
import { at } from './sums.ts';

export const BLOCK_FEATURES = [
  'share',
  'chars',
  'linkShare',
  'proseShare',
  'textLength',
  'headings',
  'pictures',
  'controls',
  'fields',
  'stops',
  'font',
  'left',
  'width',
  'before',
  'after',
  'alike',
  'abreast',
  'depth',
  'paragraphs',
  'coreShare',
  'placeLinks',
  'siteLinks',
  'offers',
  'times',
  'paragraphShare',
  'alikeShare',
  'up',
] as const;

/** In the order of BLOCK_FEATURES. */
export function putBlockFeatures(row: FeatureWriter, evidence: Evidence, scene: Scene, block: number): void {
  putHolds(row, evidence, block);
  putLies(row, evidence, scene, block);
  putLinks(row, evidence, block);
  putLikeness(row, evidence, scene, block);
}

function putHolds(row: FeatureWriter, { sums, frame }: Evidence, block: number): void {
  const chars = at(sums.chars, block);
  const texts = at(sums.texts, block);
  const [pictures, controls] = [at(sums.pictures, block), at(sums.controls, block)];
  row.put(chars / Math.max(1, at(sums.chars, 0)));
  row.put(log(chars));
  row.put(share(at(sums.linkChars, block), chars));
  row.put(share(at(sums.proseChars, block), chars));
  row.put(log(share(chars, texts)));
  row.put(share(at(sums.headings, block), texts));
  row.put(share(pictures, texts + pictures));
  row.put(share(controls, texts + controls));
  row.put(Math.min(5, at(sums.fields, block)));
  row.put(share(at(sums.sentences, block), chars));
  row.put(share(at(sums.fontChars, block), chars) / frame.fontSize);
}

function putLies(row: FeatureWriter, evidence: Evidence, scene: Scene, block: number): void {
  const { sums, alike, frame, units, landmarks } = evidence;
  const [left, right] = [at(sums.left, block), at(sums.right, block)];
  const isPlaced = Number.isFinite(left);
  const whole = Math.max(1, at(scene.charsBefore, units.length));
  row.put(isPlaced ? (left - frame.left) / frame.width : 0);
  row.put(isPlaced ? (right - left) / frame.width : 0);
  row.put(at(scene.charsBefore, Math.min(units.length, at(sums.firstUnit, block))) / whole);
  row.put(1 - at(scene.charsBefore, at(sums.endUnit, block)) / whole);
  row.put(log(at(alike.count, block)));
  row.put(Math.min(8, at(alike.abreast, block)));
  row.put(Math.min(40, at(scene.depth, block)));
  row.put(share(at(sums.paragraphs, block), at(sums.texts, block)));
  row.put(at(landmarks.coreShare, block));
}

function putLinks(row: FeatureWriter, { sums }: Evidence, block: number): void {
  const all = at(sums.links, block);
  row.put(share(at(sums.placeLinks, block), all));
}

/** How much of it is like the text of the core. */
function putLikeness(
  row: FeatureWriter,
  { sums }: Evidence,
  { coreText, alikeBefore, branches }: Scene,
  block: number,
): void {
  const [first, end] = [at(sums.firstUnit, block), at(sums.endUnit, block)];
  const chars = at(sums.chars, block);
  const within = (before: Float64Array) =>
    end > first ? share(at(before, end) - at(before, first), chars) : 0;
  row.put(share(at(sums.siteLinks, block), at(sums.links, block)));
  row.put(share(at(sums.offers, block), at(sums.texts, block)));
  row.put(Math.min(5, at(sums.times, block)));
  row.put(within(coreText.charsBefore));
  row.put(within(alikeBefore));
  row.put(at(branches.up, block));
}
