// A sight made ready to be shown: elements unpacked, the index of what lies under a point, outlines as SVG paths.

import { type Elements, unpackElements, valueAt } from './elements.ts';
import { type HitIndex, hitIndex } from './hit-index.ts';
import { LOOK_ZONES, type Look, type LookBox, type MethodLook } from './look.ts';
import type { Sight } from './read-start.ts';

export interface PageModel {
  readonly look: Look;
  readonly pictures: readonly string[];
  readonly elements: Elements;
  readonly hit: HitIndex;
  readonly methods: readonly MethodModel[];
}

export interface MethodModel extends MethodLook {
  readonly zoneOf: (place: number) => number;
  readonly isKept: (place: number) => boolean;
  readonly reasonOf: (place: number) => string;
  readonly dropOf: (place: number) => string;
  /** One for each zone: its blocks, and the boxes of all its elements. */
  readonly blockPaths: readonly string[];
  readonly boxPaths: () => readonly string[];
}

export function pageModel({ look, pictures }: Sight): PageModel {
  const elements = unpackElements(look.elements);
  return {
    look,
    pictures,
    elements,
    hit: hitIndex(elements),
    methods: look.methods.map(method => methodModel(method, elements)),
  };
}

function methodModel(method: MethodLook, elements: Elements): MethodModel {
  const zoneOf = (place: number): number => Number(method.zones[place] ?? LOOK_ZONES.length);
  let boxPaths: readonly string[] | undefined;
  return {
    ...method,
    zoneOf,
    isKept: place => method.kept[place] === '1',
    reasonOf: place => valueAt(method.reasons, place),
    dropOf: place => valueAt(method.drops, place),
    blockPaths: LOOK_ZONES.map((_, zone) =>
      pathOf(method.blocks.flatMap(block => (block.zone === zone ? [block.pageBox] : []))),
    ),
    boxPaths: () => {
      boxPaths ??= boxPathsOf(elements, zoneOf);
      return boxPaths;
    },
  };
}

function boxPathsOf(elements: Elements, zoneOf: (place: number) => number): string[] {
  const boxes: LookBox[][] = LOOK_ZONES.map(() => []);
  for (let place = 0; place < elements.count; place++)
    if (elements.isShown(place)) boxes[zoneOf(place)]?.push(elements.pageBox(place));
  return boxes.map(pathOf);
}

export function pathOf(boxes: readonly LookBox[]): string {
  return boxes.map(([left, top, width, height]) => `M${left} ${top}h${width}v${height}h${-width}z`).join('');
}

/** Four numbers a rectangle. */
export function pathOfRectangles(numbers: readonly number[]): string {
  let path = '';
  for (let at = 0; at + 3 < numbers.length; at += 4)
    path += `M${numbers[at]} ${numbers[at + 1]}h${numbers[at + 2]}v${numbers[at + 3]}h${-(numbers[at + 2] ?? 0)}z`;
  return path;
}
