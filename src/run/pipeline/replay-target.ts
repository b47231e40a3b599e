// Opens a page of an archive: a proxy replays the archive, and the page has no other network.

import { asPithError, PithError } from '../../base/errors.ts';
import type { Archive } from '../../see/archive/archive.ts';
import { captureIn } from '../../see/archive/captures.ts';
import { replayPage } from '../../see/archive/replay.ts';
import type { ArchivedTarget } from '../../see/browser/target/parse-target.ts';
import type { Target } from '../../see/browser/target/target.ts';
import type { PageCall, ReadPage } from './make-result.ts';

export async function replayTarget(
  archive: Archive,
  { url, at }: ArchivedTarget,
  reading: PageCall,
  read: (target: Target, reading: PageCall) => Promise<ReadPage>,
): Promise<ReadPage> {
  const replay = await replayPage(archive, { url, at: timeIn(archive, url, at) });
  // The page has no network but the proxy, which has a certificate of its own.
  const offline = {
    proxy: replay.proxy,
    privateAddresses: 'any',
    ignoreHttpsErrors: true,
    maxAgeMs: undefined,
    preferMarkdown: false,
  } as const;
  try {
    return await read({ kind: 'url', url }, { ...reading, options: { ...reading.options, ...offline } });
  } catch (error) {
    // The browser knows only that the request failed.
    throw replay.failure() ?? leftArchive(url, error, replay.missing()) ?? error;
  } finally {
    await replay.close();
  }
}

/** The error for a page whose script or header led to one that is not archived, so that no server answered for it. */
function leftArchive(url: string, error: unknown, missing: readonly string[]): PithError | undefined {
  const { code, message } = asPithError(error);
  const to = missing.find(address => message.startsWith(`${address} `));
  return to === undefined || (code !== 'NOT_HTML' && code !== 'HTTP_ERROR')
    ? undefined
    : new PithError('NOT_ARCHIVED', `${url} leads to ${to}, which the archive does not hold`, {
        cause: error,
      });
}

function timeIn(archive: Archive, url: string, at: ArchivedTarget['at']): number {
  if (typeof at === 'string') return captureIn(archive, url, at);
  const answer = archive.find(url, at ?? Number.POSITIVE_INFINITY);
  if (answer === undefined) throw new PithError('NOT_ARCHIVED', `${archive.path} holds no answer for ${url}`);
  return at ?? answer.at;
}
