// The pictures that show a page's zones, as many as are asked for, from one decoding of its PNG.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { annotated } from './annotated.ts';
import { beforePicture, withoutNoise } from './before-after.ts';
import { decodePng } from './png.ts';
import { copyOf, type Raster } from './raster.ts';
import { wireframePicture } from './wireframe.ts';

export interface ZonePictures {
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** A picture as it was taken: a PNG, or the pixels that would be in it. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly png: () => Promise<Buffer>;
  /** RGB, row after row; drawn on. */
  readonly pixels?: Uint8Array;
}

/** `taken`: a picture or its PNG; a wireframe stands in where there is none. */
export async function zonePictures(
  taken: PagePicture | Buffer | undefined,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: { readonly picture: boolean; readonly before: boolean; readonly after: boolean },
): Promise<ZonePictures> {
  const isTaken = taken !== undefined && !Buffer.isBuffer(taken);
  const pixels = isTaken ? taken.pixels : undefined;
  // Where there are pixels, it is made before anything is drawn on them.
  const png =
    wanted.before || pixels === undefined
      ? await (isTaken ? taken.png() : (taken ?? wireframePicture(snapshot)))
      : undefined;
  const before = wanted.before && png !== undefined ? { before: beforePicture(png, snapshot) } : {};
  if (!wanted.picture && !wanted.after) return before;
  const raster: Promise<Raster> =
    isTaken && pixels !== undefined
      ? Promise.resolve({ width: taken.width, height: taken.height, data: pixels })
      : decodePng(png ?? Buffer.alloc(0), snapshot.picture);
  return { ...before, ...(await drawn(raster, snapshot, zoning, wanted)) };
}

async function drawn(
  raster: Promise<Raster>,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: { readonly picture: boolean; readonly after: boolean },
): Promise<ZonePictures> {
  if (!wanted.after) return { picture: await annotated(raster, snapshot, zoning) };
  if (!wanted.picture) return { after: await withoutNoise(await raster, snapshot, zoning) };
  const [picture, after] = await Promise.all([
    annotated(raster.then(copyOf), snapshot, zoning),
    raster.then(own => withoutNoise(own, snapshot, zoning)),
  ]);
  return { picture, after };
}
