// The label sets of the service over HTTP, with saved snapshots, so that no browser is needed.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceApp } from '../../../src/front/service/app.ts';
import { Labels } from '../../../src/front/service/labels/labels.ts';
import { metricsOf } from '../../../src/front/service/metrics.ts';
import { serviceOptions } from '../../../src/front/service/options.ts';
import { PageQueue } from '../../../src/front/service/page-queue.ts';
import { PageShelf } from '../../../src/front/service/shelf/page-shelf.ts';
import { LONE_METHOD_NAMES, zoneMethod } from '../../../src/judge/zones/methods.ts';
import { LabelFolder } from '../../../src/lab/label/label-folder.ts';
import { openWith, type PageReader } from '../../../src/run/pipeline/pith.ts';
import { seenPage } from '../../lab/label/seen-page.ts';
import { useCacheFolder } from '../../support/user-cache.ts';

const HTML = '<main><p>They leave at noon</p></main>';
const MOST = { pages: 9, sets: 9 };

let folder = '';
let sets = '';
let pith: PageReader;
let queue: PageQueue;
let app: FastifyInstance;
let restoreCache: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-service-labels-'));
  restoreCache = useCacheFolder(folder);
  sets = join(folder, 'sets');
  pith = await openWith({ judgeApart: false });
  const settings = serviceOptions({ port: 0, concurrency: 1, waiting: 1 });
  queue = new PageQueue(settings);
  const labels = await Labels.open(sets, pith, queue);
  app = serviceApp({ settings, pith, queue, metrics: metricsOf(queue), shelf: new PageShelf(), labels }, {});
  const page = await new LabelFolder(sets).add('harbour', 'key', await seenPage(HTML), MOST);
  const text = JSON.stringify({ id: page, zones: { CENTER: ['p'] } });
  await writeFile(join(sets, 'harbour', page, 'labels.json'), text);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await pith.close();
  restoreCache();
  await rm(folder, { recursive: true });
});

const ask = (method: 'GET' | 'POST', path: string) =>
  app.inject({ method, url: `/v1/labels/${path}`, headers: { host: '127.0.0.1' } });

const eventsOf = (body: string): string[] =>
  body
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).event);

/** Takes a place in the queue until the returned function is called. */
function occupyQueue(): () => void {
  let leave = () => {};
  const left = new Promise<void>(resolve => {
    leave = resolve;
  });
  void queue.run(() => left, new AbortController().signal);
  return leave;
}

test('a second measurement is refused before its answer begins; the first waits for a turn', async () => {
  const leave = occupyQueue();
  const first = ask('POST', 'harbour/bench');
  await vi.waitFor(() => expect(queue.waiting).toBe(1));
  const second = await ask('POST', 'harbour/bench');
  expect(second.statusCode).toBe(429);
  expect(second.headers['retry-after']).toBe('30');
  expect(second.json().error.code).toBe('SERVICE_BUSY');
  leave();
  expect(eventsOf((await first).body)).toEqual(['page', 'end']);
  // The next one is not refused.
  expect(eventsOf((await ask('POST', 'harbour/bench')).body)).toEqual(['page', 'end']);
});

test('a measurement asks again while the queue is full', async () => {
  const leave = [occupyQueue(), occupyQueue()];
  const measured = ask('POST', 'harbour/bench');
  const run = vi.spyOn(queue, 'run');
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  for (const go of leave) go();
  expect(eventsOf((await measured).body)).toEqual(['page', 'end']);
});

test('other tasks run between the steps of a measurement', async () => {
  const { snapshot } = await seenPage(HTML);
  const stepsOf = (name: (typeof LONE_METHOD_NAMES)[number]) =>
    [...zoneMethod(name).zoneSteps(snapshot)].length;
  const steps = LONE_METHOD_NAMES.reduce((sum, name) => sum + stepsOf(name), 0);
  const turns = vi.spyOn(globalThis, 'setImmediate');
  // So slow that each turn is one step.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  await ask('POST', 'harbour/bench');
  clock.mockRestore();
  // And between the parts of the scores of each.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(steps + 7 * LONE_METHOD_NAMES.length);
  const { methods } = (await ask('GET', 'harbour/bench')).json();
  expect(methods.map(({ name }: { name: string }) => name)).toEqual(LONE_METHOD_NAMES);
  for (const { name, pages, milliseconds } of methods) {
    expect(pages, name).toBe(1);
    expect(milliseconds, name).toBeGreaterThan(0);
  }
});

test.each(['', '?one=ann&other=ann'])('a labeller is not compared with oneself: %s', async query => {
  const { statusCode, body } = await ask('GET', `harbour/agreement${query}`);
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).error).toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining("'one' and 'other'"),
  });
  expect(await readdir(sets)).toEqual(['harbour']);
});
