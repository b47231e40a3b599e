// Pipes two sockets into each other, as a proxy does.

import type { Socket } from 'node:net';
import { PithError } from '../../../base/errors.ts';

/** Forwards data, end and reset in both directions. */
export function joinSockets(browser: Socket, server: Socket): void {
  const ways = [
    [browser, server],
    [server, browser],
  ] as const;
  for (const [from, to] of ways) {
    from.on('error', () => to.resetAndDestroy());
    from.on('close', () => to.destroySoon());
    from.pipe(to);
  }
}

/** `what`: the name of the peer at the start of the error message. */
export function connected(socket: Socket, what: string): Promise<Socket> {
  return new Promise((done, fail) => {
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const { code } = error;
      const reason = code === 'ECONNREFUSED' ? 'nothing listens there' : `the connection failed (${code})`;
      fail(new PithError('CONNECT_FAILED', `${what} cannot be reached: ${reason}`, { cause: error }));
    });
  });
}
