// Reads one page from target to result: visits and captures it, and loads the judging code meanwhile.

import type { Browser, Page } from 'playwright';
import { PithError } from '../../base/errors.ts';
import type { Judging } from '../../judge/record/judge.ts';
import type { Timings } from '../../judge/record/page-record.ts';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import { type Arrival, navigate } from '../../see/browser/navigate.ts';
import type { OpenPage } from '../../see/browser/open-page.ts';
import { settle } from '../../see/browser/settle.ts';
import type { PageTarget } from '../../see/browser/target.ts';
import { attach, openPage, type Provision } from '../../see/browser/visit-page.ts';
import { borrow, restorePage } from '../../see/capture/borrowed-page.ts';
import { type Capture, capturePage } from '../../see/capture/capture-page.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SegmentOptionsInput } from './judge-option-rows.ts';
import type { SegmentResult } from './make-result.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';

/**
 * Reads a Playwright page of the caller's as it is, and leaves it open. Afterwards its scripts, hidden elements,
 * animations and scroll position are restored. The record's `status` is always 200: the HTTP status of an already open
 * page is unknown.
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
    await restorePage(open);
    await open.close();
  }
}

function refuseNoPage(page: Page | null | undefined): void {
  if (typeof page?.isClosed !== 'function' || typeof page.context !== 'function')
    throw new PithError(
      'USAGE',
      'the argument is not a page: give a Playwright page that is open in Chromium',
    );
  if (page.isClosed()) throw new PithError('PAGE_CRASHED', 'the page was closed before it was read');
}

/** Shared by all visits of one `Pith`. */
export interface Visits {
  readonly provision: Provision;
  /** Called with the promise of closing the page, which happens while it is still judged and drawn. */
  readonly onLeave: (gone: Promise<void>) => void;
  /** Replaces `judgeInTurns`. */
  readonly judge?: Judging | undefined;
}

/** Reads a target in a browser context of its own, or of its site. */
export async function segmentTarget(
  browser: Browser,
  target: PageTarget,
  options: SegmentOptions,
  { signal, onStage }: SegmentCalls,
  { provision, onLeave, judge }: Visits,
): Promise<SegmentResult> {
  const timings = noTimings();
  const started = performance.now();
  onStage?.({ name: 'navigating' });
  loadJudging().catch(() => {});
  const open = await openPage(browser, target, options, signal, provision);
  let isLeft = false;
  const leave = (pictureTaken: Promise<unknown> = Promise.resolve()): void => {
    if (!isLeft) onLeave(pictureTaken.then(open.close, open.close));
    isLeft = true;
  };
  const leavingAfter = <Value>(picture: Promise<Value>): Promise<Value> => {
    leave(picture);
    return picture;
  };
  try {
    const arrival = await navigate(open, target);
    await settle(open);
    timings.navigateMs = performance.now() - started;
    const capture = await captured(open, arrival, options, timings, onStage);
    const { drawn } = capture;
    const leaving = drawn && ((paths: Parameters<typeof drawn>[0]) => leavingAfter(drawn(paths)));
    if (drawn === undefined) leave(capture.picture);
    return await resultOf(open, { ...capture, drawn: leaving }, options, timings, {
      signal,
      onStage,
      judge,
    });
  } finally {
    leave();
  }
}

/** Reads a saved snapshot; `png` is the picture beside it. */
export async function segmentSnapshot(
  snapshot: Snapshot,
  options: SegmentOptions,
  png?: Buffer,
  calls: SegmentCalls = {},
): Promise<SegmentResult> {
  return (await loadJudging()).judgeSaved(snapshot, options, noTimings(), png, calls);
}

/** Everything that needs the live page; the picture may still be in progress. */
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
    overlaid: !before && !after && !open.isBorrowed,
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

/** Imported lazily: it is a third of pith's code, and loads while the first page of the process does. */
const loadJudging = () => import('./make-result.ts');
