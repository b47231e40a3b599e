// Closes a server: requests in progress are finished first.

import type { FastifyInstance } from 'fastify';

/** Cuts connections that are still open after `patienceMs`, such as idle sockets and clients that do not read. */
export async function closeServer(app: FastifyInstance, patienceMs: number): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(force));
}
