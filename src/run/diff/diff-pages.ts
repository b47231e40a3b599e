// Compares two sides by geometry, and by px if both have pictures.

import { type Box, bottom, scaled } from '../../base/box.ts';
import { usageError } from '../../base/errors.ts';
import { comparePages, type PageComparison } from '../../judge/compare/compare-pages.ts';
import { type ComparedPage, comparedSnapshot } from '../../judge/compare/compared-page.ts';
import { ignoredElements, ignoredIn, parseIgnore } from '../../judge/compare/ignored.ts';
import { ZONES, type Zone } from '../../judge/zones/zoning.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { type PixelDifference, pixelDifference } from '../../show/picture/difference/pixel-difference.ts';
import { decodePng } from '../../show/picture/raster/png.ts';
import { fillPixels, pictureScale, pixelEdges, type Raster } from '../../show/picture/raster/raster.ts';
import type { Side } from './side.ts';

export const DIFF_SCHEMA = 'pith/diff@1';

export interface PageDiff extends PageComparison {
  readonly schema: typeof DIFF_SCHEMA;
  readonly before: SideFacts;
  readonly after: SideFacts;
  /** `null` if a side has no picture, or pixels were not requested. */
  readonly pixels: (PixelDifference & PixelView) | null;
  readonly warnings: readonly SideWarning[];
}

interface PixelView {
  readonly inside: Zone | null;
  /** The pictures show the whole page or zone. */
  readonly isWhole: boolean;
}

/** A warning of one of the pages. */
interface SideWarning extends SnapshotWarning {
  readonly side: 'before' | 'after';
}

interface SideFacts {
  readonly name: string;
  readonly url: string;
  readonly title: string;
  readonly method: string;
  readonly page: { readonly width: number; readonly height: number };
}

export interface DiffOptions {
  /** Compare the pictures too. */
  readonly pixels: boolean;
  /** 0 to 1: px whose colours differ less are equal; `PIXELS.tolerance` by default. */
  readonly pixelTolerance?: number | undefined;
  /** Compare only words and px of this zone of either side. */
  readonly inside?: Zone | undefined;
  /** Leave out the words and px of these: CSS selectors, and zones as `zone=RM`. */
  readonly ignore?: readonly string[] | undefined;
}

export async function diffPages(
  wholeBefore: Side,
  wholeAfter: Side,
  options: DiffOptions,
): Promise<PageDiff> {
  const [before, after] = [withoutIgnored(wholeBefore, options), withoutIgnored(wholeAfter, options)];
  const compared = comparePages(before.compared, after.compared);
  const pixels = options.pixels ? await pixelsOf(before, after, options) : null;
  const warnings = [
    ...warningsOf(before, 'before'),
    ...warningsOf(after, 'after'),
    ...unlikeSides(before.compared, after.compared),
    ...idleSelectors([before, after], options.ignore ?? []),
  ];
  return {
    schema: DIFF_SCHEMA,
    before: factsOf(before),
    after: factsOf(after),
    ...compared,
    pixels,
    warnings,
  };
}

/** A side, and the boxes that are left out of its picture. */
interface ComparedSide extends Side {
  readonly ignoredBoxes: readonly Box[];
}

function withoutIgnored(side: Side, { ignore = [], inside }: DiffOptions): ComparedSide {
  const others =
    inside === undefined ? [] : ZONES.filter(zone => zone !== inside).map(zone => `zone=${zone}`);
  const all = [...ignore, ...others];
  if (all.length === 0) return { ...side, ignoredBoxes: [] };
  if (side.result === null) {
    const { zones, selectors } = parseIgnore(all);
    if (selectors.length > 0)
      throw usageError(`${side.name} is a record, which has no elements to select: ignore zones alone`);
    return { ...side, compared: withoutWords(side.compared, zones), ignoredBoxes: [] };
  }
  const { snapshot, zoning } = side.result;
  const tree = treeOf(snapshot);
  const words = ignoredIn(snapshot, zoning, all);
  // The px of other zones are left out by the boxes of the zone itself.
  const px = others.length === 0 ? words : ignoredIn(snapshot, zoning, ignore);
  return {
    ...side,
    compared: comparedSnapshot(snapshot, zoning, words),
    ignoredBoxes: Array.from(px.roots, index => tree.element(index).pageBox),
  };
}

