// One page from its target to its result: visit and capture; what judges and draws is loaded meanwhile.

import type { Browser, Page } from 'playwright';
import { PithError } from '../../base/errors.ts';
import type { Judging } from '../../judge/record/judge.ts';
import type { PageRecord, Timings } from '../../judge/record/page-record.ts';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import { type Arrival, navigate, type PageTarget } from '../../see/browser/navigate.ts';
import { attach, type OpenPage, openPage } from '../../see/browser/open-page.ts';
import { settle } from '../../see/browser/settle.ts';
import type { SparePage } from '../../see/browser/spare-page.ts';
import { borrow, giveBack } from '../../see/capture/borrowed-page.ts';
import { type Capture, capturePage } from '../../see/capture/capture-page.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SegmentOptionsInput } from './judge-option-rows.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';

/** The record, with what is not part of it: pictures and pages as asked for, and the data behind them. */
export type SegmentResult = PageRecord & SegmentFiles;

export interface SegmentFiles {
  readonly picture?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
  readonly cleaned?: string;
  /** Whether the pictures are sketches of the boxes, since the snapshot has no picture. */
  readonly isSketch: boolean;
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
}

/**
 * A page of the caller's own: it is read where it stands and left open. Afterwards its scripts run on, what was hidden
 * is shown, what moved goes on, and it is scrolled to where it was. The record's `status` is always 200: with which
 * status a page was answered that stands already is not known any more.
 */
export async function segmentPage(
  page: Page,
  options: SegmentOptionsInput & SegmentCalls = {},
): Promise<SegmentResult> {
  const { options: parsed, calls } = parseSegmentInput(options);
  const { signal, onStage } = calls;
  refuseNoPage(page);
  refuseCancelled(signal);
  const timings = noTimings();
  const open = await attach(page, parsed, signal);
  try {
    await borrow(open);
    await settle(open);
    const capture = await captured(open, { url: page.url(), status: 200 }, parsed, timings, onStage);
    return await resultOf(open, capture, parsed, timings, calls);
  } finally {
    await giveBack(open);
    await open.close();
  }
}

function refuseNoPage(page: Page | null | undefined): void {
  if (typeof page?.isClosed !== 'function' || typeof page.context !== 'function')
    throw new PithError('USAGE', 'this is no page: give one of Playwright, opened in Chromium');
  if (page.isClosed()) throw new PithError('PAGE_CRASHED', 'the page was closed before it was read');
}

/** What the pages of one pith have in common. */
export interface Visits {
  readonly spare: SparePage;
  /** A page is closed as soon as nothing more is asked of it, while it is still judged and drawn. */
  readonly onLeave: (gone: Promise<void>) => void;
  /** Another way to judge than in turns with others. */
  readonly judge?: Judging | undefined;
}

/** A target in a context of its own. */
export async function segmentTarget(
  browser: Browser,
  target: PageTarget,
  options: SegmentOptions,
  { signal, onStage }: SegmentCalls,
  { spare, onLeave, judge }: Visits,
): Promise<SegmentResult> {
  const timings = noTimings();
  const started = performance.now();
  onStage?.({ name: 'navigating' });
  loadJudging().catch(() => {});
  const open = await openPage(browser, target, options, signal, spare);
  let isLeft = false;
  const leave = (pictureTaken: Promise<unknown> = Promise.resolve()): void => {
    if (!isLeft) onLeave(pictureTaken.then(open.close, open.close));
    isLeft = true;
  };
  try {
    const arrival = await navigate(open, target);
    await settle(open);
    timings.navigateMs = performance.now() - started;
    const capture = await captured(open, arrival, options, timings, onStage);
    leave(capture.picture);
    return await resultOf(open, capture, options, timings, { signal, onStage, judge });
  } finally {
    leave();
  }
}

/** A saved snapshot; `png` is the picture saved beside it, if there is one. */
export async function segmentSnapshot(
  snapshot: Snapshot,
  options: SegmentOptions,
  png?: Buffer,
  calls: SegmentCalls = {},
): Promise<SegmentResult> {
  return (await loadJudging()).judgeSaved(snapshot, options, noTimings(), png, calls);
}

/** All that needs the live page, but for the end of its picture. */
async function captured(
  open: OpenPage,
  arrival: Arrival,
  { picture, before, after, cleaned }: SegmentOptions,
  timings: Timings,
  onStage: SegmentCalls['onStage'],
): Promise<Capture> {
  const started = performance.now();
  const capture = await capturePage(open, arrival, {
    picture: picture || before || after,
    resources: cleaned,
  });
  timings.captureMs = performance.now() - started;
  onStage?.({ name: 'captured', snapshot: capture.snapshot });
  return capture;
}

async function resultOf(
  open: OpenPage,
  capture: Capture,
  options: SegmentOptions,
  timings: Timings,
  calls: SegmentCalls & Pick<Visits, 'judge'>,
): Promise<SegmentResult> {
  const { judgeCapture, makeResult } = await loadJudging();
  const seen = await judgeCapture(capture, () => open.warnings.list(), options, timings, calls);
  return makeResult(seen, options, timings);
}

/** A third of pith: the first page of a process loads while it is loaded. */
const loadJudging = () => import('./make-result.ts');
