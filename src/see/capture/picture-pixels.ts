// The px of a picture that was just taken, and whether a part of it shows the shapes of letters.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import type { TakenPicture } from './picture.ts';

const SHAPES = {
  /**
   * Levels of 255 by which a channel must differ within a box: the limit of faint text (`FAINT_CHANNEL`). On
   * 173 saved pages, one heading that can just be read has less: 16.
   */
  contrast: 24,
  /** Levels by which four neighbouring px must differ to be a corner: antialiasing leaves half of a pale text's contrast. */
  corner: 10,
  /** Corners of each letter or digit. A letter of 8 px has four or more; a dot over a word of five letters has four. */
  cornersPerLetter: 1,
} as const;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** px for each CSS px. */
  readonly scale: number;
  /** CSS px of the page that lie left of it. */
  readonly left?: number;
  /** RGB rows. */
  readonly data: Uint8Array;
}

export async function pixelsOf(picture: TakenPicture): Promise<Pixels> {
  const { left = 0, width, height, scale, pixels } = picture;
  if (pixels !== undefined) return { left, width, height, scale, data: pixels };
  return { ...(await decoded(await picture.png())), left, scale };
}

/** `windowWidth`: CSS px that the picture shows. */
export async function pixelsOfPng(png: Buffer, windowWidth: number): Promise<Pixels> {
  const pixels = await decoded(png);
  return { ...pixels, scale: pixels.width / windowWidth };
}

async function decoded(png: Buffer): Promise<Omit<Pixels, 'scale'>> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Undefined for a box beyond the picture. `letters`: those of the word in the box. */
export function showsShapes(pixels: Pixels, pageBox: Box, letters: number): boolean | undefined {
  if (isEmpty(pageBox)) return false;
  const { left: start = 0, width, height, scale } = pixels;
  const step = Math.max(1, Math.round(scale));
  const left = Math.max(0, Math.floor((pageBox[0] - start) * scale));
  const top = Math.max(0, Math.floor(pageBox[1] * scale));
  const farX = Math.min(width, Math.ceil((right(pageBox) - start) * scale)) - step;
  const farY = Math.min(height, Math.ceil(bottom(pageBox) * scale)) - step;
  if (farX <= left || farY <= top) return undefined;
  return hasShapes(pixels, step, Math.max(1, letters * SHAPES.cornersPerLetter), { left, top, farX, farY });
}

/**
 * Counts px that differ from their neighbours across and down in different ways. A flat ground, a gradient, a border, a
 * line under a text and stripes have none, whatever their colours.
 */
function hasShapes(
  { data, width }: Pixels,
  step: number,
  needed: number,
  { left, top, farX, farY }: Readonly<Record<'left' | 'top' | 'farX' | 'farY', number>>,
): boolean {
  const [low, high] = [new Uint8Array(3).fill(255), new Uint8Array(3)];
  const across = 3 * step;
  const down = across * width;
  let corners = 0;
  const note = (channel: number, value: number): void => {
    if (value < (low[channel] ?? 0)) low[channel] = value;
    if (value > (high[channel] ?? 0)) high[channel] = value;
  };
  const countCorners = (y: number): void => {
    for (let at = 3 * (y * width + left), end = 3 * (y * width + farX); at < end; at += 3) {
      let isCorner = false;
      for (let channel = 0; channel < 3; channel++) {
        const place = at + channel;
        const here = data[place] ?? 0;
        note(channel, here);
        const beside = here - (data[place + across] ?? 0);
        const below = (data[place + down] ?? 0) - (data[place + down + across] ?? 0);
        isCorner ||= Math.abs(beside - below) > SHAPES.corner;
      }
      if (isCorner) corners++;
    }
  };
  const hasContrast = (): boolean =>
    high.some((most, channel) => most - (low[channel] ?? 0) > SHAPES.contrast);
  // Begins in the middle, where the letters are.
  const middle = (top + farY) >> 1;
  for (let away = 0; away <= farY - top; away++) {
    const y = away % 2 === 0 ? middle - away / 2 : middle + (away + 1) / 2;
    if (y < top || y >= farY) continue;
    countCorners(y);
    if (corners >= needed && hasContrast()) return true;
  }
  return false;
}
