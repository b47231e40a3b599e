// What a comparison of two pages leaves behind: the picture of both, and the page to look at it.

import type { ElementChange } from '../compare/element-changes.ts';
import { PithError } from '../errors.ts';
import { type Box, contains } from '../geometry/box.ts';
import { differencePicture } from '../picture/difference-picture.ts';
import { PIXELS } from '../picture/pixel-difference.ts';
import { pictureScale } from '../picture/raster.ts';
import { lookOf } from '../studio/look-of.ts';
import type { DifferenceLook } from '../studio/page/difference.ts';
import { studioHtml } from '../studio/studio-html.ts';
import { type PageDiff, rasterOf } from './diff-pages.ts';
import type { Side } from './side.ts';

/** Both with their zones, before on the left; what differs framed. */
export async function diffPicture(before: Side, after: Side, diff: PageDiff): Promise<Buffer> {
  const marked = diff.changes.filter(({ change }) => change !== 'resized');
  const sideOf = async (side: Side, which: 'before' | 'after') => {
    const raster = await rasterOf(side);
    if (raster === null || side.result === null) throw noPicture(side);
    const { snapshot, zoning } = side.result;
    const elements = boxesOf(marked, which);
    const scale = pictureScale(snapshot, raster);
    const isTold = (place: Box) => elements.some(box => contains(scaled(box, scale), place, PLACE_SLACK));
    const places = (diff.pixels?.places ?? []).filter(place => !isTold(place));
    return { snapshot, zoning, raster, elements, places };
  };
  return differencePicture(await sideOf(before, 'before'), await sideOf(after, 'after'));
}

export async function diffHtml(before: Side, after: Side, diff: PageDiff): Promise<string> {
  const [one, other] = [await packedLook(before), await packedLook(after)];
  return studioHtml({
    title: `What changed: ${after.compared.title || after.compared.url}`,
    start: { kind: 'diff', looks: [one.look, other.look], difference: differenceLook(diff) },
    tiles: [...one.tiles, ...other.tiles],
  });
}

async function packedLook(side: Side) {
  const { result } = side;
  if (result?.before === undefined) throw noPicture(side);
  return lookOf(result, result.before, { beside: [] });
}

const scaled = ([left, top, width, height]: Box, scale: number): Box => [
  left * scale,
  top * scale,
  width * scale,
  height * scale,
];

/** px: places are told to the grain of their cells. */
const PLACE_SLACK = PIXELS.cell;

const noPicture = ({ name }: Side): PithError =>
  new PithError('USAGE', `${name} is a record, which has no picture: compare pages or snapshots to see them`);

const boxesOf = (changes: readonly ElementChange[], which: 'before' | 'after'): Box[] =>
  changes.flatMap(change => {
    const box = change[which]?.box;
    return box === undefined ? [] : [box];
  });

function differenceLook({
  before,
  after,
  counts,
  text,
  zones,
  thresholds,
  pixels,
  changes,
  elements,
}: PageDiff): DifferenceLook {
  return {
    names: [before.name, after.name],
    matched: elements.matched,
    counts,
    text,
    zones: Object.entries(zones).map(([zone, { before, after, iou }]) => ({
      zone,
      iou,
      chars: [before.chars, after.chars],
    })),
    thresholds,
    pixels: pixels === null ? null : { share: pixels.share, inside: pixels.inside, places: pixels.places },
    changes: changes.map(({ tag: _, ...look }) => look),
  };
}
