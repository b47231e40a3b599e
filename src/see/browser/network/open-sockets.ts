// Tracks the open connections of a server: counts their bytes, and destroys them all at once.

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
