// Lines on disk between two passes over a collection, so that no pass holds more than one page of it.

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export class Spool {
  readonly #path = join(tmpdir(), `pith-${randomUUID()}.jsonl`);
  #stream: WriteStream | undefined = createWriteStream(this.#path);

  /** Waits where the disk is slower than whoever writes. */
  async add(line: string): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined) throw new Error('a spool that was read is not written to');
    if (!stream.write(`${line.replace(LINE_SEPARATORS, escaped)}\n`))
      await new Promise<void>(resolve => stream.once('drain', () => resolve()));
  }

  /** Line by line, any number of times. */
  async *lines(): AsyncGenerator<string> {
    const stream = this.#stream;
    this.#stream = undefined;
    if (stream !== undefined) await new Promise<void>(resolve => stream.end(() => resolve()));
    yield* createInterface({ input: createReadStream(this.#path), crlfDelay: Number.POSITIVE_INFINITY });
  }

  async remove(): Promise<void> {
    this.#stream?.destroy();
    await rm(this.#path, { force: true });
  }
}

/** Where JSON is fine with them, readers of lines take them for ends of lines. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16)}`;
