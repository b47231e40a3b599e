// Draws text in the stroke font on a raster, anti-aliased: each letter is rendered once and then reused.

import { remembered } from '../../../base/memoize.ts';
import type { TextShape } from '../overlay/shape.ts';
import { blendBytes, type Raster } from './raster.ts';
import { letterPens, letterStrokes, letterWidth, type Stroke, strokeWidth } from './stroke-font.ts';

/** Letters are placed on whole px, so that equal letters look the same. */
export function textPainter(raster: Raster, scale: number): (shape: TextShape) => void {
  const masksOf = remembered((capHeight: number) => remembered(letter => maskOf(letter, capHeight)));
  return shape => {
    const capHeight = shape.capHeight * scale;
    const maskFor = masksOf(capHeight);
    for (const { letter, pen } of letterPens(shape.text, capHeight)) {
      const left = Math.round(shape.left * scale + pen);
      setLetter(raster, maskFor(letter), left, Math.round(shape.top * scale), shape.colour);
    }
  };
}

interface LetterMask {
  /** 0 to 256 for each px. */
  readonly coverage: Uint16Array;
  readonly width: number;
  readonly height: number;
  /** px around the letter that strokes may cover. */
  readonly margin: number;
}

function setLetter(
  raster: Raster,
  mask: LetterMask,
  left: number,
  top: number,
  colour: TextShape['colour'],
): void {
  const fromX = left - mask.margin;
  const fromY = top - mask.margin;
  for (let y = Math.max(0, -fromY); y < Math.min(mask.height, raster.height - fromY); y++) {
    for (let x = Math.max(0, -fromX); x < Math.min(mask.width, raster.width - fromX); x++) {
      const weight = mask.coverage[y * mask.width + x] ?? 0;
      const at = (fromY + y) * raster.width + fromX + x;
      if (weight > 0) blendBytes(raster.data, at, at + 1, colour, weight);
    }
  }
}

function maskOf(letter: string, capHeight: number): LetterMask {
  const thickness = strokeWidth(capHeight);
  const margin = Math.ceil(thickness + capHeight / 5);
  const width = Math.ceil(letterWidth(letter, capHeight)) + 2 * margin;
  const height = Math.ceil(capHeight) + 2 * margin;
  const mask = { coverage: new Uint16Array(width * height), width, height, margin };
  for (const stroke of letterStrokes(letter, capHeight)) {
    for (let index = 1; index < stroke.length; index++)
      coverSegment(mask, stroke[index - 1] ?? [0, 0], stroke[index] ?? [0, 0], thickness / 2);
  }
  return mask;
}

/** A px is covered if its centre is in the stroke; half a px on either side smooths the edge. */
function coverSegment(
  { coverage, width, height, margin }: LetterMask,
  from: Point,
  to: Point,
  half: number,
): void {
  const [left, lastX] = reached(from[0], to[0], half, margin, width);
  const [top, lastY] = reached(from[1], to[1], half, margin, height);
  for (let y = top; y < lastY; y++) {
    for (let x = left; x < lastX; x++) {
      const distance = distanceTo(x + 0.5 - margin, y + 0.5 - margin, from, to);
      const covered = Math.round(Math.min(1, Math.max(0, half - distance + 0.5)) * 256);
      const at = y * width + x;
      coverage[at] = Math.max(coverage[at] ?? 0, covered);
    }
  }
}

function reached(from: number, to: number, half: number, margin: number, size: number): [number, number] {
  const first = Math.floor(Math.min(from, to) - half - 1) + margin;
  const last = Math.ceil(Math.max(from, to) + half + 1) + margin;
  return [Math.max(0, first), Math.min(size, last)];
}

type Point = Stroke[number];

function distanceTo(x: number, y: number, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const lengthSquared = alongX * alongX + alongY * alongY;
  const share = lengthSquared === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared;
  const nearest = Math.min(1, Math.max(0, share));
  const awayX = x - fromX - nearest * alongX;
  const awayY = y - fromY - nearest * alongY;
  return Math.sqrt(awayX * awayX + awayY * awayY);
}
