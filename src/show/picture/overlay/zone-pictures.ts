// Draws the requested pictures of a page's zones from one decoding of its PNG: with zones, before and after, and marked as
// a sketch where it is none of the page.

import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { KEPT, maskOf } from '../noise-mask.ts';
import { pageBackground } from '../page-background.ts';
import { checkedPngSize, decodePng, encodePng } from '../raster/png.ts';
import { copyOf, fillPixels, pictureScale, type Raster } from '../raster/raster.ts';
import { wireframe } from '../wireframe.ts';
import { disjointRectangles } from './disjoint-rectangles.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawZones, shapePainter, withLabels } from './overlay-raster.ts';
import type { Rgb } from './overlay-style.ts';
import { labelShapes, labelSize } from './shape.ts';

export interface ZonePictures {
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** A captured picture: a PNG or its pixels. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly png: () => Promise<Buffer>;
  /** RGB by rows; drawing changes it. */
  readonly pixels?: Uint8Array;
}

interface Wanted {
  readonly picture: boolean;
  readonly before: boolean;
  readonly after: boolean;
}

/** `taken` is a picture or its PNG; without one, a labelled sketch replaces it. */
export async function zonePictures(
  taken: PagePicture | Buffer | undefined,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: Wanted,
): Promise<ZonePictures> {
  if (taken === undefined) return picturesOfSketch(snapshot, zoning, wanted);
  const isPng = Buffer.isBuffer(taken);
  const pixels = isPng ? undefined : taken.pixels;
  // Encodes before anything is drawn on the pixels.
  const png = wanted.before || pixels === undefined ? await (isPng ? taken : taken.png()) : undefined;
  if (wanted.before && png !== undefined) checkedPngSize(png, snapshot.picture);
  const before = wanted.before && png !== undefined ? { before: png } : {};
  if (!wanted.picture && !wanted.after) return before;
  const raster: Promise<Raster> =
    !isPng && pixels !== undefined
      ? Promise.resolve({ width: taken.width, height: taken.height, data: pixels })
      : decodePng(png ?? Buffer.alloc(0), snapshot.picture);
  return { ...before, ...(await drawPictures(raster, snapshot, zoning, wanted)) };
}

/** Draws the label last if noise is blanked, which would erase it. */
async function picturesOfSketch(snapshot: Snapshot, zoning: Zoning, wanted: Wanted): Promise<ZonePictures> {
  const bare = wireframe(snapshot);
  const marked = copyOf(bare);
  markSketch(marked);
  const before = wanted.before ? { before: await encodePng(marked) } : {};
  const picture = wanted.picture
    ? { picture: await annotated(Promise.resolve(marked), snapshot, zoning) }
    : {};
  if (!wanted.after) return { ...before, ...picture };
  blankNoise(bare, snapshot, zoning);
  markSketch(bare);
  return { ...before, ...picture, after: await encodePng(bare) };
}

async function drawPictures(
  raster: Promise<Raster>,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: Wanted,
): Promise<ZonePictures> {
  const own = wanted.picture && wanted.after ? raster.then(copyOf) : raster;
  const [picture, after] = await Promise.all([
    wanted.picture ? annotated(own, snapshot, zoning) : undefined,
    wanted.after ? raster.then(bare => encodePng(blankNoise(bare, snapshot, zoning))) : undefined,
  ]);
  return { ...(picture && { picture }), ...(after && { after }) };
}

/** Draws on the raster itself, and on a strip beside it for a narrow screen. */
async function annotated(decoding: Promise<Raster>, snapshot: Snapshot, zoning: Zoning): Promise<Buffer> {
  // Decodes in a worker thread while the plan is made here.
  const [raster, plan] = await Promise.all([
    decoding,
    Promise.resolve().then(() => overlayPlan(snapshot, zoning)),
  ]);
  const scale = pictureScale(snapshot, raster);
  drawZones(raster, plan, scale);
  return encodePng(withLabels(raster, plan, scale));
}

/**
 * Keeps CENTER (or the content the method found) in place; fills the rest with the colour behind it, usually the page's
 * background. Draws on the raster itself.
 */
function blankNoise(raster: Raster, snapshot: Snapshot, zoning: Zoning): Raster {
  const palette: Rgb[] = [pageBackground(snapshot)];
  const mask = maskOf(snapshot, zoning, pictureScale(snapshot, raster), raster, palette);
  disjointRectangles(mask, raster.width, (edges, value) => {
    const colour = palette[value - 1];
    if (value !== KEPT && colour !== undefined) fillPixels(raster, edges, colour);
  });
  return raster;
}

export const SKETCH_MARK = {
  text: 'SKETCH: NO PICTURE WAS SAVED',
  /** px of the picture. */
  label: { capHeight: 12, paddingX: 10, paddingY: 8 },
  top: 12,
  /** Distance of marks, so that every screen shows one. */
  pitch: 700,
  ground: [164, 18, 63] as Rgb,
  ink: [255, 255, 255] as Rgb,
} as const;

/** Draws on the raster itself, down its middle. */
function markSketch(raster: Raster): void {
  const { text, label, top, pitch, ground, ink } = SKETCH_MARK;
  const [width, height] = labelSize(text, label);
  const left = Math.max(0, Math.round((raster.width - width) / 2));
  const draw = shapePainter(raster, 1);
  for (let at: number = top; at === top || at + height < raster.height; at += pitch)
    labelShapes(text, [left, at, width, height], label, ground, ink).forEach(draw);
}
