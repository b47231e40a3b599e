// Opens files that somebody else may have put in their place: a pipe would wait for its writer, a device has no end, and a
// link leads elsewhere.

import { constants as constantsOfBuffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { PithError } from '../errors.ts';

/** Does not wait for the writer of a pipe. Windows has no such flag, and no such pipes. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Throws for anything but a regular file. */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, READ);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notRegular(path);
}

/** The descriptor of a regular file; throws for anything else. */
function openRegularNow(path: string): number {
  const file = openSync(path, READ);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw notRegular(path);
}

/**
 * For files of a run that are cut and written on: a link would lead outside of the run (hazards, F14). Windows has no such
 * flag.
 */
const WRITE_ON = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** To read and write; undefined if there is none. Throws for anything but a regular file; the caller names it. */
export async function openToWriteOn(path: string): Promise<FileHandle | undefined> {
  const file = await open(path, constants.O_RDWR | WRITE_ON).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined || (await file.stat()).isFile()) return file;
  await file.close();
  throw new Error('it is not a regular file');
}

/** The descriptor of a file to append to, made with this mode if there is none. */
export const openToAppendNow = (path: string, mode?: number): number =>
  openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | WRITE_ON, mode);

/** The pipe that a shell makes of `<(command)` is open already: whoever named it knows its writer. */
const OPEN_FILE = /^\/dev\/fd\/\d{1,9}$/;
const isOpenPipe = (path: string): boolean => OPEN_FILE.test(path) && statSync(path).isFIFO();

/** Reads a regular file, or a pipe that is open already. */
export async function readRegular(path: string): Promise<Buffer> {
  if (isOpenPipe(path)) return readFile(path);
  const file = await openRegular(path);
  try {
    if ((await file.stat()).size > MOST_BYTES) throw tooLong(path, '2 GB');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export function readRegularNow(path: string): Buffer {
  if (isOpenPipe(path)) return readFileSync(path);
  const file = openRegularNow(path);
  try {
    if (fstatSync(file).size > MOST_BYTES) throw tooLong(path, '2 GB');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

export async function readRegularText(path: string): Promise<string> {
  const bytes = await readRegular(path);
  if (bytes.length > constantsOfBuffer.MAX_STRING_LENGTH) throw tooLong(path, '512 MB');
  return bytes.toString('utf8');
}

/** Node reads no longer file at once. */
const MOST_BYTES = 2 ** 31 - 1;

const tooLong = (path: string, most: string): PithError =>
  new PithError('INPUT_TOO_LARGE', `${path} is larger than ${most}, the most that is read of such a file`);

const notRegular = (path: string): PithError =>
  new PithError('FILE_NOT_FOUND', `${path} is not a regular file`);

const FIRST_BYTES = 4_096;

/** Reads the first bytes of a file, which tell its kind. */
export async function firstBytes(path: string, size = FIRST_BYTES): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** For many small files in a row: four turns of the event loop for each would take most of the time. */
export function firstBytesNow(path: string, size = FIRST_BYTES): Buffer {
  const file = openRegularNow(path);
  try {
    const buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(file, buffer, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
