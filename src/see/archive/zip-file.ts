// Opens a zip. The zip library reads wherever the zip says, and Node throws for places that no file has, out of reach of any
// handler: such reads are errors here.

import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, type Options, RandomAccessReader, type ZipFile } from 'yauzl';

const openReader = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader);

export async function openZip(path: string, options: Options): Promise<ZipFile> {
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
