// Files that nobody wrote for pith: too large ones are refused in a sentence, before they are read.

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRegular, readRegularNow, readRegularText } from '../../../src/base/files/regular-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-regular-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file of more than 2 GB is refused', async () => {
  const path = join(folder, 'large');
  await writeFile(path, '');
  // Takes no room: the file has a hole.
  await truncate(path, 3 * 2 ** 30);
  const refused = { code: 'INPUT_TOO_LARGE', message: expect.stringContaining('is larger than 2 GB') };
  await expect(readRegular(path)).rejects.toMatchObject(refused);
  await expect(readRegularText(path)).rejects.toMatchObject(refused);
  expect(() => readRegularNow(path)).toThrow(expect.objectContaining(refused));
});
