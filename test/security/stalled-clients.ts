// Clients that begin a request and never end it.

import { connect } from 'node:net';

export const HALF_A_BODY = `POST /v1/segment HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"url":`;

export interface StalledClients {
  readonly close: () => void;
}

/** Each sends `bytes`, reads nothing and waits. Resolves when all have sent it or were refused. */
export async function stalledClients(port: number, count: number, bytes: string): Promise<StalledClients> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      await new Promise(done => socket.once('connect', done).once('close', done));
      if (bytes !== '' && socket.writable) await new Promise(done => socket.write(bytes, done));
      return socket;
    }),
  );
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
