// Lines on disk between two passes over a collection, so that no pass holds more than one page of it.

import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { outputError } from '../../base/files/write-file.ts';

export class Spool {
  readonly #path: string;
  #file: number | undefined;

  /** `path`: a file that may be there already, and is added to; without it one of its own. */
  constructor(path = join(tmpdir(), `pith-${randomUUID()}.jsonl`)) {
    this.#path = path;
  }

  /** At once: a killed process leaves all lines but one, and none waits in memory where the disk is slow. */
  add(line: string): void {
    try {
      this.#file ??= openSync(this.#path, 'a');
      appendFileSync(this.#file, `${line.replace(LINE_SEPARATORS, escaped)}\n`);
    } catch (error) {
      throw outputError(this.#path, error);
    }
  }

  /** Line by line, any number of times; what is added afterwards comes behind them. */
  async *lines(): AsyncGenerator<string> {
    this.close();
    const file = await open(this.#path).catch(() => undefined);
    if (file === undefined) return;
    yield* createInterface({ input: file.createReadStream(), crlfDelay: Number.POSITIVE_INFINITY });
  }

  /** Cuts off the line that another process was writing when it was killed. */
  async repair(): Promise<void> {
    const file = await open(this.#path, 'r+').catch(() => undefined);
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
/** Where JSON is fine with them, readers of lines take them for ends of lines. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16)}`;
