// Tests names of pages in a baseline folder: those of a served folder are named by their path, as in the folder itself.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { folderPages } from '../../../src/run/diff/folder-pages.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-names-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['http://folder.localhost/docs/gone%20page.html', 'docs/gone page.html'],
  ['http://folder.localhost/iframe.html?id=button', 'iframe.html?id=button'],
  ['https://example.org/gone.html', 'https://example.org/gone.html'],
])('%s is named %s', async (finalUrl, name) => {
  const snapshot = snapshotFromHtml('<p>The boats leave at noon.</p>', { url: finalUrl, finalUrl });
  await writeFile(join(folder, 'page.json'), await snapshotBytes(snapshot, 'page.json'));
  const [page] = await folderPages(folder);
  expect([page?.name, page?.url]).toEqual([name, finalUrl]);
});
