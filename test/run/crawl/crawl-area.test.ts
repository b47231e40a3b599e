// A folder as the area of a crawl.

import { expect, test } from 'vitest';
import { folderArea } from '../../../src/run/crawl/crawl-area.ts';

test('a folder that cannot be read ends the crawl with its name', async () => {
  const pages = folderArea('/nowhere/at/all', 'folder').pages();
  const read = async () => {
    for await (const page of pages) expect(page).toBe('no page');
  };
  await expect(read()).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
    message: expect.stringContaining('/nowhere/at/all'),
  });
});
