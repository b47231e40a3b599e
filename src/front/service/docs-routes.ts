// GET /openapi.json and /docs: the description of the service for programs and people.

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
      // The page's own policy already forbids loading anything.
      .header('content-security-policy', "frame-ancestors 'none'")
      .send(page),
  );
}
