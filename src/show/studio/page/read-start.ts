// Reads the data that Node embedded in the page: packed looks, and pictures as object URLs.

import type { Look } from './look.ts';
import type { Start } from './start.ts';

/** A look with its pictures. */
export interface Sight {
  readonly look: Look;
  /** One per tile of the look. */
  readonly pictures: readonly string[];
}

export interface ReadStart {
  readonly start: Start;
  readonly sights: readonly Sight[];
}

export async function readStart(): Promise<ReadStart> {
  const start = JSON.parse(await unzip(bytesOf(textOf(document.getElementById('start'))))) as Start;
  return { start, sights: 'looks' in start ? sightsOf(start.looks, [...TILES].map(textOf)) : [] };
}

const TILES = document.getElementsByClassName('tile');
const textOf = (element: Element | null | undefined): string => element?.textContent ?? '';

const addresses = new Map<number, string>();

/** The address of an embedded picture, which is decoded the first time. */
export function pictureAt(place: number): string {
  const address = addresses.get(place) ?? pictureAddress(textOf(TILES[place]));
  addresses.set(place, address);
  return address;
}

/** The data that follow the start, one a line. */
export const furtherLines = <Line>(): Line[] =>
  textOf(document.getElementById('more'))
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line);

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
