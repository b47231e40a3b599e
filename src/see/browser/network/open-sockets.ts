// The connections that a server has open: counted in bytes, and ended all at once.

import type { Server, Socket } from 'node:net';

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

  /** Sent over all of them, those that have ended included. */
  get sentBytes(): number {
    let bytes = this.#endedBytes;
    for (const socket of this.#open) bytes += this.#bytesOf(socket);
    return bytes;
  }

  /** For a connection that brings nothing from the network. */
  uncount(socket: Socket): void {
    this.#uncounted.add(socket);
  }

  #bytesOf(socket: Socket): number {
    return this.#uncounted.has(socket) ? 0 : socket.bytesWritten;
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
