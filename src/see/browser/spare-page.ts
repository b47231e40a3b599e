// Keeps one empty page ready while another is judged: opening a page takes as long as loading a small one.

import type { Browser, Page } from 'playwright-core';
import type { OptionRow } from '../../base/schema/option-row.ts';
import { PAGE_OPTIONS } from './options/page-option-rows.ts';
import type { ContextOptions } from './options/page-options.ts';
import { newPage, type ReadyContext, readyContext } from './page-context.ts';

interface ReadyPage extends ReadyContext {
  readonly page: Page;
  /** True if the page died while it waited. */
  readonly isGone: () => boolean;
}

/** Holds at most one page, for runs of pages with the same options. */
export class SparePage {
  #spare: { readonly browser: Browser; readonly key: string; readonly ready: Promise<ReadyPage> } | undefined;
  #lastKey: string | undefined;

  /** Undefined if no page is ready, or one with other options. */
  async take(browser: Browser, options: ContextOptions, local: boolean): Promise<ReadyPage | undefined> {
    const key = contextKey(options, local);
    const spare = this.#spare;
    if (spare?.browser !== browser || spare.key !== key) return undefined;
    this.#spare = undefined;
    const ready = await spare.ready.catch(() => undefined);
    if (ready === undefined || !ready.isGone()) return ready;
    void ready.close();
    return undefined;
  }

  /** Opens a page for the next one, if the last two had the same options. */
  prepare(browser: Browser, options: ContextOptions, local: boolean): void {
    const key = contextKey(options, local);
    const isRepeated = key === this.#lastKey;
    this.#lastKey = key;
    if (key === undefined || !isRepeated) return;
    if (this.#spare?.browser === browser && this.#spare.key === key) return;
    void this.drop();
    const ready = readyPage(browser, options, local);
    ready.catch(() => {});
    this.#spare = { browser, key, ready };
  }

  async drop(): Promise<void> {
    const left = this.#spare?.ready.catch(() => undefined);
    this.#spare = undefined;
    await (await left)?.close();
  }
}

async function readyPage(browser: Browser, options: ContextOptions, local: boolean): Promise<ReadyPage> {
  const ready = await readyContext(browser, options, local);
  try {
    const page = await newPage(ready.context);
    let hasCrashed = false;
    page.once('crash', () => {
      hasCrashed = true;
    });
    return { ...ready, page, isGone: () => hasCrashed || page.isClosed() };
  } catch (error) {
    await ready.close();
    throw error;
  }
}

const ROWS: readonly (readonly [string, OptionRow])[] = Object.entries(PAGE_OPTIONS);
const CONTEXT_ROWS = ROWS.filter(([, { isOfContext }]) => isOfContext);

/** Equal for pages that can share a context; undefined for a page that needs one of its own. */
export function contextKey(options: ContextOptions, local: boolean): string | undefined {
  const values: Readonly<Record<string, unknown>> = options;
  const isAlone = CONTEXT_ROWS.some(([name, row]) => row.hasOwnContext && values[name] !== row.default);
  return isAlone ? undefined : JSON.stringify([local, ...CONTEXT_ROWS.map(([name]) => values[name])]);
}
