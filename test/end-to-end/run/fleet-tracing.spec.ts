// The spans of a page that goes through the queue to a worker and its browser, in one trace.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batch } from '../../../src/run/batch/batch.ts';
import { queueExecutor } from '../../../src/run/fleet/queue-executor.ts';
import { runWorker } from '../../../src/run/fleet/worker.ts';
import { collectSpans } from '../../support/spans.ts';
import { batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { hasRedis, startRedis } from '../support/redis.ts';

test('a page has one trace over coordinator, queue and worker; the worker serves its metrics', {
  tag: '@nightly',
}, async () => {
  test.skip(!hasRedis, 'needs redis-server');
  test.setTimeout(120_000);
  const site = await batchSite();
  const redis = await startRedis();
  const folder = await mkdtemp(join(tmpdir(), 'pith-tracing-'));
  await writeFile(join(folder, 'list.txt'), `${site.url}/a?secret=1\n${site.url}/missing\n`);
  const spans = collectSpans();
  const stop = new AbortController();
  let metrics = '';
  try {
    const worker = runWorker({
      allow: { allowPrivate: false, allowHosts: ['127.0.0.1'], allowFiles: [], allowFlags: [] },
      queue: redis.url,
      sandbox: false,
      concurrency: 1,
      metrics: { host: '127.0.0.1', port: 0 },
      signal: stop.signal,
      note: message => {
        metrics ||= /http\S+/.exec(message)?.[0] ?? '';
      },
    });
    const note = () => {};
    await batch(
      [join(folder, 'list.txt')],
      { out: join(folder, 'run'), formats: ['picture'], queue: redis.url },
      { executor: (recipe, run) => queueExecutor(redis.url, recipe, { ...run, note }) },
    );
    const text = await (await fetch(metrics)).text();
    expect(text).toContain('pith_page_seconds_count{outcome="ok"} 1');
    expect(text).toContain('pith_page_seconds_count{outcome="HTTP_ERROR"} 1');
    stop.abort();
    expect(await worker).toBe(2);
  } finally {
    stop.abort();
    await spans.stop();
    await redis.stop();
    site.close();
    await rm(folder, { recursive: true });
  }
  const pages = spans.all().filter(({ name }) => name === 'pith.page');
  expect(pages.map(({ attributes, status }) => [attributes['url.full'], status.code]).sort()).toEqual([
    [`${site.url}/a`, 0],
    [`${site.url}/missing`, 2],
  ]);
  const good = pages.find(({ status }) => status.code === 0);
  const ofGood = spans.all().filter(span => span.spanContext().traceId === good?.spanContext().traceId);
  const nameOf = (id: string | undefined) =>
    ofGood.find(span => span.spanContext().spanId === id)?.name ?? '';
  const tree = ofGood.map(span => `${nameOf(span.parentSpanContext?.spanId)} > ${span.name}`);
  for (const expected of [
    'pith.visit > pith.navigate',
    'pith.visit > pith.capture',
    'pith.visit > pith.zones',
    'pith.visit > pith.content',
    'pith.visit > pith.picture',
  ])
    expect(tree).toContain(expected);
  expect(tree.filter(span => span.endsWith('> pith.queue.wait')).length).toBeGreaterThan(0);
  expect(tree.filter(span => span.startsWith(' > '))).toEqual([' > pith.page']);
  const visit = ofGood.find(({ name }) => name === 'pith.visit');
  expect(visit?.attributes).toMatchObject({ 'pith.method': 'auto', 'http.response.status_code': 200 });
});
