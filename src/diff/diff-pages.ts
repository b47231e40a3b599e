// Two sides compared: by geometry first, then by px where both have pictures.

import { comparePages, type PageComparison } from '../compare/compare-pages.ts';
import { type Box, scaled } from '../geometry/box.ts';
import { type PixelDifference, pixelDifference } from '../picture/pixel-difference.ts';
import { decodePng } from '../picture/png.ts';
import { pictureScale, type Raster } from '../picture/raster.ts';
import type { Zone } from '../zones/zoning.ts';
import type { Side } from './side.ts';

export const DIFF_SCHEMA = 'pith/diff@1';

export interface PageDiff extends PageComparison {
  readonly schema: typeof DIFF_SCHEMA;
  readonly before: SideFacts;
  readonly after: SideFacts;
  /** `null` where a side has no picture, or nobody asked. */
  readonly pixels: (PixelDifference & { readonly inside: Zone | null }) | null;
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
  /** Only the px of this zone, as either side has it. */
  readonly inside?: Zone | undefined;
}

export async function diffPages(before: Side, after: Side, options: DiffOptions): Promise<PageDiff> {
  const compared = comparePages(before.compared, after.compared);
  const pixels = options.pixels ? await pixelsOf(before, after, options.inside ?? null) : null;
  return { schema: DIFF_SCHEMA, before: factsOf(before), after: factsOf(after), ...compared, pixels };
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
  return { ...pixelDifference(one, other, within), inside };
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
