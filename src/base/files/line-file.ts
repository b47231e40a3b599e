// Writes a file line by line under a temporary name, and renames it when it is complete.

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { outputError } from './write-file.ts';

export class LineFile {
  readonly #path: string;
  readonly #scratch: string;
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #waitingChars = 0;
  #isOpen = true;

  static async create(path: string): Promise<LineFile> {
    const target = resolve(path);
    const scratch = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomUUID()}.tmp`);
    try {
      return new LineFile(target, scratch, await open(scratch, 'wx'));
    } catch (error) {
      throw outputError(path, error);
    }
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
    try {
      await this.#file.sync();
      await this.#file.close();
      this.#isOpen = false;
      await rename(this.#scratch, this.#path);
    } catch (error) {
      throw outputError(this.#path, error);
    }
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
    try {
      await this.#file.appendFile(text);
    } catch (error) {
      throw outputError(this.#path, error);
    }
  }
}

/** Characters in the buffer, so that not every short line is a write. */
const MOST_WAITING = 1 << 18;
