// /v1/labels: sets of labelled pages, labelling, the agreement of two labellers, and the accuracy of the methods.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PithError, usageError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { LABELLER } from '../../../lab/label/label-pages.ts';
import { parseMarks } from '../../../lab/label/label-session.ts';
import { progressOf } from '../answers/progress.ts';
import { keptId } from '../routes/segment-request.ts';
import type { ServiceParts } from '../routes/service-parts.ts';
import { requesterOf, workInQueue } from '../work-in-queue.ts';
import type { Labels } from './labels.ts';

const by = z
  .string()
  .refine(name => name === '' || LABELLER.test(name), "expected letters, digits, '-' and '_'")
  .default('');

export const labelRequestSchema = z.strictObject({
  set: z.string().describe('the name of a set; a new one is made'),
  kept: keptId.describe('the kept page that is added to it: its id, or JOB/LINE'),
});
const pageQuery = z.strictObject({ page: z.string(), by });
const cardQuery = z.strictObject({ page: z.string() });
const agreementQuery = z.strictObject({ one: by, other: by });

export function labelRoutes(app: FastifyInstance, parts: ServiceParts): void {
  /** Answers without the paths of this machine. */
  const withLabels = async <Value>(work: (labels: Labels) => Promise<Value>): Promise<Value> => {
    const { labels } = parts;
    if (labels === undefined)
      throw new PithError('NOT_FOUND', 'this service labels no pages: start it with --labels DIR');
    return work(labels).catch((error: unknown) => Promise.reject(labels.withoutPath(error)));
  };
  app.get('/v1/labels', () => withLabels(async labels => ({ sets: await labels.list() })));
  app.post('/v1/labels', (request, reply) =>
    withLabels(async labels => {
      const { set, kept } = parseOptions(labelRequestSchema, request.body);
      const result = await workInQueue(parts, requesterOf(request, reply, parts), visit =>
        visit({ kind: 'kept', id: kept }, { before: true }),
      );
      return reply.status(201).send({ set, page: await labels.add(set, kept, result) });
    }),
  );
  app.get('/v1/labels/:set', request => withLabels(labels => labels.view(setIn(request))));
  app.get('/v1/labels/:set/page', request =>
    withLabels(labels => {
      const { page, by } = parseOptions(pageQuery, request.query);
      return labels.openPage(setIn(request), page, by);
    }),
  );
  app.put('/v1/labels/:set/page', request =>
    withLabels(labels => {
      const { page, by } = parseOptions(pageQuery, request.query);
      return labels.savePage(setIn(request), page, by, parseMarks(request.body));
    }),
  );
  app.get('/v1/labels/:set/card', (request, reply) =>
    withLabels(async labels => {
      const { page } = parseOptions(cardQuery, request.query);
      const { gone } = requesterOf(request, reply, parts);
      return reply.type('image/webp').send(await labels.card(setIn(request), page, gone));
    }),
  );
  app.get('/v1/labels/:set/agreement', (request, reply) =>
    withLabels(labels => {
      const { one, other } = parseOptions(agreementQuery, request.query);
      if (one === other) throw usageError("'one' and 'other' are the same labeller: name two");
      return labels.agreement(setIn(request), one, other, requesterOf(request, reply, parts).gone);
    }),
  );
  app.get('/v1/labels/:set/bench', request => withLabels(labels => labels.measured(setIn(request))));
  app.post('/v1/labels/:set/bench', (request, reply) =>
    withLabels(async labels => {
      // An unknown set is refused while the answer can still have a status; so is a second measurement.
      await labels.view(setIn(request));
      return measuring(request, reply, parts, labels);
    }),
  );
}

/** A line for each page, then the end. */
function measuring(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
  labels: Labels,
): FastifyReply {
  const progress = progressOf(request, labels.withoutPath);
  const { gone } = requesterOf(request, reply, parts);
  const work = labels.measure(setIn(request), gone, (page, from) =>
    progress.write({ event: 'page', page, from }),
  );
  void progress.endWith(work.then(() => ({ event: 'end' })));
  return progress.sendTo(reply);
}

const setIn = ({ params }: FastifyRequest): string => (params as { readonly set: string }).set;
