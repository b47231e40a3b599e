// One turn in the queue for one request: its pages are opened as the settings allow, and its time and end are counted.

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

/** Throws at once where there is no room. */
export function pageJob<Value>(
  { pith, queue, metrics, settings }: ServiceParts,
  reply: FastifyReply,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const started = performance.now();
  const running = queue.run(
    signal =>
      work((target, options, onStage) => {
        const privateAddresses = reachOf(target.url, settings);
        return pith.segment(target, { ...options, privateAddresses, signal, onStage });
      }),
    goneSignal(reply),
  );
  const ended = (outcome: string) => metrics.page(outcome, performance.now() - started);
  running.then(
    () => ended('ok'),
    (error: unknown) => ended(asPithError(error).code),
  );
  return running;
}

/** A host that was allowed, with what its page loads from it; of other private addresses nothing. */
function reachOf(
  url: string | undefined,
  { allowPrivate, allowHosts }: ServiceParts['settings'],
): SegmentOptions['privateAddresses'] {
  if (allowPrivate) return 'any';
  return url !== undefined && allowHosts.includes(bare(new URL(url).hostname)) ? 'named' : 'never';
}

/** Aborts when the client goes away before it has its answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
