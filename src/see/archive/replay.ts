// Replays one page of an archive: a proxy on the loopback answers every request of the browser from the archive,
// redirects, frames, workers and https included, and forwards none.

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { generate } from 'selfsigned';
import { asPithError, type PithError } from '../../base/errors.ts';
import { once } from '../../base/memoize.ts';
import { isUrl, withoutFragment } from '../../base/text/parse-url.ts';
import { ignoreNoscriptRefresh } from '../browser/network/served-html.ts';
import { listenOnLoopback, OpenSockets } from '../browser/network/sockets.ts';
import type { Archive } from './archive.ts';
import type { ArchivedPage } from './archive-index.ts';

interface Replay {
  /** Proxy for the browser's context, which must ignore certificate errors. */
  readonly proxy: string;
  /** Requested addresses that the archive does not hold. */
  readonly missing: () => readonly string[];
  /** The error of the page itself, or of a page that it redirects to. */
  readonly failure: () => PithError | undefined;
  readonly close: () => Promise<void>;
}

/** Bytes of bodies that the browser has not received yet; as much as a whole visit may load. */
const MOST_HELD_BYTES = 256 * 2 ** 20;

/** First byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16;

export async function replayPage(archive: Archive, page: ArchivedPage): Promise<Replay> {
  const missing = new Set<string>();
  const held = { bytes: 0 };
  /** Addresses of the page and of its redirects. */
  const documents = new Set([withoutFragment(new URL(page.url).href)]);
  let failure: PithError | undefined;
  const answer = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const url = addressOf(request, scheme);
    const isDocument = documents.has(url);
    respond(archive, { url, at: page.at }, request, response, held).then(
      isThere => {
        if (!isThere) missing.add(url);
        const next = response.getHeader('location');
        if (isDocument && typeof next === 'string' && isUrl(next, url))
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
  // WebSockets are not archived.
  for (const server of [plain, secure]) server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  const sockets = new OpenSockets(plain, secure);
  const address = await listenOnLoopback(plain);
  return {
    proxy: `http://${address}`,
    missing: () => [...missing],
    failure: () => failure,
    close: () =>
      new Promise(done => {
        plain.close(() => done());
        sockets.destroy();
      }),
  };
}

/** Answers CONNECT: the tunnelled requests are answered from the archive too. */
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

/** A plain proxy request carries the whole address, a tunnelled one the path only. */
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
  const { status, headers, body: stored } = await archive.read(found);
  const body = HTML_TYPE.test(String(headers['content-type'])) ? withoutNoscriptRefresh(stored) : stored;
  if (held.bytes + body.length > MOST_HELD_BYTES) throw new Error('the page requests too much at once');
  held.bytes += body.length;
  response.once('close', () => {
    held.bytes -= body.length;
  });
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  response.writeHead(status, { ...headers, 'content-length': hasBody ? body.length : 0 });
  response.end(hasBody ? body : undefined);
  return true;
}

const HTML_TYPE = /^\s*text\/html\b/i;

function withoutNoscriptRefresh(stored: Buffer): Buffer {
  const html = stored.toString('latin1');
  const kept = ignoreNoscriptRefresh(html);
  return kept === html ? stored : Buffer.from(kept, 'latin1');
}

/** Grants every CORS request: the original server decided when the page was archived. */
function permission({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': headers['access-control-request-method'] ?? 'GET',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
  };
}

const replayCertificate = once(async () => {
  const name = [{ name: 'commonName', value: 'archive replay' }];
  const { private: key, cert } = await generate(name, { keyType: 'ec', algorithm: 'sha256' });
  return { key, cert };
});
