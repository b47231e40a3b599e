// POST /v1/segment: opens one page, and answers in the accepted form or as a progress stream.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import type { SegmentStage } from '../../../judge/record/stage.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import {
  ANSWER_TYPES,
  type AnswerForm,
  type AnswerType,
  answerForm,
  contentTypeOf,
} from '../answers/answer-forms.ts';
import { PROGRESS_TYPES, type ProgressForm, progressForm, progressOf } from '../answers/progress.ts';
import { keptPage, sourceOf } from '../shelf/kept-page.ts';
import { type Requester, requesterOf, workInQueue } from '../work-in-queue.ts';
import { archiveRequestSchema, pagesInArchive } from './given-file.ts';
import { jsonObject, type SegmentWish, segmentWish } from './segment-request.ts';
import type { ServiceParts } from './service-parts.ts';

const OFFERED = [...ANSWER_TYPES, ...PROGRESS_TYPES] as const;

export function segmentRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/segment', async (request, reply) => {
    const type = negotiatedType(request.headers.accept, OFFERED);
    const wish = wishOf(request);
    const progress = progressForm(type);
    if (progress !== undefined) return withProgress(request, reply, wish, progress, parts);
    return answerPage(request, reply, wish, { type, ...answerForm(type as AnswerType) }, parts);
  });
}

/** Names the page for the log. */
export function wishOf(request: FastifyRequest): SegmentWish {
  const wish = segmentWish(request.body);
  request.page = wish.target.url ?? wish.target.kind;
  return wish;
}

/** Opens one page in one turn of the queue, and answers in this form. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: SegmentWish,
  form: AnswerForm & { readonly type: string },
  parts: ServiceParts,
): Promise<FastifyReply> {
  const { target, options: given } = wish;
  const options = { ...given, ...form.wanted?.(given), ...keeping(wish), writes: form.writes };
  const isVisit = target.kind !== 'kept' && target.kind !== 'snapshot-bytes' && given.javascript;
  const requester = requesterOf(request, reply, parts);
  const { result, body, kept } = await workInQueue(parts, requester, async visit => {
    const result = await visit(target, options);
    const kept = await keepResult(parts, requester, wish, result);
    const again = isVisit ? (bare: object) => visit(target, { ...options, ...bare }) : undefined;
    return { result, kept, body: await form.body(result, given, again) };
  });
  return reply.headers(readingHeaders(result, kept)).type(contentTypeOf(form.type)).send(body);
}

/** Lists the pages of a web archive, so that a client can name one of them. */
export function archiveRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/archive', (request, reply) => {
    const file = parseOptions(archiveRequestSchema, jsonObject(request.body));
    const { gone } = requesterOf(request, reply, parts);
    return parts.queue.run(signal => pagesInArchive(file, signal), gone);
  });
}

/** A kept page has its picture. */
const keeping = ({ keep }: SegmentWish) => (keep ? { before: true } : {});

async function keepResult(
  parts: ServiceParts,
  { client }: Requester,
  { target, keep }: SegmentWish,
  result: ReadPage,
): Promise<string | undefined> {
  if (!keep) return undefined;
  if (target.kind === 'kept') return target.id;
  if (target.kind === 'snapshot-bytes' || target.kind === 'given-file')
    return parts.shelf.keep(client, result, target);
  const source = target.kind === 'again' ? sourceOf(await keptPage(parts, client, target.id)) : target;
  return parts.shelf.keep(client, result, source);
}

/** Names the warnings, the next part and the kept page, for which forms other than JSON have no room. */
const readingHeaders = (
  { record: { warnings, part } }: ReadPage,
  kept: string | undefined,
): Record<string, string> => ({
  ...(warnings.length > 0 && { 'pith-warnings': warnings.map(({ code }) => code).join(', ') }),
  ...(typeof part?.next === 'string' && { 'pith-next': part.next }),
  ...(kept !== undefined && { 'pith-kept': kept }),
});

/** Rejections have their own HTTP status; once the page is accepted, the last line reports its outcome. */
function withProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: SegmentWish,
  form: ProgressForm,
  parts: ServiceParts,
): FastifyReply {
  const progress = progressOf(request);
  const onStage = (stage: SegmentStage) => progress.write(form.stage(stage));
  const requester = requesterOf(request, reply, parts);
  const { writes, wanted } = form;
  const running = workInQueue(parts, requester, async visit => {
    const options = { ...wish.options, ...wanted, ...keeping(wish), writes };
    const result = await visit(wish.target, options, onStage);
    const last = await form.result(result, await keepResult(parts, requester, wish, result));
    await progress.written;
    return last;
  });
  progress.write({ event: 'queued' });
  void progress.endWith(running);
  return progress.sendTo(reply);
}
