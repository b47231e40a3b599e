// Serves the metrics of a worker over HTTP: /metrics for Prometheus, and /healthz.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usageError } from '../../base/errors.ts';
import { limitConnections } from '../../base/http/limit-connections.ts';
import { type PageMetrics, pageMetrics } from '../../base/http/page-metrics.ts';
import { FLEET_LIMITS } from './wire.ts';

export interface ListenAt {
  readonly host: string;
  readonly port: number;
}

export interface WorkerMetrics extends Pick<PageMetrics, 'page'> {
  readonly url: string;
  readonly close: () => void;
}

export async function serveWorkerMetrics(
  { host, port }: ListenAt,
  worker: { readonly concurrency: number; readonly running: () => number },
): Promise<WorkerMetrics> {
  const { registry, page, gauge } = pageMetrics();
  gauge('pith_pages_running', 'Pages under way', worker.running);
  gauge('pith_worker_concurrency', 'Pages that this worker opens at the same time', () => worker.concurrency);
  const server = createServer(async ({ url = '' }, answer) => {
    const path = url.split('?', 1)[0];
    if (path === '/healthz') answer.end('ok\n');
    else if (path === '/metrics')
      answer.setHeader('content-type', registry.contentType).end(await registry.metrics());
    else answer.writeHead(404).end();
  });
  limitConnections(server, FLEET_LIMITS.metricsConnections);
  await new Promise<void>((done, fail) => {
    server.once('error', error =>
      fail(usageError(`cannot serve metrics at ${host}, port ${port} (${error.message})`)),
    );
    server.listen(port, host, done);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${given}/metrics`,
    page,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
