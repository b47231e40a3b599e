// Runs one request in the queue: opens its pages as the settings allow, and counts its time and outcome.

import type { FastifyReply } from 'fastify';
import { asPithError } from '../../base/errors.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { privateAddressesOf } from '../../run/pipeline/allowed-hosts.ts';
import type { SegmentResult } from '../../run/pipeline/make-result.ts';
import type { VisitOptions } from '../mcp/kept-pages.ts';
import type { RequestTarget, SegmentWish } from './segment-request.ts';
import type { ServiceParts } from './service-parts.ts';

export type Visit = (
  target: RequestTarget,
  options: SegmentWish['options'],
  onStage?: SegmentCalls['onStage'],
) => Promise<SegmentResult>;

/** Throws at once if the queue is full. */
export function pageJob<Value>(
  { pith, queue, metrics, settings }: ServiceParts,
  reply: FastifyReply,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const started = performance.now();
  const running = queue.run(
    signal =>
      work((target, options, onStage) => {
        const privateAddresses = privateAddressesOf(settings);
        return pith.segment(target, { ...options, privateAddresses, signal, onStage });
      }),
    disconnectSignal(reply),
  );
  const ended = (outcome: string) => metrics.page(outcome, performance.now() - started);
  running.then(
    () => ended('ok'),
    (error: unknown) => ended(asPithError(error).code),
  );
  return running;
}

/** Opens a page with its picture for an MCP tool, in the queue of the service. */
export function visitInQueue(
  { pith, queue, metrics, settings }: ServiceParts,
  url: string,
  { signal: cancelled, onStage, ...options }: SegmentCalls & VisitOptions,
): Promise<SegmentResult> {
  const started = performance.now();
  const privateAddresses = privateAddressesOf(settings);
  const running = queue.run(
    signal =>
      pith.segment({ kind: 'url', url }, { ...options, before: true, privateAddresses, signal, onStage }),
    cancelled ?? new AbortController().signal,
  );
  const ended = (outcome: string) => metrics.page(outcome, performance.now() - started);
  running.then(
    () => ended('ok'),
    (error: unknown) => ended(asPithError(error).code),
  );
  return running;
}

/** Aborts when the client disconnects before its answer. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
