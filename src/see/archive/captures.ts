// Finds captures of a page in a web archive.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { LAST_CAPTURE, periodOf } from '../browser/target/parse-target.ts';
import type { Archive } from './archive.ts';

/** Pages of an archive in a message. */
const MOST_NAMED = 3;

/** Times of the captures of a page, in order. Throws if there are none. */
export function capturesOf(archive: Archive, url: string): readonly number[] {
  const times = archive.captures(url);
  if (times.length > 0) return times;
  const some = archive.pages.slice(0, MOST_NAMED).map(page => page.url);
  const such =
    some.length === 0 ? '' : `: it has ${counted(archive.pages.length, 'page')}, such as ${some.join(', ')}`;
  throw new PithError('NOT_ARCHIVED', `${archive.path} holds no capture of ${url}${such}`);
}

/** The last capture in the period of this text, or of all. */
export function captureIn(archive: Archive, url: string, text: string): number {
  const period = text === LAST_CAPTURE ? undefined : periodOf(text);
  const times = capturesOf(archive, url);
  const last = times.findLast(at => period === undefined || (at >= period.start && at < period.end));
  if (last !== undefined) return last;
  const [first = 0] = times;
  throw new PithError(
    'NOT_ARCHIVED',
    `${archive.path} holds no capture of ${url} in ${text}: it has ${times.length}, from ${timeText(first)} to ${timeText(times.at(-1) ?? first)}`,
  );
}

/** Such as `2019-06-30 12:00:05`, in UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
