// A picture in memory, with functions to fill, outline and tint rectangles.

import { type Box, bottom, right } from '../../../base/box.ts';
import { LARGEST_SCALE, type Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Rgb } from '../overlay/overlay-style.ts';

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue; row after row from the top. */
  readonly data: Uint8Array;
}

export type PixelSize = Pick<Raster, 'width' | 'height'>;

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
export function pixelEdges(raster: PixelSize, pageBox: Box, scale: number): PixelEdges | null {
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

/**
 * Blends a colour over a rectangle, four bytes at a time: this loop dominates the cost of tinting a page. `opacity` is 0 to
 * 1, in steps of 1/256.
 */
export function blendPixels(raster: Raster, edges: PixelEdges, colour: Rgb, opacity: number): void {
  const weight = Math.round(Math.min(1, Math.max(0, opacity)) * 256);
  if (weight === 256) {
    fillPixels(raster, edges, colour);
    return;
  }
  const words = new Int32Array(raster.data.buffer, raster.data.byteOffset, raster.data.length >> 2);
  const addends = addendsOf(colour, weight);
  for (let row = edges.top; row < edges.bottom; row++) {
    const start = row * raster.width + edges.left;
    const end = row * raster.width + edges.right;
    // Four px are three words: processes the middle of a row by words, its ends by bytes.
    const wordsFrom = Math.min(end, Math.ceil(start / 4) * 4);
    const wordsTo = Math.max(wordsFrom, Math.floor(end / 4) * 4);
    blendBytes(raster.data, start, wordsFrom, colour, weight);
    blendWords(words, (wordsFrom / 4) * 3, (wordsTo / 4) * 3, 256 - weight, addends);
    blendBytes(raster.data, wordsTo, end, colour, weight);
  }
}

/** `from` and `to` are px indices in the whole raster. */
export function blendBytes(data: Uint8Array, from: number, to: number, colour: Rgb, weight: number): void {
  const keep = 256 - weight;
  const [red, green, blue] = colour;
  for (let at = from * 3; at < to * 3; at += 3) {
    data[at] = ((data[at] ?? 0) * keep + red * weight + 128) >> 8;
    data[at + 1] = ((data[at + 1] ?? 0) * keep + green * weight + 128) >> 8;
    data[at + 2] = ((data[at + 2] ?? 0) * keep + blue * weight + 128) >> 8;
  }
}

const EVEN_BYTES = 0x00ff00ff;
const ODD_BYTES = 0xff00ff00 | 0;

/** Precomputes the colour's share for the even and odd bytes of each of three words, including one half for rounding. */
function addendsOf(colour: Rgb, weight: number): Int32Array {
  const bytes = Uint8Array.from({ length: 12 }, (_, at) => colour[at % 3] ?? 0);
  const addends = new Int32Array(6);
  for (const [index, word] of new Uint32Array(bytes.buffer).entries()) {
    addends[2 * index] = (word & EVEN_BYTES) * weight + 0x00800080;
    addends[2 * index + 1] = ((word >>> 8) & EVEN_BYTES) * weight + 0x00800080;
  }
  return addends;
}

/**
 * Multiplies two bytes at a time, each with 16 bits to grow into. Unrolled for three signed words, because V8 then uses
 * 32-bit registers: two to four times faster than a shorter form.
 */
function blendWords(words: Int32Array, from: number, to: number, keep: number, addends: Int32Array): void {
  const even0 = addends[0] ?? 0;
  const odd0 = addends[1] ?? 0;
  const even1 = addends[2] ?? 0;
  const odd1 = addends[3] ?? 0;
  const even2 = addends[4] ?? 0;
  const odd2 = addends[5] ?? 0;
  for (let at = from; at < to; at += 3) {
    const one = words[at] ?? 0;
    const two = words[at + 1] ?? 0;
    const three = words[at + 2] ?? 0;
    words[at] =
      (((Math.imul(one & EVEN_BYTES, keep) + even0) >>> 8) & EVEN_BYTES) |
      ((Math.imul((one >>> 8) & EVEN_BYTES, keep) + odd0) & ODD_BYTES);
    words[at + 1] =
      (((Math.imul(two & EVEN_BYTES, keep) + even1) >>> 8) & EVEN_BYTES) |
      ((Math.imul((two >>> 8) & EVEN_BYTES, keep) + odd1) & ODD_BYTES);
    words[at + 2] =
      (((Math.imul(three & EVEN_BYTES, keep) + even2) >>> 8) & EVEN_BYTES) |
      ((Math.imul((three >>> 8) & EVEN_BYTES, keep) + odd2) & ODD_BYTES);
  }
}
