// The only network access of a context, even if all addresses are allowed: a proxy on the loopback that resolves each
// host once a visit, checks the address, connects to it and then forwards bytes. Redirects, frames, workers and
// WebSockets use it too.

import { connect, createServer, type Server, type Socket } from 'node:net';
import { asPithError, PithError } from '../../../base/errors.ts';
import { isUrl } from '../../../base/text/parse-url.ts';
import { NETWORK_LIMITS } from '../limits.ts';
import {
  AddressPolicy,
  bare,
  type DroppedAddresses,
  type PrivateAddresses,
  pinnedTo,
  type Resolver,
} from './address-policy.ts';
import type { FileSite } from './file-site.ts';
import { addressOf, forwardingGuard, type GuardState, type NoteFailure } from './forwarding-guard.ts';
import {
  answerSocks,
  connected,
  greetSocks,
  joinSockets,
  listenOnLoopback,
  OpenSockets,
  readSocksRequest,
  SOCKS_REPLY,
  type SocksRequest,
} from './sockets.ts';

export interface NetworkGuard {
  /** Proxy for the browser's context. */
  readonly proxy: string;
  /** Why a host could not be reached: browsers report only that the proxy failed. */
  readonly failureAt: (url: string) => PithError | undefined;
  /** True once the page exceeded its limit of bytes, so that its network was cut. */
  readonly isCut: () => boolean;
  /** Hosts that were blocked, because their address is private. */
  readonly refused: () => readonly string[];
  /** Hosts with public addresses whose private ones were not used. */
  readonly dropped: () => readonly DroppedAddresses[];
  /** Hosts that were blocked, because the page has no network. */
  readonly offline: () => readonly string[];
  /** Routes the hosts of the site to it from now on. */
  readonly serve: (site: FileSite) => void;
  /** Forgets what the visit before resolved, met and loaded; open connections stay. `named`: as in `GuardOptions`. */
  readonly beginVisit: (named: string | undefined) => void;
  /** Ends all requests under way; later ones connect again. */
  readonly cutConnections: () => void;
  /** True if a visit was allowed to reach a private address. */
  readonly hasReachedPrivate: () => boolean;
  /** Bytes that all visits together loaded. */
  readonly loadedBytes: () => number;
  readonly close: () => void;
}

interface GuardOptions {
  readonly privateAddresses: PrivateAddresses;
  /** The host that the user named. */
  readonly named: string | undefined;
  /** The user's own proxy. It resolves names itself, so that only literal addresses can be checked. */
  readonly proxy?: string | undefined;
  /** Blocks all hosts but those of the `FileSite`. */
  readonly isOffline?: boolean;
  readonly resolver?: Resolver;
  readonly maxBytes?: number;
}

export async function networkGuard(options: GuardOptions): Promise<NetworkGuard> {
  const { privateAddresses, isOffline = false } = options;
  let failures = new Failures();
  const policyFor = (named: string | undefined) =>
    new AddressPolicy(privateAddresses, named, options.resolver);
  const state: GuardState = {
    policy: policyFor(options.named),
    isOffline,
    note: failures.add,
    site: undefined,
    doNotCount: () => {},
  };
  const { server, scheme } = serverFor(state, isOffline ? undefined : options.proxy);
  const sockets = new OpenSockets(server);
  state.doNotCount = socket => sockets.doNotCount(socket);
  const address = await listenOnLoopback(server);
  let isCut = false;
  let hasReachedPrivate = false;
  let earlierBytes = 0;
  const close = (): void => {
    clearInterval(timer);
    server.close();
    sockets.destroy();
  };
  const timer = setInterval(() => {
    isCut = sockets.sentBytes - earlierBytes > (options.maxBytes ?? NETWORK_LIMITS.visitBytes);
    if (isCut) close();
  }, NETWORK_LIMITS.lookMs).unref();
  return {
    proxy: `${scheme}://${address}`,
    failureAt: url => failures.at(url),
    refused: () => failures.refused(option => option !== OFFLINE),
    dropped: () => state.policy.dropped(),
    offline: () => failures.refused(option => option === OFFLINE),
    serve: site => {
      state.site = site;
    },
    isCut: () => isCut,
    beginVisit: named => {
      hasReachedPrivate ||= state.policy.hasReachedPrivate;
      state.policy = policyFor(named);
      failures = new Failures();
      state.note = failures.add;
      earlierBytes = sockets.sentBytes;
    },
    cutConnections: () => sockets.destroy(),
    hasReachedPrivate: () => hasReachedPrivate || state.policy.hasReachedPrivate,
    loadedBytes: () => sockets.sentBytes,
    close,
  };
}

