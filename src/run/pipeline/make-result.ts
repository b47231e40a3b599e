// Turns a captured page into what was read of it: judges it while the picture is taken, draws pictures and makes the
// record.

import type { AssetFile } from '../../judge/content/assets.ts';
import type { Judged } from '../../judge/record/judged.ts';
import type { CachedRecord, PageRecord } from '../../judge/record/page-record.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { roundedTimings, type Timings } from '../../judge/record/timings.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { Capture, DrawnPicture } from '../../see/capture/capture-page.ts';
import type { TakenPicture } from '../../see/capture/picture.ts';
import type { ZonePictures } from '../../show/picture/overlay/zone-pictures.ts';
import type { JudgePage, PageJudging } from './judge-page.ts';
import { type JudgeThreads, type PageQuestion, type PageWork, workApart } from './judge-threads.ts';
import { isLarge } from './limits.ts';
import type { MadeRecord } from './make-record.ts';
import type { SegmentOptions } from './options.ts';

/** All that was read of a page: its record, pictures and pages as asked for, and the data that they are made from. */
export interface ReadPage {
  readonly record: PageRecord;
  /** As in `MadeRecord`. */
  readonly json?: Uint8Array;
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
  readonly cleaned?: string;
  readonly assets?: readonly AssetFile[];
  /** True if the pictures are sketches of the boxes, because the snapshot has no picture. */
  readonly isSketch: boolean;
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
}

/** A judged page with its bare picture. */
interface SeenPage {
  readonly judged: Judged;
  readonly made: Promise<MadeRecord>;
  /** As captured: `judged` may have text that is hidden on the page. */
  readonly snapshot: Snapshot;
  /** Just taken, or the PNG of a saved snapshot. */
  readonly taken: TakenPicture | Buffer | undefined;
  readonly cached?: CachedRecord | undefined;
  /** Beside those of the page. */
  readonly warnings?: readonly SnapshotWarning[];
}

/** A snapshot that was saved or kept earlier. */
export interface SavedPage {
  readonly snapshot: Snapshot;
  readonly png?: Buffer | undefined;
  readonly cached?: CachedRecord | undefined;
}

/** One call to read a page: its options and callbacks, and how long its steps took so far. */
export interface PageCall {
  readonly options: SegmentOptions;
  readonly timings: Timings;
  readonly calls: SegmentCalls;
  /** Replaces `judgeHere`, for all pages, or for those that are large. */
  readonly judge?: JudgePage | undefined;
  readonly judgeLarge?: (() => JudgePage | undefined) | undefined;
  /** Replaces `snapshotIn`. */
  readonly parse?: JudgeThreads['parse'] | undefined;
}

/** Judges while the picture is taken, which is the last step that needs the live page. */
export async function judgeCapture(
  capture: Capture,
  warnings: () => readonly SnapshotWarning[],
  reading: PageCall,
): Promise<SeenPage> {
  const overlay = capture.drawn && loadOverlay();
  overlay?.catch(() => {});
  const { made, judged: judging } = await judgingOf(capture.snapshot, reading);
  const judged = await judging;
  const started = performance.now();
  const taken = await (capture.drawn === undefined ? capture.picture : takeOverlaid(judged, capture.drawn));
  reading.timings.pictureMs = performance.now() - started;
  return { judged, made, snapshot: { ...capture.snapshot, warnings: warnings() }, taken };
}

/**
 * Leaves out the warnings of the visit, which goes on: the result adds them. The code that judges is loaded only where
 * it runs.
 */
async function judgingOf(snapshot: Snapshot, reading: PageCall): Promise<PageJudging> {
  const apart = reading.judge ?? (isLarge(snapshot) ? reading.judgeLarge?.() : undefined);
  const judge = apart ?? (await loadJudge()).judgeHere;
  return judge(withoutWarnings(snapshot), reading.options, reading.timings, reading.calls);
}

/** The same object for the same snapshot: what was perceived of it is known when it is judged again. */
const withoutWarnings = onceEach(
  (snapshot): Snapshot => (snapshot.warnings.length === 0 ? snapshot : { ...snapshot, warnings: [] }),
);

/** A third of pith's code. */
export const loadJudge = () => import('./judge-page.ts');

/** Imported only if needed, while the page is judged. */
const loadOverlay = () =>
  Promise.all([
    import('../../show/picture/overlay/overlay-plan.ts'),
    import('../../show/picture/overlay/overlay-paths.ts'),
  ]);

async function takeOverlaid({ snapshot, zoning }: Judged, drawn: DrawnPicture): Promise<TakenPicture> {
  const [{ overlayPlan }, { overlayPaths }] = await loadOverlay();
  const plan = overlayPlan(snapshot, zoning);
  return drawn(plan.strip === null ? overlayPaths(plan) : undefined);
}

