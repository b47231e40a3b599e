// The evidence about one text-holding element or picture: where it and the blocks around it lie, and what they hold.

import { type Inherited, inheritedOf, LANDMARKS } from './inherited.ts';
import { at } from './ink.ts';
import { BLOCK_NAMES, type PageMeasures } from './page-measures.ts';

/** Of a block: everything relative to the page's frame, or in px on a logarithmic scale. */
const BLOCK_FEATURES = [
  'left',
  'right',
  'width',
  'top',
  'bottom',
  'topPx',
  'bottomPx',
  'height',
  'heightPx',
  'weight',
  'linkShare',
  'proseShare',
  'textLength',
  'pictures',
  'controls',
  'headings',
  'leftInk',
  'rightInk',
  'aboveInk',
  'belowInk',
  'ownAbove',
  'ownBelow',
  'mainOverlap',
  'font',
  'restLinkShare',
  'restProseShare',
  'restTextLength',
  'restFont',
  'restSigns',
  'restPictures',
  'signs',
  'beforeLinkShare',
  'beforeProseShare',
  'beforeTextLength',
  'beforeFont',
] as const;

const OWN_FEATURES = [
  'left',
  'right',
  'width',
  'top',
  'bottom',
  'topPx',
  'bottomPx',
  'center',
  'font',
  'inLink',
  'isPicture',
  'length',
  'leftOfMain',
  'rightOfMain',
  'aboveMain',
  'belowMain',
  'rowLeft',
  'rowRight',
  'fixed',
  'sticky',
  'depth',
  'bandColour',
  'header',
  'footer',
  'nav',
  'aside',
  'main',
  'lightness',
  'darker',
  'bandTop',
  'bandBottom',
  'bandHeight',
  'boxWidth',
  'boxHeight',
  'rowTop',
  'rowBottom',
  'rowHeight',
  'rowGapAbove',
  'rowGapBelow',
  'rowsAbove',
  'rowsBelow',
  'rowLinkShare',
  'rowProseShare',
  'rowWeight',
  'rowSigns',
] as const;

const PAGE_FEATURES = [
  'pageHeight',
  'frameLeft',
  'frameWidth',
  'proseShare',
  'linkShare',
  'mainWidth',
] as const;

export const FEATURE_NAMES: readonly string[] = [
  ...OWN_FEATURES.map(name => `own.${name}`),
  ...BLOCK_NAMES.flatMap(block => BLOCK_FEATURES.map(name => `${block}.${name}`)),
  ...PAGE_FEATURES.map(name => `page.${name}`),
];

export interface LeafFeatures {
  /** Elements that hold texts, and pictures. */
  readonly leaves: readonly number[];
  /** A row a leaf, FEATURE_NAMES wide. */
  readonly rows: Float32Array;
}

export function leafFeatures(measures: PageMeasures): LeafFeatures {
  const { snapshot, ink } = measures;
  const leaves: number[] = [];
  for (let index = 0; index < snapshot.elements.length; index++)
    if (ink.isLeaf[index] === 1) leaves.push(index);
  const width = FEATURE_NAMES.length;
  const rows = new Float32Array(leaves.length * width);
  const inherited = inheritedOf(snapshot, measures.ink);
  const page = pageFeatures(measures);
  const blockRows = new Map<number, Float32Array>();
  const blockRow = (block: number): Float32Array => {
    let row = blockRows.get(block);
    if (row === undefined) {
      row = Float32Array.from(blockFeatures(measures, block));
      blockRows.set(block, row);
    }
    return row;
  };
  for (const [place, leaf] of leaves.entries()) {
    let offset = place * width;
    const own = ownFeatures(measures, inherited, leaf);
    rows.set(own, offset);
    offset += own.length;
    for (const name of BLOCK_NAMES) {
      const row = blockRow(at(measures.blocks[name], leaf));
      rows.set(row, offset);
      offset += row.length;
    }
    rows.set(page, offset);
  }
  return { leaves, rows };
}

const LOG_PX = 50;
const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

function blockFeatures(measures: PageMeasures, block: number): number[] {
  const { ink, grid, frameLeft, frameRight, pageHeight, mainLeft, mainRight } = measures;
  const { width: pageWidth } = measures.snapshot.page;
  const frame = frameRight - frameLeft;
  const [left, top] = [at(ink.left, block), at(ink.top, block)];
  const [right, bottom] = [at(ink.right, block), at(ink.bottom, block)];
  const chars = Math.max(1, at(ink.chars, block));
  const row = Math.max(1, grid.within(0, top, pageWidth, bottom));
  const whole = measures.weight;
  const overlap = Math.max(0, Math.min(right, mainRight) - Math.max(left, mainLeft));
  return [
    (left - frameLeft) / frame,
    (right - frameLeft) / frame,
    (right - left) / frame,
    top / pageHeight,
    bottom / pageHeight,
    logPx(top),
    logPx(pageHeight - bottom),
    (bottom - top) / pageHeight,
    logPx(bottom - top),
    at(ink.weight, block) / whole,
    at(ink.linkChars, block) / chars,
    at(ink.proseChars, block) / chars,
    Math.log2(1 + chars / Math.max(1, at(ink.texts, block))),
    (at(ink.pictures, block) * 40) / Math.max(1, at(ink.weight, block)),
    Math.min(1, (at(ink.controls, block) * 20) / chars),
    Math.min(8, at(ink.headings, block)),
    grid.within(0, top, left, bottom) / row,
    grid.within(right, top, pageWidth, bottom) / row,
    grid.within(0, 0, pageWidth, top) / whole,
    grid.within(0, bottom, pageWidth, pageHeight) / whole,
    grid.within(left, 0, right, top) / whole,
    grid.within(left, bottom, right, pageHeight) / whole,
    overlap / Math.max(1, Math.min(right - left, mainRight - mainLeft)),
    ...restFeatures(measures, top, bottom),
  ];
}

