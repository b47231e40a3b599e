// Reads one page from target to result: visits and captures it, and loads the judging code meanwhile.

import type { Span } from '@opentelemetry/api';
import type { Browser, Page } from 'playwright-core';
import { PithError, usageError } from '../../base/errors.ts';
import { addSpan, inSpan, nowMs, urlAttribute } from '../../base/tracing.ts';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type Arrival, navigate } from '../../see/browser/load/navigate.ts';
import { settle, waitsForElement } from '../../see/browser/load/settle.ts';
import type { OpenPage } from '../../see/browser/open-page.ts';
import { isLocal } from '../../see/browser/page-context.ts';
import type { PageTarget } from '../../see/browser/target/target.ts';
import { attach, openPage, type Provision } from '../../see/browser/visit-page.ts';
import { type Capture, type CaptureRequest, capturePage } from '../../see/capture/capture-page.ts';
import { EmptiedPage } from '../../see/capture/emptied-page.ts';
import { borrow, restorePage } from '../../see/capture/enter-page.ts';
import type { KeepPage } from '../cache/cached-page.ts';
import { judgeCapture, loadJudge, makeResult, type PageCall, type ReadPage } from './make-result.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';
import type { SegmentOptionsInput } from './segment-option-rows.ts';
import { type SegmentResult, segmentResult } from './segment-result.ts';

/**
 * Reads a Playwright page of the caller's as it is, and leaves it open. Afterwards its scripts, hidden elements,
 * animations and scroll position are restored. The record's `status` is always 200: the HTTP status of an already open
 * page is unknown.
 */
export async function segmentPage(
  page: Page,
  options: SegmentOptionsInput & SegmentCalls = {},
): Promise<SegmentResult> {
  const reading: PageCall = { ...parseSegmentInput(options), timings: noTimings() };
  refuseNoPage(page);
  refuseCancelled(reading.calls.signal);
  return segmentResult(await readOpenPage(page, reading));
}

/** Reads a page of the caller's, or of a person. */
export function readOpenPage(page: Page, reading: PageCall): Promise<ReadPage> {
  const { options, calls } = reading;
  const request = { ...captureRequest(options), overlaid: false };
  return borrowed(page, options, calls.signal, async (open, arrival) => {
    await settle(open);
    const capture = await timedCapture(open, arrival, request, reading);
    return resultOf(open, capture, reading);
  });
}

/** Captures a Playwright page of the caller's, at once or when it is settled, and judges nothing. */
export async function snapshotOfPage(page: Page, isSettled: boolean): Promise<Snapshot> {
  refuseNoPage(page);
  const { options } = parseSegmentInput({});
  return borrowed(page, options, undefined, async (open, arrival) => {
    if (isSettled) await settle(open);
    const { snapshot } = await capturePage(open, arrival, captureRequest(options));
    return snapshot;
  });
}

async function borrowed<Result>(
  page: Page,
  options: SegmentOptions,
  signal: AbortSignal | undefined,
  read: (open: OpenPage, arrival: Arrival) => Promise<Result>,
): Promise<Result> {
  const open = await attach(page, options, signal);
  try {
    await borrow(open);
    return await read(open, { url: page.url(), status: 200 });
  } finally {
    await restorePage(open);
    await open.close();
  }
}

function refuseNoPage(page: Page | null | undefined): void {
  if (typeof page?.isClosed !== 'function' || typeof page.context !== 'function')
    throw usageError('the argument is not a page: give a Playwright page that is open in Chromium');
  if (page.isClosed()) throw new PithError('PAGE_CRASHED', 'the page was closed before it was read');
}

/** Shared by all visits of one `Pith`. */
export interface Visits {
  readonly provision: Provision;
  /** Called with the promise of closing the page, which happens while it is still judged and drawn. */
  readonly onLeave: (gone: Promise<void>) => void;
  /** Called with the captured page. */
  readonly keep?: KeepPage | undefined;
  /** Replaces what the options ask for. */
  readonly request?: CaptureRequest | undefined;
}

/** Reads a target in a browser context of its own, or of its site. */
export function segmentTarget(
  browser: Browser,
  target: PageTarget,
  reading: PageCall,
  visits: Visits,
): Promise<ReadPage> {
  const address = target.kind === 'file' ? 'file:' : (target.url ?? '');
  const attributes = { ...urlAttribute(address), 'pith.target': target.kind };
  return inSpan('pith.visit', attributes, async span => {
    const startMs = nowMs();
    const result = await visit(browser, target, reading, visits);
    if (span !== undefined) await addStages(span, result, startMs);
    return result;
  });
}

/** Made from the timings of the record: a judge in another thread has no spans of its own. */
async function addStages(span: Span, result: ReadPage, startMs: number): Promise<void> {
  const { snapshot } = result;
  const { method, status, timings } = result.record;
  span.setAttributes({ 'pith.method': method, 'pith.elements': snapshot.elements.length });
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  let at = startMs;
  for (const [name, ms] of [
    ['pith.navigate', timings.navigateMs],
    ['pith.capture', timings.captureMs],
    ['pith.zones', timings.zoneMs],
    ['pith.content', timings.contentMs],
  ] as const) {
    await addSpan(name, at, at + ms);
    at += ms;
  }
  // Taken while the page is judged: only its duration is known, so it is placed at the end.
  const endMs = nowMs();
  if (timings.pictureMs > 0) await addSpan('pith.picture', endMs - timings.pictureMs, endMs);
}

