// Asks a host that failed again and again if it answers at all.

import { asPithError } from '../../../base/errors.ts';
import { type FetchOptions, fetchBytes } from '../../sources/fetch-bytes.ts';
import { BREAKER } from '../limits.ts';

/** True for any HTTP response, or a TLS error. */
export async function hostAnswers(host: string, options: FetchOptions): Promise<boolean> {
  for (const scheme of ['http', 'https']) {
    try {
      const limits = { maxBytes: 1, timeoutMs: BREAKER.probeMs };
      const { chunks } = await fetchBytes(`${scheme}://${host}/robots.txt`, options, limits);
      await chunks[Symbol.asyncIterator]().return?.();
      return true;
    } catch (error) {
      if (asPithError(error).code === 'TLS_INVALID') return true;
    }
  }
  return false;
}
