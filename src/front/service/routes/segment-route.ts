// POST /v1/segment: opens one page, and answers in the accepted form or as a progress stream.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import type { SegmentStage } from '../../../judge/record/stage.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import { ANSWER_TYPES, type AnswerType, answerForm, contentTypeOf } from '../answers/answer-forms.ts';
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
    const wish = segmentWish(request.body);
    const { target } = wish;
    request.page = target.url ?? target.kind;
    const progress = progressForm(type);
    if (progress !== undefined) return withProgress(request, reply, wish, progress, parts);
    const form = answerForm(type as AnswerType);
    const wanted = form.wanted?.(wish.options);
    const options = { ...wish.options, ...wanted, ...keeping(wish), writes: form.writes };
    const requester = requesterOf(request, reply, parts);
    const { result, body, kept } = await workInQueue(parts, requester, async visit => {
      const result = await visit(target, options);
      const kept = await keepResult(parts, requester, wish, result);
      return { result, kept, body: await form.body(result, wish.options) };
    });
    return reply.headers(readingHeaders(result, kept)).type(contentTypeOf(type)).send(body);
  });
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
export const keeping = ({ keep }: SegmentWish) => (keep ? { before: true } : {});

export async function keepResult(
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
export const readingHeaders = (
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
