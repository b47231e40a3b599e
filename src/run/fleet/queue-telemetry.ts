// Spans of the queue, which carry those of the coordinator over to its workers.

import type { QueueOptions } from 'bullmq';
import { isTracing } from '../../base/tracing.ts';

export type Traced = Pick<QueueOptions, 'telemetry'>;

/** Empty without an SDK of OpenTelemetry, so that nothing is loaded. */
export async function queueTelemetry(): Promise<Traced> {
  if (!isTracing()) return {};
  const { BullMQOtel } = await import('./bullmq-otel.ts');
  return { telemetry: new BullMQOtel({ tracerName: 'pith' }) };
}
