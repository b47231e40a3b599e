// The history of an archived page: each capture with its zones, and what differs from the capture before.

import { asPithError, PithError } from '../../base/errors.ts';
import { comparePages } from '../../judge/compare/compare-pages.ts';
import { type ComparedPage, comparedSnapshot } from '../../judge/compare/compared-page.ts';
import { type Outline, outlineOf } from '../../judge/compare/outline.ts';
import { outlineChanges } from '../../judge/compare/outline-changes.ts';
import { thumbnailOf } from '../../show/picture/raster/picture-files.ts';
import type { ReadPage } from '../pipeline/make-result.ts';
import { textHeadline } from './headline.ts';

export interface HistoryEntry {
  /** ms since 1970. */
  readonly at: number;
  readonly title: string;
  /** The change of the text since the capture before; `null` for the first one. */
  readonly headline: string | null;
  /** The changes of the blocks of the page, one sentence each. */
  readonly changes: readonly string[];
  /** Why the capture could not be shown. */
  readonly error: PithError | null;
  /** The page with its zones, as WebP. */
  readonly thumbnail: Buffer | null;
}

/** `see`: replays the capture of this time. A capture that fails is compared with none. */
export async function* historyOf(
  times: readonly number[],
  see: (at: number) => Promise<ReadPage>,
  signal: AbortSignal,
): AsyncGenerator<HistoryEntry> {
  let before: { readonly page: ComparedPage; readonly outline: Outline } | undefined;
  for (const at of times) {
    if (signal.aborted) throw new PithError('CANCELLED', 'stopped before all captures were read');
    const result = await see(at).catch((error: unknown) => asPithError(error));
    if (result instanceof PithError) {
      yield { at, title: '', headline: null, changes: [], error: result, thumbnail: null };
      continue;
    }
    const { snapshot, zoning, picture } = result;
    const now = { page: comparedSnapshot(snapshot, zoning), outline: outlineOf(snapshot, zoning) };
    yield {
      at,
      title: snapshot.title,
      error: null,
      headline: before === undefined ? null : textHeadline(comparePages(before.page, now.page).text),
      changes:
        before === undefined ? [] : outlineChanges(before.outline, now.outline).map(({ text }) => text),
      thumbnail: picture === undefined ? null : await thumbnailOf(picture, snapshot.page),
    };
    before = now;
  }
}
