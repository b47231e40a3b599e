// The background of each element: its lightness, and the wide coloured band around it, if there is one.

import type { Box } from '../../../../base/box.ts';
import { add, at } from '../../../../base/columns.ts';
import { addCount, commonest } from '../../../../base/counts.ts';
import { remembered } from '../../../../base/memoize.ts';
import { downwards, nearestAround, outermostAround } from '../../../../page/snapshot/around.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import type { Ink } from './ink.ts';

export interface Backgrounds {
  /** 0 (black) to 1 (white) of the nearest background colour around each element. */
  readonly lightness: Float32Array;
  /** The outermost element of nearly the page's width with a background of its own around each element; -1 for none. */
  readonly band: Int32Array;
  /** The nearest element, BODY aside, with a background, a picture or a frame of its own; -1 for none. */
  readonly box: Int32Array;
  /** The background of each element, colour or picture, as a number; 0 for the page's own white. */
  readonly background: Int32Array;
  /** The background of most of the weight. */
  readonly mainBackground: number;
  /** The lightness that most texts and pictures stand on. */
  readonly mainLightness: number;
}

const BAND_SHARE = 0.9;

export function backgroundsOf(snapshot: Snapshot, ink: Ink): Backgrounds {
  const { elements, styles, page } = snapshot;
  // Most styles share a few colours: each is read once.
  const lightnessOfColour = remembered(lightnessOf);
  const lightnessOfStyle = styles.map(({ backgroundColor }) => lightnessOfColour(backgroundColor));
  const isFramed = styles.map(({ borders }) => borders.filter(width => width > 0).length >= 3);
  const isPainted = styles.map(
    ({ hasBackgroundImage }, style) => hasBackgroundImage || lightnessOfStyle[style] !== undefined,
  );
  const lightness = new Float32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const { parent, style } = elements[index] as SnapshotElement;
    lightness[index] = lightnessOfStyle[style] ?? lightness[parent] ?? 1;
  }
  const isPart = ({ tag }: SnapshotElement): boolean => tag !== 'body' && tag !== 'html';
  const band = outermostAround(
    snapshot,
    element => isPainted[element.style] === true && isPart(element) && isBand(element.pageBox, page),
  );
  const box = nearestAround(
    snapshot,
    element => (isPainted[element.style] === true || isFramed[element.style] === true) && isPart(element),
  );
  const ofStyle = numbersOf(styles, lightnessOfStyle);
  const background = downwards(snapshot, (above, { style }) => ofStyle[style] ?? Math.max(0, above));
  return {
    lightness,
    band,
    box,
    background,
    mainBackground: heaviest(background, ink),
    mainLightness: commonLightness(lightness, ink.isLeaf),
  };
}

const isBand = (box: Box, page: Snapshot['page']): boolean =>
  box[2] >= page.width * BAND_SHARE && box[3] < page.height * BAND_SHARE;

/** The same number for the same colour; a picture is taken for another background than the colour under it. */
function numbersOf(
  styles: Snapshot['styles'],
  lightness: readonly (number | undefined)[],
): (number | undefined)[] {
  const known = new Map<string, number>([['rgb(255, 255, 255)', 0]]);
  return styles.map(({ backgroundColor, hasBackgroundImage }, place) => {
    if (lightness[place] === undefined && !hasBackgroundImage) return undefined;
    const looks = hasBackgroundImage ? `${backgroundColor} picture` : backgroundColor;
    const number = known.get(looks) ?? known.size;
    known.set(looks, number);
    return number;
  });
}

function heaviest(background: Int32Array, ink: Ink): number {
  const weightOf = new Float64Array(1 + background.reduce((most, number) => Math.max(most, number), 0));
  for (let index = 0; index < background.length; index++) {
    const number = at(background, index);
    add(weightOf, number, at(ink.ownWeight, index));
  }
  return weightOf.indexOf(weightOf.reduce((most, weight) => Math.max(most, weight), 0));
}

/** In steps of a twentieth, by the number of leaves. */
function commonLightness(lightness: Float32Array, isLeaf: Uint8Array): number {
  const countOf = new Map<number, number>();
  for (let index = 0; index < lightness.length; index++) {
    if (isLeaf[index] !== 1) continue;
    const step = Math.round((lightness[index] ?? 1) * 20);
    addCount(countOf, step);
  }
  return (commonest(countOf) ?? 20) / 20;
}

/** Undefined for what is transparent, wholly or mostly. */
function lightnessOf(colour: string): number | undefined {
  const [red, green, blue, alpha = 1] = (/\(([^()]*)\)/.exec(colour)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return undefined;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
