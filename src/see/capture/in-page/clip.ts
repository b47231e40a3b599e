// Computes which part of a box is visible, from the clips that `overflow` and `clip` of its containing blocks apply.

import { remembered } from './remembered.ts';
import { unnamed } from './window-of.ts';

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Clip {
  /** Nothing outside of this is ever visible. */
  hard: Edges;
  /** Anything outside of this is visible only after scrolling a container. */
  soft: Edges;
}

/** The clip inside an element, and whether it is the containing block of absolute and fixed descendants. */
export interface ClipContext {
  /** The clip of in-flow content. */
  readonly flow: Clip;
  readonly isPositioned: boolean;
  /** Lazy: needed only for absolute and fixed descendants. */
  readonly isTransformed: () => boolean;
  readonly outer: ClipContext | undefined;
}

const FAR = 1e9;
const EVERYWHERE: Edges = { left: -FAR, top: -FAR, right: FAR, bottom: FAR };
const OPEN: Clip = { hard: EVERYWHERE, soft: EVERYWHERE };
export const NO_CLIPS: ClipContext = {
  flow: OPEN,
  isPositioned: true,
  isTransformed: () => true,
  outer: undefined,
};

/** The clip of a box's containing block: its parent, or its nearest positioned or transformed ancestor. */
export function clipFor(context: ClipContext, position: string): Clip {
  let holder = context;
  if (position === 'absolute' || position === 'fixed') {
    const isAbsolute = position === 'absolute';
    while (holder.outer !== undefined && !(isAbsolute && holder.isPositioned) && !holder.isTransformed())
      holder = holder.outer;
  }
  return holder.flow;
}

export function intersectEdges(a: Edges, b: Edges): Edges {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Adds `edges` to the hard clip. */
export function cutHard(clip: Clip, edges: Edges): Clip {
  return { hard: intersectEdges(clip.hard, edges), soft: clip.soft };
}

/** px: nobody reads through a smaller box, even if it can be scrolled. */
const LEAST_SIDE = 8;

export const isSmall = ({ left, top, right, bottom }: Edges): boolean =>
  right - left < LEAST_SIDE || bottom - top < LEAST_SIDE;

export const isNothing = (edges: Edges): boolean => edges.right <= edges.left || edges.bottom <= edges.top;
const cuts = (overflow: string) => overflow !== 'visible';
const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/**
 * The clip inside an element with this padding box and overflow. A visible scroll container removes the hard clip on
 * its scroll axis, because scrolling moves its content into view.
 */
export function overflowClip(clip: Clip, paddingBox: Edges, overflowX: string, overflowY: string): Clip {
  if (!cuts(overflowX) && !cuts(overflowY)) return clip;
  const scrollsX = scrolls(overflowX);
  const scrollsY = scrolls(overflowY);
  const seen = intersectEdges(intersectEdges(clip.hard, clip.soft), paddingBox);
  const lifts = !isNothing(seen) && !isSmall(paddingBox);
  const hard = { ...clip.hard };
  const soft = { ...clip.soft };
  if (cuts(overflowX)) {
    if (scrollsX && lifts) [hard.left, hard.right] = [-FAR, FAR];
    else [hard.left, hard.right] = overlap(hard.left, hard.right, paddingBox.left, paddingBox.right);
    [soft.left, soft.right] = overlap(soft.left, soft.right, paddingBox.left, paddingBox.right);
  }
  if (cuts(overflowY)) {
    if (scrollsY && lifts) [hard.top, hard.bottom] = [-FAR, FAR];
    else [hard.top, hard.bottom] = overlap(hard.top, hard.bottom, paddingBox.top, paddingBox.bottom);
    [soft.top, soft.bottom] = overlap(soft.top, soft.bottom, paddingBox.top, paddingBox.bottom);
  }
  return { hard, soft };
}

function overlap(from: number, to: number, otherFrom: number, otherTo: number): [number, number] {
  return [Math.max(from, otherFrom), Math.min(to, otherTo)];
}

/** The box that `clip` or `clip-path` leaves of an element; undefined without either, or if it cannot be computed. */
export function shapeClip(clip: string, clipPath: string, position: string, box: Edges): Edges | undefined {
  if (clip !== 'auto' && (position === 'absolute' || position === 'fixed')) return rectClip(clip, box);
  if (clipPath.startsWith('inset(')) return insetClip(clipPath, box);
  return clipPath === 'none' ? undefined : boundsOf(clipPath, box);
}

type Point = readonly [x: number, y: number];

/** The box around a shape; undefined for shapes that are not computed. */
function boundsOf(clipPath: string, box: Edges): Edges | undefined {
  const [, shape, parameters = ''] = /^(circle|ellipse|polygon|path)\((.*)\)/.exec(clipPath) ?? [];
  if (shape === undefined) return undefined;
  if (shape === 'path') return boxAround(pathPoints(parameters), box);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const points =
    shape === 'polygon' ? polygonPoints(parameters, width, height) : ellipsePoints(parameters, width, height);
  return boxAround(points, box);
}

const polygonPoints = (parameters: string, width: number, height: number): Point[] =>
  parameters
    .replace(/^(?:nonzero|evenodd), /, '')
    .split(', ')
    .map(point => pointIn(point, width, height));

/** Two corners of the box around a circle or an ellipse. */
function ellipsePoints(parameters: string, width: number, height: number): Point[] {
  const [radii = '', centre = ''] = parameters.split(/(?:^| )at /);
  const [x, y] = pointIn(centre || '50% 50%', width, height);
  // The radius of a circle is a share of its diagonal; a larger box does no harm.
  const [radiusX = Number.NaN, radiusY = radiusX] = radii
    .split(' ')
    .map(radius => lengthOf(radius, Math.max(width, height)));
  return [
    [x - radiusX, y - radiusY],
    [x + radiusX, y + radiusY],
  ];
}

function pointIn(point: string, width: number, height: number): Point {
  const [x = '', y = ''] = point.split(' ');
  return [lengthOf(x, width), lengthOf(y, height)];
}

/** NaN for keywords and sums. */
const lengthOf = (text: string, whole: number): number =>
  /^-?[\d.]+(?:e-?\d+)?(?:px|%)$/.test(text)
    ? Number.parseFloat(text) * (text.endsWith('%') ? whole / 100 : 1)
    : Number.NaN;

/** Number of points along a path that its box is made from. */
const PATH_POINTS = 64;

/** Each point takes a walk along the path. */
const pathPoints = remembered((parameters: string): readonly Point[] => {
  const path = unnamed(document).createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', /"(.*)"/.exec(parameters)?.[1] ?? '');
  const length = path.getTotalLength();
  return Array.from({ length: PATH_POINTS + 1 }, (_, step): Point => {
    const { x, y } = path.getPointAtLength((length * step) / PATH_POINTS);
    return [x, y];
  });
});

/** `points` from the top left of `box`. Undefined if a place is unknown. */
function boxAround(points: readonly Point[], box: Edges): Edges | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const edges = {
    top: box.top + top,
    right: box.left + right,
    bottom: box.top + bottom,
    left: box.left + left,
  };
  return Object.values(edges).every(Number.isFinite) ? edges : undefined;
}

