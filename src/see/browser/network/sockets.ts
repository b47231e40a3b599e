// Sockets of a proxy: pipes two into each other, and tracks the open connections of a server.

import type { Server, Socket } from 'node:net';
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

/** Tracks the open connections of a server: counts their bytes, and destroys them all at once. */
export class OpenSockets {
  readonly #open = new Set<Socket>();
  #endedBytes = 0;
  readonly #uncounted = new WeakSet<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#endedBytes += this.#bytesOf(socket);
      });
    });
  }

  /** Bytes sent on all connections, closed ones included. */
  get sentBytes(): number {
    let bytes = this.#endedBytes;
    for (const socket of this.#open) bytes += this.#bytesOf(socket);
    return bytes;
  }

  /** Excludes a connection from the byte count. */
  doNotCount(socket: Socket): void {
    this.#uncounted.add(socket);
  }

  #bytesOf(socket: Socket): number {
    return this.#uncounted.has(socket) ? 0 : socket.bytesWritten;
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
