// Draws a region of the page as SVG path data: its area, and its outline without the seams between its rectangles.

import { type Box, bottom, right, wholeBox } from '../../../base/box.ts';
import { addTo } from '../../../base/keyed-lists.ts';
import type { Segment } from '../../../show/segments/regions.ts';

export interface SegmentShape {
  readonly area: string;
  readonly outline: string;
}

export function segmentShape(segment: Segment): SegmentShape {
  const boxes = joinedDown(segment.map(wholeBox));
  const sides = boxes.flatMap(box => [box[0], right(box)].map(x => `M${x} ${box[1]}V${bottom(box)}`));
  return {
    area: boxes.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''),
    outline: [...sides, ...levels(boxes)].join(''),
  };
}

/** Joins stacked rectangles of equal width. */
function joinedDown(boxes: readonly Box[]): Box[] {
  const columns = new Map<string, Box[]>();
  for (const box of [...boxes].sort((a, b) => a[1] - b[1])) {
    const key = `${box[0]}|${box[2]}`;
    const column = columns.get(key) ?? [];
    const above = column.at(-1);
    if (above !== undefined && bottom(above) === box[1])
      column[column.length - 1] = [box[0], above[1], box[2], above[3] + box[3]];
    else column.push(box);
    columns.set(key, column);
  }
  return [...columns.values()].flat();
}

/** Returns horizontal outline segments: where only one side of the line is covered. */
function levels(boxes: readonly Box[]): string[] {
  const ends = new Map<number, number[]>();
  for (const box of boxes)
    for (const y of [box[1], bottom(box)]) for (const x of [box[0], right(box)]) addTo(ends, y, x);
  return [...ends].flatMap(([y, xs]) => {
    xs.sort((a, b) => a - b);
    return xs.flatMap((x, at) => {
      const next = xs[at + 1] ?? x;
      return at % 2 === 0 && next > x ? [`M${x} ${y}H${next}`] : [];
    });
  });
}