function rectClip(clip: string, box: Edges): Edges | undefined {
  const edges = /^rect\(([^)]*)\)$/.exec(clip)?.[1]?.split(/[\s,]+/);
  if (edges === undefined || edges.length !== 4) return undefined;
  const edge = (text: string | undefined, automatic: number) =>
    text === undefined || text === 'auto' ? automatic : Number.parseFloat(text);
  return {
    top: box.top + edge(edges[0], -FAR),
    right: box.left + edge(edges[1], FAR),
    bottom: box.top + edge(edges[2], FAR),
    left: box.left + edge(edges[3], -FAR),
  };
}

function insetClip(clipPath: string, box: Edges): Edges | undefined {
  const values = /^inset\(([^)]*)\)/
    .exec(clipPath)?.[1]
    ?.split(/\sround/, 1)[0]
    ?.trim()
    .split(/\s+/);
  if (values === undefined || values.length === 0 || values.length > 4) return undefined;
  const length = (text: string | undefined, whole: number) =>
    text === undefined ? 0 : (Number.parseFloat(text) || 0) * (text.endsWith('%') ? whole / 100 : 1);
  const [top, right = top, bottom = top, left = right] = values;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  return {
    top: box.top + length(top, height),
    right: box.right - length(right, width),
    bottom: box.bottom - length(bottom, height),
    left: box.left + length(left, width),
  };
}

export type Sight = 'visible' | 'scrolled' | 'clipped';

/** The visibility of a box through a clip; at least `needX` × `needY` px of it must show. */
export function sightOf(clip: Clip, box: Edges, needX: number, needY: number): Sight {
  if (!shows(box, clip.hard, needX, needY)) return 'clipped';
  return shows(box, clip.soft, needX, needY) ? 'visible' : 'scrolled';
}

function shows(box: Edges, edges: Edges, needX: number, needY: number): boolean {
  const seenX = Math.min(box.right, edges.right) - Math.max(box.left, edges.left);
  const seenY = Math.min(box.bottom, edges.bottom) - Math.max(box.top, edges.top);
  return seenX > 0 && seenY > 0 && seenX >= needX && seenY >= needY;
}
