// The end of a server: what is being answered is finished, and sockets that hold it up are cut.

import type { FastifyInstance } from 'fastify';

/** Answers that nobody fetches, and sockets on which nothing is asked, hold it up no longer than this. */
export async function closeServer(app: FastifyInstance, patienceMs: number): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(force));
}
