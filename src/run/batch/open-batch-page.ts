// Reads one page of a batch and makes its files, in bounded time; failures are outcomes.

import { asPithError, PithError } from '../../base/errors.ts';
import type { SegmentCalls, SegmentStage } from '../../judge/record/stage.ts';
import { replayPage } from '../../see/archive/replay.ts';
import { fileTarget } from '../../see/browser/file-target.ts';
import { PAGE_OPTIONS } from '../../see/browser/page-option-rows.ts';
import type { SegmentOptionsInput } from '../pipeline/judge-option-rows.ts';
import type { SegmentResult } from '../pipeline/make-result.ts';
import type { Pith } from '../pipeline/pith.ts';
import type { ArchiveShelf } from './archive-shelf.ts';
import type { PageOutcome } from './batch-record.ts';
import type { PageRecipe, PageRequest, PageSteps } from './executor.ts';
import { BATCH_LIMITS } from './limits.ts';
import { filesOf, wantedBy } from './page-formats.ts';

export interface PageCalls extends PageSteps {
  readonly signal: AbortSignal;
}

export async function openBatchPage(
  pith: Pith,
  shelf: ArchiveShelf,
  { place, site }: PageRequest,
  { page, formats }: PageRecipe,
  { signal, onLoaded, onLeft }: PageCalls,
): Promise<PageOutcome> {
  const bySite = site && { method: 'auto+site' as const, site: site.model };
  const options = { ...page, ...wantedBy(formats), ...bySite } as SegmentOptionsInput;
  const onStage = ({ name }: SegmentStage) => {
    if (name === 'captured') onLoaded?.();
  };
  const calls = { onStage, ...(onLeft && { onLeft }) };
  const budgetMs = (page.timeoutMs ?? PAGE_OPTIONS.timeoutMs.default) + BATCH_LIMITS.pageMs;
  try {
    const result = await withinBudget(budgetMs, signal, own =>
      openPlace(pith, shelf, place, options, { ...calls, signal: own }),
    );
    const files = await filesOf(result, formats);
    return { ok: true, record: result, files, snapshot: result.snapshot, ...(site && { site: site.use }) };
  } catch (error) {
    return { ok: false, error: asPithError(error) };
  }
}

/** Reads a page from the web, a file or an archive. */
export function openPlace(
  pith: Pith,
  shelf: ArchiveShelf,
  place: PageRequest['place'],
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<SegmentResult> {
  if (place.kind === 'archived') return replayed(pith, shelf, place, options, calls);
  if (place.kind === 'file') {
    const target = fileTarget(place.path);
    const { fragment } = place;
    const part = target.kind === 'file' && fragment !== undefined ? { fragment } : {};
    return pith.segment({ ...target, ...part }, { ...options, ...calls });
  }
  const found =
    place.isFound && options.privateAddresses !== 'any' ? { privateAddresses: 'never' as const } : {};
  return pith.segment({ kind: 'url', url: place.url }, { ...options, ...found, ...calls });
}

async function replayed(
  pith: Pith,
  shelf: ArchiveShelf,
  place: Extract<PageRequest['place'], { kind: 'archived' }>,
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<SegmentResult> {
  const archive = await shelf.get(place.archive);
  const at = place.at ?? Number.POSITIVE_INFINITY;
  const capture = archive.find(place.url, at);
  if (capture === undefined) {
    throw new PithError('NOT_ARCHIVED', `${place.archive} holds no answer for ${place.url}`);
  }
  const replay = await replayPage(archive, { url: place.url, at: place.at ?? capture.at });
  try {
    const { url } = place;
    // The page has no network but the proxy, which has a certificate of its own.
    const offline = {
      proxy: replay.proxy,
      privateAddresses: 'any',
      ignoreHttpsErrors: true,
      maxAgeMs: undefined,
    } as const;
    return await pith.segment({ kind: 'url', url }, { ...options, ...offline, ...calls });
  } catch (error) {
    // The browser knows only that the request failed.
    throw replay.failure() ?? error;
  } finally {
    await replay.close();
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