async function visit(
  browser: Browser,
  target: PageTarget,
  reading: PageCall,
  visits: Visits,
  left?: Error,
): Promise<ReadPage> {
  const { options, calls, judge, timings } = reading;
  const { provision, onLeave, keep, request = captureRequest(options) } = visits;
  const started = performance.now();
  calls.onStage?.({ name: 'navigating' });
  if (judge === undefined) loadJudge().catch(() => {});
  const open = await openPage(browser, target, options, calls.signal, { ...provision, client: calls.client });
  if (left !== undefined)
    open.warnings.add('READ_WITHOUT_SCRIPTS', `read without its scripts, which ${whyLeft(left)}`);
  let isLeft = false;
  /** Leaves the page when this work, the last that needs it, is done. */
  const leaveAfter = <Value>(work: Promise<Value>): Promise<Value> => {
    if (!isLeft) onLeave(work.then(open.close, open.close));
    isLeft = true;
    return work;
  };
  try {
    const arrival = await navigate(open, target);
    await settle(open);
    timings.navigateMs = performance.now() - started;
    const { drawn, ...captured } = await timedCapture(
      open,
      arrival,
      { ...request, refusesEmptied: mayBeEmptied(target, options, request) },
      reading,
    );
    const capture = await withMarkdown(open, captured, target, calls.signal);
    if (drawn === undefined) {
      void leaveAfter<unknown>(capture.picture ?? Promise.resolve());
      return await resultOf(open, capture, reading, keep);
    }
    const drawAndLeave: typeof drawn = paths => leaveAfter(drawn(paths));
    return await resultOf(open, { ...capture, drawn: drawAndLeave }, reading, keep);
  } catch (error) {
    if (isLeft || !(error instanceof EmptiedPage || leavesForNetwork(error, target, options))) throw error;
    await open.close();
    isLeft = true;
    const again = { ...reading, options: { ...options, javascript: false }, timings: noTimings() };
    return await visit(browser, target, again, visits, error);
  } finally {
    void leaveAfter(Promise.resolve());
  }
}

/** Adds the Markdown that the server offers, if it is asked for. Pages without a web address have no server. */
async function withMarkdown<Captured extends Pick<Capture, 'snapshot'>>(
  open: OpenPage,
  captured: Captured,
  target: PageTarget,
  signal: AbortSignal | undefined,
): Promise<Captured> {
  if (!open.options.preferMarkdown || target.kind !== 'url') return captured;
  const { offeredMarkdown } = await import('./offered-markdown.ts');
  const markdown = await offeredMarkdown(open, captured.snapshot, target.url, signal);
  return markdown === undefined ? captured : { ...captured, snapshot: { ...captured.snapshot, markdown } };
}

/**
 * True for a saved page whose script goes back to the address that it was saved from, which is blocked. What it shows
 * without scripts is what was saved.
 */
const leavesForNetwork = (
  error: unknown,
  target: PageTarget,
  { javascript }: SegmentOptions,
): error is PithError =>
  isLocal(target) &&
  javascript &&
  error instanceof PithError &&
  error.code === 'ADDRESS_BLOCKED' &&
  error.option === 'allowNetwork';

/**
 * False if the user chose an element to wait for. False also for pages of the network of which only text that people
 * see is wanted: they see none of what the scripts take away.
 */
const mayBeEmptied = (target: PageTarget, options: SegmentOptions, { checked }: CaptureRequest): boolean =>
  !waitsForElement(options) && (isLocal(target) || checked !== true);

const whyLeft = (left: Error): string =>
  left instanceof EmptiedPage ? `take its text away: ${left.message}` : `lead away: ${left.message}`;

export const captureRequest = ({
  picture,
  before,
  after,
  cleaned,
  assets,
  chunks,
  keepHidden,
  seenOnly = chunks,
}: SegmentOptions) => ({
  picture: picture || before || after,
  overlaid: !before && !after,
  checked: seenOnly && !keepHidden,
  resources: cleaned || assets !== undefined,
});

/** Everything that needs the live page; the picture may still be in progress. */
async function timedCapture(
  open: OpenPage,
  arrival: Arrival,
  request: CaptureRequest,
  { timings, calls }: PageCall,
): Promise<Capture> {
  const started = performance.now();
  const capture = await capturePage(open, arrival, request);
  timings.captureMs = performance.now() - started;
  calls.onStage?.({ name: 'captured', snapshot: capture.snapshot });
  return capture;
}

async function resultOf(
  open: OpenPage,
  capture: Capture,
  reading: PageCall,
  keep?: KeepPage | undefined,
): Promise<ReadPage> {
  const seen = await judgeCapture(capture, () => open.warnings.list(), reading);
  const made = await seen.made.catch(() => undefined);
  const warnings = await keep?.(seen.snapshot, seen.taken, made?.record.access);
  return makeResult({ ...seen, ...(warnings && { warnings }) }, reading);
}
