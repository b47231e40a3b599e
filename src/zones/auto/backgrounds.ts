// What each element stands on: how light the background is, and the wide coloured band around it, if there is one.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import { at, type Ink } from './ink.ts';

export interface Backgrounds {
  /** 0 (black) to 1 (white) of the nearest background colour around each element. */
  readonly lightness: Float32Array;
  /** The outermost element of nearly the page's width with a background of its own around each element; -1 for none. */
  readonly band: Int32Array;
  /** The nearest element, BODY aside, with a background, a picture or a frame of its own; -1 for none. */
  readonly box: Int32Array;
  /** The lightness that most of the page's weight stands on. */
  readonly mainLightness: number;
}

const BAND_SHARE = 0.9;

export function backgroundsOf({ elements, styles, page }: Snapshot, ink: Ink): Backgrounds {
  const count = elements.length;
  const lightness = new Float32Array(count).fill(1);
  const band = new Int32Array(count).fill(-1);
  const box = new Int32Array(count).fill(-1);
  const weightOf = new Map<number, number>();
  for (const [index, { parent, tag, style: styleIndex, pageBox }] of elements.entries()) {
    const style = styles[styleIndex];
    if (parent >= 0) {
      lightness[index] = lightness[parent] ?? 1;
      band[index] = at(band, parent);
      box[index] = at(box, parent);
    }
    const colour = style === undefined ? undefined : lightnessOf(style.backgroundColor);
    if (colour !== undefined) lightness[index] = colour;
    const isRoot = tag === 'body' || tag === 'html';
    if (style !== undefined && !isRoot) {
      const painted = colour !== undefined || style.hasBackgroundImage;
      const isWide = pageBox[2] >= page.width * BAND_SHARE;
      if (painted && isWide && at(band, index) < 0 && pageBox[3] < page.height * BAND_SHARE)
        band[index] = index;
      const bordered = style.borders.filter(width => width > 0).length >= 3;
      if (painted || bordered) box[index] = index;
    }
    if (at(ink.isLeaf, index) === 1) {
      const key = Math.round((lightness[index] ?? 1) * 20);
      weightOf.set(key, (weightOf.get(key) ?? 0) + 1);
    }
  }
  const [main] = [...weightOf].sort((a, b) => b[1] - a[1]);
  return { lightness, band, box, mainLightness: (main?.[0] ?? 20) / 20 };
}

/** Undefined for what is transparent, wholly or mostly. */
function lightnessOf(colour: string): number | undefined {
  const [red, green, blue, alpha = 1] = (/\(([^)]*)\)/.exec(colour)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return undefined;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
