// Compares two sides by geometry, and by px if both have pictures.

import { type Box, bottom, scaled } from '../../base/box.ts';
import { comparePages, type PageComparison } from '../../judge/compare/compare-pages.ts';
import type { ComparedPage } from '../../judge/compare/compared-page.ts';
import type { Zone } from '../../judge/zones/zoning.ts';
import type { SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import { type PixelDifference, pixelDifference } from '../../show/picture/pixel-difference.ts';
import { decodePng } from '../../show/picture/png.ts';
import { pictureScale, type Raster } from '../../show/picture/raster.ts';
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

export interface PixelView {
  readonly inside: Zone | null;
  /** The pictures show the whole page or zone. */
  readonly isWhole: boolean;
}

/** A warning of one of the pages. */
export interface SideWarning extends SnapshotWarning {
  readonly side: 'before' | 'after';
}

export interface SideFacts {
  readonly name: string;
  readonly url: string;
  readonly title: string;
  readonly method: string;
  readonly page: { readonly width: number; readonly height: number };
}

export interface DiffOptions {
  /** Compare the pictures too. */
  readonly pixels: boolean;
  /** Compare only px inside this zone of either side. */
  readonly inside?: Zone | undefined;
}

export async function diffPages(before: Side, after: Side, options: DiffOptions): Promise<PageDiff> {
  const compared = comparePages(before.compared, after.compared);
  const pixels = options.pixels ? await pixelsOf(before, after, options.inside ?? null) : null;
  const warnings = [
    ...warningsOf(before, 'before'),
    ...warningsOf(after, 'after'),
    ...unlikeSides(before.compared, after.compared),
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

const warningsOf = ({ warnings }: Side, side: SideWarning['side']): SideWarning[] =>
  warnings.map(({ code, message }) => ({ side, code, message }));

/** Warnings that the sides were captured or judged with different options. */
export const DIFF_WARNINGS = ['OTHER_WINDOW', 'OTHER_METHOD'] as const;

/** Warns about different options, which may cause differences that are not the page's. */
function unlikeSides(before: ComparedPage, after: ComparedPage): SideWarning[] {
  const [one, other] = [before.viewport?.width, after.viewport?.width];
  const warning = (code: (typeof DIFF_WARNINGS)[number], message: string): SideWarning => ({
    ...{ side: 'after', code, message },
  });
  return [
    ...(one !== undefined && other !== undefined && one !== other
      ? [
          warning(
            'OTHER_WINDOW',
            `captured in a window ${other} px wide, and the page before in one of ${one} px: many differences may come from that`,
          ),
        ]
      : []),
    ...(before.method === after.method
      ? []
      : [
          warning(
            'OTHER_METHOD',
            `its zones were found by ${after.method}, and those of the page before by ${before.method}`,
          ),
        ]),
  ];
}

function factsOf({ name, compared: { url, title, method, page } }: Side): SideFacts {
  return { name, url, title, method, page };
}

async function pixelsOf(before: Side, after: Side, inside: Zone | null): Promise<PageDiff['pixels']> {
  if (!before.hasPicture || !after.hasPicture) return null;
  const [one, other] = await Promise.all([rasterOf(before), rasterOf(after)]);
  if (one === null || other === null) return null;
  const within =
    inside === null ? undefined : [...zoneBoxes(before, one, inside), ...zoneBoxes(after, other, inside)];
  const isWhole = showsAll(before, one, inside) && showsAll(after, other, inside);
  return { ...pixelDifference(one, other, within), inside, isWhole };
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
