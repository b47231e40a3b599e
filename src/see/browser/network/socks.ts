// The part of SOCKS 5 (RFC 1928) that browsers use with a proxy without password.

import { once } from 'node:events';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

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

/** Server side: answers the greeting and reads the request. */
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
