// /v1/batch, /v1/crawl and /v1/jobs: starts, lists, follows and cancels jobs, and hands out their results.

import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { cardOf, thumbnailOf } from '../../../run/overview/thumbnails.ts';
import { clientOf } from '../request-guard.ts';
import { jobsOf, type ServiceParts } from '../routes/service-parts.ts';
import { jobRecord } from '../shelf/kept-page.ts';
import { type NumberedRecord, outcomeLine } from './job-records.ts';
import { batchRequest, crawlRequest } from './job-request.ts';
import type { Jobs } from './jobs.ts';

const NDJSON = 'application/x-ndjson';

export function jobRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { settings } = parts;
  const requireJobs = (): Jobs => jobsOf(parts);
  const ownerIn = ({ headers }: FastifyRequest): string => clientOf(headers.authorization, settings.tokens);
  const start = async (request: FastifyRequest, reply: FastifyReply, requestOf: typeof batchRequest) => {
    const job = await requireJobs().add(ownerIn(request), requestOf(request.body, settings.jobPages));
    return reply.status(202).header('location', `/v1/jobs/${job.id}`).send(job);
  };
  app.post('/v1/batch', (request, reply) => start(request, reply, batchRequest));
  app.post('/v1/crawl', (request, reply) => start(request, reply, crawlRequest));
  app.get('/v1/jobs', async request => ({ jobs: await requireJobs().list(ownerIn(request)) }));
  app.get('/v1/jobs/:id', async request => requireJobs().view(ownerIn(request), idIn(request)));
  app.post('/v1/jobs/:id/resume', { onRequest: withoutEmptyBody }, async (request, reply) =>
    reply.status(202).send(await requireJobs().restart(ownerIn(request), idIn(request), redoIn(request))),
  );
  app.delete('/v1/jobs/:id', { onRequest: withoutEmptyBody }, async (request, reply) => {
    const { purge } = parseOptions(z.strictObject({ purge: z.enum(['true']).optional() }), request.query);
    if (purge === undefined) return requireJobs().cancel(ownerIn(request), idIn(request));
    await requireJobs().purge(ownerIn(request), idIn(request));
    return reply.status(204).send();
  });
  const stream = (path: string, follows: boolean, lineOf: (record: NumberedRecord) => string) =>
    app.get(path, async (request, reply) => {
      const lines = recordLines(requireJobs(), ownerIn(request), request, reply, { lineOf, follows });
      return reply.type(NDJSON).send(Readable.from(lines));
    });
  stream('/v1/jobs/:id/outcomes', true, outcomeLine);
  stream('/v1/jobs/:id/results', false, ({ json }) => `${json}\n`);
  app.get('/v1/jobs/:id/cards/:line', async (request, reply) => {
    const { line } = request.params as { readonly line: string };
    if (!/^\d{1,15}$/.test(line)) throw new PithError('NOT_FOUND', 'the job has no such line');
    const [running, owner, id] = [requireJobs(), ownerIn(request), idIn(request)];
    const { folder, name } = running.get(owner, id);
    const record = await jobRecord(running, owner, id, Number(line));
    const path = name === undefined ? await thumbnailOf(folder, record) : undefined;
    const card = path === undefined ? await cardOf(folder, record) : createReadStream(join(folder, path));
    if (card === undefined)
      throw new PithError('NOT_FOUND', "the page has no picture: name one in 'formats'");
    return reply.type('image/webp').send(card);
  });
  app.get('/v1/jobs/:id/files/*', async (request, reply) => {
    const { '*': name } = request.params as { readonly '*': string };
    const path = await fileIn(requireJobs().get(ownerIn(request), idIn(request)).folder, name);
    return reply.type(typeOf(name)).send(createReadStream(path));
  });
}

function redoIn({ query }: FastifyRequest): 'failed' | undefined {
  return parseOptions(z.strictObject({ redo: z.enum(['failed']).optional() }), query).redo;
}

/** Clients send the type of a body with every request; without a body there is nothing to parse. */
export async function withoutEmptyBody({ headers }: FastifyRequest): Promise<void> {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) delete headers['content-type'];
}

const streamQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'expected a line number')
    .default('0'),
});

/**
 * Yields a line for each record. `follows`: waits for further records, and ends with the state of the job; without that
 * line, the service has stopped, and the client asks again. Throws at once for an unknown job or a wrong query, while
 * the answer can still have a status.
 */
function recordLines(
  jobs: Jobs,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { lineOf, follows }: { readonly lineOf: (record: NumberedRecord) => string; readonly follows: boolean },
): AsyncGenerator<string> {
  const { after } = parseOptions(streamQuery, request.query);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const records = jobs.records(owner, idIn(request), Number(after), { follows, gone: gone.signal });
  return (async function* () {
    for await (const block of records) yield block.map(lineOf).join('');
    const job = follows ? await jobs.view(owner, idIn(request)) : undefined;
    if (job !== undefined && job.state !== 'running') yield `${JSON.stringify({ event: 'end', job })}\n`;
  })();
}

/** Only the files of pages, and no links. */
async function fileIn(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const isPageFile = /^pages\/[0-9a-f]{2}\/(?:assets\/)?[^/\\\0]+$/.test(name) && !/\/\.+$/.test(name);
  if (isPageFile && (await lstat(path).catch(() => undefined))?.isFile()) return path;
  throw new PithError('NOT_FOUND', 'the job has no such file');
}

const TYPES: readonly (readonly [ending: string, type: string])[] = [
  ['.md', 'text/markdown; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.jsonl', NDJSON],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.gif', 'image/gif'],
  ['.avif', 'image/avif'],
  ['.gz', 'application/gzip'],
];

const typeOf = (name: string): string =>
  TYPES.find(([ending]) => name.endsWith(ending))?.[1] ?? 'application/octet-stream';

const idIn = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id;
