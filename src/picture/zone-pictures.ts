// The pictures that show a page's zones, as many as are asked for, from one decoding of its PNG.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { annotated } from './annotate.ts';
import { beforePicture, withoutNoise } from './before-after.ts';
import { decodePng } from './png.ts';
import { copyOf } from './raster.ts';
import { wireframePicture } from './wireframe.ts';

export interface ZonePictures {
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** `taken`: the picture of the page; a wireframe stands in where there is none. */
export async function zonePictures(
  taken: Buffer | undefined,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: { readonly picture: boolean; readonly before: boolean; readonly after: boolean },
): Promise<ZonePictures> {
  const png = taken ?? (await wireframePicture(snapshot));
  const before = wanted.before ? { before: beforePicture(png, snapshot) } : {};
  if (!wanted.picture && !wanted.after) return before;
  const decoding = decodePng(png, snapshot.picture);
  if (!wanted.after) return { ...before, picture: await annotated(decoding, snapshot, zoning) };
  if (!wanted.picture) return { ...before, after: await withoutNoise(await decoding, snapshot, zoning) };
  const [picture, after] = await Promise.all([
    annotated(decoding.then(copyOf), snapshot, zoning),
    decoding.then(raster => withoutNoise(raster, snapshot, zoning)),
  ]);
  return { ...before, picture, after };
}
