// Runs one request in the queue: opens its pages as the settings allow, and counts its time and outcome.

import type { FastifyReply } from 'fastify';
import { asPithError } from '../../base/errors.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { privateAddressesOf } from '../../run/pipeline/allowed-hosts.ts';
import type { SegmentResult } from '../../run/pipeline/make-result.ts';
import type { SegmentOptionsInput } from '../../run/pipeline/segment-options-input.ts';
import type { RequestTarget } from './segment-request.ts';
import type { ServiceParts } from './service-parts.ts';

export type Visit = (
  target: RequestTarget,
  options: Omit<SegmentOptionsInput, 'privateAddresses'>,
  onStage?: SegmentCalls['onStage'],
) => Promise<SegmentResult>;

/** Throws at once if the queue is full. `gone` aborts when nobody waits for the result any more. */
export function workInQueue<Value>(
  { pith, queue, metrics, settings }: ServiceParts,
  gone: AbortSignal,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const started = performance.now();
  const privateAddresses = privateAddressesOf(settings);
  const running = queue.run(
    signal =>
      work((target, options, onStage) =>
        pith.segment(target, { ...options, privateAddresses, signal, onStage }),
      ),
    gone,
  );
  const count = (outcome: string) => metrics.page(outcome, performance.now() - started);
  running.then(
    () => count('ok'),
    (error: unknown) => count(asPithError(error).code),
  );
  return running;
}

/** Aborts when the client disconnects before its answer. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
