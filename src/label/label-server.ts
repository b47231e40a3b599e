// The server of a labelling session: on this machine alone, for whoever has its address with the token in it.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { asPithError, PithError } from '../errors.ts';
import { studioHtml } from '../studio/studio-html.ts';
import type { LabelSession } from './label-session.ts';

export interface LabelServer {
  /** To be opened in a browser. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Bytes of a request: marks on a page of 300,000 elements fit. */
const MOST_BYTES = 8_000_000;

export async function labelServer(session: LabelSession, port: number): Promise<LabelServer> {
  const token = randomBytes(24).toString('base64url');
  const app = fastify({ bodyLimit: MOST_BYTES });
  guard(app, token);
  app.get('/', async (_, reply) => {
    const start = { kind: 'label', token } as const;
    return reply.type('text/html').send(await studioHtml({ title: 'label · pith', start, isServed: true }));
  });
  app.get('/pages', () => session.list());
  app.get<{ Params: { number: string } }>('/pages/:number', async ({ params }, reply) =>
    found(reply, await session.open(Number(params.number))),
  );
  app.put<{ Params: { number: string } }>('/pages/:number', async ({ params, body }, reply) => {
    const marks = marksSchema.safeParse(body);
    if (!marks.success) throw new PithError('USAGE', 'the marks of the page are damaged: load it again');
    return found(reply, await session.save(Number(params.number), marks.data));
  });
  try {
    const address = await app.listen({ host: '127.0.0.1', port });
    return { url: `${address}/?token=${token}`, close: () => app.close() };
  } catch (error) {
    throw new PithError('USAGE', `port ${port} cannot be listened on: name another with --port`, {
      cause: error,
    });
  }
}

/** Another page of the same browser knows neither the token nor, by a name of its own for this machine, our host. */
function guard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { port } = app.server.address() as { port: number };
    const isOurHost = [`127.0.0.1:${port}`, `localhost:${port}`].includes(request.headers.host ?? '');
    const { token: inAddress } = request.query as { token?: unknown };
    const given = request.url.startsWith('/?')
      ? inAddress
      : request.headers.authorization?.replace(/^Bearer /, '');
    if (!isOurHost || !isSame(String(given ?? ''), token))
      await reply.code(403).send({ error: { message: 'forbidden' } });
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
  app.setErrorHandler((thrown, _, reply) => {
    const { code, message } = asPithError(thrown);
    void reply.code(500).send({ error: { code, message } });
  });
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function found<Answer>(reply: FastifyReply, answer: Answer | null): FastifyReply {
  return answer === null
    ? reply.code(404).send({ error: { message: 'there is no such page' } })
    : reply.send(answer);
}

const marks = (labels: number) =>
  z.array(
    z.tuple([
      z.int().nonnegative(),
      z
        .int()
        .min(0)
        .max(labels - 1),
    ]),
  );
const marksSchema = z.strictObject({ zones: marks(6), content: marks(2) });
