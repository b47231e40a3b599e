// The cache as a visit uses it: finds a page that is new enough, asks its server about an older one, and keeps pages.

import { asPithError } from '../../base/errors.ts';
import type { Access } from '../../judge/access/access.ts';
import type { PageOptions } from '../../see/browser/options/page-options.ts';
import type { TakenPicture } from '../../see/capture/picture.ts';
import type { Snapshot, SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import { isUnchanged } from '../sources/is-unchanged.ts';
import type { KeptPage } from './entry.ts';
import { PageCache } from './page-cache.ts';
import { chosenOptions, pageKey } from './page-key.ts';

/** Optional parts of a capture. */
export interface CaptureParts {
  readonly picture: boolean;
  readonly resources: boolean;
  /** The picture decided which texts are seen. */
  readonly checked: boolean;
}

export interface CachedPage {
  /** The page to use in place of a visit. */
  readonly usable: (KeptPage & { readonly isRevalidated: boolean }) | undefined;
  /** Parts that a new visit captures: also those that the kept page has, so that it replaces that page. */
  readonly parts: CaptureParts;
  readonly keep: KeepPage;
}

/**
 * Keeps a page that was just captured, unless it is an error, a robot check or a page that never filled; returns a warning if it cannot. `access`:
 * undefined if the page has no record, because a part was asked for that it does not have.
 */
export type KeepPage = (
  snapshot: Snapshot,
  picture: TakenPicture | Buffer | undefined,
  access: Access | undefined,
) => Promise<readonly SnapshotWarning[]>;

/** Codes of warnings about the cache. */
export const CACHE_WARNINGS = ['NOT_KEPT'] as const;

export interface CacheCall {
  /** The browser that the user chose, if any. */
  readonly browser: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export async function cachedPage(
  url: string,
  options: PageOptions & { readonly maxAgeMs: number },
  wanted: CaptureParts,
  { browser, signal }: CacheCall,
): Promise<CachedPage> {
  const cache = new PageCache();
  const key = await pageKey(url, options, browser).catch(() => undefined);
  // A file among the options cannot be read: the visit says which.
  if (key === undefined) return { usable: undefined, parts: wanted, keep: async () => [] };
  const keep = keepIn(cache, key, options);
  const kept = await cache.read(key);
  if (kept === undefined) return { usable: undefined, parts: wanted, keep };
  const has = {
    picture: kept.png !== undefined,
    resources: kept.snapshot.resources !== undefined,
    checked: kept.snapshot.isChecked === true,
  };
  const parts = {
    picture: wanted.picture || has.picture,
    resources: wanted.resources || has.resources,
    checked: wanted.checked || has.checked,
  };
  const isComplete =
    parts.picture === has.picture && parts.resources === has.resources && parts.checked === has.checked;
  if (!isComplete) return { usable: undefined, parts, keep };
  const isFresh = Math.abs(Date.now() - kept.checkedAt) <= options.maxAgeMs;
  if (isFresh) return { usable: { ...kept, isRevalidated: kept.checkedAt > kept.capturedAt }, parts, keep };
  const { validators } = kept.snapshot;
  if (!(await isUnchanged({ url, validators }, options, signal))) return { usable: undefined, parts, keep };
  const checked = { ...kept, checkedAt: Date.now() };
  await cache.write(key, checked).catch(() => {});
  return { usable: { ...checked, isRevalidated: true }, parts, keep };
}

function keepIn(cache: PageCache, key: string, pageOptions: PageOptions): KeepPage {
  return async (snapshot, picture, access) => {
    const isPassing = snapshot.status >= 400 || /^(?:robot-wall|empty-shell)$/.test(access?.kind ?? '');
    if (isPassing) return [];
    const now = Date.now();
    try {
      const png = picture === undefined || Buffer.isBuffer(picture) ? picture : await picture.png();
      const options = chosenOptions(pageOptions);
      await cache.write(key, { snapshot, png, capturedAt: now, checkedAt: now, options });
      return [];
    } catch (error) {
      const message = `the page was read, but not kept for --max-age: ${asPithError(error).message}`;
      return [{ code: CACHE_WARNINGS[0], message }];
    }
  };
}
