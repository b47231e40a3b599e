// Detects lines of code beside other content in one box: three or more boxes of one line each, directly below one another,
// in a monospace font and with lines that never wrap. Pages of repositories show diffs so.

import { bottom } from '../../../base/box.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { isOwnLine } from '../../../page/perception/computed-style.ts';
import { isBlankText } from '../../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import type { Selection } from '../../selection/kept.ts';
import { LIMITS } from '../limits.ts';
import { CODE, isMonospace, isNonCode, NEVER_CODE } from './code-boxes.ts';

/** Least lines with text. */
const LEAST_LINES = 3;

/** Returns the lines of each run by its first one. `boxes` are code as a whole. */
export function codeRunsOf(
  snapshot: Snapshot,
  selection: Selection,
  boxes: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  const tree = treeOf(snapshot);
  const isFixed = snapshot.styles.map(style => isMonospace(style) && style.whiteSpace === 'pre');
  const runs = new Map<number, readonly number[]>();
  if (!isFixed.includes(true)) return runs;
  const inCode = insideOf(snapshot, ({ tag }, index) => CODE.has(tag) || boxes.has(index));

  const isLine = (index: number, { tag, style, pageBox }: SnapshotElement): boolean => {
    if (isFixed[style] !== true || NEVER_CODE.has(tag) || !isOwnLine(tree.style(index))) return false;
    const [, , , height] = pageBox;
    if (height <= 0 || height > PAGE_LIMITS.oneLineEm * tree.style(index).fontSize) return false;
    for (let inner = index + 1; inner < tree.end(index); inner++)
      if (isNonCode(tree.element(inner)) || isFixed[tree.element(inner).style] !== true) return false;
    return [...tree.textsWithin(index)].every(
      ([place, { text }]) => isBlankText(text) || selection.keptTexts[place] === 1,
    );
  };

  const linesIn: KeyedLists<number, number> = new Map();
  for (const [index, element] of snapshot.elements.entries())
    if (inCode[index] === 0 && isLine(index, element)) addTo(linesIn, element.parent, index);

  for (const lines of linesIn.values()) {
    for (const run of splitAtGaps(snapshot, lines)) {
      const [first = -1] = run;
      const isText = (line: number): boolean =>
        [...tree.textsWithin(line)].some(([, { text }]) => !isBlankText(text));
      if (run.filter(isText).length >= LEAST_LINES) runs.set(first, run);
    }
  }
  return runs;
}

/** Lines with something between them, or with the space of paragraphs, are of two runs. */
function splitAtGaps(snapshot: Snapshot, lines: readonly number[]): number[][] {
  const tree = treeOf(snapshot);
  const runs: number[][] = [];
  let last = -1;
  for (const line of lines) {
    const gap = tree.element(line).pageBox[1] - bottom(tree.element(last).pageBox);
    const isNext =
      last >= 0 && tree.end(last) === line && Math.abs(gap) <= LIMITS.codeGapEm * tree.style(line).fontSize;
    if (isNext) runs.at(-1)?.push(line);
    else runs.push([line]);
    last = line;
  }
  return runs;
}
