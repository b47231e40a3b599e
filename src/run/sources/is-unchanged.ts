// Asks a server whether a page that was read before has changed (RFC 9110, 13).

import type { Validators } from '../../page/snapshot/snapshot.ts';
import type { PageOptions } from '../../see/browser/options/page-options.ts';
import { fetchBytes, fetchOptionsOf } from './fetch-bytes.ts';
import { SOURCE_LIMITS } from './limits.ts';

interface ReadPage {
  readonly url: string;
  readonly validators?: Validators | undefined;
}

/** False also without validators or an answer: then the page is opened. */
export async function isUnchanged(
  { url, validators }: ReadPage,
  page: PageOptions,
  signal?: AbortSignal,
): Promise<boolean> {
  // The request has no cookies and no language, by which servers choose among versions of a page.
  if (page.cookies.length > 0 || page.authFile !== undefined || page.lang !== undefined) return false;
  if (validators === undefined) return false;
  const limits = { maxBytes: 1, timeoutMs: SOURCE_LIMITS.conditionalMs, signal };
  try {
    const answer = await fetchBytes(url, { ...fetchOptionsOf(page), validators }, limits);
    await answer.close();
    return answer.status === 304;
  } catch {
    return false;
  }
}
