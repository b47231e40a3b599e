// Runs one request in the queue: opens its pages as the settings allow, and counts its time and outcome.

import type { FastifyReply } from 'fastify';
import { asPithError } from '../../base/errors.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { SegmentResult } from '../../run/pipeline/make-result.ts';
import type { SegmentOptions } from '../../run/pipeline/options.ts';
import { bare } from '../../see/browser/network/address-kinds.ts';
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
        const privateAddresses = privateAddressesFor(target.url, settings);
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

/** Limits network access to an allowed host and what its page loads from it; no other private address. */
function privateAddressesFor(
  url: string | undefined,
  { allowPrivate, allowHosts }: ServiceParts['settings'],
): SegmentOptions['privateAddresses'] {
  if (allowPrivate) return 'any';
  return url !== undefined && allowHosts.includes(bare(new URL(url).hostname)) ? 'named' : 'never';
}

/** Aborts when the client disconnects before its answer. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
