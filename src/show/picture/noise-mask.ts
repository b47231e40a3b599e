// Finds what is painted over all but CENTER, and in which colour: as data, without a picture.

import type { Zone, Zoning } from '../../judge/zones/zoning.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotStyle } from '../../page/snapshot/snapshot.ts';
import { hexColour } from './css-colour.ts';
import { disjointRectangles, type PaintedRectangle } from './overlay/disjoint-rectangles.ts';
import { OVERLAY_STYLE, type Rgb } from './overlay/overlay-style.ts';
import { largestBlocks, uniformBlocks } from './overlay/uniform-blocks.ts';
import { backgroundsBehind, PAPER, pageBackground } from './page-background.ts';
import { type PixelSize, pixelEdges } from './raster/raster.ts';

/** Areas of noise that are painted over in one colour. */
export interface NoiseColour {
  /** `#rrggbb` */
  readonly colour: string;
  /** Four numbers per rectangle: left, top, width, height in whole page px. */
  readonly rectangles: readonly number[];
}

/** px: bounds the memory of a mask row, which is scanned for each level. */
const WIDEST_MASK = 100_000;

/** Disjoint rectangles by colour. */
export function noiseMask(snapshot: Snapshot, zoning: Zoning): NoiseColour[] {
  const palette: Rgb[] = [pageBackground(snapshot)];
  const { width, height } = snapshot.page;
  const scale = Math.min(1, WIDEST_MASK / Math.max(1, width));
  const page = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const mask = maskOf(snapshot, zoning, scale, page, palette);
  const rectangles = new Map<number, number[]>();
  disjointRectangles(mask, page.width, ({ left, top, right, bottom }, value) => {
    if (value === KEPT) return;
    const rectangle = [left, top, right - left, bottom - top].map(px => Math.round(px / scale));
    const ofColour = rectangles.get(value);
    if (ofColour === undefined) rectangles.set(value, rectangle);
    else ofColour.push(...rectangle);
  });
  return [...rectangles].map(([value, ofColour]) => ({
    colour: hexColour(palette[value - 1] ?? PAPER),
    rectangles: ofColour,
  }));
}

/** Element codes. */
const NOISE = 1;
const CENTER = 2;

/** Mask value of kept areas; lower values are palette indices from 1. */
export const KEPT = 255;

/**
 * Blanks the boxes of noise first and restores over them what CENTER paints, level by level. Adds the needed colours to
 * the palette.
 */
export function maskOf(
  snapshot: Snapshot,
  zoning: Zoning,
  scale: number,
  raster: PixelSize,
  palette: Rgb[],
): PaintedRectangle[] {
  const { finding } = zoning;
  // A baseline method also leaves noise in CENTER, between the parts it found.
  const codeOf = (zone: Zone | null, index: number): number => {
    if (zone === null) return 0;
    return (finding === undefined ? zone === 'CENTER' : finding.kept[index] === 1) ? CENTER : NOISE;
  };
  const codes = Uint8Array.from(zoning.zones, codeOf);
  const grounds = backgroundsBehind(snapshot, index => codes[index] === NOISE);
  const { blocks, mixed } = uniformBlocks(snapshot, codes, index =>
    paintsSurface(treeOf(snapshot).style(index)),
  );
  const levels = levelsOf(snapshot);
  const ranked = largestBlocks(
    [...mixed.filter(({ code }) => code === NOISE), ...blocks],
    OVERLAY_STYLE.mostMaskRectangles,
  )
    .map(block => ({ ...block, rank: rankOf(block.code, levels[block.element] ?? IN_FLOW) }))
    .sort((a, b) => a.rank - b.rank);
  const painted: PaintedRectangle[] = [];
  for (const { pageBox, shownBox, code, element } of ranked) {
    const edges = pixelEdges(raster, code === CENTER ? shownBox : pageBox, scale);
    const value = code === CENTER ? KEPT : paletteValue(palette, grounds[element]);
    if (edges !== null) painted.push({ edges, value });
  }
  return painted;
}

const paintsSurface = ({ backgroundColor, hasBackgroundImage, borders }: SnapshotStyle): boolean =>
  backgroundColor !== '' || hasBackgroundImage || borders.some(width => width > 0);

function rankOf(code: number, { floating, positioned }: Level): number {
  return code === CENTER ? 2 * (floating + positioned) + 1 : 2 * floating;
}

function paletteValue(palette: Rgb[], colour: Rgb | undefined): number {
  const known = palette.findIndex(other => other.join() === colour?.join());
  if (known >= 0) return known + 1;
  if (colour === undefined || palette.length >= KEPT - 1) return 1;
  return palette.push(colour);
}

interface Level {
  /** Number of floats among the element and its ancestors. */
  readonly floating: number;
  /** Number of positioned elements among them. */
  readonly positioned: number;
}

const IN_FLOW: Level = { floating: 0, positioned: 0 };

/**
 * The box of a paragraph extends under a float that its lines avoid, so a floated margin is blanked after the text
 * beside it is restored. A positioned element may cover the whole page, so it never hides CENTER.
 */
function levelsOf(snapshot: Snapshot): Level[] {
  const levels: Level[] = [];
  for (const { parent, style: styleIndex } of snapshot.elements) {
    const above = levels[parent] ?? IN_FLOW;
    const style = snapshot.styles[styleIndex];
    const positioned = style?.position === 'absolute' || style?.position === 'fixed';
    const floating = !positioned && style !== undefined && style.float !== 'none';
    levels.push(
      positioned || floating
        ? {
            floating: above.floating + (floating ? 1 : 0),
            positioned: above.positioned + (positioned ? 1 : 0),
          }
        : above,
    );
  }
  return levels;
}
