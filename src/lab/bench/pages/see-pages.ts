// Captures pages, or takes them from the cache.

import { asPithError, PithError } from '../../../base/errors.ts';
import { inOrder } from '../../../base/threads/in-order.ts';
import { readSnapshot } from '../../../page/snapshot/snapshot-file.ts';
import { savedPicture } from '../../../run/pipeline/segment-saved.ts';
import { type PageOptions, pageOptionsSchema } from '../../../see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../../see/browser/program/find-browser.ts';
import type { FileTarget } from '../../../see/browser/target/file-target.ts';
import type { PageTarget } from '../../../see/browser/target/target.ts';
import { thumbnailOf } from '../../../show/picture/raster/picture-files.ts';
import { type KeptVisit, keyInBrowser, type SnapshotCache } from './snapshot-cache.ts';
import { type Visit, visit } from './visit.ts';

export interface PageToSee {
  readonly id: string;
  readonly options: PageOptions;
  /** Runs in the page before it is captured. */
  readonly script?: string;
  readonly key: () => Promise<string>;
  /** A saved snapshot needs no visit. */
  readonly target: () => Promise<PageTarget | SavedFile>;
}

type SavedFile = Extract<FileTarget, { kind: 'snapshot' }>;

export interface Seeing {
  readonly cache: SnapshotCache;
  /** Starts a browser if needed; never called if all pages are cached. */
  readonly launched: () => Promise<LaunchedBrowser>;
  /** The browser that the user chose, if any. */
  readonly browserPath?: string | undefined;
  readonly concurrency: number;
  /** Captures again even if cached. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onPage: (id: string, from: SeenFrom) => void;
}
export type SeenFrom = 'cache' | 'browser' | 'failed';

export type SightOf<Page> =
  | { readonly page: Page; readonly kept: KeptVisit }
  | { readonly page: Page; readonly failure: PithError };

/** In the given order. A page that cannot be captured is a result; errors of browser or run are thrown. */
export async function* seePages<Page extends PageToSee>(
  pages: readonly Page[],
  seeing: Seeing,
): AsyncGenerator<SightOf<Page>> {
  for await (const sight of inOrder(pages, seeing.concurrency, page => capture(page, seeing))) {
    if ('failure' in sight && isFatal(sight.failure)) throw sight.failure;
    yield sight;
  }
}

/** Yields the pages that were captured; the others are collected in `unseen`. */
export async function* capturedPages<Page extends PageToSee>(
  pages: readonly Page[],
  seeing: Seeing,
  unseen: UnseenPage[],
): AsyncGenerator<{ readonly page: Page; readonly kept: KeptVisit }> {
  for await (const sight of seePages(pages, seeing))
    if ('failure' in sight) unseen.push(unseenPage(sight.page.id, sight.failure));
    else yield sight;
}

async function capture<Page extends PageToSee>(page: Page, seeing: Seeing): Promise<SightOf<Page>> {
  try {
    if (seeing.signal?.aborted === true)
      throw new PithError('CANCELLED', 'stopped before all pages were captured');
    const key = keyInBrowser(await page.key(), seeing.browserPath);
    const known = seeing.fresh ? null : await seeing.cache.read(key);
    if (known !== null) {
      seeing.onPage(page.id, 'cache');
      return { page, kept: known };
    }
    const target = await page.target();
    const seen =
      target.kind === 'snapshot'
        ? await savedVisit(target.path)
        : await visit(await seeing.launched(), target, page, seeing.signal);
    const kept = await seeing.cache.write(key, seen);
    seeing.onPage(page.id, 'browser');
    return { page, kept };
  } catch (error) {
    seeing.onPage(page.id, 'failed');
    return { page, failure: asPithError(error) };
  }
}

/** A saved snapshot has no markup: extractors that read HTML find nothing in it. */
async function savedVisit(path: string): Promise<Visit> {
  const snapshot = await readSnapshot(path);
  const png = await savedPicture(snapshot, path);
  return { snapshot, html: '', picture: png === undefined ? null : await thumbnailOf(png, snapshot.page) };
}

const FATAL = new Set(['BROWSER_UNAVAILABLE', 'OUTPUT_UNWRITABLE', 'OUTPUT_FULL', 'CANCELLED']);

const isFatal = ({ code }: PithError): boolean => FATAL.has(code);

/** The window that labels were made for; otherwise the library's defaults. */
export function visitOptions(viewport?: { width: number; height: number }, javascript = true): PageOptions {
  return pageOptionsSchema.parse({ ...(viewport && { viewport }), javascript });
}

export interface UnseenPage {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly option?: string;
}

export const unseenPage = (
  id: string,
  { code, message, option }: Pick<UnseenPage, 'code' | 'message'> & { readonly option?: string | undefined },
): UnseenPage => ({ id, code, message, ...(option === undefined ? {} : { option }) });
