// Runs one request in the queue: opens its pages as the settings allow, and counts its time and outcome.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPithError } from '../../base/errors.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { privateAddressesOf } from '../../run/pipeline/allowed-hosts.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { SegmentOptionsInput } from '../../run/pipeline/segment-option-rows.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { clientOf } from './request-guard.ts';
import { readGivenFile } from './routes/given-file.ts';
import type { RequestTarget } from './routes/segment-request.ts';
import type { ServiceParts } from './routes/service-parts.ts';
import { keptPage, sourceOf } from './shelf/kept-page.ts';

export type Visit = (
  target: RequestTarget,
  options: Omit<SegmentOptionsInput, 'privateAddresses'> & Pick<SegmentCalls, 'writes'>,
  onStage?: SegmentCalls['onStage'],
) => Promise<ReadPage>;

/** The client that pages are opened for; `gone` aborts when nobody waits for the result any more. */
export interface Requester {
  readonly client: string;
  readonly gone: AbortSignal;
}

/** Throws at once if the queue is full. */
export function workInQueue<Value>(
  parts: ServiceParts,
  { client, gone }: Requester,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const { queue, metrics, settings } = parts;
  const started = performance.now();
  const privateAddresses = privateAddressesOf(settings);
  const running = queue.run(
    signal =>
      work((target, options, onStage) =>
        readTarget(parts, client, target, { ...options, privateAddresses, signal, onStage }),
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

/** A kept page is judged without a visit, or opened again. */
async function readTarget(
  parts: ServiceParts,
  client: string,
  target: RequestTarget,
  options: SegmentOptionsInput & SegmentCalls,
): Promise<ReadPage> {
  const { pith } = parts;
  if (target.kind === 'kept') return pith.readKept(await keptPage(parts, client, target.id), options);
  if (target.kind === 'given-file') return readGivenFile(pith, target, options);
  const source = target.kind === 'again' ? sourceOf(await keptPage(parts, client, target.id)) : target;
  const unpackLimits = source.kind === 'snapshot-bytes' ? SERVICE_LIMITS.unpack : undefined;
  return pith.read(source, { ...options, client, unpackLimits });
}

/** Reads the client of a request; `gone` aborts when it disconnects before its answer. */
export function requesterOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: ServiceParts,
): Requester {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return { client: clientOf(request.headers.authorization, settings.tokens), gone: disconnected.signal };
}
