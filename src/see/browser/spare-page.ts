// A page made ready while another is still being judged: to open one takes as long as to load many a page.

import type { Browser, Page } from 'playwright';
import { newPage, type ReadyContext, readyContext } from './page-context.ts';
import type { PageOptions } from './page-options.ts';

interface ReadyPage extends ReadyContext {
  readonly page: Page;
  /** Whether it died while it waited. */
  readonly isGone: () => boolean;
}

/** At most one, empty and without any network of its own; for pages asked for with the same options one after another. */
export class SparePage {
  #spare:
    | { readonly browser: Browser; readonly kind: string; readonly ready: Promise<ReadyPage> }
    | undefined;
  #lastKind: string | undefined;

  /** Undefined where there is none, or none that is as this page is to be. */
  async take(browser: Browser, options: PageOptions, local: boolean): Promise<ReadyPage | undefined> {
    const kind = kindOf(options, local);
    const spare = this.#spare;
    if (spare?.browser !== browser || spare.kind !== kind) return undefined;
    this.#spare = undefined;
    const ready = await spare.ready.catch(() => undefined);
    if (ready === undefined || !ready.isGone()) return ready;
    void ready.close();
    return undefined;
  }

  /** For the next page, where it is likely to be like this one: the one before was. */
  prepare(browser: Browser, options: PageOptions, local: boolean): void {
    const kind = kindOf(options, local);
    const isRepeated = kind === this.#lastKind;
    this.#lastKind = kind;
    if (kind === undefined || !isRepeated) return;
    if (this.#spare?.browser === browser && this.#spare.kind === kind) return;
    void this.drop();
    const ready = readyPage(browser, options, local);
    ready.catch(() => {});
    this.#spare = { browser, kind, ready };
  }

  async drop(): Promise<void> {
    const left = this.#spare?.ready.catch(() => undefined);
    this.#spare = undefined;
    await (await left)?.close();
  }
}

async function readyPage(browser: Browser, options: PageOptions, local: boolean): Promise<ReadyPage> {
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

/** All that a context is made of. Undefined for pages with one of their own: filter lists, or a session that may have changed on disk. */
function kindOf(options: PageOptions, local: boolean): string | undefined {
  const { viewport, deviceScaleFactor, device, javascript, userAgent, headers, proxy } = options;
  const { privateAddresses, allowNetwork, lang, timezone, ignoreHttpsErrors, blockAds, authFile } = options;
  if (blockAds !== false || authFile !== undefined) return undefined;
  const screen = [viewport, deviceScaleFactor, device];
  const network = [headers, userAgent, proxy, privateAddresses, local, allowNetwork, ignoreHttpsErrors];
  return JSON.stringify([screen, network, javascript, lang, timezone]);
}
