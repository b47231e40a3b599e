// Converts a judged page to a look with its picture in tiles.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { pictureTiles } from '../picture/raster/picture-files.ts';
import { type JudgedPage, type LookOptions, lookWithTiles } from './look-with-tiles.ts';
import type { LookTile, PackedLook } from './page/look.ts';

export type { JudgedPage, LookOptions };

/** `png`: the page's picture, or a wireframe; undefined if there is none yet. */
export async function lookOf(
  page: JudgedPage,
  png: Uint8Array | undefined,
  options: LookOptions = {},
): Promise<PackedLook> {
  const picture = packedPicture(page.snapshot, png);
  // Prevents an unhandled rejection before it is awaited.
  picture.catch(() => {});
  const places = picture.then(packed => packed.places);
  places.catch(() => {});
  const look = await lookWithTiles(page, places, options);
  return { look, tiles: (await picture).tiles };
}

export interface PackedPicture {
  readonly places: readonly LookTile[];
  /** WebP in Base64. */
  readonly tiles: readonly string[];
}

/** A kept page is shown again with the same picture. */
const known = new WeakMap<Uint8Array, Promise<PackedPicture>>();

export async function packedPicture(snapshot: Snapshot, png: Uint8Array | undefined): Promise<PackedPicture> {
  if (png === undefined) return { places: [], tiles: [] };
  const packed = known.get(png) ?? packPicture(snapshot, png);
  known.set(png, packed);
  return packed;
}

async function packPicture({ page }: Snapshot, png: Uint8Array): Promise<PackedPicture> {
  const { size, tiles } = await pictureTiles(png);
  const scale = size.width / Math.max(1, page.width);
  return {
    places: tiles.map(({ top, height }) => ({ top: top / scale, height: height / scale })),
    tiles: tiles.map(({ webp }) => webp.toString('base64')),
  };
}
