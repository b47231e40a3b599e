// Limits of unpacked input in bytes, which docs/hazards.md shows, the flag that sets them, and the error beyond them.

import { PithError } from '../errors.ts';
import { bytesIn, invalidArgument } from '../schema/flag-arguments.ts';

const KB = 2 ** 10;
const MB = 2 ** 20;
const GB = 2 ** 30;

export const UNPACK_LIMITS = {
  // Chromium's longest URL has 2 MB.
  /** a line of a list (a longer one fails); of the page list of a WACZ (left out, with a note); the header of an archived record (longer is damage; what precedes it is read) */
  lineBytes: 2 * MB,
  // Half of what one visit may load.
  /** an archived record, and its body after each of up to four content decodings */
  recordBytes: 128 * MB,
  // 300,000 elements take 120 MB; V8's longest string: 512 MB.
  /** a saved snapshot, record, site model or dataset page, gzipped or not; a gzipped list (read up to the limit) */
  fileBytes: 256 * MB,
  /** compressed parts of a WACZ together: its page list, and the WARCs that are unpacked to the temporary folder */
  partBytes: GB,
  // A WARC of Common Crawl has 5 GB; 32 GB take some minutes to read.
  /** all records of an archive */
  archiveBytes: 32 * GB,
  /** memory for the index of its records and pages: about 1.5 million entries */
  indexBytes: GB,
};

/** A packed page. No option changes it: heavy pages have 5 MB, and a few kB of gzip can hold gigabytes. */
export const PAGE_BYTES = 64 * MB;

export type UnpackLimits = Readonly<typeof UNPACK_LIMITS>;
export type UnpackLimit = keyof UnpackLimits;
export type UnpackLimitsInput = { readonly [Limit in UnpackLimit]?: number | undefined };

export function limitsWith(given: UnpackLimitsInput = {}): UnpackLimits {
  const set = Object.entries(given).filter(([, bytes]) => bytes !== undefined);
  return { ...UNPACK_LIMITS, ...(Object.fromEntries(set) as Partial<UnpackLimits>) };
}

/** `what`: the input's name at the start of a message, such as `the record of http://…`. */
export function tooLarge(what: string, limit: UnpackLimit, limits: UnpackLimits): PithError {
  return new PithError(
    'INPUT_TOO_LARGE',
    `${what} takes more than ${sizeText(limits[limit])}, the limit ${limit}`,
    { option: 'unpackLimits' },
  );
}

export function sizeText(size: number): string {
  for (const [unit, name] of [
    [GB, 'GB'],
    [MB, 'MB'],
    [KB, 'kB'],
  ] as const)
    if (size >= unit) return `${Math.round((size / unit) * 10) / 10} ${name}`;
  return `${size} bytes`;
}

/** Names of the limits without the ending `Bytes`, as the flag has them. */
export function unpackLimitNames(): string[] {
  return Object.keys(UNPACK_LIMITS).map(name => name.replace(/Bytes$/, ''));
}

/** Reads the argument of a flag such as `record=1GB`. */
export function unpackLimitFrom(text: string, previous: UnpackLimitsInput = {}): UnpackLimitsInput {
  const [, name = '', size = ''] = /^(\w+)=(.*)$/.exec(text.trim()) ?? [];
  const limit = `${name}Bytes`;
  const bytes = bytesIn(size);
  if (!isUnpackLimit(limit) || bytes === undefined)
    throw invalidArgument(
      `expected one of ${unpackLimitNames().join(', ')} with a size, such as record=1GB, received '${text}'.`,
    );
  return { ...previous, [limit]: bytes };
}

const isUnpackLimit = (name: string): name is UnpackLimit => Object.hasOwn(UNPACK_LIMITS, name);
