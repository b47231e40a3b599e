// Finds what pushed the blocks of an outline, as `pith diff` does for elements, with the zones as parents of the blocks.

import { type Box, bottom, EMPTY_BOX, union } from '../../base/box.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import type { Zone } from '../zones/zoning.ts';
import { type BlockChange, blocksOf, isIgnored } from './block-change.ts';
import type { ComparedElement } from './compared-page.ts';
import { elementMoves } from './element-moves.ts';
import type { BlockPair } from './match-outlines.ts';
import type { Outline, OutlineBlock } from './outline.ts';
import type { Shift } from './sibling-families.ts';

/** Blocks that moved together, and what pushed them. */
export interface Push {
  readonly blocks: readonly OutlineBlock[];
  readonly by: Shift;
  readonly cause: BlockChange | undefined;
  readonly isByIgnored: boolean;
}

/** `changes`: that may push blocks. */
export function pushesBetween(
  before: Outline,
  after: Outline,
  pairs: readonly BlockPair[],
  changes: readonly BlockChange[],
  slackPx: number,
): Push[] {
  const changeOfBlock = new Map(
    changes.flatMap(change => blocksOf(change).map(block => [block, change] as const)),
  );
  const [one, other] = [treeOfBlocks(before), treeOfBlocks(after)];
  const partners = new Int32Array(one.elements.length).fill(-1);
  for (const [place, zone] of one.zones.entries()) partners[place] = other.zones.indexOf(zone);
  const [placesBefore, placesAfter] = [one, other].map(
    ({ members }) => new Map(members.flatMap((own, place) => own.map(block => [block, place] as const))),
  );
  for (const pair of pairs)
    partners[placesBefore?.get(pair.before) ?? -1] = placesAfter?.get(pair.after) ?? -1;
  const pageBoxes = [boxOfPage(before), boxOfPage(after)] as const;
  return elementMoves(one.elements, other.elements, partners, pageBoxes, slackPx).flatMap(
    ({ pairs: moved, by, cause }) => {
      if (cause === null) return [];
      const { element } = cause;
      const causes = [one, other].flatMap(tree => tree.members[tree.elements.indexOf(element)] ?? []);
      return {
        blocks: moved.flatMap(([, place]) => other.members[place] ?? []),
        by,
        cause: causes.flatMap(block => changeOfBlock.get(block) ?? [])[0],
        isByIgnored: element.isIgnored === true,
      };
    },
  );
}

const boxOfPage = ({ page }: Outline): Box => [0, 0, page.width, page.height];

interface BlockTree {
  readonly zones: readonly Zone[];
  readonly elements: readonly ComparedElement[];
  /** The blocks of each element. */
  readonly members: readonly (readonly OutlineBlock[])[];
}

/**
 * The zones of an outline as elements, then its blocks as their children. A zone begins where the header ends, so that a
 * block that is new at its top pushes the others.
 */
function treeOfBlocks({ blocks }: Outline): BlockTree {
  const parts = Array.from(
    groupBy(blocks, ({ zone }) => zone),
    ([zone, own]) => ({ zone, own, box: own.map(({ box }) => box).reduce(union) }),
  ).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const zones = parts.map(({ zone }) => zone);
  const header = parts.find(({ zone }) => zone === 'HEADER')?.box ?? EMPTY_BOX;
  const topOf = (zone: Zone): number =>
    zone === 'HEADER' ? 0 : zone === 'FOOTER' ? Infinity : bottom(header);
  const element = (zone: Zone, pageBox: Box, parent: number, isIgnored: boolean): ComparedElement => ({
    ...{ path: '', tag: '', label: '', text: '', wholeText: '', chars: 0, isSeen: true },
    ...{ zone, pageBox, parent, isIgnored },
  });
  return {
    zones,
    elements: [
      ...parts.map(({ zone, own, box }) => element(zone, upTo(box, topOf(zone)), -1, own.every(isIgnored))),
      ...blocks.map(({ zone, box, ignored }) =>
        element(zone, box, zones.indexOf(zone), ignored !== undefined),
      ),
    ],
    members: [...parts.map(({ own }) => own), ...blocks.map(block => [block])],
  };
}

const upTo = (box: Box, top: number): Box => (top >= box[1] ? box : [box[0], top, box[2], bottom(box) - top]);
