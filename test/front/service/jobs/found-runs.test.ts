// Runs of the command line in the folder of the jobs, or of which that is one: listed and read, never written or deleted.

import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceOptionsInput } from '../../../../src/front/service/service-option-rows.ts';
import { type BatchSite, batchSite } from '../../../end-to-end/support/batch-site.ts';
import { ask } from '../../../end-to-end/support/service-client.ts';
import { type JobService, jobService } from './job-service.ts';

let folder = '';
let site: BatchSite;
const services: JobService[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-found-'));
  site = await batchSite();
  await runIn(join(folder, 'runs', 'my run'));
});
afterEach(async () => {
  await Promise.all(services.splice(0).map(({ stop }) => stop()));
  site.close();
  await rm(folder, { recursive: true });
});

async function serve(path: string, options?: ServiceOptionsInput): Promise<string> {
  const service = await jobService(join(folder, path), options);
  services.push(service);
  return `${service.url}v1/`;
}

/** A run, as the runner of jobs and of `pith batch` leaves it. */
async function runIn(path: string): Promise<void> {
  const url = await serve('made');
  const { id } = (
    await ask(`${url}batch`, { body: { urls: [`${site.url}/a`, `${site.url}/private`] } })
  ).json();
  await ask(`${url}jobs/${id}/outcomes`);
  await services.pop()?.stop();
  await cp(join(folder, 'made', id), path, { recursive: true, preserveTimestamps: true });
  await rm(join(path, 'job.json'));
}

async function filesIn(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true });
  return Promise.all(names.sort().map(async name => `${name} ${(await stat(join(path, name))).mtimeMs}`));
}

test('a run in a folder of the jobs is listed, read and left alone', async () => {
  const before = await filesIn(join(folder, 'runs/my run'));
  const url = await serve('runs');
  const { jobs } = (await ask(`${url}jobs`)).json();
  expect(jobs).toMatchObject([
    { name: 'my run', kind: 'batch', state: 'done', counts: { named: 2, ok: 1, failed: 1 } },
  ]);
  const [{ id }] = jobs;
  const outcomes = (await ask(`${url}jobs/${id}/outcomes`)).text.trim().split('\n');
  expect(outcomes.map(line => JSON.parse(line).event)).toEqual(['outcome', 'outcome', 'end']);
  const { files } = outcomes.map(line => JSON.parse(line)).find(({ ok }) => ok);
  expect((await ask(`${url}jobs/${id}/files/${files.markdown}`)).status).toBe(200);
  for (const [path, method] of [
    ['?purge=true', 'DELETE'],
    ['/resume', 'POST'],
  ] as const) {
    const answer = await ask(`${url}jobs/${id}${path}`, { method });
    expect([answer.status, answer.json().error.message]).toEqual([
      400,
      expect.stringContaining('only shows it'),
    ]);
  }
  expect(await filesIn(join(folder, 'runs/my run'))).toEqual(before);
  await rm(join(folder, 'runs/my run'), { recursive: true });
  expect((await ask(`${url}jobs`)).json()).toEqual({ jobs: [] });
  expect((await ask(`${url}jobs/${id}`)).status).toBe(404);
});

test('the folder of a run itself is shown, and holds no jobs', async () => {
  const before = await filesIn(join(folder, 'runs'));
  const url = await serve('runs/my run');
  expect((await ask(`${url}jobs`)).json().jobs).toMatchObject([{ name: 'my run' }]);
  const { status, text } = await ask(`${url}batch`, { body: { urls: [`${site.url}/a`] } });
  expect([status, text]).toEqual([400, expect.stringContaining('starts none')]);
  expect(await filesIn(join(folder, 'runs'))).toEqual(before);
});

test('with tokens nobody sees it', async () => {
  const token = 't'.repeat(32);
  const url = await serve('runs', { token: [token] });
  const headers = { authorization: `Bearer ${token}` };
  expect((await ask(`${url}jobs`, { headers })).json()).toEqual({ jobs: [] });
});

test('a damaged record is an error that names no path', async () => {
  const line = `${JSON.stringify({ schema: 'pith/result@1', ok: true, files: { snapshot: '../../x' } })}\n`;
  const entry = { key: 'a'.repeat(32), ok: true, start: 0, size: line.length };
  await writeFile(join(folder, 'runs/my run/results.jsonl'), line);
  await writeFile(join(folder, 'runs/my run/journal.jsonl'), `${JSON.stringify(entry)}\n`);
  const url = await serve('runs');
  const [{ id }] = (await ask(`${url}jobs`)).json().jobs;
  const body = { again: `${id}/1` };
  const { status, text } = await ask(`${url}segment`, { body });
  expect([status, text.includes(folder)]).toEqual([400, false]);
  expect(text).toContain('line 1 is damaged');
});
