// Replays one page of an archive: a proxy on the loopback that answers every request of the browser from the archive,
// redirects, frames, workers and https included, and passes none on.

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { asPithError, type PithError } from '../../base/errors.ts';
import { withoutFragment } from '../../base/text/without-fragment.ts';
import type { Archive } from './archive.ts';
import type { ArchivedPage } from './archive-index.ts';
import { replayCertificate } from './certificate.ts';

export interface Replay {
  /** For the browser's context, whose certificate errors have to be ignored. */
  readonly proxy: string;
  /** Addresses that the page asked for and the archive does not hold. */
  readonly missing: () => readonly string[];
  /** Why the archive could not answer for the page itself, or for what it redirects to. */
  readonly failure: () => PithError | undefined;
  readonly close: () => Promise<void>;
}

/** Of bodies that the browser has not taken yet; it takes no more for a whole visit. */
const MOST_HELD_BYTES = 256 * 2 ** 20;

/** First byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16;

export async function replayPage(archive: Archive, page: ArchivedPage): Promise<Replay> {
  const missing = new Set<string>();
  const held = { bytes: 0 };
  /** The page, and whatever it redirects to. */
  const documents = new Set([withoutFragment(new URL(page.url).href)]);
  let failure: PithError | undefined;
  const answer = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const url = addressOf(request, scheme);
    const isDocument = documents.has(url);
    respond(archive, { url, at: page.at }, request, response, held).then(
      isThere => {
        if (!isThere) missing.add(url);
        const next = response.getHeader('location');
        if (isDocument && typeof next === 'string' && URL.canParse(next, url))
          documents.add(withoutFragment(new URL(next, url).href));
      },
      (error: unknown) => {
        if (isDocument) failure = asPithError(error);
        response.destroy();
      },
    );
  };
  const secure = createHttpsServer({ ...(await replayCertificate()) }, answer('https'));
  const plain = createHttpServer(answer('http'));
  plain.on('connect', (_request, socket: Duplex) => tunnel(socket as Socket, plain, secure));
  // Nobody is at the other end of a WebSocket any more.
  for (const server of [plain, secure]) server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  const sockets = openSockets([plain, secure]);
  await new Promise<void>((done, fail) => plain.once('error', fail).listen(0, '127.0.0.1', done));
  return {
    proxy: `http://127.0.0.1:${(plain.address() as AddressInfo).port}`,
    missing: () => [...missing],
    failure: () => failure,
    close: () => closeServer(plain, sockets),
  };
}

/** The browser asks for a way through to a host, and meets the archive there too. */
function tunnel(socket: Socket, plain: Server, secure: Pick<Server, 'emit'>): void {
  socket.on('error', () => socket.destroy());
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  socket.once('readable', () => {
    const first = socket.read() as Buffer | null;
    if (first === null) return void socket.destroy();
    socket.unshift(first);
    (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
  });
}

/** A proxy is asked by the whole address, a tunnelled host by the path. */
function addressOf({ url = '/', headers }: IncomingMessage, scheme: string): string {
  return /^https?:/i.test(url) ? url : `${scheme}://${headers.host ?? ''}${url}`;
}

async function respond(
  archive: Archive,
  { url, at }: ArchivedPage,
  request: IncomingMessage,
  response: ServerResponse,
  held: { bytes: number },
): Promise<boolean> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, permission(request)).end();
    return true;
  }
  const found = archive.find(url, at);
  if (found === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not in the archive');
    return false;
  }
  const { status, headers, body } = await archive.read(found);
  if (held.bytes + body.length > MOST_HELD_BYTES) throw new Error('the page asks for too much at once');
  held.bytes += body.length;
  response.once('close', () => {
    held.bytes -= body.length;
  });
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  response.writeHead(status, { ...headers, 'content-length': hasBody ? body.length : 0 });
  response.end(hasBody ? body : undefined);
  return true;
}

/** Whether a page might ask another host was settled when it was archived. */
function permission({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': headers['access-control-request-method'] ?? 'GET',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
  };
}

function openSockets(servers: readonly Pick<Server, 'on'>[]): Set<Socket> {
  const sockets = new Set<Socket>();
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  return sockets;
}

function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  return new Promise(done => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
}
