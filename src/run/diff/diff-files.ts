// Makes the files of a comparison of two pages: a picture of both, and an HTML page; and the answers of the service.

import { contains, scaled } from '../../base/box.ts';
import { type PithError, usageError } from '../../base/errors.ts';
import { isMoreThanSize, moveText } from '../../judge/compare/element-changes.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import {
  croppedPicture,
  type DifferenceSide,
  differencePicture,
} from '../../show/picture/difference/difference-picture.ts';
import { PIXELS } from '../../show/picture/difference/pixel-difference.ts';
import { pictureScale } from '../../show/picture/raster/raster.ts';
import { DIFF_LOOK_TYPE, type DifferenceLook, type PackedDiff } from '../../show/studio/page/start.ts';
import { studioHtml } from '../../show/studio/studio-html.ts';
import { type PageQuestion, workApart } from '../pipeline/judge-threads.ts';
import { lookApart } from '../pipeline/look-apart.ts';
import { bufferOf, type ReadPage } from '../pipeline/make-result.ts';
import { type DiffOptions, diffPages, type PageDiff, rasterOf } from './diff-pages.ts';
import { diffText } from './diff-text.ts';
import { headline } from './headline.ts';
import { type DiffLimits, overLimits } from './limits.ts';
import { type Side, sideOfRecord, sideOfResult } from './side.ts';

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
  return lookApart({ ...result, ...result.record }, result.before, { beside: [] });
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

interface DiffForm {
  readonly summary: string;
  readonly needsPicture?: boolean;
  readonly body: (
    sides: readonly [Side, Side],
    diff: PageDiff,
    limits: DiffLimits,
  ) => string | Promise<string | Buffer>;
}

export const DIFF_FORMS = {
  'application/json': {
    summary: 'the changes, and exceeded limits in over',
    body: (_, diff, limits) => JSON.stringify({ ...diff, over: overLimits(diff, limits) }),
  },
  'text/plain': { summary: 'what changed, in a few lines', body: (_, diff) => diffText(diff) },
  'text/html': {
    summary: 'an HTML page that shows the comparison',
    needsPicture: true,
    body: ([before, after], diff) => diffHtml(before, after, diff),
  },
  [DIFF_LOOK_TYPE]: {
    summary: 'what the studio shows of the comparison',
    needsPicture: true,
    body: async ([before, after], diff) => JSON.stringify(await diffLook(before, after, diff)),
  },
  'image/png': {
    summary: 'both versions with their zones, differences framed',
    needsPicture: true,
    body: ([before, after], diff) => diffPicture(before, after, diff),
  },
} as const satisfies Record<string, DiffForm>;

export type DiffType = keyof typeof DIFF_FORMS;

/** A record, or a page that was read, which may be without the snapshot that the thread has kept. */
export type GivenSide = { readonly name: string } & (
  | { readonly record: object; readonly page?: undefined }
  | { readonly page: Omit<ReadPage, 'snapshot'> & { readonly snapshot: Snapshot | undefined } }
);

interface DiffQuestion extends PageQuestion {
  readonly type: DiffType;
  readonly before: GivenSide;
  readonly after: GivenSide;
  readonly options: DiffOptions;
  readonly limits: DiffLimits;
}

/** In a thread also for ordinary pages: the px of tall pictures take seconds. */
export async function diffAnswer({
  before,
  after,
  ...more
}: Omit<DiffQuestion, 'work'>): Promise<string | Buffer> {
  const sent = (side: GivenSide): GivenSide =>
    side.page && side.page.snapshot === kept
      ? { ...side, page: { ...side.page, snapshot: undefined } }
      : side;
  const kept = after.page?.snapshot ?? before.page?.snapshot;
  if (kept === undefined) return answerDiff({ ...more, work: 'diff', before, after });
  const question = { ...more, work: 'diff', before: sent(before), after: sent(after) };
  const answer = await workApart(answerDiff, question, kept, true);
  return typeof answer === 'string' ? answer : bufferOf(answer);
}

/** `snapshot`: of the pages that have none. */
export async function answerDiff(
  { type, before, after, options, limits }: DiffQuestion,
  snapshot?: Snapshot,
): Promise<string | Buffer> {
  const [one, two] = [sideOf(before, snapshot), sideOf(after, snapshot)];
  const form: DiffForm = DIFF_FORMS[type];
  return form.body([one, two], await diffPages(one, two, options), limits);
}

const sideOf = (side: GivenSide, snapshot?: Snapshot): Side =>
  side.page === undefined
    ? sideOfRecord(side.name, side.record, null)
    : sideOfResult(side.name, { ...side.page, snapshot: side.page.snapshot ?? snapshot } as ReadPage);
