// Finds captures of a page in a web archive: `crawl.wacz#https://example.org/@2019` on the command line.

import { PithError } from '../../base/errors.ts';
import type { Archive } from '../../see/archive/archive.ts';
import { partOfFile } from '../../see/browser/target/named-file.ts';
import { webAddress } from '../../see/browser/target/web-address.ts';
import { ARCHIVE_NAME } from '../sources/source.ts';

export interface CaptureName {
  readonly archive: string;
  readonly url: string;
  /** A year, month, day or time; undefined for the last capture. */
  readonly period: Period | undefined;
}

/** From `start` up to but not including `end`, ms since 1970. */
export interface Period {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Undefined for anything but an archive with the address of a page. */
export function captureName(text: string): CaptureName | undefined {
  const { path: archive, fragment } = partOfFile(text);
  if (!ARCHIVE_NAME.test(archive) || !/^#https?:/i.test(fragment)) return undefined;
  const [, address = '', when] = /^#(.*?)(?:@([\d:TZ.-]{4,}))?$/.exec(fragment) ?? [];
  const period = when === undefined ? undefined : periodOf(when);
  if (when !== undefined && period === undefined)
    throw new PithError(
      'USAGE',
      `'@${when}' is no time: write a year, month, day or time, such as @2019, @2019-06-30 or @2019-06-30T12:00:00Z`,
    );
  return { archive, url: webAddress(address), period };
}

const DAY_MS = 86_400_000;

function periodOf(text: string): Period | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year === undefined) {
    const start = Date.parse(text);
    return Number.isNaN(start) ? undefined : { text, start, end: start + 1_000 };
  }
  const start = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(start)) return undefined;
  if (day !== undefined) return { text, start, end: start + DAY_MS };
  const end = month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month));
  return { text, start, end };
}

/** Times of the captures of a page, in order. Throws if there are none. */
export function capturesOf(archive: Archive, url: string): readonly number[] {
  const times = archive.captures(url);
  if (times.length > 0) return times;
  throw new PithError('NOT_ARCHIVED', `${archive.path} holds no capture of ${url}`);
}

/** The last capture in the period, or of all. */
export function captureAt(archive: Archive, { url, period }: CaptureName): number {
  const times = capturesOf(archive, url);
  const last = times.findLast(at => period === undefined || (at >= period.start && at < period.end));
  if (last !== undefined) return last;
  const [first = 0] = times;
  throw new PithError(
    'NOT_ARCHIVED',
    `${archive.path} holds no capture of ${url} in ${period?.text}: it has ${times.length}, from ${timeText(first)} to ${timeText(times.at(-1) ?? first)}`,
  );
}

/** Such as `2019-06-30 12:00:05`, in UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
