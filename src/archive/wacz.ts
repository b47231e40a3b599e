// A WACZ: a zip with WARCs in it, and a list of its pages.

import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import { PithError } from '../errors.ts';
import type { WarcPart } from './scan-warc.ts';

export interface Wacz {
  readonly parts: readonly WarcPart[];
  readonly pages: readonly { readonly url: string; readonly at?: number }[];
  /** A folder to be removed at the end, where a WARC had to be unpacked. */
  readonly scratch: string | undefined;
}

const openZip = promisify<string, Options, ZipFile>(open);

export async function openWacz(path: string): Promise<Wacz> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new PithError('ARCHIVE_INVALID', `${path} is no zip that can be read, so it is no WACZ`, {
      cause: error,
    });
  });
  try {
    const entries = await entriesOf(zip);
    const warcs = entries.filter(({ fileName }) => /^archive\/.+\.warc(?:\.gz)?$/i.test(fileName));
    if (warcs.length === 0)
      throw new PithError('ARCHIVE_INVALID', `${path} is no WACZ: it has no archive/*.warc.gz`);
    const lists = entries.filter(({ fileName }) => /^pages\/.+\.jsonl$/i.test(fileName));
    const pages = (await Promise.all(lists.map(entry => listedPages(zip, entry)))).flat();
    return { pages, ...(await partsOf(path, zip, warcs)) };
  } finally {
    zip.close();
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((done, fail) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => done(entries));
    zip.on('error', error => fail(new PithError('ARCHIVE_INVALID', `the zip is damaged: ${error.message}`)));
    zip.readEntry();
  });
}

/** Stored as they are, WARCs are read in their place; packed once more, they are unpacked first. */
async function partsOf(
  path: string,
  zip: ZipFile,
  warcs: readonly Entry[],
): Promise<Pick<Wacz, 'parts' | 'scratch'>> {
  const isPacked = warcs.some(({ compressionMethod }) => compressionMethod !== 0);
  const scratch = isPacked ? await mkdtemp(join(tmpdir(), 'pith-wacz-')) : undefined;
  const parts: WarcPart[] = [];
  for (const [number, entry] of warcs.entries()) {
    if (entry.compressionMethod === 0 || scratch === undefined) {
      const start = await dataStart(zip, entry);
      parts.push({ path, start, end: start + entry.compressedSize });
    } else {
      const unpacked = join(scratch, `${number}-${basename(entry.fileName)}`);
      await pipeline(await streamOf(zip, entry), createWriteStream(unpacked));
      parts.push({ path: unpacked, start: 0 });
    }
  }
  return { parts, scratch };
}

function dataStart(zip: ZipFile, entry: Entry): Promise<number> {
  return new Promise((done, fail) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      if (error !== null || header === undefined) fail(error ?? new Error('no header'));
      else done(header.fileDataStart);
    });
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((done, fail) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? done(stream) : fail(error)));
  });
}

async function listedPages(zip: ZipFile, entry: Entry): Promise<{ url: string; at?: number }[]> {
  const pages: { url: string; at?: number }[] = [];
  for await (const line of createInterface({ input: await streamOf(zip, entry) })) {
    const { url, ts } = parsedLine(line);
    if (typeof url !== 'string' || !/^https?:/i.test(url)) continue;
    const at = typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
    pages.push(Number.isNaN(at) ? { url } : { url, at });
  }
  return pages;
}

/** The first line is a heading, and has no address. */
function parsedLine(line: string): { url?: unknown; ts?: unknown } {
  try {
    return (JSON.parse(line) ?? {}) as { url?: unknown; ts?: unknown };
  } catch {
    return {};
  }
}
