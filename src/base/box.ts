// Rectangles as plain tuples, and the geometry that needs no page.

/** left, top, width, height. The name of the field says the coordinate system (`pageBox` and the like). */
export type Box = readonly [left: number, top: number, width: number, height: number];

export const EMPTY_BOX: Box = [0, 0, 0, 0];

export const right = (box: Box): number => box[0] + box[2];
export const bottom = (box: Box): number => box[1] + box[3];
export const area = (box: Box): number => box[2] * box[3];
export const isEmpty = (box: Box): boolean => box[2] <= 0 || box[3] <= 0;

export function boxFromEdges(left: number, top: number, rightEdge: number, bottomEdge: number): Box {
  return [left, top, Math.max(0, rightEdge - left), Math.max(0, bottomEdge - top)];
}

export function intersection(a: Box, b: Box): Box {
  return boxFromEdges(
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(right(a), right(b)),
    Math.min(bottom(a), bottom(b)),
  );
}

/** The smallest box around both; an empty box adds nothing. */
export function union(a: Box, b: Box): Box {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  return boxFromEdges(
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(right(a), right(b)),
    Math.max(bottom(a), bottom(b)),
  );
}

export function contains(outer: Box, inner: Box, slackPx = 0): boolean {
  return (
    inner[0] >= outer[0] - slackPx &&
    inner[1] >= outer[1] - slackPx &&
    right(inner) <= right(outer) + slackPx &&
    bottom(inner) <= bottom(outer) + slackPx
  );
}

/** Converts to px of a picture with `scale` px for each px of the box. */
export const scaled = ([left, top, width, height]: Box, scale: number): Box => [
  left * scale,
  top * scale,
  width * scale,
  height * scale,
];

/** With its edges on whole px. */
export const wholeBox = (box: Box): Box =>
  boxFromEdges(Math.round(box[0]), Math.round(box[1]), Math.round(right(box)), Math.round(bottom(box)));

/** Intersection over union, 0 to 1; null where both boxes are missing. */
export function iouOf(one: Box | null, other: Box | null): number | null {
  if (one === null && other === null) return null;
  if (one === null || other === null) return 0;
  const shared = area(intersection(one, other));
  const both = area(one) + area(other) - shared;
  return both === 0 ? 0 : shared / both;
}
