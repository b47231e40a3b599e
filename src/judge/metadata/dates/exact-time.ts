// Reads the time that an element declares beside its text, such as the minute of `7 months ago`.

import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { DAY_CHARS, isoDate } from '../iso-date.ts';

/**
 * Returns the `datetime` attribute, or a tooltip that is a date with a time of day. Where day and month of the tooltip
 * could be swapped, returns the day in the address of its link, such as `?from=2024-03-05`.
 */
export function exactTimeOf({ attributes }: SnapshotElement, language: string): string | undefined {
  const { datetime, title = '', href = '' } = attributes;
  if (datetime !== undefined && /\d{4}/.test(datetime)) return datetime;
  if (title.length > TITLE_CHARS || !TIME_OF_DAY.test(title) || !/\d{4}/.test(title)) return undefined;
  const date = isoDate(title, language);
  if (date !== null) return date.length < DAY_CHARS ? undefined : title;
  return /[?&][\w-]+=(\d{4}-\d\d-\d\d)(?=$|[&#])/.exec(href)?.[1];
}

const TITLE_CHARS = 50;
const TIME_OF_DAY = /(?<!\d)\d{1,2}:\d{2}(?!\d)/;
