// Turns a captured page into its result: judges it while the picture is taken, draws pictures and makes the record.

import type { AssetFile } from '../../judge/content/assets.ts';
import { fadedWarnings } from '../../judge/record/faded-text.ts';
import { hiddenText, hiddenWarnings, withHiddenText } from '../../judge/record/hidden-text.ts';
import { type Judging, judgeInTurns } from '../../judge/record/judge.ts';
import {
  type CachedRecord,
  type Judged,
  type PageRecord,
  pageRecord,
  type Timings,
} from '../../judge/record/page-record.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { withParts } from '../../judge/record/with-parts.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Capture, DrawnPicture } from '../../see/capture/capture-page.ts';
import type { TakenPicture } from '../../see/capture/picture.ts';
import type { Snapshot, SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import type { SegmentOptions } from './options.ts';

/** The record, with what is not part of it: pictures and pages as asked for, and the data behind them. */
export type SegmentResult = PageRecord & SegmentFiles;

export interface SegmentFiles {
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
export interface SeenPage {
  readonly judged: Judged;
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

/** One reading of a page: its options and callbacks, and how long its steps took so far. */
export interface Reading {
  readonly options: SegmentOptions;
  readonly timings: Timings;
  readonly calls: SegmentCalls;
  /** Replaces `judgeInTurns` for a live page. */
  readonly judge?: Judging | undefined;
}

/** Judges while the picture is taken, which is the last step that needs the live page. */
export async function judgeCapture(
  capture: Capture,
  warnings: () => readonly SnapshotWarning[],
  { options, timings, calls, judge = judgeInTurns }: Reading,
): Promise<SeenPage> {
  const overlay = capture.drawn && loadOverlay();
  overlay?.catch(() => {});
  const judged = await judge(judgedSnapshot(capture.snapshot, options), options, timings, calls);
  const started = performance.now();
  const taken = await (capture.drawn === undefined ? capture.picture : takeOverlaid(judged, capture.drawn));
  timings.pictureMs = performance.now() - started;
  const warned = (snapshot: Snapshot): Snapshot => ({ ...snapshot, warnings: warnings() });
  const snapshot = warned(capture.snapshot);
  const read = judged.snapshot === capture.snapshot ? snapshot : warned(judged.snapshot);
  return { judged: { ...judged, snapshot: read }, snapshot, taken };
}

/** Adds the text that people cannot see, if it is asked for. */
const judgedSnapshot = (snapshot: Snapshot, { keepHidden }: SegmentOptions): Snapshot =>
  keepHidden ? withHiddenText(snapshot) : snapshot;

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
export async function judgeSaved(
  { snapshot, png, cached }: SavedPage,
  reading: Reading,
): Promise<SegmentResult> {
  const { options, timings, calls } = reading;
  const judged = await judgeInTurns(judgedSnapshot(snapshot, options), options, timings, calls);
  return makeResult({ judged, snapshot, taken: png, cached }, reading);
}

export async function makeResult(
  { judged, snapshot, taken, cached, warnings: more = [] }: SeenPage,
  { options, timings }: Omit<Reading, 'calls'>,
): Promise<SegmentResult> {
  const started = performance.now();
  const { zoning, selection } = judged;
  const { warning, ...pictures } = wantsPicture(options)
    ? await drawPictures(judged, options, taken)
    : NOT_DRAWN;
  timings.pictureMs += performance.now() - started;
  timings.totalMs =
    timings.navigateMs + timings.captureMs + timings.zoneMs + timings.contentMs + timings.pictureMs;
  const isSketch = wantsPicture(options) && taken === undefined;
  const record = withParts(pageRecord(judged, timings, options.elements), judged, options);
  const hidden = hiddenText(snapshot, options.keepHidden);
  const warnings = [
    ...record.warnings,
    ...hiddenWarnings(hidden),
    ...fadedWarnings(judged.snapshot, selection),
    ...more,
  ];
  if (isSketch) warnings.push(sketchWarning(snapshot));
  if (warning !== undefined) warnings.push(warning);
  return withFiles(
    { ...record, ...(hidden && { hidden }), warnings, ...(cached && { cached }) },
    {
      ...pictures,
      isSketch,
      ...(judged.assets && { assets: judged.assets.files }),
      ...(options.cleaned ? { cleaned: await cleanedHtml(judged) } : {}),
      snapshot,
      zoning,
      selection,
    },
  );
}

/** Warnings for pictures of a snapshot without picture. */
export const PICTURE_WARNINGS = ['PICTURE_SKETCHED'] as const;

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

interface DrawnPictures extends Pick<SegmentFiles, 'picture' | 'before' | 'after'> {
  readonly warning: SnapshotWarning | undefined;
}

const NOT_DRAWN: DrawnPictures = { warning: undefined };

const wantsPicture = ({ picture, before, after }: SegmentOptions): boolean => picture || before || after;

async function drawPictures(
  { snapshot, zoning }: Judged,
  options: SegmentOptions,
  taken: SeenPage['taken'],
): Promise<DrawnPictures> {
  if (taken !== undefined && !Buffer.isBuffer(taken) && taken.isDrawn === true)
    return { picture: await taken.png(), warning: undefined };
  const [{ zonePictures }, { wireframeWarning }] = await Promise.all([
    import('../../show/picture/overlay/zone-pictures.ts'),
    import('../../show/picture/wireframe.ts'),
  ]);
  if (taken !== undefined)
    return { ...(await zonePictures(taken, snapshot, zoning, options)), warning: undefined };
  // Drops the size of the missing picture, which does not apply to the sketch.
  const bare = { ...snapshot, picture: null };
  return { ...(await zonePictures(taken, bare, zoning, options)), warning: wireframeWarning(bare) };
}

async function cleanedHtml({ snapshot, selection }: Judged): Promise<string> {
  const { cleanedPage } = await import('../../judge/content/cleaned/cleaned-page.ts');
  return cleanedPage(snapshot, selection);
}

/** Adds the files as non-enumerable properties, so that the result as JSON is the record. */
function withFiles(record: PageRecord, files: SegmentFiles): SegmentResult {
  for (const [name, value] of Object.entries(files)) Object.defineProperty(record, name, { value });
  return record as SegmentResult;
}
