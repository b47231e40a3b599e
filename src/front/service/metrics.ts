// Metrics of the service for Prometheus: requests and pages by outcome, queue, and jobs.

import { Counter } from 'prom-client';
import { type PageMetrics, pageMetrics } from '../../base/http/page-metrics.ts';
import type { PageQueue } from './page-queue.ts';

export interface Metrics extends Pick<PageMetrics, 'page'> {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly request: (route: string, status: number) => void;
  /** For a page of a job, which has no request of its own. */
  readonly jobPage: (outcome: string) => void;
}

export function metricsOf(
  queue: Pick<PageQueue, 'running' | 'waiting'>,
  runningJobs: () => number = () => 0,
): Metrics {
  const { registry, page, gauge } = pageMetrics();
  const registers = [registry];
  const requests = new Counter({
    name: 'pith_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'status'],
    registers,
  });
  const jobPages = new Counter({
    name: 'pith_job_pages_total',
    help: 'Pages of jobs, by outcome (ok or the code of an error)',
    labelNames: ['outcome'],
    registers,
  });
  gauge('pith_jobs_running', 'Jobs under way', runningJobs);
  gauge('pith_pages_running', 'Pages under way', () => queue.running);
  gauge('pith_pages_waiting', 'Pages that wait for a turn', () => queue.waiting);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: (route, status) => requests.inc({ route, status: String(status) }),
    jobPage: outcome => jobPages.inc({ outcome }),
    page,
  };
}
