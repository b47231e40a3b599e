// Draws a page from its boxes, for a snapshot without a picture: backgrounds, bars for lines of text, crossed images.

import { area, type Box } from '../../base/box.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CONTROL_TAGS } from '../../page/snapshot/sight.ts';
import type {
  Snapshot,
  SnapshotElement,
  SnapshotStyle,
  SnapshotWarning,
} from '../../page/snapshot/snapshot.ts';
import { mixed, readColour } from './css-colour.ts';
import type { Rgb } from './overlay/overlay-style.ts';
import { boxOnPage } from './overlay/uniform-blocks.ts';
import { PAPER, pageBackground } from './page-background.ts';
import { PNG_LIMITS, type PngSize } from './raster/png.ts';
import {
  blendPixels,
  createRaster,
  fillPixels,
  outlinePixels,
  type PixelEdges,
  pictureScale,
  pixelEdges,
  type Raster,
} from './raster/raster.ts';

const WIREFRAME = {
  /** Backgrounds are mixed with white to this share, so that marks stand out. */
  groundShare: 0.35,
  outline: [205, 211, 218] as Rgb,
  imageGround: [232, 236, 241] as Rgb,
  imageLine: [176, 184, 194] as Rgb,
  /** Images smaller than this (px) get no cross. */
  smallestCrossed: 12,
  textBar: [104, 112, 122] as Rgb,
  /** Height of a line's bar and distance of lines, as shares of the font size. */
  barHeight: 0.5,
  lineHeight: 1.4,
  /** Length of the last of several lines, as a share. */
  lastLine: 0.6,
  defaultFontSize: 16,
  /** A hostile page may stack thousands of full-page boxes: painting stops after this many page areas. */
  paintedPages: 60,
  /** A sketch needs no more px than a one-shot screenshot: 48 MB as raw RGB. */
  mostPixels: 16_000_000,
  widest: 16_384,
  /** Lines of text closer than this (px of the picture) are merged. */
  finestLines: 2,
} as const;

const IMAGES = new Set(['img', 'svg', 'video', 'canvas', 'object', 'embed']);
const BOXES = new Set([...CONTROL_TAGS, 'hr', 'iframe']);

/** Has the size of the snapshot's picture or of the page, within limits. */
export function wireframe(snapshot: Snapshot): Raster {
  const { width, height } = wireframeSize(snapshot);
  const raster = createRaster(width, height, lighten(pageBackground(snapshot)));
  const scale = pictureScale(snapshot, raster);
  let budget = WIREFRAME.paintedPages * area([0, 0, snapshot.page.width, snapshot.page.height]);
  for (const element of snapshot.elements) {
    const box = element.visibility === 'visible' ? boxOnPage(snapshot, element.pageBox) : null;
    if (box === null || area(box) > budget) continue;
    if (drawElement(raster, element, snapshot.styles[element.style], box, scale)) budget -= area(box);
  }
  for (const text of snapshot.texts) {
    const box = text.visibility === 'visible' ? boxOnPage(snapshot, text.pageBox) : null;
    if (box === null || area(box) > budget) continue;
    drawLines(raster, box, treeOf(snapshot).style(text.parent), scale);
    budget -= area(box);
  }
  return raster;
}

/** Warns which part of the page the sketch lacks; undefined if it is complete. */
export function wireframeWarning(snapshot: Snapshot): SnapshotWarning | undefined {
  const whole = wholeSize(snapshot);
  const { width, height } = wireframeSize(snapshot);
  if (height >= whole.height) return undefined;
  const end = Math.floor((snapshot.page.height * height) / whole.height);
  return {
    code: 'SCREENSHOT_TRUNCATED',
    message: `the picture ends at y = ${end} of ${Math.round(snapshot.page.height)} px: a sketch without a picture has ${width} × ${height} px at most`,
  };
}

