// Keeps a server reachable while clients stall: beyond the limits, the slowest connections are cut.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits of connections that wait for their client: idle, with an incomplete request, or with an unread answer. */
interface ConnectionLimits {
  /** Waiting connections of all clients. */
  readonly waiting: number;
  /** Waiting connections of one client. */
  readonly perClient: number;
  /** Requests whose body is incomplete: what has arrived is held in memory. */
  readonly bodies: number;
  /** Time for the rest of a body once its request has been answered. */
  readonly lingerMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly client: string;
  /** The current request; both are undefined between requests. */
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
  /** When it began to wait, and how many bytes it had carried by then. */
  since: number;
  passed: number;
}

/** Never cuts a connection whose request is being processed: the job queue limits those. */
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
      // The next request may have arrived on the same connection.
      if (connection.request !== request) return;
      const passed = passedBy(request.socket);
      Object.assign(connection, {
        request: undefined,
        response: undefined,
        since: performance.now(),
        passed,
      });
    });
    // A body that arrived together with its headers is complete by then.
    setImmediate(() => {
      if (!request.complete) cutSlowest(open, limits.bodies, one => one.request?.complete === false);
    });
  });
}

/** Cuts a body that nobody reads any more, after its client had time to read the answer. */
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
  // Computed once per socket: reading its byte counts is slow.
  const paces = meant.map(one => ({ socket: one.socket, pace: paceOf(one, now) }));
  paces.sort((a, b) => a.pace - b.pace);
  for (const { socket } of paces.slice(0, paces.length - most)) socket.destroy();
}

const isWaiting = ({ request, response }: Connection): boolean =>
  request?.complete !== true || response?.writableEnded === true;

/** Bytes added to each connection, so that the newest is not the slowest. */
const HEAD_START = 1_024;

/** Bytes per ms since it began to wait. */
const paceOf = ({ socket, since, passed }: Connection, now: number): number =>
  (HEAD_START + passedBy(socket) - passed) / (now - since + 1);

const passedBy = ({ bytesRead, bytesWritten }: Socket): number => bytesRead + bytesWritten;

/** The key of a client: its IPv4 address, or its IPv6 network of 64 bits, which belongs to one client. */
export function clientOf(address = ''): string {
  const [ipv4] = /(?:\d{1,3}\.){3}\d{1,3}$/.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/**
 * Closes a server: requests in progress are finished first. Cuts connections that are still open after `patienceMs`,
 * such as idle sockets and clients that do not read.
 */
export async function closeServer(app: FastifyInstance, patienceMs: number): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(force));
}
