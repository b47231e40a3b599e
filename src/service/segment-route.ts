// POST /v1/segment: one page, answered in the form that the client accepts, or as it comes along.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bare } from '../browser/address-kinds.ts';
import { asPithError, PithError } from '../errors.ts';
import type { SegmentOptions } from '../segment/options.ts';
import type { SegmentResult } from '../segment/segment-page.ts';
import type { SegmentCalls, SegmentStage } from '../segment/stage.ts';
import { acceptedType } from './accepted-type.ts';
import { ANSWER_TYPES, type AnswerType, answerForm } from './answer-forms.ts';
import { errorRecord } from './error-answer.ts';
import { Progress } from './progress.ts';
import { PROGRESS_TYPES, type ProgressForm, progressForm } from './progress-forms.ts';
import { type SegmentWish, segmentWish } from './segment-request.ts';
import type { ServiceParts } from './service-parts.ts';

export function segmentRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/segment', async (request, reply) => {
    const type = acceptedType(request.headers.accept, OFFERED);
    if (type === undefined) {
      throw new PithError(
        'NOT_ACCEPTABLE',
        `there is no answer of type ${request.headers.accept}: accept one of ${OFFERED.join(', ')}`,
      );
    }
    const wish = segmentWish(request.body);
    request.page = wish.target.url ?? 'html';
    const progress = progressForm(type);
    if (progress !== undefined) return withProgress(request, reply, wish, progress, parts);
    const form = answerForm(type as AnswerType);
    const options = { ...wish.options, ...form.wanted(wish.options) };
    const result = await segmented({ ...wish, options }, parts, { signal: goneSignal(reply) });
    return reply.type(form.contentType).send(form.body(result, options));
  });
}

const OFFERED = [...ANSWER_TYPES, ...PROGRESS_TYPES] as const;

/** Refusals come with their status; once the page is accepted, what becomes of it is told in the last line. */
function withProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: SegmentWish,
  form: ProgressForm,
  parts: ServiceParts,
): FastifyReply {
  const progress = new Progress(thrown => {
    const error = asPithError(thrown);
    request.failure = error.code;
    return errorRecord(request, error);
  });
  const options = { ...wish.options, ...form.wanted };
  const calls = {
    signal: goneSignal(reply),
    onStage: (stage: SegmentStage) => progress.tell(form.stage(stage)),
  };
  progress.tell({ event: 'queued' });
  void progress.endWith(segmented({ ...wish, options }, parts, calls).then(form.result));
  return reply.type('application/x-ndjson').send(progress.stream);
}

function segmented(
  { target, options }: SegmentWish,
  { pith, queue, metrics, settings }: ServiceParts,
  { signal: gone, onStage }: SegmentCalls & { readonly signal: AbortSignal },
): Promise<SegmentResult> {
  const started = performance.now();
  const privateAddresses = reachOf(target.url, settings);
  const running = queue.run(
    signal => pith.segment(target, { ...options, privateAddresses, signal, onStage }),
    gone,
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
