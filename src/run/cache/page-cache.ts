// Keeps snapshots of pages in a folder that only the user can read, within a limit of bytes.

import { chmod, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { isOwnFolder, PRIVATE_FOLDER, userCacheFolder } from '../../base/files/own-folder.ts';
import { readTextIfThere } from '../../base/files/read-if-there.ts';
import { firstBytes } from '../../base/files/regular-file.ts';
import { replaceFile } from '../../base/files/write-file.ts';
import { sizeText } from '../../base/unpack/unpack-limits.ts';
import { type EntryHead, entryBytes, type KeptPage, parseEntry, parseHead } from './entry.ts';

export const CACHE_LIMITS = {
  /** Bytes of all entries, unless the user sets another limit. */
  bytes: 512 * 2 ** 20,
  /** Longest first line of an entry: longer addresses are not kept. */
  headBytes: 64 * 2 ** 10,
  /** Unfinished files of killed processes are deleted after this time. */
  scratchMs: 60 * 60_000,
} as const;

const ENDING = '.page';
const LIMIT_FILE = 'limit';
const PRIVATE_FILE = 0o600;

export interface ListedPage extends Pick<EntryHead, 'url' | 'capturedAt' | 'checkedAt' | 'shown'> {
  readonly key: string;
  readonly options: readonly string[];
  readonly usedAt: number;
  readonly bytes: number;
  readonly hasPicture: boolean;
}

interface EntryFile {
  readonly path: string;
  readonly usedAt: number;
  readonly bytes: number;
}

interface CacheSize {
  readonly bytes: number;
  readonly pages?: number;
}

export class PageCache {
  readonly folder: string;
  readonly #most: CacheSize;

  /** `most`: unless the user sets another number of bytes. */
  constructor(folder = join(userCacheFolder(), 'pages'), most: CacheSize = { bytes: CACHE_LIMITS.bytes }) {
    this.folder = folder;
    this.#most = most;
  }

  /** Returns a kept page and counts it as used; a damaged one is deleted. */
  async read(key: string, parse?: Parameters<typeof parseEntry>[1]): Promise<KeptPage | undefined> {
    // Its pages may be forged.
    if (!isOwnFolder(this.folder)) return undefined;
    const path = this.#pathOf(key);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined) return undefined;
    const page = await parseEntry(bytes, parse);
    if (page === undefined) await rm(path, { force: true }).catch(() => {});
    else await utimes(path, new Date(), new Date()).catch(() => {});
    return page;
  }

  /** The picture of a kept page, without unpacking the page. Undefined without one. */
  async picture(key: string): Promise<Buffer | undefined> {
    if (!isOwnFolder(this.folder)) return undefined;
    const bytes = await readFile(this.#pathOf(key)).catch(() => undefined);
    const head = bytes && parseHead(bytes);
    if (bytes === undefined || head === undefined || head.pictureBytes === 0) return undefined;
    const start = bytes.indexOf('\n') + 1 + head.snapshotBytes;
    return bytes.subarray(start, start + head.pictureBytes);
  }

  /** Then deletes the pages used longest ago, down to the limit. */
  async write(key: string, page: KeptPage): Promise<void> {
    const bytes = await entryBytes(page);
    const limit = await this.limit();
    if (bytes.length > limit)
      throw tooLarge(`it has ${sizeText(bytes.length)}, and the cache at most ${sizeText(limit)}`);
    if (bytes.indexOf('\n') >= CACHE_LIMITS.headBytes) throw tooLarge('its address is too long');
    await this.#makeFolder();
    await replaceFile(this.#pathOf(key), bytes, this.folder, PRIVATE_FILE);
    await this.#prune(limit);
  }

  async limit(): Promise<number> {
    const text = await readTextIfThere(join(this.folder, LIMIT_FILE)).catch(() => null);
    return text !== null && /^\d+\s*$/.test(text) ? Number(text) : this.#most.bytes;
  }

  /** Returns how many pages were deleted to fit it. */
  async setLimit(bytes: number): Promise<number> {
    await this.#makeFolder();
    await replaceFile(join(this.folder, LIMIT_FILE), `${bytes}\n`, this.folder, PRIVATE_FILE);
    return this.#prune(bytes);
  }

  /** The page used last comes first. */
  async list(): Promise<ListedPage[]> {
    const pages: ListedPage[] = [];
    for (const { path, usedAt, bytes } of await this.#files()) {
      const head = await headOf(path);
      if (head === undefined) continue;
      const { url, capturedAt, checkedAt, pictureBytes, options = [], shown } = head;
      const key = basename(path, ENDING);
      const hasPicture = pictureBytes > 0;
      pages.push({
        key,
        url,
        options,
        capturedAt,
        checkedAt,
        usedAt,
        bytes,
        hasPicture,
        ...(shown && { shown }),
      });
    }
    return pages.reverse();
  }

  /** Deletes pages whose address begins so, with or without scheme, or all of them; returns how many. */
  async clear(start = ''): Promise<number> {
    let count = 0;
    for (const { path } of await this.#files()) {
      if (start !== '' && !beginsWith((await headOf(path))?.url, start)) continue;
      await rm(path, { force: true });
      count++;
    }
    return count;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf = (key: string): string => join(this.folder, `${key}${ENDING}`);

  async #makeFolder(): Promise<void> {
    await makeFolder(this.folder);
    const wasPrivate = isOwnFolder(this.folder);
    // Fails for a folder of another user.
    await chmod(this.folder, PRIVATE_FOLDER).catch(cause => {
      throw new PithError('OUTPUT_UNWRITABLE', `${this.folder} belongs to another user`, { cause });
    });
    // Whoever could write to the folder may have forged its pages.
    if (!wasPrivate) await this.clear();
  }

  async #prune(limit: number): Promise<number> {
    const files = await this.#files();
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let count = 0;
    for (const { path, bytes } of files) {
      if (total <= limit && files.length - count <= (this.#most.pages ?? files.length)) break;
      await rm(path, { force: true });
      total -= bytes;
      count++;
    }
    return count;
  }

  /** The entry used longest ago comes first. Deletes old unfinished files. */
  async #files(): Promise<EntryFile[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found = await Promise.all(
      names.map(async name => {
        const path = join(this.folder, name);
        const stats = await stat(path).catch(() => undefined);
        if (stats?.isFile() !== true) return [];
        if (name.endsWith('.tmp') && stats.mtimeMs < Date.now() - CACHE_LIMITS.scratchMs)
          await rm(path, { force: true });
        return name.endsWith(ENDING) ? [{ path, usedAt: stats.mtimeMs, bytes: stats.size }] : [];
      }),
    );
    return found.flat().sort((one, other) => one.usedAt - other.usedAt);
  }
}

/** Compares whole hosts: `example.org` is not the start of `example.org.test`. */
function beginsWith(url: string | undefined, start: string): boolean {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(start) ? [start] : [`https://${start}`, `http://${start}`];
  return whole.some(address => {
    const hasPath = /^[^:]+:\/\/[^/?#]*[/?#]/.test(address);
    const rest = url?.startsWith(address) ? url.slice(address.length) : undefined;
    return rest !== undefined && (hasPath || /^(?:[/?#:]|$)/.test(rest));
  });
}

const headOf = async (path: string): Promise<EntryHead | undefined> => {
  const start = await firstBytes(path, CACHE_LIMITS.headBytes).catch(() => undefined);
  return start && parseHead(start);
};

const tooLarge = (why: string): PithError => new PithError('OUTPUT_UNWRITABLE', why);
