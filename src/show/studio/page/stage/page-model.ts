// Prepares a sight for display: unpacked elements, hit index, boxes by zone.

import { LOOK_ZONES, type Look, type LookBox, type MethodLook } from '../look.ts';
import type { Sight } from '../read-start.ts';
import { type Elements, unpackElements, valueAt } from './elements.ts';
import { type HitIndex, hitIndex } from './hit-index.ts';

export interface PageModel {
  readonly look: Look;
  readonly pictures: readonly string[];
  readonly elements: Elements;
  readonly hit: HitIndex;
  readonly methods: readonly MethodModel[];
}

/** A page by one of its methods, which many parts show. */
export interface Shown {
  readonly model: PageModel;
  readonly method: MethodModel;
}

export interface MethodModel extends MethodLook {
  readonly zoneOf: (place: number) => number;
  readonly isKept: (place: number) => boolean;
  readonly reasonOf: (place: number) => string;
  readonly dropOf: (place: number) => string;
  /** For each zone its blocks and the boxes of all its elements. */
  readonly zoneBlocks: readonly (readonly LookBox[])[];
  readonly zoneBoxes: () => readonly (readonly LookBox[])[];
}

export function pageModel({ look, pictures }: Sight): PageModel {
  const elements = unpackElements(look.elements);
  let index: HitIndex | undefined;
  return {
    look,
    pictures,
    elements,
    // Built on the first pointer event, so that the page shows earlier.
    hit: (pageX, pageY) => {
      index ??= hitIndex(elements);
      return index(pageX, pageY);
    },
    methods: look.methods.map(method => methodModel(method, elements)),
  };
}

export function methodModel(method: MethodLook, elements: Elements): MethodModel {
  const zoneOf = (place: number): number => Number(method.zones[place] ?? LOOK_ZONES.length);
  let zoneBoxes: readonly (readonly LookBox[])[] | undefined;
  return {
    ...method,
    zoneOf,
    isKept: place => method.kept[place] === '1',
    reasonOf: place => valueAt(method.reasons, place),
    dropOf: place => valueAt(method.drops, place),
    zoneBlocks: LOOK_ZONES.map((_, zone) =>
      method.blocks.flatMap(block => (block.zone === zone ? [block.pageBox] : [])),
    ),
    zoneBoxes: () => {
      zoneBoxes ??= boxesByZone(elements, zoneOf);
      return zoneBoxes;
    },
  };
}

function boxesByZone(elements: Elements, zoneOf: (place: number) => number): LookBox[][] {
  const boxes: LookBox[][] = LOOK_ZONES.map(() => []);
  for (let place = 0; place < elements.count; place++)
    if (elements.isShown(place)) boxes[zoneOf(place)]?.push(elements.pageBox(place));
  return boxes;
}
