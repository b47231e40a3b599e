// One page from its target to its result: visit, capture, judge, draw.

import type { Browser, Page } from 'playwright';
import { thaw } from '../browser/freeze.ts';
import { type Arrival, navigate, type PageTarget } from '../browser/navigate.ts';
import { attach, type OpenPage, openPage } from '../browser/open-page.ts';
import { settle } from '../browser/settle.ts';
import { type Capture, capturePage } from '../capture/capture-page.ts';
import type { TakenPicture } from '../capture/picture.ts';
import { cleanedPage } from '../content/cleaned-page.ts';
import type { ContentSelection } from '../content/selection/content-selection.ts';
import { beforePicture } from '../picture/before-after.ts';
import { wireframePicture } from '../picture/wireframe.ts';
import { zonePictures } from '../picture/zone-pictures.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type Judging, judge, judgeInTurns } from './judge.ts';
import {
  parseOptions,
  type SegmentOptions,
  type SegmentOptionsInput,
  segmentOptionsSchema,
} from './options.ts';
import { type Judged, type PageRecord, pageRecord, type Timings } from './page-record.ts';
import type { SegmentCalls } from './stage.ts';

/** The record, with what is not part of it: pictures and pages as asked for, and the data behind them. */
export type SegmentResult = PageRecord & SegmentFiles;

export interface SegmentFiles {
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
  readonly cleaned?: string;
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
}

/** A page of the caller's own: it is read where it stands, left open, and its scripts run on afterwards. */
export async function segmentPage(
  page: Page,
  options: SegmentOptionsInput & SegmentCalls = {},
): Promise<SegmentResult> {
  const { signal, onStage, ...rest } = options;
  const parsed = parseOptions(segmentOptionsSchema, rest);
  const timings = noTimings();
  const open = await attach(page, parsed, signal);
  try {
    await settle(open);
    const { judged, png } = await see(open, { url: page.url(), status: 200 }, parsed, timings, { onStage });
    return await finish(judged, parsed, timings, png);
  } finally {
    await thaw(open);
    await open.close();
  }
}

/** A target in a context of its own, closed at the end. */
export async function segmentTarget(
  browser: Browser,
  target: PageTarget,
  options: SegmentOptions,
  { signal, onStage }: SegmentCalls = {},
  judging: Judging = judgeInTurns,
): Promise<SegmentResult> {
  const timings = noTimings();
  const started = performance.now();
  onStage?.({ name: 'navigating' });
  const open = await openPage(browser, target, options, signal);
  let closing: Promise<void> | undefined;
  try {
    const arrival = await navigate(open, target);
    await settle(open);
    timings.navigateMs = performance.now() - started;
    const { judged, png } = await see(open, arrival, options, timings, { onStage, judging });
    // The page may go while its picture is being drawn.
    closing = open.close();
    return await finish(judged, options, timings, png);
  } finally {
    await (closing ?? open.close());
  }
}

/** A saved snapshot; `png` is the picture saved beside it, if there is one. */
export async function segmentSnapshot(
  snapshot: Snapshot,
  options: SegmentOptions,
  png?: Buffer,
): Promise<SegmentResult> {
  const timings = noTimings();
  const judged = judge(snapshot, options, timings);
  return finish(judged, options, timings, png);
}

/** All that needs the live page; the judging goes on while the picture is taken. */
async function see(
  open: OpenPage,
  arrival: Arrival,
  options: SegmentOptions,
  timings: Timings,
  { onStage, judging = judgeInTurns }: Pick<SegmentCalls, 'onStage'> & { judging?: Judging },
): Promise<{ judged: Judged; png: Buffer | undefined }> {
  const started = performance.now();
  const capture = await capturePage(open, arrival, { picture: wantsPicture(options) });
  timings.captureMs = performance.now() - started;
  onStage?.({ name: 'captured', snapshot: capture.snapshot });
  const judged = await judging(capture.snapshot, options, timings, { onStage });
  const picture = await pictureOf(capture, timings);
  const snapshot = { ...capture.snapshot, warnings: open.warnings.list() };
  return { judged: { ...judged, snapshot }, png: picture?.png };
}

async function pictureOf(capture: Capture, timings: Timings): Promise<TakenPicture | undefined> {
  const started = performance.now();
  const picture = await capture.picture;
  timings.pictureMs = performance.now() - started;
  return picture;
}

const wantsPicture = ({ picture, before, after }: SegmentOptions): boolean => picture || before || after;

async function finish(
  judged: Judged,
  options: SegmentOptions,
  timings: Timings,
  taken: Buffer | undefined,
): Promise<SegmentResult> {
  const started = performance.now();
  const { snapshot, zoning, selection } = judged;
  const png = wantsPicture(options) ? (taken ?? (await wireframePicture(snapshot))) : undefined;
  const pictures = png === undefined ? {} : await zonePictures(png, snapshot, zoning, options);
  timings.pictureMs += performance.now() - started;
  timings.totalMs =
    timings.navigateMs + timings.captureMs + timings.zoneMs + timings.contentMs + timings.pictureMs;
  return withFiles(pageRecord(judged, timings, options.elements), {
    ...pictures,
    ...(png !== undefined && options.before ? { before: beforePicture(png, snapshot) } : {}),
    ...(options.cleaned ? { cleaned: cleanedPage(snapshot, selection) } : {}),
    snapshot,
    zoning,
    selection,
  });
}

/** Not enumerable, so that a result printed as JSON is its record. */
function withFiles(record: PageRecord, files: SegmentFiles): SegmentResult {
  for (const [name, value] of Object.entries(files)) Object.defineProperty(record, name, { value });
  return record as SegmentResult;
}

function noTimings(): Timings {
  return { navigateMs: 0, captureMs: 0, zoneMs: 0, contentMs: 0, pictureMs: 0, totalMs: 0 };
}
