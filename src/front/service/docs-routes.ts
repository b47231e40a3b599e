// GET /openapi.json and /docs: what the service offers, for programs and for people.

import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

export function docsRoutes(app: FastifyInstance): void {
  const description = openApi();
  const page = docsPage(description);
  app.get('/openapi.json', async () => description);
  app.get('/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // The page says itself what it may load: nothing.
      .header('content-security-policy', "frame-ancestors 'none'")
      .send(page),
  );
}
