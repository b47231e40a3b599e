// Pages to see: from the cache where they were seen before, from the browser where not.

import { asPithError, PithError } from '../../../base/errors.ts';
import { inOrder } from '../../../run/docviews/in-order.ts';
import { type PageOptions, pageOptionsSchema } from '../../../see/browser/page-options.ts';
import type { LaunchedBrowser } from '../../../see/browser/program/find-browser.ts';
import type { PageTarget } from '../../../see/browser/target.ts';
import { keyInBrowser } from './cache-key.ts';
import type { KeptVisit, SnapshotCache } from './snapshot-cache.ts';
import { visit } from './visit.ts';

export interface PageToSee {
  readonly id: string;
  readonly options: PageOptions;
  readonly key: () => Promise<string>;
  readonly target: () => Promise<PageTarget>;
}

export interface Seeing {
  readonly cache: SnapshotCache;
  /** Starts one if need be; never called where all pages are in the cache. */
  readonly launched: () => Promise<LaunchedBrowser>;
  /** The one that the user named, if any. */
  readonly browserPath?: string | undefined;
  readonly concurrency: number;
  /** Look again, whatever the cache has. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onPage: (id: string, from: SeenFrom) => void;
}
export type SeenFrom = 'cache' | 'browser' | 'failed';

export type SightOf<Page> =
  | { readonly page: Page; readonly kept: KeptVisit }
  | { readonly page: Page; readonly failure: PithError };

/** In the order given. A page that cannot be seen is a result; what ends the browser or the run is thrown. */
export async function* seePages<Page extends PageToSee>(
  pages: readonly Page[],
  seeing: Seeing,
): AsyncGenerator<SightOf<Page>> {
  for await (const sight of inOrder(pages, seeing.concurrency, page => see(page, seeing))) {
    if ('failure' in sight && isFatal(sight.failure)) throw sight.failure;
    yield sight;
  }
}

async function see<Page extends PageToSee>(page: Page, seeing: Seeing): Promise<SightOf<Page>> {
  try {
    if (seeing.signal?.aborted === true)
      throw new PithError('CANCELLED', 'stopped before all pages were seen');
    const key = keyInBrowser(await page.key(), seeing.browserPath);
    const known = seeing.fresh ? null : await seeing.cache.read(key);
    if (known !== null) {
      seeing.onPage(page.id, 'cache');
      return { page, kept: known };
    }
    const seen = await visit(await seeing.launched(), await page.target(), page.options, seeing.signal);
    const kept = await seeing.cache.write(key, seen);
    seeing.onPage(page.id, 'browser');
    return { page, kept };
  } catch (error) {
    seeing.onPage(page.id, 'failed');
    return { page, failure: asPithError(error) };
  }
}

const FATAL = new Set(['BROWSER_UNAVAILABLE', 'OUTPUT_UNWRITABLE', 'OUTPUT_FULL', 'CANCELLED']);

const isFatal = ({ code }: PithError): boolean => FATAL.has(code);

/** The window that labels were made for; nothing else differs from the library's defaults. */
export function visitOptions(viewport?: { width: number; height: number }, javascript = true): PageOptions {
  return pageOptionsSchema.parse({ ...(viewport && { viewport }), javascript });
}
