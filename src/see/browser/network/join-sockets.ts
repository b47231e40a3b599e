// Two connections made one: what a proxy does once it has judged.

import type { Socket } from 'node:net';
import { PithError } from '../../../base/errors.ts';

/** Each end's end is the other's, and so is each reset. */
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

/** `what`: begins the sentence that says why it did not come about. */
export function connected(socket: Socket, what: string): Promise<Socket> {
  return new Promise((done, fail) => {
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const { code } = error;
      const reason = code === 'ECONNREFUSED' ? 'nothing listens there' : `there is no way to it (${code})`;
      fail(new PithError('CONNECT_FAILED', `${what} cannot be reached: ${reason}`, { cause: error }));
    });
  });
}
