// The cache as a visit uses it: finds a page that is new enough, asks its server about an older one, and keeps pages.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asPithError } from '../../base/errors.ts';
import { VISIT_CODE } from '../../base/files/code-hashes.generated.ts';
import type { OptionRow } from '../../base/schema/option-row.ts';
import type { Access } from '../../judge/access/access.ts';
import { SNAPSHOT_SCHEMA, type Snapshot, type SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { PAGE_OPTIONS } from '../../see/browser/options/page-option-rows.ts';
import type { PageOptions } from '../../see/browser/options/page-options.ts';
import type { TakenPicture } from '../../see/capture/picture.ts';
import { isUnchanged } from '../sources/is-unchanged.ts';
import type { KeptPage } from './entry.ts';
import { PageCache } from './page-cache.ts';

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
 * Keeps a page that was just captured, unless it is an error, a robot check or a page that never filled; returns a warning
 * if it cannot. `access`: undefined if the page has no record, because a part was asked for that it does not have.
 */
export type KeepPage = (
  snapshot: Snapshot,
  picture: TakenPicture | Buffer | undefined,
  access: Access | undefined,
) => Promise<readonly SnapshotWarning[]>;

/** Codes of warnings about the cache. */
export const CACHE_WARNINGS = [
  /** the page was read, but could not be kept for `--max-age`; the message says why */
  'NOT_KEPT',
] as const;

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
    const isPassing =
      snapshot.status >= 400 || access?.kind === 'robot-wall' || access?.kind === 'empty-shell';
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

/** Options that may change a snapshot. */
const ROWS = (Object.entries(PAGE_OPTIONS) as [keyof PageOptions, OptionRow][]).filter(
  ([, { isNeutral }]) => isNeutral !== 'to snapshots and runs',
);

/**
 * The key of a kept page: its address, and everything on which its snapshot may depend. `browser`: the one that the
 * user chose, if any. A file among the options counts with its content.
 */
export async function pageKey(
  url: string,
  options: PageOptions,
  browser: string | undefined = process.env.PITH_BROWSER,
): Promise<string> {
  const chosen = Object.fromEntries(ROWS.map(([name]) => [name, options[name]]));
  const { authFile, blockAds } = options;
  const files = [authFile, typeof blockAds === 'string' ? blockAds : undefined];
  const contents = await Promise.all(files.map(file => (file === undefined ? null : hashOfFile(file))));
  const parts = [VISIT_CODE, SNAPSHOT_SCHEMA, url, chosen, browser ?? '', contents];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Lists the options of a visit that differ from the defaults; only names of those that may hold a secret. */
export function chosenOptions(options: PageOptions): string[] {
  return ROWS.flatMap(([name, row]) => {
    const value = options[name];
    const isDefault = value === undefined || JSON.stringify(value) === JSON.stringify(row.default);
    if (isDefault || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}') return [];
    return row.isSecret === true || value === true ? [name] : [`${name}=${valueText(value)}`];
  });
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? value.join(',') : Object.values(value).join('x');
}

const hashOfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
