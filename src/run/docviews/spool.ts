// Stores lines on disk between two passes over a collection, so that no pass holds more than one page in memory.

import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openToAppendNow, openToWriteOn } from '../../base/files/regular-file.ts';
import { outputError, writing } from '../../base/files/write-file.ts';

export class Spool {
  readonly #path: string;
  readonly #mode: number | undefined;
  #file: number | undefined;

  /** `path`: a file, to which lines are appended if it exists; default is a temporary file, which only the user reads. */
  constructor(path?: string) {
    this.#path = path ?? join(tmpdir(), `pith-${randomUUID()}.jsonl`);
    this.#mode = path === undefined ? 0o600 : undefined;
  }

  /** Writes synchronously: a killed process loses one line at most, and no lines pile up in memory. */
  add(line: string): void {
    try {
      this.#file ??= openToAppendNow(this.#path, this.#mode);
      appendFileSync(this.#file, `${line.replace(LINE_SEPARATORS, escaped)}\n`);
    } catch (error) {
      throw outputError(this.#path, error);
    }
  }

  /** Reads all lines; can be called again, and lines can be added afterwards. */
  async *lines(): AsyncGenerator<string> {
    this.close();
    const file = await open(this.#path).catch(() => undefined);
    if (file === undefined) return;
    try {
      const input = file.createReadStream({ autoClose: false });
      yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    } finally {
      await file.close();
    }
  }

  /** Removes an incomplete last line, which a killed process leaves. */
  async repair(): Promise<void> {
    const file = await writing(this.#path, () => openToWriteOn(this.#path));
    if (file === undefined) return;
    try {
      let { size: end } = await file.stat();
      for (const block = Buffer.alloc(BLOCK); end > 0; ) {
        const start = Math.max(0, end - BLOCK);
        const { bytesRead } = await file.read(block, 0, end - start, start);
        const last = block.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
        end = start + last + 1;
        if (last >= 0) break;
      }
      await file.truncate(end);
    } finally {
      await file.close();
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  async remove(): Promise<void> {
    this.close();
    await rm(this.#path, { force: true });
  }
}

const BLOCK = 1 << 16;
const LINE_FEED = 0x0a;
/** Valid in JSON, but line readers treat them as line ends. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16)}`;
