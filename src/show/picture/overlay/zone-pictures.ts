// Draws the requested pictures of a page's zones from one decoding of its PNG.

import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { beforePicture, blankNoise, withoutNoise } from '../before-after.ts';
import { decodePng, encodePng } from '../raster/png.ts';
import { copyOf, pictureScale, type Raster } from '../raster/raster.ts';
import { markSketch } from '../sketch-mark.ts';
import { wireframe } from '../wireframe.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawZones, withLabels } from './overlay-raster.ts';

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
  const before = wanted.before && png !== undefined ? { before: beforePicture(png, snapshot) } : {};
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
  if (!wanted.after) return { picture: await annotated(raster, snapshot, zoning) };
  if (!wanted.picture) return { after: await withoutNoise(await raster, snapshot, zoning) };
  const [picture, after] = await Promise.all([
    annotated(raster.then(copyOf), snapshot, zoning),
    raster.then(own => withoutNoise(own, snapshot, zoning)),
  ]);
  return { picture, after };
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
