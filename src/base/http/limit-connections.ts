// Keeps a server reachable while clients stall: where too many requests are incomplete, the slowest of them are cut.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that wait for their client: idle, in the midst of a request, or with an answer that is not fetched. */
export interface ConnectionLimits {
  /** Of all clients. */
  readonly waiting: number;
  /** Of one client. */
  readonly perClient: number;
  /** With a body that has not arrived, and fills memory. */
  readonly bodies: number;
  /** A body that goes on after its request was answered gets so long. */
  readonly lingerMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly client: string;
  /** What it waits for its client with; both undefined between requests. */
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
  /** When it began to wait, and how many bytes had passed by then. */
  since: number;
  passed: number;
}

/** Connections whose request is being worked on are never cut: their number is the queue's to limit. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress);
    open.set(socket, { socket, client, since: performance.now(), passed: 0 });
    socket.once('close', () => open.delete(socket));
    if (open.size > Math.min(limits.waiting, limits.perClient)) {
      cutSlowest(open, limits.perClient, one => one.client === client && isWaiting(one));
      cutSlowest(open, limits.waiting, isWaiting);
    }
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection === undefined) return;
    Object.assign(connection, { request, response });
    response.once('close', () => {
      if (!request.complete) cutLater(request, limits.lingerMs);
      // Another request may have come behind this one.
      if (connection.request !== request) return;
      const passed = passedBy(request.socket);
      Object.assign(connection, {
        request: undefined,
        response: undefined,
        since: performance.now(),
        passed,
      });
    });
    // A body that came along with its headers is complete by then.
    setImmediate(() => {
      if (!request.complete) cutSlowest(open, limits.bodies, one => one.request?.complete === false);
    });
  });
}

/** A body that nobody reads any more; until then its client may fetch the answer. */
function cutLater(request: IncomingMessage, ms: number): void {
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms).unref();
}

function cutSlowest(
  open: ReadonlyMap<Socket, Connection>,
  most: number,
  isMeant: (one: Connection) => boolean,
): void {
  const meant = [...open.values()].filter(isMeant);
  if (meant.length <= most) return;
  const now = performance.now();
  // Once for each: to ask a socket for its bytes is slow.
  const paces = meant.map(one => ({ socket: one.socket, pace: paceOf(one, now) }));
  paces.sort((a, b) => a.pace - b.pace);
  for (const { socket } of paces.slice(0, paces.length - most)) socket.destroy();
}

const isWaiting = ({ request, response }: Connection): boolean =>
  request?.complete !== true || response?.writableEnded === true;

/** Bytes that count for each connection from its start, so that the newest is not the slowest. */
const HEAD_START = 1_024;

/** Bytes in ms since it began to wait. */
const paceOf = ({ socket, since, passed }: Connection, now: number): number =>
  (HEAD_START + passedBy(socket) - passed) / (now - since + 1);

const passedBy = ({ bytesRead, bytesWritten }: Socket): number => bytesRead + bytesWritten;

/** An address; of IPv6 the network of 64 bits, all of which one client has. */
export function clientOf(address = ''): string {
  const [ipv4] = /(?:\d+\.){3}\d+$/.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
