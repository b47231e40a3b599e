// POST /mcp: the tools of `pith mcp` over HTTP, for clients with the token of the service.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseBulk } from '../../../base/schema/refuse-bulk.ts';
import { KeptPages } from '../../mcp/kept-pages.ts';
import { mcpServer } from '../../mcp/mcp-server.ts';
import { VISIT_OF_TOOLS } from '../../mcp/tool-options.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { clientOf } from '../request-guard.ts';
import { workInQueue } from '../work-in-queue.ts';
import type { ServiceParts } from './service-parts.ts';

type McpHandler = ReturnType<typeof createMcpHandler>;

export function mcpRoute(app: FastifyInstance, parts: ServiceParts): void {
  const handlers = new Map<string, McpHandler>();
  const handlerOf = (client: string): McpHandler => {
    const known = handlers.get(client);
    if (known !== undefined) return known;
    const pages = keptPages(parts, client);
    const handler = createMcpHandler(() => mcpServer(pages));
    handlers.set(client, handler);
    return handler;
  };
  app.addHook('onClose', async () => {
    await Promise.allSettled([...handlers.values()].map(handler => handler.close()));
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      if (typeof request.body === 'object' && request.body !== null)
        refuseBulk('body', request.body, SERVICE_LIMITS.body);
      const handler = handlerOf(clientOf(request.headers.authorization, parts.settings.tokens));
      const answer = await handler.fetch(webRequest(request, reply), { parsedBody: request.body });
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      if (answer.status === 405) reply.header('allow', 'POST');
      return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream));
    },
  });
}

const keptPages = (parts: ServiceParts, client: string): KeptPages =>
  new KeptPages((url, { signal: gone = new AbortController().signal, onStage, ...options }) =>
    workInQueue(parts, { client, gone }, visit =>
      visit({ kind: 'url', url }, { ...VISIT_OF_TOOLS, ...options }, onStage),
    ),
  );

/** Ends with the connection of its client. */
function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const { method, body } = request;
  return new Request(`http://${request.headers.host ?? 'localhost'}/mcp`, {
    method,
    headers,
    signal: gone.signal,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  });
}
