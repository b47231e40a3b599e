// The connections that a server has open: counted in bytes, and ended all at once.

import type { Server, Socket } from 'node:net';

export class OpenSockets {
  readonly #open = new Set<Socket>();
  #endedBytes = 0;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#endedBytes += socket.bytesWritten;
      });
    });
  }

  /** Sent over all of them, those that have ended included. */
  get sentBytes(): number {
    let bytes = this.#endedBytes;
    for (const socket of this.#open) bytes += socket.bytesWritten;
    return bytes;
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
