// The metrics of a worker over HTTP.

import { expect, test } from 'vitest';
import { listenAt } from '../../../src/base/schema/flag-arguments.ts';
import { serveWorkerMetrics } from '../../../src/run/fleet/worker-metrics.ts';

test('pages by outcome, pages under way, and the process', async () => {
  const metrics = await serveWorkerMetrics(
    { host: '127.0.0.1', port: 0 },
    { concurrency: 3, running: () => 2 },
  );
  metrics.page('ok', 400);
  metrics.page('NAV_TIMEOUT', 30_000);
  const text = await (await fetch(metrics.url)).text();
  expect(text).toContain('pith_page_seconds_count{outcome="ok"} 1');
  expect(text).toContain('pith_page_seconds_bucket{le="0.5",outcome="ok"} 1');
  expect(text).toContain('pith_page_seconds_sum{outcome="NAV_TIMEOUT"} 30');
  expect(text).toContain('pith_pages_running 2');
  expect(text).toContain('pith_worker_concurrency 3');
  expect(text).toContain('process_cpu_seconds_total');
  expect((await fetch(metrics.url.replace('/metrics', '/healthz'))).status).toBe(200);
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  const again = serveWorkerMetrics(listenAt(new URL(metrics.url).host), { concurrency: 1, running: () => 0 });
  await expect(again).rejects.toMatchObject({ code: 'USAGE' });
  metrics.close();
});

test.each([
  ['9464', '127.0.0.1', 9464],
  ['0.0.0.0:9464', '0.0.0.0', 9464],
  ['[::]:9464', '::', 9464],
])('%s listens at %s, port %i', (text, host, port) => {
  expect(listenAt(text)).toEqual({ host, port });
});

test.each(['', 'host', '70000', 'host:'])('%s is no place to listen', text => {
  expect(() => listenAt(text)).toThrow('expected a port');
});
