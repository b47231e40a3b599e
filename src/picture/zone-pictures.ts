// The pictures that show a page's zones, as many as are asked for, from one decoding of its PNG.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { annotated } from './annotate.ts';
import { withoutNoise } from './before-after.ts';
import { decodePng } from './png.ts';
import { copyOf } from './raster.ts';

export interface ZonePictures {
  readonly picture?: Buffer;
  readonly after?: Buffer;
}

export async function zonePictures(
  png: Uint8Array,
  snapshot: Snapshot,
  zoning: Zoning,
  wanted: { readonly picture: boolean; readonly after: boolean },
): Promise<ZonePictures> {
  if (!wanted.picture && !wanted.after) return {};
  const decoding = decodePng(png, snapshot.picture);
  if (!wanted.after) return { picture: await annotated(decoding, snapshot, zoning) };
  if (!wanted.picture) return { after: await withoutNoise(await decoding, snapshot, zoning) };
  const [picture, after] = await Promise.all([
    annotated(decoding.then(copyOf), snapshot, zoning),
    decoding.then(raster => withoutNoise(raster, snapshot, zoning)),
  ]);
  return { picture, after };
}
