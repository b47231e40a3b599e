// Reads the data that Node embedded in the page: packed looks, and pictures as object URLs.

import type { Look } from './look.ts';
import type { Start } from './start.ts';

/** A look with its pictures. */
export interface Sight {
  readonly look: Look;
  /** One per tile of the look. */
  readonly pictures: readonly string[];
}

export async function readStart(): Promise<{ start: Start; sights: readonly Sight[] }> {
  const packed = document.getElementById('start')?.textContent ?? '';
  const start = JSON.parse(await unzip(bytesOf(packed))) as Start;
  const tiles = [...document.querySelectorAll('script.tile')].map(tile => tile.textContent ?? '');
  return { start, sights: sightsOf('looks' in start ? start.looks : [], tiles) };
}

/** Tiles follow the order of the looks. */
export function sightsOf(looks: readonly Look[], tiles: readonly string[]): Sight[] {
  let next = 0;
  return looks.map(look => {
    const own = tiles.slice(next, next + look.tiles.length);
    next += look.tiles.length;
    return { look, pictures: own.map(pictureAddress) };
  });
}

function pictureAddress(base64: string): string {
  return URL.createObjectURL(new Blob([bytesOf(base64)], { type: 'image/webp' }));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
