// Reads the name of a page in a web archive: `crawl.wacz#https://example.org/@2019` on the command line.

import { PithError } from '../../../base/errors.ts';
import { partOfFile } from './named-file.ts';
import { webAddress } from './web-address.ts';

export interface ArchivedTarget {
  readonly kind: 'archived';
  /** The path of a WARC or WACZ. */
  readonly archive: string;
  readonly url: string;
  /**
   * The time of its capture as ms since 1970; or a year, month, day or time as text, of which the last capture is read.
   * Without it, the last answer of its server, which may lead to another page.
   */
  readonly at?: number | string | undefined;
}

export const ARCHIVE_NAME = /\.(?:warc|warc\.gz|wacz)$/i;

/** The time of the last capture that is a page. */
export const LAST_CAPTURE = 'last';

/** Undefined for anything but an archive with the address of a page. */
export function archivedTarget(text: string): ArchivedTarget | undefined {
  const { path: archive, fragment } = partOfFile(text);
  if (!ARCHIVE_NAME.test(archive) || !/^#https?:/i.test(fragment)) return undefined;
  const [, address = '', at = LAST_CAPTURE] = /^#(.*?)(?:@([\d:TZ.-]{4,}))?$/.exec(fragment) ?? [];
  if (at !== LAST_CAPTURE) periodOf(at);
  return { kind: 'archived', archive, url: webAddress(address), at };
}

/** From `start` up to but not including `end`, ms since 1970. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;

export function periodOf(text: string): Period {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  const start = Date.parse(year === undefined ? text : `${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(start))
    throw new PithError(
      'USAGE',
      `'@${text}' is no time: write a year, month, day or time, such as @2019, @2019-06-30 or @2019-06-30T12:00:00Z`,
    );
  if (year === undefined) return { start, end: start + 1_000 };
  if (day !== undefined) return { start, end: start + DAY_MS };
  return {
    start,
    end: month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month)),
  };
}
