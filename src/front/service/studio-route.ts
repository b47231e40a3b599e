// GET /: the studio, where users enter an address and see its zones.

import type { FastifyInstance } from 'fastify';
import { studioHtml } from '../../show/studio/studio-html.ts';
import type { ServiceParts } from './service-parts.ts';

export function studioRoute(app: FastifyInstance, { settings }: ServiceParts): void {
  const wantsToken = settings.token !== undefined;
  const page = studioHtml({
    title: 'pith',
    start: { kind: 'open', endpoint: 'v1/segment', wantsToken },
    isServed: true,
  });
  app.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // The page's own policy decides what it may run and load.
      .header('content-security-policy', "frame-ancestors 'none'")
      .send(await page),
  );
}
