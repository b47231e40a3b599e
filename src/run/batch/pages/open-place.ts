// Opens a page where a source places it: on the web, in a file or in an archive.

import { PithError } from '../../../base/errors.ts';
import type { SegmentCalls } from '../../../judge/record/stage.ts';
import { replayPage } from '../../../see/archive/replay.ts';
import { fileTarget } from '../../../see/browser/target/file-target.ts';
import type { SegmentResult } from '../../pipeline/make-result.ts';
import type { Pith } from '../../pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../pipeline/segment-options-input.ts';
import { optionsAt } from '../../sources/found-place.ts';
import type { PageRequest } from '../executor.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

/** A browser, and the archives whose pages it replays. */
export interface PageOpener {
  readonly pith: Pith;
  readonly shelf: ArchiveShelf;
  /** Folders, of which alone pages from files may use files. */
  readonly within?: readonly string[] | undefined;
}

export function openPlace(
  opener: PageOpener,
  place: PageRequest['place'],
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<SegmentResult> {
  if (place.kind === 'archived') return replayed(opener, place, options, calls);
  const { pith, within } = opener;
  if (place.kind === 'file') {
    const target = fileTarget(place.path);
    const { fragment } = place;
    const parts = target.kind === 'file' ? { ...(fragment !== undefined && { fragment }), within } : {};
    return pith.segment({ ...target, ...parts }, { ...options, ...calls });
  }
  const found =
    place.isFound && options.privateAddresses !== 'any' ? { privateAddresses: 'never' as const } : {};
  return pith.segment({ kind: 'url', url: place.url }, { ...optionsAt(place, options), ...found, ...calls });
}

async function replayed(
  { pith, shelf }: PageOpener,
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
