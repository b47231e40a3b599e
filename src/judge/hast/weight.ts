// Tells if bold elements look bold: word processors put whole documents into a `b` of normal weight.

import { addCount, commonest } from '../../base/counts.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { LIMITS } from './limits.ts';
import type { Visit } from './visit.ts';

/** Decides by most of its first letters. */
export function looksBold({ page: { snapshot }, index }: Pick<Visit, 'page' | 'index'>): boolean {
  const tree = treeOf(snapshot);
  const usual = usualWeight(snapshot);
  let [heavy, light, read] = [0, 0, 0];
  for (const [, { text, parent }] of tree.textsWithin(index)) {
    if (++read > LIMITS.weighedTexts) break;
    const weight = weightOf(snapshot, parent);
    if (weight >= LIMITS.boldWeight || weight > usual) heavy += text.length;
    else light += text.length;
  }
  return heavy >= light;
}

const weightOf = (snapshot: Snapshot, index: number): number => treeOf(snapshot).style(index).fontWeight;

const NORMAL = 400;

/** The weight of most letters: among light text, normal text is bold. */
const usualWeight = onceEach((snapshot: Snapshot): number => {
  const letters = new Map<number, number>();
  for (const { text, parent } of snapshot.texts) {
    const weight = weightOf(snapshot, parent);
    addCount(letters, weight, text.length);
  }
  return commonest(letters) ?? NORMAL;
});
