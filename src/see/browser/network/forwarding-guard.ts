// The network guard in front of the user's HTTP proxy: checks the requested host and forwards the request.

import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { PithError } from '../../../base/errors.ts';
import { type AddressPolicy, bare } from './address-policy.ts';
import type { FileSite } from './file-site.ts';
import { connected, joinSockets } from './sockets.ts';

/** As much as Chromium accepts. Node accepts 16 KB, which the cookies and policies of some servers exceed. */
const HEADERS = { maxHeaderSize: 256 * 1024 } as const;

export function forwardingGuard(state: GuardState, upstream: URL): Server {
  const server = createServer(HEADERS, (request, response) => forward(request, response, state, upstream));
  server.on('connect', (request: IncomingMessage, socket: Socket, early: Buffer) => {
    tunnel(request, socket, early, state, upstream).catch(() => socket.destroy());
  });
  return server;
}

/** The rules for connections of the current visit, and the receivers of their failures. */
export interface GuardState {
  policy: AddressPolicy;
  readonly isOffline: boolean;
  note: NoteFailure;
  site: FileSite | undefined;
  /** Excludes a connection from the byte count: it brings nothing from the network. */
  doNotCount: (socket: Socket) => void;
}

export type NoteFailure = (hostname: string, port: number, thrown: unknown) => void;

function forward(request: IncomingMessage, response: ServerResponse, state: GuardState, upstream: URL): void {
  const { method, url = '', headers } = request;
  try {
    const asked = new URL(url);
    if (state.site?.hasHost(asked.hostname) === true) {
      state.site.answer(request, response);
      return;
    }
    refuse(asked, state);
  } catch {
    // The browser would show any response as the page.
    response.destroy();
    return;
  }
  const send = upstream.protocol === 'https:' ? httpsRequest : httpRequest;
  const onward = send({
    ...addressOf(upstream),
    ...HEADERS,
    path: url,
    headers: { ...headers, ...credentials(upstream) },
    method,
  });
  onward.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', error => {
    if (!response.headersSent) noteSilence(url, upstream, state, error);
    response.destroy();
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Forwards CONNECT with all that follows; the proxy itself answers the browser. */
async function tunnel(
  { url = '', headers, method }: IncomingMessage,
  browser: Socket,
  early: Buffer,
  state: GuardState,
  upstream: URL,
): Promise<void> {
  browser.on('error', () => browser.destroy());
  try {
    refuse(new URL(`https://${url}`), state);
  } catch {
    browser.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const address = addressOf(upstream);
  const socket =
    upstream.protocol === 'https:' ? connectTls({ ...address, servername: address.host }) : connect(address);
  const proxy = await connected(socket, `the proxy ${upstream.host}`);
  const lines = Object.entries({ ...headers, ...credentials(upstream) }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  proxy.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  proxy.write(early);
  joinSockets(browser, proxy);
}

function noteSilence(url: string, upstream: URL, { note }: GuardState, cause: Error): void {
  const { host, port } = addressOf(new URL(url));
  note(host, port, new PithError('CONNECT_FAILED', `the proxy ${upstream.host} does not answer`, { cause }));
}

function refuse(asked: URL, { policy, note }: GuardState): void {
  const { host, port } = addressOf(asked);
  try {
    policy.refuseByName(host);
  } catch (error) {
    note(host, port, error);
    throw error;
  }
}

export function addressOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  const standard = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  return { host: bare(hostname), port: Number(port || standard) };
}

function credentials({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
