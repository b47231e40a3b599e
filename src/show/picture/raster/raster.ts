// A picture in memory, with functions to fill and outline rectangles.

import { type Box, bottom, right } from '../../../base/box.ts';
import { LARGEST_SCALE, type Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Rgb } from '../overlay/overlay-style.ts';

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue; row after row from the top. */
  readonly data: Uint8Array;
}

/** A rectangle in whole px of a raster. */
export interface PixelEdges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function createRaster(width: number, height: number, colour: Rgb): Raster {
  const raster = { width, height, data: new Uint8Array(width * height * 3) };
  fillPixels(raster, { left: 0, top: 0, right: width, bottom: height }, colour);
  return raster;
}

export function copyOf({ width, height, data }: Raster): Raster {
  return { width, height, data: new Uint8Array(data) };
}

/** Raster px per CSS px of the page. */
export function pictureScale(snapshot: Snapshot, raster: { readonly width: number }): number {
  return snapshot.picture?.scale ?? Math.min(LARGEST_SCALE, raster.width / Math.max(1, snapshot.page.width));
}

/** The px that a box covers, by rounding; `null` if it covers none. */
export function pixelEdges(
  raster: Pick<Raster, 'width' | 'height'>,
  pageBox: Box,
  scale: number,
): PixelEdges | null {
  const within = (at: number, size: number): number => Math.min(size, Math.max(0, Math.round(at * scale)));
  const edges = {
    left: within(pageBox[0], raster.width),
    top: within(pageBox[1], raster.height),
    right: within(right(pageBox), raster.width),
    bottom: within(bottom(pageBox), raster.height),
  };
  return edges.right > edges.left && edges.bottom > edges.top ? edges : null;
}

export function fillPixels(raster: Raster, edges: PixelEdges, colour: Rgb): void {
  const { data, width } = raster;
  const first = (edges.top * width + edges.left) * 3;
  const length = (edges.right - edges.left) * 3;
  if (length <= 0 || edges.bottom <= edges.top) return;
  for (let at = 0; at < length; at += 3) data.set(colour, first + at);
  for (let row = edges.top + 1; row < edges.bottom; row++)
    data.copyWithin((row * width + edges.left) * 3, first, first + length);
}

export function outlinePixels(raster: Raster, edges: PixelEdges, colour: Rgb, width: number): void {
  const inner = inside(edges, width);
  fillPixels(raster, { ...edges, bottom: inner.top }, colour);
  fillPixels(raster, { ...edges, top: inner.bottom }, colour);
  fillPixels(raster, { ...inner, left: edges.left, right: inner.left }, colour);
  fillPixels(raster, { ...inner, left: inner.right, right: edges.right }, colour);
}

/** The area that an outline of this width leaves free. */
export function inside({ left, top, right, bottom }: PixelEdges, width: number): PixelEdges {
  const innerLeft = Math.min(right, left + width);
  const innerTop = Math.min(bottom, top + width);
  return {
    left: innerLeft,
    top: innerTop,
    right: Math.max(innerLeft, right - width),
    bottom: Math.max(innerTop, bottom - width),
  };
}
