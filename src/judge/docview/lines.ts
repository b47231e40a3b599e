// Reads the topic content line by line, each with the weight of its content block.

import { onOneLine } from '../../base/text/on-one-line.ts';
import { linksAround, nearestAround } from '../../page/snapshot/around.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { PageType } from '../baselines/page-types.ts';
import type { TagNode, TagTree } from '../baselines/tag-tree.ts';
import type { Selection } from '../selection/kept.ts';

export interface DraftLine {
  readonly text: string;
  /** Weight of its content block: 1 if nothing in or around it is highlighted. */
  readonly weight: number;
  readonly isHeading: boolean;
}

export interface Line extends DraftLine {
  /** Index of its content block in the tag tree. */
  readonly node: number;
}

/** On a topic page, leaves out hub blocks (§4.2), unless nothing else remains. */
export function linesOf(snapshot: Snapshot, selection: Selection, tree: TagTree, type: PageType): Line[] {
  const all = [...keptLines(snapshot, selection, tree)];
  if (type !== 'topic') return all;
  const topic = all.filter(({ node }) => tree.nodes[node]?.type !== 'hub');
  return topic.length > 0 ? topic : all;
}

function* keptLines(snapshot: Snapshot, selection: Selection, { nodes, nodeOf }: TagTree): Generator<Line> {
  const boxes = lineBoxes(snapshot);
  const links = linksAround(snapshot);
  const tree = treeOf(snapshot);
  let pieces: LinePiece[] = [];
  let at = -1;
  let before = 0;
  let isParted = false;
  const line = (): Line[] => {
    const words = onOneLine(withoutMarks(pieces));
    const node = nodeOf[at] ?? 0;
    if (words === '') return [];
    return [{ text: words, node, weight: dampedWeight(nodes[node]), isHeading: isInHeading(snapshot, at) }];
  };
  for (const [index, { parent, text, before: next }] of snapshot.texts.entries()) {
    isParted ||= tree.followsBlank(index);
    if (selection.keptTexts[index] !== 1) continue;
    const isNewLine = boxes[parent] !== boxes[at] || breaksBetween(snapshot, before, next);
    if (isNewLine) {
      yield* line();
      pieces = [];
    }
    pieces.push({ text: isParted ? ` ${text}` : text, link: links[parent] ?? -1 });
    isParted = false;
    at = parent;
    before = next;
  }
  yield* line();
}

/** For each element the one whose box starts and ends the lines of its text: itself, or an ancestor for an inline. */
function lineBoxes(snapshot: Snapshot): Int32Array {
  const runsOn = snapshot.styles.map(({ display }) => /^(?:inline$|contents|ruby)/u.test(display));
  return nearestAround(snapshot, ({ parent, style }) => parent < 0 || runsOn[style] === false);
}

function breaksBetween(snapshot: Snapshot, from: number, to: number): boolean {
  const tree = treeOf(snapshot);
  for (let index = from; index < to; index++) if (tree.element(index).tag === 'br') return true;
  return false;
}

function isInHeading(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  return tree
    .selfAndAncestors(index, HEADING_DEPTH)
    .some(around => HEADING_TAGS.has(tree.element(around).tag));
}

/** Levels between a text and its heading. */
const HEADING_DEPTH = 4;

/**
 * Algorithm 1 multiplies forces, so that many headings side by side weigh a million times more than the level below.
 * The logarithm keeps the order and reduces the scale.
 */
const dampedWeight = (node: TagNode | undefined): number => 1 + Math.log(Math.max(1, node?.weight ?? 1));

/** The part of a line from one text node. */
interface LinePiece {
  readonly text: string;
  /** Element of the surrounding link; -1 outside of links. */
  readonly link: number;
}

/**
 * Removes links in square brackets from a text, since they are not part of it: `[1]`, `[edit]`, `[阅读全文]`. Joins the
 * line to one text, without such marks.
 */
function withoutMarks(pieces: readonly LinePiece[]): string {
  const runs = runsOf(pieces);
  const texts = runs.map(({ text }) => text);
  for (const [at, { text, link }] of runs.entries()) {
    if (link < 0) continue;
    const [before, next] = [texts[at - 1] ?? '', texts[at + 1] ?? ''];
    if (OPENS.test(before) && CLOSES.test(next)) {
      texts[at - 1] = before.replace(OPENS, '');
      texts[at] = '';
      texts[at + 1] = next.replace(CLOSES, '');
    } else if (IN_BRACKETS.test(text)) texts[at] = '';
  }
  return texts.join('');
}

const OPENS = /[[［]\s*$/u;
const CLOSES = /^\s*[\]］]/u;
const IN_BRACKETS = /^\s*[[［][^[\]［］]*[\]］]\s*$/u;

/** Joins adjacent pieces that belong to the same link, or to none. */
function runsOf(pieces: readonly LinePiece[]): LinePiece[] {
  const runs: LinePiece[] = [];
  for (const { text, link } of pieces) {
    const last = runs.at(-1);
    if (last?.link === link) runs[runs.length - 1] = { text: last.text + text, link };
    else runs.push({ text, link });
  }
  return runs;
}
