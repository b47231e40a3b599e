// Writes a file atomically, at once or line by line: under a temporary name first, then renamed.

import { randomUUID } from 'node:crypto';
import { constants, fdatasync, fsync, type Stats } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PithError, usageError } from '../errors.ts';

export function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  return writing(path, async () => {
    const target = await realpath(resolve(path)).catch(() => resolve(path));
    const existing = await statOf(target);
    // A device or a pipe (`/dev/null`, `/dev/stdout`) is written to and never replaced.
    if (existing === undefined || existing.isFile() || existing.isDirectory()) await replace(target, data);
    else await writeFile(target, data);
  });
}

/**
 * Replaces whatever has this name; a link is replaced, not followed. `scratchFolder`, on the same disk, holds the
 * unfinished file, which remains there if the process is killed. `mode`: the permissions of a new file.
 */
export const replaceFile = (path: string, ...how: ReplaceHow): Promise<void> =>
  writing(path, () => replace(path, ...how));

type ReplaceHow = [data: string | Uint8Array, scratchFolder?: string, mode?: number];

/** Runs the work; what it throws becomes the error of an output. */
export const writing = <Value>(path: string, work: () => Promise<Value>): Promise<Value> =>
  work().catch(error => {
    throw outputError(path, error);
  });

async function replace(
  target: string,
  ...[data, scratchFolder = dirname(target), mode]: ReplaceHow
): Promise<void> {
  const scratch = scratchName(target, scratchFolder);
  try {
    const file = await open(scratch, 'wx', mode);
    try {
      await file.writeFile(data);
      await syncFile(file.fd);
    } finally {
      await file.close();
    }
    await rename(scratch, target);
  } catch (error) {
    await rm(scratch, { force: true }).catch(() => {});
    throw error;
  }
}

/** By the descriptor: file handles of Yarn's Plug'n'Play have no `sync` and no `datasync`. */
export const syncFile = promisify(fsync);
export const syncData = promisify(fdatasync);

const scratchName = (target: string, folder: string): string =>
  join(folder, `.${basename(target).slice(0, 60)}.${randomUUID()}.tmp`);

/** Throws, before any work is done, where a file of this name cannot be written. */
export async function refuseUnwritable(path: string): Promise<void> {
  if (path === '-')
    throw usageError("'-' is not standard output here: name a file, or ./- for one of that name");
  const target = resolve(path);
  try {
    const existing = await statOf(target);
    if (existing?.isDirectory())
      throw new PithError('OUTPUT_UNWRITABLE', `cannot write ${path}: it is a folder`);
    if (existing !== undefined && !existing.isFile()) return await access(target, constants.W_OK);
    const folder = await stat(dirname(target));
    if (!folder.isDirectory())
      throw new PithError('OUTPUT_UNWRITABLE', `cannot write ${path}: ${dirname(target)} is not a folder`);
    await access(dirname(target), constants.W_OK);
  } catch (error) {
    throw error instanceof PithError ? error : outputError(path, error);
  }
}

/** Undefined where no file has this name. */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function outputError(path: string, error: unknown): PithError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PithError('OUTPUT_FULL', `cannot write ${path}: the disk is full`, { cause: error });
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'its folder is not a folder',
    EACCES: 'its folder may not be written to',
    EPERM: 'its folder may not be written to',
    EROFS: 'its folder may not be written to',
    EISDIR: 'it is a folder',
    ELOOP: 'it is a link',
    EFBIG: 'the system allows no file of that size',
    ENAMETOOLONG: 'its name is too long',
  };
  const reason = reasons[code] ?? (code || (error as Error).message);
  return new PithError('OUTPUT_UNWRITABLE', `cannot write ${path}: ${reason}`, { cause: error });
}

/** Writes a file line by line, which is renamed when it is complete. */
export class LineFile {
  readonly #path: string;
  readonly #scratch: string;
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #waitingChars = 0;
  #isOpen = true;

  static async create(path: string): Promise<LineFile> {
    const target = resolve(path);
    const scratch = scratchName(target, dirname(target));
    return new LineFile(target, scratch, await writing(path, () => open(scratch, 'wx')));
  }

  private constructor(path: string, scratch: string, file: FileHandle) {
    this.#path = path;
    this.#scratch = scratch;
    this.#file = file;
  }

  async add(line: string): Promise<void> {
    this.#waiting.push(line, '\n');
    this.#waitingChars += line.length;
    if (this.#waitingChars > MOST_WAITING) await this.#write();
  }

  /** Moves the complete file to its name. */
  async finish(): Promise<void> {
    await this.#write();
    await writing(this.#path, async () => {
      await syncFile(this.#file.fd);
      await this.#file.close();
      this.#isOpen = false;
      await rename(this.#scratch, this.#path);
    });
  }

  /** Removes an unfinished file. */
  async discard(): Promise<void> {
    if (this.#isOpen) await this.#file.close().catch(() => {});
    this.#isOpen = false;
    await rm(this.#scratch, { force: true });
  }

  async #write(): Promise<void> {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#waitingChars = 0;
    await writing(this.#path, () => this.#file.appendFile(text));
  }
}

/** Characters in the buffer, so that not every short line is a write. */
const MOST_WAITING = 1 << 18;