/** Scales in proportion, and cuts the bottom if it would have too many px. */
function wireframeSize(snapshot: Snapshot): PngSize {
  const { width, height } = wholeSize(snapshot);
  if (snapshot.picture !== null) return { width, height };
  const tallest = Math.min(PNG_LIMITS.longestSide, Math.floor(WIREFRAME.mostPixels / width));
  return { width, height: Math.min(height, tallest) };
}

function wholeSize({ picture, page }: Snapshot): PngSize {
  // Trusts the declared size of the picture only within the limits.
  if (picture !== null && picture.width * picture.height <= PNG_LIMITS.mostPixels) return picture;
  const factor = Math.min(1, WIREFRAME.widest / Math.max(1, page.width));
  const side = (px: number): number => Math.max(1, Math.round(px * factor));
  return { width: side(page.width), height: side(page.height) };
}

/** Returns true if it draws anything. */
function drawElement(
  raster: Raster,
  element: SnapshotElement,
  style: SnapshotStyle | undefined,
  pageBox: Box,
  scale: number,
): boolean {
  const edges = pixelEdges(raster, pageBox, scale);
  if (edges === null || style === undefined || element.tag === 'body' || element.parent < 0) return false;
  if (IMAGES.has(element.tag)) {
    drawImage(raster, edges, pageBox, scale);
    return true;
  }
  const bordered = style.borders.some(width => width > 0) || style.hasBackgroundImage;
  if (style.backgroundColor === '' && !bordered && !BOXES.has(element.tag)) return false;
  const ground = readColour(style.backgroundColor);
  if (ground !== null) blendPixels(raster, edges, lighten(ground.rgb), ground.opacity);
  outlinePixels(raster, edges, WIREFRAME.outline, Math.max(1, Math.round(scale)));
  return true;
}

const lighten = (colour: Rgb): Rgb => mixed(colour, PAPER, WIREFRAME.groundShare);

function drawImage(raster: Raster, edges: PixelEdges, pageBox: Box, scale: number): void {
  const line = Math.max(1, Math.round(scale));
  fillPixels(raster, edges, WIREFRAME.imageGround);
  outlinePixels(raster, edges, WIREFRAME.imageLine, line);
  if (Math.min(pageBox[2], pageBox[3]) < WIREFRAME.smallestCrossed) return;
  const { left, top } = edges;
  const width = edges.right - left;
  const height = edges.bottom - top;
  const steps = Math.max(width, height);
  for (let step = 0; step <= steps - line; step++) {
    const x = Math.round((step / steps) * (width - line));
    const y = Math.round((step / steps) * (height - line));
    for (const from of [left + x, edges.right - line - x]) {
      const dot = { left: Math.max(left, from), top: top + y, right: from + line, bottom: top + y + line };
      fillPixels(raster, dot, WIREFRAME.imageLine);
    }
  }
}

function drawLines(raster: Raster, pageBox: Box, style: SnapshotStyle, scale: number): void {
  const fontSize = style.fontSize || WIREFRAME.defaultFontSize;
  const finest = Math.ceil((pageBox[3] * scale) / WIREFRAME.finestLines);
  const lines = Math.round(pageBox[3] / (WIREFRAME.lineHeight * fontSize));
  const count = Math.max(1, Math.min(lines, finest));
  const pitch = pageBox[3] / count;
  const barHeight = Math.min(pitch, WIREFRAME.barHeight * fontSize);
  for (let line = 0; line < count; line++) {
    const share = count > 1 && line === count - 1 ? WIREFRAME.lastLine : 1;
    const top = pageBox[1] + line * pitch + (pitch - barHeight) / 2;
    // The page may continue far below the end of the picture.
    if (top * scale >= raster.height) break;
    const edges = pixelEdges(raster, [pageBox[0], top, pageBox[2] * share, barHeight], scale);
    if (edges !== null) fillPixels(raster, edges, WIREFRAME.textBar);
  }
}
