// Draws a page of the studio from the data that Node embedded in it: packed looks, and pictures as object URLs.

import { type ComponentChildren, render } from 'preact';
import type { Look } from './look.ts';
import type { Start } from './start.ts';

/** A look with its pictures. */
export interface Sight {
  readonly look: Look;
  /** One per tile of the look. */
  readonly pictures: readonly string[];
}

export function drawStart(viewOf: (start: Start, sights: readonly Sight[]) => ComponentChildren): void {
  const root = document.getElementById('studio');
  if (root === null) return;
  readStart()
    .then(start => {
      const sights = 'looks' in start ? sightsOf(start.looks, [...TILES].map(textOf)) : [];
      render(viewOf(start, sights), root);
    })
    .catch((error: unknown) => {
      root.textContent = `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    });
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

async function readStart(): Promise<Start> {
  const packed = new Blob([bytesOf(textOf(document.getElementById('start')))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
