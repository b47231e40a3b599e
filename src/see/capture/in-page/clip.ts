// Computes which part of a box is visible, from the clips that `overflow` and `clip` of its containing blocks apply.

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
    while (holder.outer !== undefined && !(isAbsolute && holder.isPositioned) && !holder.isTransformed()) {
      holder = holder.outer;
    }
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

const isNothing = (edges: Edges) => edges.right <= edges.left || edges.bottom <= edges.top;
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
  const lifts = !isNothing(seen);
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

/** `clip: rect(…)` and `clip-path: inset(…)`, which pages use to hide text from all but screen readers. */
export function shapeClip(clip: string, clipPath: string, position: string, box: Edges): Edges | undefined {
  if (clip !== 'auto' && (position === 'absolute' || position === 'fixed')) return rectClip(clip, box);
  if (clipPath.startsWith('inset(')) return insetClip(clipPath, box);
  return clipPath === 'none' ? undefined : boundsOf(clipPath, box);
}

/** The box around a shape; undefined for shapes whose place cannot be told. */
function boundsOf(clipPath: string, box: Edges): Edges | undefined {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const [, shape = '', within = ''] = /^(circle|ellipse|polygon|path)\((.*)\)/.exec(clipPath) ?? [];
  if (shape === 'path') return pathBounds(within, box);
  const [sizes = '', centre = ''] = within.split(/(?:^| )at /);
  if (shape === 'polygon') {
    const points = within.replace(/^(?:nonzero|evenodd), /, '').split(', ');
    return aroundPoints(
      points.map(point => pointIn(point, width, height)),
      box,
    );
  }
  const [x, y] = pointIn(centre || '50% 50%', width, height);
  // The radius of a circle is a share of its diagonal; a larger box does no harm.
  const [across = Number.NaN, down = across] = sizes
    .split(' ')
    .map(size => lengthOf(size, Math.max(width, height)));
  return shape === ''
    ? undefined
    : aroundPoints(
        [
          [x - across, y - down],
          [x + across, y + down],
        ],
        box,
      );
}

const pointIn = (point: string, width: number, height: number): Point => {
  const [x = '', y = ''] = point.split(' ');
  return [lengthOf(x, width), lengthOf(y, height)];
};

type Point = readonly [number, number];

/** NaN for keywords and sums. */
const lengthOf = (text: string, whole: number): number =>
  /^-?[\d.]+(?:e-?\d+)?(?:px|%)$/.test(text)
    ? Number.parseFloat(text) * (text.endsWith('%') ? whole / 100 : 1)
    : Number.NaN;

/** Number of points of a path that are looked at. */
const PATH_POINTS = 64;

function pathBounds(within: string, box: Edges): Edges | undefined {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', /"(.*)"/.exec(within)?.[1] ?? '');
  const length = path.getTotalLength();
  const points = Array.from({ length: PATH_POINTS + 1 }, (_, at): Point => {
    const { x, y } = path.getPointAtLength((length * at) / PATH_POINTS);
    return [x, y];
  });
  return aroundPoints(points, box);
}

function aroundPoints(points: readonly Point[], box: Edges): Edges | undefined {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const edges = {
    top: box.top + Math.min(...down),
    right: box.left + Math.max(...across),
    bottom: box.top + Math.max(...down),
    left: box.left + Math.min(...across),
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
  const values = /^inset\(([^)]*?)(?:\s+round[^)]*)?\)/.exec(clipPath)?.[1]?.trim().split(/\s+/);
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
