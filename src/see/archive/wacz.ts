// Opens a WACZ: a zip of WARCs with a list of pages.

import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type Entry, fromRandomAccessReader, type Options, RandomAccessReader, type ZipFile } from 'yauzl';
import { firstLine, PithError } from '../../base/errors.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { counted } from '../../base/text/counted.ts';
import { linesOf } from '../../base/unpack/lines.ts';
import type { ReadBudget } from './read-budget.ts';
import type { WarcPart } from './scan-warc.ts';

interface Wacz {
  readonly parts: readonly WarcPart[];
  readonly pages: readonly { readonly url: string; readonly at?: number }[];
  /** Folder of unpacked WARCs, which the caller removes. */
  readonly scratch: string | undefined;
  readonly warnings: readonly string[];
}

export async function openWacz(path: string, budget: ReadBudget): Promise<Wacz> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new PithError('ARCHIVE_INVALID', `${path} is not a WACZ: it cannot be read as a zip`, {
      cause: error,
    });
  });
  try {
    const { warcs, lists } = await entriesOf(path, zip, budget);
    if (warcs.length === 0)
      throw new PithError('ARCHIVE_INVALID', `${path} is not a WACZ: it has no archive/*.warc.gz`);
    const { pages, cut } = await listedPages(zip, lists, budget);
    const warnings =
      cut === 0 ? [] : [`${path}: left out ${counted(cut, 'line')} of its page list: too long`];
    return { pages, warnings, ...(await partsOf(path, zip, warcs, budget)) };
  } catch (error) {
    throw zipError(error, path);
  } finally {
    zip.close();
  }
}

/** WARCs and page lists. Each takes a millisecond or two, and crawlers write a WARC for each GB. */
const MOST_ENTRIES = 4_000;

const tooManyParts = (path: string): PithError =>
  new PithError('INPUT_TOO_LARGE', `${path} holds more than ${MOST_ENTRIES} WARCs and lists of pages`);

const WARC_ENTRY = /^archive\/.+\.warc(?:\.gz)?$/i;
const LIST_ENTRY = /^pages\/.+\.jsonl$/i;

function entriesOf(
  path: string,
  zip: ZipFile,
  budget: ReadBudget,
): Promise<{ warcs: Entry[]; lists: Entry[] }> {
  return new Promise((done, fail) => {
    const warcs: Entry[] = [];
    const lists: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      try {
        const kept = WARC_ENTRY.test(entry.fileName) ? warcs : LIST_ENTRY.test(entry.fileName) ? lists : null;
        if (kept !== null) budget.keep(entry.fileName);
        kept?.push(entry);
        if (warcs.length + lists.length > MOST_ENTRIES) throw tooManyParts(path);
        zip.readEntry();
      } catch (error) {
        fail(error);
      }
    });
    zip.on('end', () => done({ warcs, lists }));
    zip.on('error', fail);
    zip.readEntry();
  });
}

/** Translates errors of the zip library and the file system. */
function zipError(cause: unknown, path: string): PithError {
  if (cause instanceof PithError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PithError('OUTPUT_FULL', `${path} cannot be unpacked: the temporary folder is full`, {
      cause,
    });
  return new PithError('ARCHIVE_INVALID', `the zip ${path} is damaged: ${firstLine(message)}`, { cause });
}

/** Reads stored WARCs in place; unpacks those that the zip has compressed once more. */
async function partsOf(
  path: string,
  zip: ZipFile,
  warcs: readonly Entry[],
  budget: ReadBudget,
): Promise<Pick<Wacz, 'parts' | 'scratch'>> {
  const isPacked = warcs.some(isCompressed);
  const scratch = isPacked ? await mkdtemp(join(tmpdir(), 'pith-wacz-')) : undefined;
  try {
    const starts = await startsOf(zip, warcs);
    const parts: WarcPart[] = [];
    for (const [number, entry] of warcs.entries()) {
      const start = starts[number] ?? 0;
      if (scratch === undefined || !isCompressed(entry))
        parts.push({ path, start, end: start + entry.compressedSize });
      else
        parts.push({
          ...(await unpackedPart(zip, entry, join(scratch, `${number}.warc`), budget)),
          name: `${entry.fileName} in ${path}`,
        });
    }
    return { parts, scratch };
  } catch (error) {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** Offsets of the entries' data. Refuses overlapping entries: a zip bomb uses the same bytes often (Fifield 2019). */
async function startsOf(zip: ZipFile, entries: readonly Entry[]): Promise<number[]> {
  const starts: number[] = [];
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`);
    starts.push(await dataStart(zip, entry));
  }
  let end = 0;
  for (const number of [...starts.keys()].sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))) {
    if ((starts[number] ?? 0) < end) throw new Error('its entries overlap');
    end = (starts[number] ?? 0) + (entries[number]?.compressedSize ?? 0);
  }
  return starts;
}

const isCompressed = ({ compressionMethod }: Entry): boolean => compressionMethod !== 0;

async function unpackedPart(zip: ZipFile, entry: Entry, path: string, budget: ReadBudget): Promise<WarcPart> {
  // The zip library refuses an entry that is longer than it declares.
  budget.spend('partBytes', entry.uncompressedSize);
  await pipeline(await streamOf(zip, entry), createWriteStream(path));
  return { path, start: 0 };
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

async function listedPages(
  zip: ZipFile,
  entries: readonly Entry[],
  budget: ReadBudget,
): Promise<{ pages: { url: string; at?: number }[]; cut: number }> {
  const pages: { url: string; at?: number }[] = [];
  let cut = 0;
  for (const entry of entries) {
    budget.spend('partBytes', entry.uncompressedSize);
    for await (const line of linesOf(await streamOf(zip, entry), budget.limits.lineBytes)) {
      budget.readLine();
      if (line.isCut) cut++;
      const { url, ts } = line.isCut ? {} : parsedLine(line.text);
      if (typeof url !== 'string' || !/^https?:/i.test(url)) continue;
      budget.keep(url);
      const at = typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
      pages.push(Number.isNaN(at) ? { url } : { url, at });
    }
  }
  return { pages, cut };
}

/** The first line is a header without address. */
const parsedLine = (line: string): { url?: unknown; ts?: unknown } =>
  orUndefined(() => JSON.parse(line)) ?? {};

const openReader = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader);

/**
 * The zip library reads wherever the zip says, and Node throws for places that no file has, out of reach of any
 * handler: such reads are errors here.
 */
async function openZip(path: string, options: Options): Promise<ZipFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await openReader(new FileReader(file, size), size, options);
  } catch (error) {
    await file.close();
    throw error;
  }
}

const CHUNK_BYTES = 64 * 1024;

class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #size: number;

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.#size = size;
  }

  override read(...[buffer, offset, length, place, callback]: Parameters<RandomAccessReader['read']>): void {
    // False for NaN too.
    if (!(place >= 0 && place + length <= this.#size)) {
      callback(new Error('it names a place past its end'));
      return;
    }
    this.#file.read(buffer, offset, length, place).then(() => callback(null), callback);
  }

  /** Streams of the library and of Node close the file when they end. */
  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error('unexpected end');
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.#file.close().then(() => callback(null), callback);
  }
}
