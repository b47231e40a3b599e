// GET /, /playground, /docs and /openapi.json: pages for people, and the description of the service.

import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LONE_METHOD_NAMES } from '../../../judge/zones/methods.ts';
import { sheetHtml, studioHtml } from '../../../show/studio/studio-html.ts';
import { docsSheet } from '../describe/docs-sheet.ts';
import { openApi } from '../describe/openapi.ts';
import { SAMPLE_PAGES } from '../samples.generated.ts';
import type { ServiceParts } from './service-parts.ts';

export function studioRoute(app: FastifyInstance, { settings, jobs, labels }: ServiceParts): void {
  const page = studioHtml({
    title: 'pith',
    plain: plainPage('pith', 'the workbench, which reads web pages and shows their zones and main content'),
    start: {
      kind: 'app',
      wantsToken: settings.tokens.length > 0,
      runsJobs: jobs !== undefined,
      labels: labels !== undefined,
      bodyBytes: settings.bodyBytes,
      methods: LONE_METHOD_NAMES,
      samples: SAMPLE_PAGES,
    },
  });
  app.get('/', async (_, reply) => asPage(reply).send(await page));
}

/** For readers without scripts. */
const plainPage = (name: string, what: string): string =>
  `<main><h1>${name}</h1><p>This page is ${what}. It needs its own script. ` +
  'Without scripts: POST {"url": "https://example.org/"} to /v1/segment with the header accept: text/markdown ' +
  'for the content of a page; <a href="openapi.json">openapi.json</a> describes all requests.</p></main>';

/** The page's own policy decides what it may run and load. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', "frame-ancestors 'none'");

const { resolve } = createRequire(import.meta.url);

/** The playground, and the script that its bookmarklet loads into pages of other sites. */
export function playgroundRoutes(app: FastifyInstance): void {
  app.get('/playground', (_, reply) => asPage(reply).send(createReadStream(resolve('pith/playground'))));
  app.get('/pith-page.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(createReadStream(resolve('pith/page/script'))),
  );
}

export function docsRoutes(app: FastifyInstance): void {
  const description = openApi();
  const plain = plainPage('pith: the service', 'a table of its requests and answers');
  app.get('/openapi.json', async () => description);
  app.get('/docs', async ({ protocol, host }, reply) =>
    asPage(reply).send(await sheetHtml({ ...docsSheet(description, `${protocol}://${host}`), plain })),
  );
}
