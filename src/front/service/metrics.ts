// Metrics for Prometheus: requests and pages by outcome, durations, queue, and process.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobQueue } from './job-queue.ts';

export interface Metrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly request: (route: string, status: number) => void;
  /** `outcome` is `ok` or an error code. */
  readonly page: (outcome: string, ms: number) => void;
  /** The same for a page of a job, which has no request of its own. */
  readonly jobPage: (outcome: string) => void;
}

/** Histogram buckets in seconds: from a small page to the default deadline. */
const PAGE_SECONDS = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 20, 30, 60];

export function metricsOf(
  queue: Pick<JobQueue, 'running' | 'waiting'>,
  runningJobs: () => number = () => 0,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'pith_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'pith_page_seconds',
    help: 'Time of pages from the request to their end, by outcome (ok or the code of an error)',
    labelNames: ['outcome'],
    buckets: PAGE_SECONDS,
    registers,
  });
  const jobPages = new Counter({
    name: 'pith_job_pages_total',
    help: 'Pages of jobs, by outcome (ok or the code of an error)',
    labelNames: ['outcome'],
    registers,
  });
  gauge('pith_jobs_running', 'Jobs under way', runningJobs, registers);
  gauge('pith_pages_running', 'Pages under way', () => queue.running, registers);
  gauge('pith_pages_waiting', 'Pages that wait for a turn', () => queue.waiting, registers);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: (route, status) => requests.inc({ route, status: String(status) }),
    jobPage: outcome => jobPages.inc({ outcome }),
    page: (outcome, ms) => seconds.observe({ outcome }, ms / 1000),
  };
}

function gauge(name: string, help: string, value: () => number, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(value());
    },
  });
}
