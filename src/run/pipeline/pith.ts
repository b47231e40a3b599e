// The library's front door: one browser for many pages.

import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import type { PageTarget } from '../../see/browser/navigate.ts';
import { type LaunchedBrowser, launchBrowser } from '../../see/browser/program/launch.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import { type Target, targetOf } from '../../see/browser/target.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { readSnapshot, snapshotIn } from '../../see/snapshot/snapshot-file.ts';
import { BrowserKeeper, CLOSED } from './browser-keeper.ts';
import type { SegmentOptionsInput } from './judge-option-rows.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';
import { PageTurns } from './page-turns.ts';
import { type SegmentResult, segmentSnapshot, segmentTarget } from './segment-page.ts';

export const openOptionsSchema = z.strictObject({
  /** Pages read at the same time. */
  concurrency: z.number().int().min(1).max(64).default(2),
  /** Path of a Chromium or Chrome. */
  browser: z.string().optional(),
  /** Chromium's sandbox: where the system can have one, off, or `required`, so that nothing is opened without. */
  sandbox: z.union([z.boolean(), z.literal('required')]).default(true),
  /** Pages after which the browser is replaced by a new one; never without it. */
  renewAfter: z.number().int().min(1).optional(),
  /** Judge large pages in a thread of their own, so that this one answers others meanwhile. */
  judgeApart: z.boolean().default(false),
});
export type OpenOptionsInput = z.input<typeof openOptionsSchema>;

export interface Pith {
  /** An address, the path of a file or of a saved snapshot, a `URL`, or a target in parts. Rejects with a `PithError`. */
  readonly segment: (
    target: string | URL | Target,
    options?: SegmentOptionsInput & SegmentCalls,
  ) => Promise<SegmentResult>;
  /** The browser in use; starts it if need be. */
  readonly launched: () => Promise<LaunchedBrowser>;
  /** Pages that are still being read, or wait for their turn, end with the code CANCELLED. */
  readonly close: () => Promise<void>;
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** The browser starts with the first page that needs one, and again after a crash. */
export async function open(input: OpenOptionsInput = {}): Promise<Pith> {
  return openWith(launchBrowser, input);
}

/** For those who have a browser on its way already. */
export async function openWith(launch: typeof launchBrowser, input: OpenOptionsInput): Promise<Pith> {
  const options = parseOptions(openOptionsSchema, input);
  const turns = new PageTurns(options.concurrency);
  const keeper = new BrowserKeeper(
    () => launch({ browserPath: options.browser, sandbox: options.sandbox }),
    options.renewAfter,
  );
  const thread = options.judgeApart ? new (await import('./judge-apart.ts')).JudgeThread() : undefined;

  /** Pages that were read and are being closed, which the next ones do not wait for. */
  const leaving = new Set<Promise<void>>();
  const spare = new SparePage();

  let isClosed = false;

  async function segment(
    target: string | URL | Target,
    input: SegmentOptionsInput & SegmentCalls = {},
  ): Promise<SegmentResult> {
    const { options: wish, calls } = parseSegmentInput(input);
    const aim = targetOf(target);
    if (isClosed) throw new PithError('USAGE', CLOSED);
    if (aim.kind === 'snapshot' || aim.kind === 'snapshot-bytes') return segmentSaved(aim, wish, calls);
    if (wish.blockAds !== false) {
      // A list that cannot be read is said before a browser starts.
      await (await import('../../see/browser/blocking/block-ads.ts')).adBlocker(wish.blockAds);
    }
    try {
      return await turns.take(() => visit(aim, wish, calls), calls.signal);
    } catch (error) {
      if (!isClosed) throw error;
      throw new PithError('CANCELLED', 'this pith was closed before the page was read', { cause: error });
    }
  }

  async function visit(aim: PageTarget, wish: SegmentOptions, calls: SegmentCalls): Promise<SegmentResult> {
    // Pages that are slow to go do not pile up.
    if (leaving.size >= options.concurrency) await Promise.race(leaving);
    const { launched, release } = await keeper.lease();
    let gone = Promise.resolve();
    try {
      const onLeave = (left: Promise<void>) => {
        gone = left.finally(() => leaving.delete(gone));
        leaving.add(gone);
      };
      const visits = { spare, onLeave, judge: thread?.judge };
      return await segmentTarget(launched.browser, aim, wish, calls, visits);
    } finally {
      gone.then(release);
    }
  }

  const close = async (): Promise<void> => {
    isClosed = true;
    turns.close();
    await Promise.all([thread?.close(), keeper.close(), spare.drop()]);
  };
  return { segment, launched: () => keeper.launched(), close, [Symbol.asyncDispose]: close };
}

async function segmentSaved(
  saved: Extract<Target, { kind: 'snapshot' | 'snapshot-bytes' }>,
  options: SegmentOptions,
  calls: SegmentCalls,
): Promise<SegmentResult> {
  refuseCancelled(calls.signal);
  const isFile = saved.kind === 'snapshot';
  const snapshot = isFile
    ? await readSnapshot(saved.path, options.unpackLimits)
    : snapshotIn(saved.bytes, 'the given snapshot', options.unpackLimits);
  // Its picture lies beside the file.
  const picture = isFile ? await savedPicture(snapshot, saved.path) : undefined;
  refuseCancelled(calls.signal);
  calls.onStage?.({ name: 'captured', snapshot });
  return segmentSnapshot(snapshot, options, picture, calls);
}

/** A PNG of the largest picture is smaller even where nothing in it can be packed: 64 million px of 3 bytes. */
const MOST_PICTURE_BYTES = 256 * 2 ** 20;

async function savedPicture(snapshot: Snapshot, path: string): Promise<Buffer | undefined> {
  if (snapshot.picture === null) return undefined;
  const file = join(dirname(path), snapshot.picture.path);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true || found.size > MOST_PICTURE_BYTES) return undefined;
  return readFile(file).catch(() => undefined);
}
