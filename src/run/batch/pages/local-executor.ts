// Reads the pages of a batch in this process: with its own browser, or with several remote ones.

import { type ErrorCode, PithError, usageError } from '../../../base/errors.ts';
import type { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { endpointsOf, isRemote } from '../../../see/browser/program/find-browser.ts';
import { playwright } from '../../../see/browser/program/playwright.ts';
import type { OpenOptionsInput } from '../../pipeline/open-option-rows.ts';
import { openWith, type PageReader } from '../../pipeline/pith.ts';
import type { PageOutcome } from '../batch-record.ts';
import type { Executor, PageRecipe, PageRequest } from '../executor.ts';
import { BATCH_LIMITS } from '../limits.ts';
import { isOwnAddress } from '../pool/hosts.ts';
import { openBatchPage, type PageCalls } from './open-batch-page.ts';

/** More than the pool ever starts: the pool limits concurrency, and an abandoned page blocks no other. */
const PITH_CONCURRENCY = 64;

interface Seat {
  readonly pith: PageReader;
  /** Runs on another machine, which cannot reach local files and the loopback. */
  readonly isAway: boolean;
  underWay: number;
  /** Its browser was unavailable; others are preferred until this time. */
  badUntil: number;
}

export async function localExecutor(
  concurrency: number,
  { browser = process.env.PITH_BROWSER, sandbox }: Pick<OpenOptionsInput, 'browser' | 'sandbox'>,
  recipe: PageRecipe,
  shelf: ArchiveShelf,
): Promise<Executor> {
  const common = { sandbox, concurrency: PITH_CONCURRENCY, renewAfter: BATCH_LIMITS.renewAfter };
  const named = isRemote(browser) ? endpointsOf(browser) : [browser];
  const seats: Seat[] = await Promise.all(
    named.map(async one => ({
      pith: await openWith({ ...common, browser: one || undefined }, { shelf }),
      isAway: isRemote(one) && !isOwnAddress(new URL(one).host),
      underWay: 0,
      badUntil: 0,
    })),
  );
  const openAt = async ({ pith, isAway }: Seat, request: PageRequest, calls: PageCalls) =>
    isAway && request.place.kind !== 'url' ? outOfReach() : openBatchPage({ pith }, request, recipe, calls);
  return {
    capacity: () => concurrency,
    prepare: () => void playwright(),
    open: (request, signal, steps) => onBestSeat(seats, seat => openAt(seat, request, { signal, ...steps })),
    close: async () => void (await Promise.all(seats.map(({ pith }) => pith.close()))),
  };
}

/** Uses the browser with the fewest pages; if it is unavailable, the next one. */
async function onBestSeat(
  seats: readonly Seat[],
  openAt: (seat: Seat) => Promise<PageOutcome>,
): Promise<PageOutcome> {
  const now = performance.now();
  const order = seats.toSorted(
    (a, b) => Number(a.badUntil > now) - Number(b.badUntil > now) || a.underWay - b.underWay,
  );
  let outcome: PageOutcome | undefined;
  for (const seat of order) {
    seat.underWay++;
    outcome = await openAt(seat).finally(() => {
      seat.underWay--;
    });
    if (outcome.ok || !BROWSER_FAULTS.has(outcome.error.code)) return outcome;
    seat.badUntil = performance.now() + BATCH_LIMITS.badBrowserMs;
    // The page may have caused the crash: the pool decides whether to retry it.
    if (outcome.error.code === 'BROWSER_CRASHED') return outcome;
  }
  return outcome ?? { ok: false, error: new PithError('BROWSER_UNAVAILABLE', 'no browser was named') };
}

const BROWSER_FAULTS = new Set<ErrorCode>(['BROWSER_UNAVAILABLE', 'BROWSER_CRASHED']);

const outOfReach = (): PageOutcome => ({
  ok: false,
  error: usageError(
    'a browser on another machine opens addresses only: leave --browser out for files and archives',
  ),
});