/** A SOCKS server, which forwards any protocol; but an HTTP server in front of an HTTP proxy of the user's. */
function serverFor(
  state: GuardState,
  proxy: string | undefined,
): { readonly server: Server; readonly scheme: 'http' | 'socks5' } {
  const upstream = proxy === undefined ? undefined : proxyAddress(proxy);
  if (upstream !== undefined && !upstream.protocol.startsWith('socks'))
    return { server: forwardingGuard(state, upstream), scheme: 'http' };
  const server = createServer({ noDelay: true }, socket => {
    pass(socket, state, upstream).catch(() => socket.destroy());
  });
  return { server, scheme: 'socks5' };
}

class Failures {
  readonly #byHost = new Map<string, PithError>();

  readonly add: NoteFailure = (hostname, port, thrown) => {
    this.#byHost.set(`${hostname}:${port}`, asPithError(thrown));
  };

  at(address: string): PithError | undefined {
    if (!isUrl(address)) return undefined;
    const { host, port } = addressOf(new URL(address));
    return this.#byHost.get(`${host}:${port}`);
  }

  /** `isOf`: by the page option that would allow them. */
  refused(isOf: (option: string | undefined) => boolean): string[] {
    const isRefused = (error: PithError) => error.code === 'ADDRESS_BLOCKED' && isOf(error.option);
    return [...this.#byHost].filter(([, error]) => isRefused(error)).map(([host]) => host);
  }
}

const proxyAddress = (proxy: string): URL => new URL(proxy.includes('://') ? proxy : `http://${proxy}`);

async function pass(browser: Socket, state: GuardState, upstream: URL | undefined): Promise<void> {
  browser.on('error', () => browser.destroy());
  const request = await readSocksRequest(browser);
  const { policy, isOffline, note, site } = state;
  if (site?.hasHost(request.hostname) === true) {
    answerSocks(browser, SOCKS_REPLY.granted);
    state.doNotCount(browser);
    site.take(browser);
    return;
  }
  try {
    if (isOffline) throw offlineError(request.hostname);
    const server =
      upstream === undefined ? await reach(request, policy) : await reachBy(upstream, request, policy);
    if (upstream === undefined) answerSocks(browser, SOCKS_REPLY.granted);
    joinSockets(browser, server);
  } catch (error) {
    note(request.hostname, request.port, error);
    const isBlocked = error instanceof PithError && error.code === 'ADDRESS_BLOCKED';
    answerSocks(browser, isBlocked ? SOCKS_REPLY.notAllowed : SOCKS_REPLY.unreachable);
    browser.end();
  }
}

/** The option that gives pages without a web address the network. */
const OFFLINE = 'allowNetwork';

const offlineError = (hostname: string): PithError =>
  new PithError(
    'ADDRESS_BLOCKED',
    `${hostname} is on the network, which pages from files or HTML may use only with allowNetwork`,
    { option: OFFLINE },
  );

async function reach({ hostname, port }: SocksRequest, policy: AddressPolicy): Promise<Socket> {
  const addresses = await policy.resolve(hostname);
  const server = connect({ host: hostname, port, noDelay: true, ...pinnedTo(addresses) });
  try {
    return await connected(server, `${hostname}:${port}`);
  } catch (error) {
    const dropped = policy.droppedOf(hostname);
    if (dropped.length === 0) throw error;
    const { message } = asPithError(error);
    throw new PithError(
      'CONNECT_FAILED',
      `${message}; its private address ${dropped.join(', ')} was not tried`,
      { cause: error, option: 'privateAddresses' },
    );
  }
}

/** Forwards the request to the user's SOCKS proxy, which answers the browser itself. */
async function reachBy(upstream: URL, request: SocksRequest, policy: AddressPolicy): Promise<Socket> {
  policy.refuseByName(request.hostname);
  const port = Number(upstream.port || 1080);
  const socket = connect({ host: bare(upstream.hostname), port, noDelay: true });
  const server = await connected(socket, `the proxy ${upstream.host}`);
  await greetSocks(server);
  server.write(request.bytes);
  return server;
}
