// Waits for a browser: races every promise with a deadline, a crash, a disconnect and the caller's signal.

import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { type ErrorCode, PithError } from '../../../base/errors.ts';
import { endedForMemory } from '../program/browser-processes.ts';

export interface WatchStep {
  /** Completes "… took longer than N ms". */
  readonly what: string;
  readonly ms: number;
  /** Code of the error at the deadline. */
  readonly code?: ErrorCode;
}

const BROWSER_SAYS_MS = 50;

export class PageWatch {
  readonly #browser: Browser | null;
  readonly #failed: Promise<never>;
  #dispose: () => void = () => {};

  constructor(page: Page, browser: Browser | null, signal?: AbortSignal) {
    this.#browser = browser;
    this.#failed = new Promise<never>((_, reject) => {
      // If the browser dies, its pages report it first: waits a moment for the browser's own report.
      const afterBrowser = (error: () => PithError) => setTimeout(() => reject(error()), BROWSER_SAYS_MS);
      const crashed = () => afterBrowser(() => crashError(browser));
      const closed = () =>
        afterBrowser(() => new PithError('PAGE_CRASHED', 'the page was closed while it was being read'));
      const disconnected = () => reject(browserGone());
      const aborted = () => reject(new PithError('CANCELLED', 'the visit was cancelled'));
      const stopListening = listenToEvents(page, { crash: crashed, close: closed });
      browser?.on('disconnected', disconnected);
      signal?.addEventListener('abort', aborted);
      if (signal?.aborted) aborted();
      this.#dispose = () => {
        stopListening();
        browser?.off('disconnected', disconnected);
        signal?.removeEventListener('abort', aborted);
      };
    });
    this.#failed.catch(() => {});
  }

  async run<Value>(step: WatchStep, work: Promise<Value>): Promise<Value> {
    try {
      return await withDeadline(step, Promise.race([work, this.#failed]));
    } catch (error) {
      if (error instanceof PithError || !SAYS_GONE.test(String(error))) throw error;
      // Playwright's error comes first; the reason is known a moment later.
      await Promise.race([this.#failed, pause(2 * BROWSER_SAYS_MS)]);
      // A browser that went away before this watch began fires no event.
      if (this.#browser?.isConnected() === false) throw browserGone(error);
      throw error;
    }
  }

  /** Rejects at once if the page ends. */
  async pause(ms: number): Promise<void> {
    await this.run({ what: 'waiting', ms: ms + 10_000 }, pause(ms));
  }

  dispose(): void {
    this.#dispose();
  }
}

const SAYS_GONE =
  /\bcrashed\b|\b(?:been |browser |connection |context |page |target |session )closed\b|disconnected/i;

export const browserGone = (cause?: unknown): PithError =>
  new PithError('BROWSER_CRASHED', 'the browser went away', { cause });

function crashError(browser: Browser | null): PithError {
  const bytes = endedForMemory(browser);
  if (bytes === undefined) return new PithError('PAGE_CRASHED', 'the page crashed its renderer');
  const megabytes = Math.round(bytes / 1024 ** 2);
  return new PithError(
    'BUDGET_MEMORY',
    `the page took ${megabytes} MB of memory, more than the limit, and was killed`,
  );
}

/** For waits without a page: launching, closing, connecting. */
export async function withDeadline<Value>(step: WatchStep, work: Promise<Value>): Promise<Value> {
  const { code = 'PAGE_HUNG', what, ms } = step;
  let timer: NodeJS.Timeout | undefined;
  const sleep = (time: number) => new Promise<void>(wake => (timer = setTimeout(wake, time)));
  const deadline = async (): Promise<never> => {
    await sleep(ms);
    for (let more = 0; code === 'PAGE_HUNG' && more < BUSY.more && (await isBusy(sleep)); more++)
      await sleep(ms);
    throw new PithError(code, `${what} took longer than ${ms} ms`);
  };
  work.catch(() => {});
  try {
    return await Promise.race([work, deadline()]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page that does not answer on a busy machine may not have had the processor: it gets its time again. */
const BUSY = {
  /** Share of the processor time of the machine that is left over. */
  idleShare: 0.1,
  sampleMs: 200,
  /** Times that a page gets its time again. */
  more: 3,
} as const;

async function isBusy(sleep: (ms: number) => Promise<void>): Promise<boolean> {
  const before = processorTimes();
  await sleep(BUSY.sampleMs);
  const after = processorTimes();
  return after.idle - before.idle < BUSY.idleShare * (after.all - before.all);
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    for (const time of Object.values(times)) all += time;
  }
  return { idle, all };
}

/** Each of the listeners takes what Playwright emits with its event. */
type Listeners = Readonly<Record<string, (value: never) => void>>;

/** The request for the document of the page. */
export const isNavigation = (request: Request, page: Page): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

/** Listens to several events of a page at once; returns a function that removes the listeners. */
export function listenToEvents(page: Page, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [event: 'close', listener: () => void][];
  for (const [event, listener] of entries) page.on(event, listener);
  return () => {
    for (const [event, listener] of entries) page.off(event, listener);
  };
}
