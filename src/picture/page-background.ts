// The colours a page and its parts stand on.

import type { Snapshot } from '../snapshot/snapshot.ts';
import { mixed, readColour } from './css-colour.ts';
import type { Rgb } from './overlay-style.ts';

export const PAPER: Rgb = [255, 255, 255];

/** As CSS paints the canvas: the root's background, else BODY's, else white. */
export function pageBackground(snapshot: Snapshot): Rgb {
  const { elements } = snapshot;
  const root = elements.findIndex(element => element.parent < 0);
  const body = elements.findIndex(element => element.tag === 'body' && element.parent === root);
  for (const index of [root, body]) {
    const style = snapshot.styles[elements[index]?.style ?? -1];
    if (style === undefined || (style.backgroundColor === '' && !style.hasBackgroundImage)) continue;
    return paintedOver(style.backgroundColor, PAPER);
  }
  return PAPER;
}

/** For each element, the colour that shows where it is taken away: of what it stands on among those that stay. */
export function groundsOf(snapshot: Snapshot, isTaken: (elementIndex: number) => boolean): Rgb[] {
  const page = pageBackground(snapshot);
  const grounds: Rgb[] = [];
  const surfaces: Rgb[] = [];
  for (const [index, { parent, style, visibility }] of snapshot.elements.entries()) {
    const ground = surfaces[parent] ?? page;
    const colour = visibility === 'visible' ? (snapshot.styles[style]?.backgroundColor ?? '') : '';
    grounds.push(ground);
    surfaces.push(colour === '' || isTaken(index) ? ground : paintedOver(colour, ground));
  }
  return grounds;
}

function paintedOver(css: string, ground: Rgb): Rgb {
  const colour = css === '' ? null : readColour(css);
  return colour === null ? ground : mixed(colour.rgb, ground, colour.opacity);
}
