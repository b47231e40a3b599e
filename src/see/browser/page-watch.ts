// The one way to wait for a browser: every await is raced with a deadline, a crash, a disconnect and the caller's signal.

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { type ErrorCode, PithError } from '../../base/errors.ts';
import { endedForMemory } from './memory-watch.ts';

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
      // A browser that dies takes its pages along, and says so a moment after they have: its word goes first.
      const afterBrowser = (error: () => PithError) => setTimeout(() => reject(error()), BROWSER_SAYS_MS);
      const crashed = () => afterBrowser(() => crashError(browser));
      const closed = () =>
        afterBrowser(() => new PithError('PAGE_CRASHED', 'the page was closed while it was being read'));
      const disconnected = () => reject(browserGone());
      const aborted = () => reject(new PithError('CANCELLED', 'the visit was cancelled'));
      page.on('crash', crashed);
      page.on('close', closed);
      browser?.on('disconnected', disconnected);
      signal?.addEventListener('abort', aborted);
      if (signal?.aborted) aborted();
      this.#dispose = () => {
        page.off('crash', crashed);
        page.off('close', closed);
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
      // What was asked ends at once, in Playwright's words; why it did is known a moment later.
      await Promise.race([this.#failed, pause(2 * BROWSER_SAYS_MS)]);
      // A browser that had gone before the watch began says so no more.
      if (this.#browser?.isConnected() === false) throw browserGone(error);
      throw error;
    }
  }

  /** Ends at once where the page does. */
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
    `the page took ${megabytes} MB of memory, more than a page may, and was ended`,
  );
}

/** For waits that are not about one page: launching, closing, connecting. */
export async function withDeadline<Value>(step: WatchStep, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PithError(step.code ?? 'PAGE_HUNG', `${step.what} took longer than ${step.ms} ms`));
    }, step.ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