/** Judges a saved snapshot. */
export async function judgeSaved({ snapshot, png, cached }: SavedPage, reading: PageCall): Promise<ReadPage> {
  const { made, judged } = await judgingOf(snapshot, reading);
  return makeResult({ judged: await judged, made, snapshot, taken: png, cached }, reading);
}

export async function makeResult(
  { judged, made, snapshot, taken, cached, warnings: more = [] }: SeenPage,
  { options, timings }: Pick<PageCall, 'options' | 'timings'>,
): Promise<ReadPage> {
  const started = performance.now();
  const { zoning, selection } = judged;
  const isDrawn = options.picture || options.before || options.after;
  const { warning, ...pictures }: Partial<DrawnPictures> = isDrawn
    ? await drawPictures(judged, options, taken)
    : {};
  timings.pictureMs += performance.now() - started;
  timings.totalMs =
    timings.navigateMs + timings.captureMs + timings.zoneMs + timings.contentMs + timings.pictureMs;
  const isSketch = isDrawn && taken === undefined;
  const { record, json, cleaned } = await made;
  const warnings = [...snapshot.warnings, ...record.warnings, ...more];
  if (isSketch) warnings.push(sketchWarning(snapshot));
  if (warning !== undefined) warnings.push(warning);
  return {
    record: { ...record, warnings, timings: roundedTimings(timings), ...(cached && { cached }) },
    ...pictures,
    ...(json && { json }),
    isSketch,
    ...(judged.assets && { assets: judged.assets.files }),
    ...(cleaned !== undefined && { cleaned }),
    snapshot,
    zoning,
    selection,
  };
}

/** Warnings for pictures of a snapshot without picture. */
export const PICTURE_WARNINGS = [
  /** the snapshot has no screenshot, or it is not beside it; the picture is a sketch, marked as one */
  'PICTURE_SKETCHED',
] as const;

function sketchWarning({ picture }: Snapshot): SnapshotWarning {
  const why =
    picture === null
      ? 'the snapshot was saved without a picture'
      : `the picture of the snapshot, ${picture.path}, is not beside it`;
  const remedy =
    picture === null
      ? 'save it with --snapshot and --before to keep one'
      : 'put it there, or capture the page again';
  return {
    code: PICTURE_WARNINGS[0],
    message: `${why}, so what is drawn is a sketch of its boxes: ${remedy}`,
  };
}

interface DrawnPictures extends ZonePictures {
  readonly warning: SnapshotWarning | undefined;
}

interface PicturesQuestion extends PageQuestion {
  readonly zoning: Zoning;
  readonly wanted: Pick<SegmentOptions, 'picture' | 'before' | 'after'>;
  /** A PNG, or pixels. */
  readonly taken: Uint8Array | Pick<Required<TakenPicture>, 'width' | 'height' | 'pixels'> | undefined;
}

async function drawPictures(
  { snapshot, zoning }: Judged,
  { picture, before, after }: SegmentOptions,
  shot: TakenPicture | Buffer | undefined,
): Promise<DrawnPictures> {
  const isPng = shot === undefined || Buffer.isBuffer(shot);
  if (!isPng && shot.isDrawn === true) return { picture: await shot.png(), warning: undefined };
  const taken = isPng ? shot : await plainPicture(shot);
  const question = { work: 'pictures', zoning, wanted: { picture, before, after }, taken };
  const { warning, ...drawn } = await workApart(answerPictures, question, snapshot);
  const pngs = Object.entries(drawn).map(([name, png]) => [name, bufferOf(png)]);
  return { ...Object.fromEntries(pngs), warning };
}

const plainPicture = async ({ width, height, pixels, png }: TakenPicture) =>
  pixels === undefined ? png() : { width, height, pixels };

/** A thread sends a Buffer as plain bytes. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

export const answerPictures: PageWork<PicturesQuestion, DrawnPictures, never> = async (
  { zoning, wanted, taken },
  snapshot,
) => {
  const [{ zonePictures }, { wireframeWarning }, { encodePng }] = await Promise.all([
    import('../../show/picture/overlay/zone-pictures.ts'),
    import('../../show/picture/wireframe.ts'),
    import('../../show/picture/raster/png.ts'),
  ]);
  // Drops the size of a missing picture, which does not apply to the sketch.
  const bare = taken === undefined ? { ...snapshot, picture: null } : snapshot;
  const shot =
    taken instanceof Uint8Array
      ? bufferOf(taken)
      : taken && { ...taken, png: () => encodePng({ ...taken, data: taken.pixels }) };
  const warning = taken === undefined ? wireframeWarning(bare) : undefined;
  return { ...(await zonePictures(shot, bare, zoning, wanted)), warning };
};
