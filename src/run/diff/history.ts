// The history of an archived page: each capture with its zones, and what differs from the capture before, as data and as
// a report.

import { asPithError, PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { comparePages } from '../../judge/compare/compare-pages.ts';
import { type ComparedPage, comparedSnapshot } from '../../judge/compare/compared-page.ts';
import { type Outline, outlineOf } from '../../judge/compare/outline.ts';
import { outlineChanges } from '../../judge/compare/outline-changes.ts';
import { timeText } from '../../see/archive/captures.ts';
import { thumbnailOf } from '../../show/picture/raster/picture-files.ts';
import type { Part } from '../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../show/studio/studio-html.ts';
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

/** `all`: number of captures in the archive. */
export function historySheet(url: string, entries: readonly HistoryEntry[], all: number): PicturedSheet {
  const pictures: Buffer[] = [];
  const shown = entries.length < all ? `${entries.length} of ` : '';
  return {
    title: `History of ${url}`,
    pictures,
    parts: [
      {
        p: `${shown}${counted(all, 'capture')}, ${entries.filter(isChange).length} with a change since the one before.`,
      },
      ...entries.map(entry => entryPart(entry, pictures)),
    ],
  };
}

function entryPart(entry: HistoryEntry, pictures: Buffer[]): Part {
  const { at, title, thumbnail } = entry;
  const said = [{ p: { text: title } }, ...changeParts(entry)];
  const picture = thumbnail && {
    picture: pictures.push(thumbnail) - 1,
    caption: 'the page with its zones',
  };
  return {
    section: { text: timeText(at), as: 'time' },
    look: isChange(entry) ? 'changed' : 'same',
    parts: picture ? [{ name: timeText(at), hasThumbnail: true, beside: [[picture], said] }] : said,
  };
}

const isChange = ({ changes, headline }: HistoryEntry): boolean =>
  changes.length > 0 || (headline !== null && headline !== 'the text is the same');

function changeParts({ error, headline, changes }: HistoryEntry): Part[] {
  if (error !== null) return [{ p: { text: `${error.code}: ${error.message}`, look: 'failure' } }];
  if (headline === null) return [{ p: 'Not compared: no earlier capture was read.' }];
  const layout =
    changes.length === 0 ? { p: 'The layout is the same.' } : { list: changes.map(text => ({ text })) };
  return [{ p: headline }, layout];
}
