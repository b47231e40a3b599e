// Determines the background colours of a page and its elements.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { mixed, readColour } from './css-colour.ts';
import type { Rgb } from './overlay/overlay-style.ts';

export const PAPER: Rgb = [255, 255, 255];

export function pageBackground(snapshot: Snapshot): Rgb {
  return canvasOf(snapshot).colour;
}

/** For each element the colour visible after its removal: the background of its nearest kept ancestor. */
export function backgroundsBehind(snapshot: Snapshot, isTaken: (elementIndex: number) => boolean): Rgb[] {
  const canvas = canvasOf(snapshot);
  const grounds: Rgb[] = [];
  const surfaces: Rgb[] = [];
  for (const [index, { parent, style, visibility }] of snapshot.elements.entries()) {
    const ground = surfaces[parent] ?? canvas.colour;
    const isPainted = visibility === 'visible' && index !== canvas.source && !isTaken(index);
    const colour = isPainted ? (snapshot.styles[style]?.backgroundColor ?? '') : '';
    grounds.push(ground);
    surfaces.push(paintedOver(colour, ground));
  }
  return grounds;
}

interface Canvas {
  readonly colour: Rgb;
  /** The element whose background is painted on the canvas instead; -1 for none. */
  readonly source: number;
}

/** Canvas background by CSS: that of the root, else of BODY, else white. */
function canvasOf(snapshot: Snapshot): Canvas {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const root = elements.findIndex(element => element.parent < 0);
  const body = elements.findIndex(element => element.tag === 'body' && element.parent === root);
  for (const source of [root, body]) {
    const { backgroundColor, hasBackgroundImage } = tree.style(source);
    if (backgroundColor === '' && !hasBackgroundImage) continue;
    return { colour: paintedOver(backgroundColor, PAPER), source };
  }
  return { colour: PAPER, source: -1 };
}

function paintedOver(css: string, ground: Rgb): Rgb {
  const colour = css === '' ? null : readColour(css);
  return colour === null ? ground : mixed(colour.rgb, ground, colour.opacity);
}