/** The block's own height, all that is below its top, and all that is above its bottom. */
function restFeatures(
  { rows, bodyFontSize, pageHeight }: PageMeasures,
  top: number,
  bottom: number,
): number[] {
  const own = rows.between(top, bottom);
  const rest = rows.between(top, pageHeight + 1);
  const before = rows.between(0, bottom);
  const font = ({ fontChars, chars }: typeof own) => fontChars / Math.max(1, chars) / bodyFontSize;
  const length = ({ chars, texts }: typeof own) => Math.log2(1 + chars / Math.max(1, texts));
  return [
    font(own),
    rest.linkChars / Math.max(1, rest.chars),
    rest.proseChars / Math.max(1, rest.chars),
    length(rest),
    font(rest),
    Math.min(2, rest.signs),
    (rest.pictures * 40) / Math.max(1, rest.weight),
    Math.min(2, own.signs),
    before.linkChars / Math.max(1, before.chars),
    before.proseChars / Math.max(1, before.chars),
    length(before),
    font(before),
  ];
}

function ownFeatures(measures: PageMeasures, inherited: Inherited, leaf: number): number[] {
  const { snapshot, ink, grid, frameLeft, frameRight, pageHeight } = measures;
  const frame = frameRight - frameLeft;
  const element = snapshot.elements[leaf];
  const [left, top] = [at(ink.left, leaf), at(ink.top, leaf)];
  const [right, bottom] = [at(ink.right, leaf), at(ink.bottom, leaf)];
  const center = (left + right) / 2;
  const { width: pageWidth } = snapshot.page;
  const row = Math.max(1, grid.within(0, top, pageWidth, bottom));
  const fontSize = snapshot.styles[element?.style ?? -1]?.fontSize ?? 16;
  const landmark = at(inherited.landmark, leaf);
  return [
    (left - frameLeft) / frame,
    (right - frameLeft) / frame,
    (right - left) / frame,
    top / pageHeight,
    bottom / pageHeight,
    logPx(top),
    logPx(pageHeight - bottom),
    (center - frameLeft) / frame,
    fontSize / measures.bodyFontSize,
    at(ink.inLink, leaf),
    at(ink.chars, leaf) === 0 ? 1 : 0,
    Math.log2(1 + at(ink.weight, leaf)),
    (measures.mainLeft - center) / frame,
    (center - measures.mainRight) / frame,
    (measures.mainTop - bottom) / pageHeight,
    (top - measures.mainBottom) / pageHeight,
    grid.within(0, top, left, bottom) / row,
    grid.within(right, top, pageWidth, bottom) / row,
    at(inherited.fixed, leaf),
    at(inherited.sticky, leaf),
    Math.min(40, inherited.depth[leaf] ?? 0),
    at(inherited.bandColour, leaf),
    ...LANDMARKS.map((_, place) => (landmark === place + 1 ? 1 : 0)),
    ...backgroundFeatures(measures, leaf),
    ...rowFeatures(measures, (top + bottom) / 2),
  ];
}

function backgroundFeatures({ snapshot, backgrounds, pageHeight }: PageMeasures, leaf: number): number[] {
  const band = snapshot.elements[at(backgrounds.band, leaf)]?.pageBox;
  const box = snapshot.elements[at(backgrounds.box, leaf)]?.pageBox;
  const lightness = backgrounds.lightness[leaf] ?? 1;
  return [
    lightness,
    backgrounds.mainLightness - lightness,
    band === undefined ? -1 : band[1] / pageHeight,
    band === undefined ? -1 : logPx(pageHeight - band[1] - band[3]),
    band === undefined ? -1 : logPx(band[3]),
    box === undefined ? 2 : box[2] / Math.max(1, snapshot.page.width),
    box === undefined ? 2 : box[3] / pageHeight,
  ];
}

function rowFeatures({ rows, pageHeight, weight }: PageMeasures, middle: number): number[] {
  const index = rows.bandAt(middle);
  const { top, bottom, gapAbove, gapBelow } = rows.bands[index] ?? {
    top: 0,
    bottom: 0,
    gapAbove: 0,
    gapBelow: 0,
  };
  const stretch = rows.between(top, bottom);
  return [
    logPx(top),
    logPx(pageHeight - bottom),
    logPx(bottom - top),
    logPx(gapAbove),
    logPx(gapBelow),
    Math.min(12, index),
    Math.min(12, rows.bands.length - 1 - index),
    stretch.linkChars / Math.max(1, stretch.chars),
    stretch.proseChars / Math.max(1, stretch.chars),
    stretch.weight / weight,
    Math.min(2, stretch.signs),
  ];
}

function pageFeatures(measures: PageMeasures): number[] {
  const { snapshot, frameLeft, frameRight, pageHeight, mainLeft, mainRight } = measures;
  const width = Math.max(1, snapshot.page.width);
  return [
    logPx(pageHeight),
    frameLeft / width,
    (frameRight - frameLeft) / width,
    measures.proseShare,
    measures.linkShare,
    (mainRight - mainLeft) / (frameRight - frameLeft),
  ];
}
