// Makes the thumbnails of a run, a few at a time, in the order of the records; existing ones are reused.

import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../base/files/write-file.ts';
import { inOrder } from '../../base/threads/in-order.ts';
import { cardPicture } from '../../show/picture/raster/small-pictures.ts';
import type { BatchRecord } from '../batch/batch-record.ts';

const FOLDER = 'thumbnails';
const AT_ONCE = 4;

export class Thumbnails {
  readonly #run: string;

  constructor(run: string) {
    this.#run = run;
  }

  /** Paths relative to the folder of the run; undefined without a picture. */
  of(records: AsyncIterable<BatchRecord>): AsyncGenerator<readonly [BatchRecord, string | undefined]> {
    return inOrder(records, AT_ONCE, async record => [record, await this.make(record)] as const);
  }

  /** The path of the thumbnail of one record; undefined without a picture. */
  async make({ files, input }: BatchRecord): Promise<string | undefined> {
    const picture = files.picture ?? files['picture-webp'] ?? files['picture-jpeg'] ?? files.before;
    if (picture === undefined) return undefined;
    const shard = join(FOLDER, input.key.slice(0, 2));
    const path = join(shard, `${input.key}.webp`);
    try {
      if (!(await this.#isOlder(path, picture))) return path;
      await mkdir(join(this.#run, shard), { recursive: true });
      await replaceFile(join(this.#run, path), await cardPicture(await readFile(join(this.#run, picture))));
      return path;
    } catch (error) {
      // Ignores a picture that was removed, but not a full disk.
      if ((error as { code?: string }).code === 'OUTPUT_FULL') throw error;
      return undefined;
    }
  }

  async #isOlder(path: string, picture: string): Promise<boolean> {
    const made = await stat(join(this.#run, path)).catch(() => undefined);
    return made === undefined || made.mtimeMs < (await stat(join(this.#run, picture))).mtimeMs;
  }
}
