// Converts a judged page to a look with its picture in tiles.

import { pictureTiles } from '../picture/raster/picture-tiles.ts';
import { type JudgedPage, type LookOptions, lookWithTiles } from './look-with-tiles.ts';
import type { LookTile, PackedLook } from './page/look.ts';

export type { JudgedPage, LookOptions };

/** `png`: the page's picture, or a wireframe; undefined if there is none yet. */
export async function lookOf(
  page: JudgedPage,
  png: Uint8Array | undefined,
  options: LookOptions = {},
): Promise<PackedLook> {
  const tiling = png === undefined ? { size: page.snapshot.page, tiles: [] } : pictureTiles(png);
  // Prevents an unhandled rejection before it is awaited.
  if (tiling instanceof Promise) tiling.catch(() => {});
  const placed = Promise.resolve(tiling).then(({ size, tiles }) => {
    const scale = size.width / Math.max(1, page.snapshot.page.width);
    return tiles.map(({ top, height }): LookTile => ({ top: top / scale, height: height / scale }));
  });
  placed.catch(() => {});
  const look = await lookWithTiles(page, placed, options);
  const { tiles } = await tiling;
  return { look, tiles: tiles.map(({ webp }) => webp.toString('base64')) };
}
