// A client of the service keeps a limited number of jobs and bytes, whatever it starts and cancels; others go on.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BatchSite, batchSite } from '../end-to-end/support/batch-site.ts';
import { ask } from '../end-to-end/support/service-client.ts';
import { type JobService, jobService } from '../front/service/jobs/job-service.ts';

const [GREEDY, OTHER] = ['0123456789abcdef', 'fedcba9876543210'];
let folder = '';
let site: BatchSite;
let service: JobService | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-quota-'));
  site = await batchSite();
});
afterEach(async () => {
  await service?.stop();
  site.close();
  await rm(folder, { recursive: true });
});

const begin = async (options: { jobsKept?: number; jobsBytes?: number }): Promise<void> => {
  service = await jobService(folder, { token: [GREEDY, OTHER], jobsAtOnce: 10, ...options });
};
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const at = (path: string): string => `${service?.url}v1/${path}`;
const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, page) => `${site.url}/page/${page}`);
const start = (token: string, count = 1) =>
  ask(at('batch'), { body: { urls: urls(count), formats: ['markdown'], delayMs: 0 }, headers: as(token) });
const remove = (id: string, purge = '') =>
  ask(at(`jobs/${id}${purge}`), { method: 'DELETE', headers: as(GREEDY) });
const jobOf = async (id: string) => (await ask(at(`jobs/${id}`), { headers: as(GREEDY) })).json();
const ended = (id: string, state: string) =>
  vi.waitFor(async () => expect((await jobOf(id)).state).toBe(state), { timeout: 20_000 });

test('cancelled jobs count until they are deleted', async () => {
  await begin({ jobsKept: 3 });
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { status, json } = await start(GREEDY);
    expect(status).toBe(202);
    ids.push(json().id);
    await remove(json().id);
  }
  const refused = await start(GREEDY);
  expect([refused.status, refused.json().error]).toEqual([
    507,
    {
      code: 'QUOTA_EXCEEDED',
      message: 'you keep 3 jobs, the most of a client: delete some with DELETE /v1/jobs/ID?purge=true',
      retryable: false,
    },
  ]);
  expect((await readdir(folder)).filter(name => name.length === 36)).toHaveLength(3);
  expect((await start(OTHER)).status).toBe(202);
  await remove(ids[0] ?? '', '?purge=true');
  expect((await start(GREEDY)).status).toBe(202);
});

test('a job ends when the files of its client take too much, and goes on when others are deleted', async () => {
  await begin({ jobsBytes: 300_000 });
  const small = (await start(GREEDY, 15)).json().id;
  await ended(small, 'done');
  const { bytes } = await jobOf(small);
  expect(bytes).toBeGreaterThan(15 * 4_096);
  const large = (await start(GREEDY, 200)).json().id;
  await ended(large, 'failed');
  const { error, counts } = await jobOf(large);
  expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  expect(counts.ok).toBeLessThan(100);
  expect((await start(GREEDY)).status).toBe(507);
  expect((await ask(at(`jobs/${large}/resume`), { method: 'POST', headers: as(GREEDY) })).status).toBe(507);
  // The next service counts the same files.
  await service?.stop();
  await begin({ jobsBytes: 300_000 });
  expect((await start(GREEDY)).status).toBe(507);
  expect((await start(OTHER)).status).toBe(202);
  await remove(small, '?purge=true');
  expect((await ask(at(`jobs/${large}/resume`), { method: 'POST', headers: as(GREEDY) })).status).toBe(202);
  await ended(large, 'failed');
  expect((await jobOf(large)).counts.ok).toBeGreaterThan(counts.ok);
});
