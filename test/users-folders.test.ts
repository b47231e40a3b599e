// No test reads or writes a folder of the user.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { userCacheFolder } from '../src/base/files/own-folder.ts';

test('the cache of tests is in the output folder, and not that of the user', () => {
  const cache = userCacheFolder();
  expect(cache.startsWith(fileURLToPath(new URL('../out/', import.meta.url)))).toBe(true);
  expect(cache).not.toBe(join(homedir(), '.cache/pith'));
});
