// A job names hidden files and folders below the folder that the worker opens: keys and histories are there.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedJob } from '../../src/run/fleet/job-check.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-hidden-'));
  await mkdir(join(folder, '.ssh'));
  await mkdir(join(folder, 'site', '.git'), { recursive: true });
  for (const name of ['page.html', '.env', '.ssh/id', 'site/.git/config', 'site/a..b.html'])
    await writeFile(join(folder, name), 'text');
  await symlink(join(folder, '.ssh', 'id'), join(folder, 'link.html'));
});
afterAll(() => rm(folder, { recursive: true }));

const taken = (file: string, allowed = folder): Promise<string> => {
  const request = { key: 'key', attempt: 1, place: { kind: 'file', path: join(folder, file) } };
  const job = { run: 'run', request, recipe: { page: {}, formats: ['markdown'] } };
  const limits = { allowPrivate: false, allowHosts: [], allowFiles: [allowed], allowFlags: [] };
  return checkedJob(job, limits).then(
    () => 'taken',
    ({ code }) => code,
  );
};

test.each(['.env', '.ssh/id', 'site/.git/config', 'link.html'])('%s is refused', async file => {
  expect(await taken(file)).toBe('JOB_REFUSED');
});

test.each(['page.html', 'site/a..b.html'])('%s is read', async file => {
  expect(await taken(file)).toBe('taken');
});

test('a hidden folder is read if the worker names it', async () => {
  expect(await taken('.ssh/id', join(folder, '.ssh'))).toBe('taken');
});