const withoutWords = (page: ComparedPage, zones: ReadonlySet<Zone>): ComparedPage => ({
  ...page,
  elements: page.elements.map(element =>
    zones.has(element.zone) ? { ...element, text: '', wholeText: null, chars: 0 } : element,
  ),
});

const warningsOf = ({ warnings }: Side, side: SideWarning['side']): SideWarning[] =>
  warnings.map(({ code, message }) => ({ side, code, message }));

/** Warns about selectors that match nothing, such as one with a typo. */
function idleSelectors(sides: readonly Side[], ignore: readonly string[]): SideWarning[] {
  const isIdle = (selector: string): boolean =>
    sides.every(({ result }) => result !== null && ignoredElements(result.snapshot, selector).length === 0);
  return parseIgnore(ignore)
    .selectors.filter(isIdle)
    .map(selector => ({
      side: 'after',
      code: 'NOTHING_IGNORED',
      message: `'${selector}' is ignored, and names no element of either page`,
    }));
}

/** Warnings that the sides were captured or judged with different options. */
export const DIFF_WARNINGS = [
  /** `diff`: the sides were rendered in windows of different widths */
  'OTHER_WINDOW',
  /** `diff`: the zones of the sides come from different methods */
  'OTHER_METHOD',
  /** `diff`: a selector of `--ignore` names no element of either page */
  'NOTHING_IGNORED',
] as const;

/** Warns about different options, which may cause differences that are not the page's. */
function unlikeSides(before: ComparedPage, after: ComparedPage): SideWarning[] {
  const warnings: SideWarning[] = [];
  const add = (code: (typeof DIFF_WARNINGS)[number], message: string) =>
    warnings.push({ side: 'after', code, message });
  const [one, other] = [before.viewport?.width, after.viewport?.width];
  if (one !== undefined && other !== undefined && one !== other)
    add(
      'OTHER_WINDOW',
      `captured in a window ${other} px wide, and the page before in one of ${one} px: many differences may come from that`,
    );
  if (before.method !== after.method)
    add(
      'OTHER_METHOD',
      `its zones were found by ${after.method}, and those of the page before by ${before.method}`,
    );
  return warnings;
}

function factsOf({ name, compared: { url, title, method, page } }: Side): SideFacts {
  return { name, url, title, method, page };
}

async function pixelsOf(
  before: ComparedSide,
  after: ComparedSide,
  { inside: zone, pixelTolerance: tolerance }: DiffOptions,
): Promise<PageDiff['pixels']> {
  if (!before.hasPicture || !after.hasPicture) return null;
  const inside = zone ?? null;
  const [one, other] = await Promise.all([rasterOf(before), rasterOf(after)]);
  if (one === null || other === null) return null;
  const within =
    inside === null ? undefined : [...zoneBoxes(before, one, inside), ...zoneBoxes(after, other, inside)];
  blankIgnored([before, after], [one, other]);
  const isWhole = showsAll(before, one, inside) && showsAll(after, other, inside);
  return { ...pixelDifference(one, other, { within, tolerance }), inside, isWhole };
}

/** Blanks what either side ignores in both pictures. */
function blankIgnored(sides: readonly ComparedSide[], rasters: readonly Raster[]): void {
  for (const { ignoredBoxes, result } of sides)
    for (const raster of rasters)
      for (const box of ignoredBoxes) {
        const scale = result === null ? 1 : pictureScale(result.snapshot, raster);
        const edges = pixelEdges(raster, box, scale);
        if (edges !== null) fillPixels(raster, edges, [0, 0, 0]);
      }
}

/** Pictures have a largest size, so that they may not show all of a long page. */
function showsAll({ compared, result }: Side, raster: Raster, inside: Zone | null): boolean {
  if (result === null) return false;
  const { page } = compared;
  const box = inside === null ? null : compared.zones[inside].box;
  const end = inside === null ? page.height : box === null ? 0 : Math.min(page.height, bottom(box));
  // Allows for rounding.
  return raster.height + 1 > end * pictureScale(result.snapshot, raster);
}

export async function rasterOf({ result }: Side): Promise<Raster | null> {
  return result?.before === undefined ? null : decodePng(result.before);
}

/** In px of the picture. */
function zoneBoxes({ compared, result }: Side, raster: Raster, zone: Zone): Box[] {
  const { box } = compared.zones[zone];
  if (box === null || result === null) return [];
  return [scaled(box, pictureScale(result.snapshot, raster))];
}
