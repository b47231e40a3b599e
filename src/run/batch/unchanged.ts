// Asks a server whether a page that was read before has changed (RFC 9110, 13).

import { fetchBytes, fetchOptionsOf } from '../sources/fetch-bytes.ts';
import type { BatchRecord } from './batch-record.ts';
import type { PageRequest } from './executor.ts';
import { BATCH_LIMITS } from './limits.ts';
import type { BatchOptions } from './options.ts';

/** False also without validators or an answer: then the page is opened. */
export async function isUnchanged(
  place: PageRequest['place'],
  record: BatchRecord,
  { page }: BatchOptions,
  signal: AbortSignal,
): Promise<boolean> {
  if (place.kind !== 'url' || !record.ok || record.validators === undefined) return false;
  // The request has no cookies and no language, by which servers choose among versions of a page.
  if (page.cookies.length > 0 || page.authFile !== undefined || page.lang !== undefined) return false;
  const { validators } = record;
  // Only addresses that the user named may be private, as when the page is opened.
  const privateAddresses =
    place.isFound === true && page.privateAddresses !== 'any' ? 'never' : page.privateAddresses;
  const options = { ...fetchOptionsOf(page), privateAddresses, validators };
  const limits = { maxBytes: 1, timeoutMs: BATCH_LIMITS.conditionalMs, signal };
  try {
    const { status, chunks } = await fetchBytes(place.url, options, limits);
    await chunks[Symbol.asyncIterator]().return?.();
    return status === 304;
  } catch {
    return false;
  }
}
