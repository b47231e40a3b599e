// Makes the files of a comparison of two pages: a picture of both, and an HTML page.

import { contains, scaled } from '../../base/box.ts';
import { type PithError, usageError } from '../../base/errors.ts';
import { isMoreThanSize, moveText } from '../../judge/compare/element-changes.ts';
import {
  croppedPicture,
  type DifferenceSide,
  differencePicture,
} from '../../show/picture/difference/difference-picture.ts';
import { PIXELS } from '../../show/picture/difference/pixel-difference.ts';
import { pictureScale } from '../../show/picture/raster/raster.ts';
import { lookOf } from '../../show/studio/look-of.ts';
import type { DifferenceLook, PackedDiff } from '../../show/studio/page/start.ts';
import { studioHtml } from '../../show/studio/studio-html.ts';
import { type PageDiff, rasterOf } from './diff-pages.ts';
import { headline } from './headline.ts';
import type { Side } from './side.ts';

/** Both pages with their zones, `before` on the left; differences are framed. */
export async function diffPicture(before: Side, after: Side, diff: PageDiff): Promise<Buffer> {
  return differencePicture(
    await differenceSide(before, 'before', diff),
    await differenceSide(after, 'after', diff),
  );
}

/** A part of `diffPicture` with the differences, as WebP; `null` if there is no screenshot, or nothing to frame. */
export async function croppedPair(before: Side, after: Side, diff: PageDiff): Promise<Buffer | null> {
  if (!before.hasPicture || !after.hasPicture) return null;
  const sides = [
    await differenceSide(before, 'before', diff),
    await differenceSide(after, 'after', diff),
  ] as const;
  const framed = sides.flatMap(({ snapshot, raster, elements, places }) => {
    const scale = pictureScale(snapshot, raster);
    return [...elements.map(box => scaled(box, scale)), ...places];
  });
  if (framed.length === 0) return null;
  return croppedPicture(await differencePicture(...sides), framed);
}

export async function diffHtml(before: Side, after: Side, diff: PageDiff): Promise<string> {
  const { tiles, ...looks } = await diffLook(before, after, diff);
  const title = `What changed: ${after.compared.title || after.compared.url}`;
  return studioHtml({ title, start: { kind: 'diff', ...looks }, tiles });
}

/** Packs both pages and their differences for the studio. */
export async function diffLook(before: Side, after: Side, diff: PageDiff): Promise<PackedDiff> {
  const [one, other] = [await packedLook(before), await packedLook(after)];
  return {
    looks: [one.look, other.look],
    difference: differenceLook(diff),
    tiles: [...one.tiles, ...other.tiles],
  };
}

async function packedLook(side: Side) {
  const { result } = side;
  if (result?.before === undefined) throw noPicture(side.name);
  return lookOf({ ...result, ...result.record }, result.before, { beside: [] });
}

/** px: differing places have the precision of a cell. */
const PLACE_SLACK = PIXELS.cell;

export const noPicture = (name: string): PithError =>
  usageError(`${name} is a record, which has no picture: compare pages or snapshots instead`);

/** Frames differing px only where no framed element contains them. */
async function differenceSide(
  side: Side,
  which: 'before' | 'after',
  { changes, pixels }: PageDiff,
): Promise<DifferenceSide> {
  const raster = await rasterOf(side);
  if (raster === null || side.result === null) throw noPicture(side.name);
  const { snapshot, zoning } = side.result;
  const elements = changes.filter(isMoreThanSize).flatMap(change => {
    const box = change[which]?.box;
    return box === undefined ? [] : [box];
  });
  const scale = pictureScale(snapshot, raster);
  const framed = elements.map(box => scaled(box, scale));
  const places = (pixels?.places ?? []).filter(
    place => !framed.some(box => contains(box, place, PLACE_SLACK)),
  );
  return { snapshot, zoning, raster, elements, places };
}

const pixelLook = ({ share, inside, isWhole, places }: NonNullable<PageDiff['pixels']>) => ({
  share,
  inside,
  isWhole,
  places,
});

function differenceLook(diff: PageDiff): DifferenceLook {
  const { before, after, elements, counts, text, zones, thresholds, pixels, changes, unlisted } = diff;
  return {
    names: [before.name, after.name],
    matched: elements.matched,
    counts,
    text,
    headline: headline(diff),
    zones: Object.entries(zones).map(([zone, { before, after, sizeChange, moved }]) => ({
      zone,
      sizeChange,
      moved,
      chars: [before.chars, after.chars],
    })),
    thresholds,
    pixels: pixels === null ? null : pixelLook(pixels),
    changes: changes.map(({ tag: _, move, ...look }) => ({ ...look, ...(move && { move: moveText(move) }) })),
    unlisted,
  };
}
