// The history of an archived page as a report: each capture with its zones and what it changed.

import { counted } from '../../base/text/counted.ts';
import { timeText } from '../../see/archive/captures.ts';
import type { Part } from '../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../show/studio/studio-html.ts';
import type { HistoryEntry } from './history.ts';

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
