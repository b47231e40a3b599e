// The evidence about a block around a piece: how much it holds, what of, where it lies, how many are made like it.

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
  'tagLinks',
  'shareLinks',
  'seen',
] as const;

/** Made once for each block, in the order of BLOCK_FEATURES. */
export function blockRow(evidence: Evidence, scene: Scene, block: number): Float32Array {
  let row = scene.blockRows.get(block);
  if (row === undefined) {
    row = Float32Array.from([
      ...holds(evidence, block),
      ...lies(evidence, scene, block),
      ...links(evidence, block),
    ]);
    scene.blockRows.set(block, row);
  }
  return row;
}

function holds({ sums, frame }: Evidence, block: number): number[] {
  const chars = at(sums.chars, block);
  const texts = at(sums.texts, block);
  const [pictures, controls] = [at(sums.pictures, block), at(sums.controls, block)];
  return [
    chars / Math.max(1, at(sums.chars, 0)),
    log(chars),
    share(at(sums.linkChars, block), chars),
    share(at(sums.proseChars, block), chars),
    log(share(chars, texts)),
    share(at(sums.headings, block), texts),
    share(pictures, texts + pictures),
    share(controls, texts + controls),
    Math.min(5, at(sums.fields, block)),
    share(at(sums.sentences, block), chars),
    share(at(sums.fontChars, block), chars) / frame.fontSize,
  ];
}

function lies(evidence: Evidence, scene: Scene, block: number): number[] {
  const { sums, alike, frame, units, landmarks } = evidence;
  const [left, right] = [at(sums.left, block), at(sums.right, block)];
  const isPlaced = Number.isFinite(left);
  const whole = Math.max(1, at(scene.charsBefore, units.length));
  return [
    isPlaced ? (left - frame.left) / frame.width : 0,
    isPlaced ? (right - left) / frame.width : 0,
    at(scene.charsBefore, Math.min(units.length, at(sums.firstUnit, block))) / whole,
    1 - at(scene.charsBefore, at(sums.endUnit, block)) / whole,
    log(at(alike.count, block)),
    Math.min(8, at(alike.abreast, block)),
    Math.min(40, at(scene.depth, block)),
    share(at(sums.paragraphs, block), at(sums.texts, block)),
    at(landmarks.coreShare, block),
  ];
}

function links({ sums }: Evidence, block: number): number[] {
  const all = at(sums.links, block);
  return [
    share(at(sums.placeLinks, block), all),
    share(at(sums.tagLinks, block), all),
    Math.min(5, at(sums.shareLinks, block)),
    share(at(sums.seenChars, block), at(sums.chars, block)),
  ];
}
