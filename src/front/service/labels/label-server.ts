// The server of `pith label`: a session on one list of pages, local only, for users of the address with its token.

import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { PithError, usageError } from '../../../base/errors.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { httpStatus, requestError } from '../../../base/http/http-status.ts';
import { closeServer } from '../../../base/http/limit-connections.ts';
import type { PageToLabel } from '../../../lab/label/label-pages.ts';
import { type LabelSession, parseMarks } from '../../../lab/label/label-session.ts';
import type { WirePageList } from '../../../show/studio/page/label/label-wire.ts';
import { studioHtml } from '../../../show/studio/studio-html.ts';
import { SECURITY_HEADERS } from '../answers/error-answer.ts';
import { refuseForeignHost, refuseForeignOrigin, refuseWithoutToken } from '../request-guard.ts';

export interface LabelServer {
  /** The address to open in a browser. */
  readonly url: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Bytes per request: enough for marks on a page of 300,000 elements. */
const MOST_BYTES = 8_000_000;
/** ms: closes idle sockets, which browsers keep open. */
const IDLE_MS = 1_000;

export async function labelServer(
  pages: readonly PageToLabel[],
  session: LabelSession,
  port: number,
): Promise<LabelServer> {
  const token = randomBytes(24).toString('base64url');
  const app = fastify({ bodyLimit: MOST_BYTES });
  guard(app, token);
  app.get('/', async (_, reply) => {
    const start = { kind: 'label', token } as const;
    reply.type('text/html').header('content-security-policy', "frame-ancestors 'none'");
    return reply.send(await studioHtml({ title: 'label · pith', start }));
  });
  app.get('/pages', () => listOf(pages));
  app.get<{ Params: { number: string } }>('/pages/:number', ({ params }) => {
    const number = Number(params.number);
    return session.open(pageAt(pages, number), pages[number + 1]);
  });
  app.put<{ Params: { number: string } }>('/pages/:number', ({ params, body }) =>
    session.save(pageAt(pages, Number(params.number)), parseMarks(body)),
  );
  try {
    const address = await app.listen({ host: '127.0.0.1', port });
    return { url: `${address}/?token=${token}`, [Symbol.asyncDispose]: () => closeServer(app, IDLE_MS) };
  } catch (error) {
    throw usageError(`cannot listen on port ${port}: choose another with --port`, { cause: error });
  }
}

/** Refuses as the service does, and takes the token of the page from its address. */
function guard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async ({ headers, query, url }, reply) => {
    reply.headers(SECURITY_HEADERS);
    const { host, origin, authorization } = headers;
    const { token: inAddress } = query as { token?: unknown };
    try {
      refuseForeignHost(host, []);
      refuseForeignOrigin(origin, host);
      refuseWithoutToken(url.startsWith('/?') ? `Bearer ${inAddress}` : authorization, [token]);
    } catch (cause) {
      const message = 'open the address that pith label printed, with its token';
      throw new PithError('ORIGIN_REFUSED', message, { cause });
    }
  });
  app.setNotFoundHandler(() => {
    throw new PithError('NOT_FOUND', 'there is nothing here');
  });
  app.setErrorHandler(refuse);
}

function refuse(thrown: unknown, _: unknown, reply: FastifyReply): FastifyReply {
  const error = requestError(thrown, 'these are more marks than a page can have');
  const { code, message } = error;
  return reply.code(httpStatus(error)).send({ error: { code, message } });
}

function pageAt(pages: readonly PageToLabel[], number: number): PageToLabel {
  const page = pages[number];
  if (page === undefined) throw new PithError('NOT_FOUND', 'there is no such page');
  return page;
}

async function listOf(pages: readonly PageToLabel[]): Promise<WirePageList> {
  const listed = pages.map(async ({ name, labelFile }) => ({ name, isLabelled: await isThere(labelFile) }));
  return { pages: await Promise.all(listed) };
}
