// /v1/pages and /v1/doctor: the pages that a client keeps, and what the machine of the service can do.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PithError } from '../../../base/errors.ts';
import { type Examination, examineRunning } from '../../doctor/examine.ts';
import { withoutEmptyBody } from '../jobs/job-routes.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { clientOf } from '../request-guard.ts';
import type { ServiceParts } from './service-parts.ts';

export function shelfRoutes(app: FastifyInstance, { settings, shelf, pith }: ServiceParts): void {
  const clientIn = ({ headers }: FastifyRequest): string => clientOf(headers.authorization, settings.tokens);
  app.get('/v1/pages', async request => ({ pages: await shelf.list(clientIn(request)) }));
  app.get('/v1/pages/:id', async request => {
    const id = idIn(request);
    const page = (await shelf.list(clientIn(request))).find(kept => kept.id === id);
    if (page !== undefined) return page;
    throw new PithError('NOT_FOUND', `the page ${id} is not kept any more`);
  });
  app.get('/v1/pages/:id/card', async (request, reply) =>
    reply.type('image/webp').send(await shelf.card(clientIn(request), idIn(request))),
  );
  app.delete('/v1/pages/:id', { onRequest: withoutEmptyBody }, async (request, reply) => {
    await shelf.remove(clientIn(request), idIn(request));
    return reply.status(204).send();
  });
  let examined: { readonly at: number; readonly answer: Promise<Examination> } | undefined;
  app.get('/v1/doctor', async () => {
    if (examined === undefined || Date.now() - examined.at > SERVICE_LIMITS.doctorMs)
      examined = { at: Date.now(), answer: examineRunning(pith.launched) };
    return examined.answer;
  });
}

/** The name of a file: nothing else reaches the folder. */
function idIn({ params }: FastifyRequest): string {
  const { id } = params as { readonly id: string };
  if (/^[\da-f]{16}$/.test(id)) return id;
  throw new PithError('NOT_FOUND', 'there is no such page');
}
