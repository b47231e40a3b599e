// Sockets of a proxy: the part of SOCKS 5 (RFC 1928) that browsers use, two sockets piped into each other, and the open
// connections of a server.

import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
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

/** Makes a server listen on a free port of the loopback; returns its host and port. */
export async function listenOnLoopback(server: Server): Promise<string> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
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

/** Tracks the open connections of servers: counts their bytes, and destroys them all at once. */
export class OpenSockets {
  readonly #open = new Set<Socket>();
  #endedBytes = 0;
  readonly #uncounted = new WeakSet<Socket>();

  constructor(...servers: readonly Pick<Server, 'on'>[]) {
    for (const server of servers) server.on('connection', socket => this.#add(socket));
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

  #add(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#endedBytes += this.#bytesOf(socket);
    });
  }

  #bytesOf(socket: Socket): number {
    return this.#uncounted.has(socket) ? 0 : socket.bytesWritten;
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}

export interface SocksRequest {
  readonly hostname: string;
  readonly port: number;
  /** The request as received. */
  readonly bytes: Buffer;
}

export const SOCKS_REPLY = { granted: 0, notAllowed: 2, unreachable: 4 } as const;

const VERSION = 5;
const CONNECT = 1;
const NO_PASSWORD = 0;
const NAME = 3;
const ADDRESS_BYTES: Readonly<Record<number, number>> = { 1: 4, 4: 16 };

/**
 * The part of SOCKS 5 (RFC 1928) that browsers use with a proxy without password. Server side: answers the greeting and
 * reads the request.
 */
export async function readSocksRequest(socket: Socket): Promise<SocksRequest> {
  const [version, methods = 0] = await take(socket, 2);
  if (version !== VERSION) throw new Error('the client does not speak SOCKS 5');
  await take(socket, methods);
  socket.write(Buffer.from([VERSION, NO_PASSWORD]));
  const head = await take(socket, 4);
  const [, command, , kind = 0] = head;
  if (command !== CONNECT) throw new Error('only the SOCKS command CONNECT is supported');
  const lengthByte = kind === NAME ? await take(socket, 1) : Buffer.alloc(0);
  const host = await take(socket, lengthByte[0] ?? ADDRESS_BYTES[kind] ?? 0);
  const port = await take(socket, 2);
  const hostname = kind === NAME ? host.toString('latin1') : ipaddr.fromByteArray([...host]).toString();
  return { hostname, port: port.readUInt16BE(), bytes: Buffer.concat([head, lengthByte, host, port]) };
}

export function answerSocks(socket: Socket, reply: number): void {
  socket.write(Buffer.from([VERSION, reply, 0, 1, 0, 0, 0, 0, 0, 0]));
}

/** Client side of the greeting. */
export async function greetSocks(socket: Socket): Promise<void> {
  socket.write(Buffer.from([VERSION, 1, NO_PASSWORD]));
  const [, method] = await take(socket, 2);
  if (method !== NO_PASSWORD) throw new Error('the proxy asks for a password');
}

async function take(socket: Socket, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0);
  for (;;) {
    const taken = socket.read(bytes) as Buffer | null;
    if (taken?.length === bytes) return taken;
    if (taken !== null || socket.destroyed || socket.readableEnded)
      throw new Error('the connection ended early');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}
