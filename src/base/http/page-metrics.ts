// Metrics for Prometheus that all processes with pages share: durations by outcome, gauges, and the process itself.

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface PageMetrics {
  readonly registry: Registry;
  /** `outcome` is `ok` or an error code. */
  readonly page: (outcome: string, ms: number) => void;
  readonly gauge: (name: string, help: string, value: () => number) => void;
}

/** Histogram buckets in seconds: from a small page to the default deadline. */
const PAGE_SECONDS = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 20, 30, 60];

export function pageMetrics(): PageMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'pith_page_seconds',
    help: 'Time of pages from the request to their end, by outcome (ok or the code of an error)',
    labelNames: ['outcome'],
    buckets: PAGE_SECONDS,
    registers,
  });
  return {
    registry,
    page: (outcome, ms) => seconds.observe({ outcome }, ms / 1000),
    gauge: (name, help, value) =>
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      }),
  };
}
