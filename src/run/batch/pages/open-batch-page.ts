// Reads one page of a batch and makes its files, in bounded time; failures are outcomes.

import { dirname, relative, resolve, sep } from 'node:path';
import { asPithError, PithError } from '../../../base/errors.ts';
import type { SegmentCalls, SegmentStage } from '../../../judge/record/stage.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { fileTarget } from '../../../see/browser/target/file-target.ts';
import type { ReadPage } from '../../pipeline/make-result.ts';
import type { PageReader } from '../../pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../pipeline/segment-option-rows.ts';
import { type BatchInput, optionsAt } from '../../sources/input.ts';
import type { PageOutcome } from '../batch-record.ts';
import type { PageRecipe, PageRequest, PageSteps } from '../executor.ts';
import { BATCH_LIMITS } from '../limits.ts';
import { filesOf, wantedBy } from './page-files.ts';

export interface PageCalls extends PageSteps {
  readonly signal: AbortSignal;
  readonly client?: string;
}

export async function openBatchPage(
  opener: PageOpener,
  { place, pathInSource, site }: PageRequest,
  { page, formats }: PageRecipe,
  { signal, client, onLoaded, onLeft }: PageCalls,
): Promise<PageOutcome> {
  const bySite = site && { method: 'auto+site' as const, site: site.model };
  const base = page.baseUrl !== undefined && { baseUrl: addressInSource(page.baseUrl, pathInSource) };
  const options = { ...page, ...base, ...wantedBy(formats), ...bySite } as SegmentOptionsInput;
  const onStage = ({ name }: SegmentStage) => {
    if (name === 'captured') onLoaded?.();
  };
  const calls = { onStage, client, ...(onLeft && { onLeft }) };
  const budgetMs = (page.timeoutMs ?? PAGE_OPTIONS.timeoutMs.default) + BATCH_LIMITS.pageMs;
  try {
    const result = await withinBudget(budgetMs, signal, own =>
      openPlace(opener, place, options, { ...calls, signal: own }),
    );
    const files = await filesOf(result, formats);
    const { record, snapshot } = result;
    return { ok: true, record, files, snapshot, ...(site && { site: site.use }) };
  } catch (error) {
    return { ok: false, error: asPithError(error) };
  }
}

/** Limits the total time of a visit, and abandons a visit that does not end when it is cancelled. */
async function withinBudget<Value>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController();
  const stop = () => own.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, ms);
  let left: NodeJS.Timeout | undefined;
  const deaf = new Promise<never>((_, fail) => {
    own.signal.addEventListener('abort', () => {
      left = setTimeout(
        () => fail(new PithError('CANCELLED', 'the page did not stop and was abandoned')),
        BATCH_LIMITS.cancelMs,
      );
    });
  });
  deaf.catch(() => {});
  try {
    return await Promise.race([work(own.signal), deaf]);
  } catch (error) {
    if (!own.signal.aborted || signal.aborted) throw error;
    throw new PithError('PAGE_HUNG', `the page took longer than ${ms} ms in all`, { cause: error });
  } finally {
    clearTimeout(timer);
    clearTimeout(left);
    signal.removeEventListener('abort', stop);
  }
}

/** The path of a file from its source folder, or from the folder of its list; undefined if it is outside of it. */
export function pathInSource({ source, line, place }: BatchInput): string | undefined {
  if (place.kind !== 'file' || source === '-') return undefined;
  const named = resolve(source);
  const folder = line !== undefined || named === place.path ? dirname(named) : named;
  const path = relative(folder, place.path).split(sep).join('/');
  return path.startsWith('../') || path === '' ? undefined : path;
}

/** The address of a file whose folder has the address `baseUrl`, for `--base-url`. */
export function addressInSource(baseUrl: string, path: string | undefined): string {
  if (path === undefined) return baseUrl;
  const folder = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return new URL(path.split('/').map(encodeURIComponent).join('/'), folder).href;
}

export interface PageOpener {
  readonly pith: PageReader;
  /** Folders, of which alone pages from files may use files. */
  readonly within?: readonly string[] | undefined;
}

/** Opens a page where a source places it: on the web, in a file or in an archive. */
export function openPlace(
  { pith, within }: PageOpener,
  place: PageRequest['place'],
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<ReadPage> {
  if (place.kind === 'archived') return pith.read(place, { ...options, ...calls });
  if (place.kind === 'file') {
    const target = fileTarget(place.path);
    const { fragment, root } = place;
    const parts = target.kind === 'file' ? { ...(fragment !== undefined && { fragment }), root, within } : {};
    return pith.read({ ...target, ...parts }, { ...options, ...calls });
  }
  return pith.read({ kind: 'url', url: place.url }, { ...optionsAt(place, options), ...calls });
}
