// Makes the thumbnails of a run, a few at a time, in the order of the records; existing ones are reused.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegular } from '../../base/files/regular-file.ts';
import { replaceFile } from '../../base/files/write-file.ts';
import { inOrder } from '../../base/threads/in-order.ts';
import { cardPicture } from '../../show/picture/raster/picture-files.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import { makeFolderIn } from '../batch/folder/page-writer.ts';

const FOLDER = 'thumbnails';
const AT_ONCE = 4;

/** `run`: its folder. Paths are relative to it; undefined without a picture. */
export const thumbnailsOf = (
  run: string,
  records: AsyncIterable<BatchRecord>,
): AsyncGenerator<readonly [BatchRecord, string | undefined]> =>
  inOrder(records, AT_ONCE, async record => [record, await thumbnailOf(run, record)] as const);

const pictureIn = ({ files }: BatchRecord): string | undefined =>
  files.picture ?? files['picture-webp'] ?? files['picture-jpeg'] ?? files.before;

/** The thumbnail, without writing it to the run. */
export async function cardOf(run: string, record: BatchRecord): Promise<Buffer | undefined> {
  const picture = pictureIn(record);
  if (picture === undefined) return undefined;
  return readRegular(join(run, picture))
    .then(cardPicture)
    .catch(() => undefined);
}

export async function thumbnailOf(run: string, record: BatchRecord): Promise<string | undefined> {
  const { input } = record;
  const picture = pictureIn(record);
  if (picture === undefined) return undefined;
  const shard = join(FOLDER, input.key.slice(0, 2));
  const path = join(shard, `${input.key}.webp`);
  const [source, target] = [join(run, picture), join(run, path)];
  try {
    if (!(await isOlder(target, source))) return path;
    await makeFolderIn(run, shard);
    await replaceFile(target, await cardPicture(await readRegular(source)));
    return path;
  } catch (error) {
    // Ignores a picture that was removed, but not a full disk.
    const { code } = error as { code?: string };
    if (code === 'OUTPUT_FULL' || code === 'OUTPUT_UNWRITABLE') throw error;
    return undefined;
  }
}

async function isOlder(target: string, source: string): Promise<boolean> {
  const made = await stat(target).catch(() => undefined);
  return made === undefined || made.mtimeMs < (await stat(source)).mtimeMs;
}
