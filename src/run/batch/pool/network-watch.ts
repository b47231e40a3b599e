// Finds out whether an unreachable host or the whole network is down.

import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { AddressPolicy, type PrivateAddresses } from '../../../see/browser/network/address-policy.ts';
import { NETWORK } from '../limits.ts';
import { isOwnAddress } from './hosts.ts';

export interface NetworkWatch {
  /** Notes that a host answered; it is probed later in case of doubt. */
  readonly answered: (host: string) => void;
  /** True if this host failed because the network is down. */
  readonly isGone: (host: string) => Promise<boolean>;
}

export interface NetworkProbes {
  readonly hasInterface: () => boolean;
  /** Connects to a page's host with the rights of its page (`named`), or to the user's proxy (`any`). */
  readonly reach: (host: string, privateAddresses: PrivateAddresses) => Promise<Reach>;
}

/** `refuses`: the host is up, but refuses this port. `no way`: no resolver or no route. */
export type Reach = 'answers' | 'refuses' | 'silent' | 'no way';

export function networkWatch(proxy?: string, probes: NetworkProbes = systemProbes): NetworkWatch {
  const proxyHost = proxy === undefined ? undefined : hostOfProxy(proxy);
  let lastGood: string | undefined;
  let verdict: { readonly gone: Promise<boolean>; readonly until: number; readonly host: string } | undefined;

  async function judge(host: string): Promise<boolean> {
    // Everything goes through the proxy, so that only the proxy can be probed.
    if (proxyHost !== undefined) return (await probes.reach(proxyHost, 'any')) !== 'answers';
    if (!probes.hasInterface()) return true;
    const reached = await probes.reach(host, 'named');
    if (isThere(reached) || lastGood === undefined) return reached === 'no way';
    return !isThere(await probes.reach(lastGood, 'named'));
  }

  return {
    answered: host => {
      if (!isOwnAddress(host)) lastGood = host;
    },
    isGone: async host => {
      if (isOwnAddress(host) && proxyHost === undefined) return false;
      if (verdict === undefined || verdict.until < performance.now() || verdict.host !== host) {
        verdict = { gone: judge(host), until: performance.now() + NETWORK.verdictMs, host };
      }
      return verdict.gone;
    },
  };
}

const isThere = (reached: Reach): boolean => reached === 'answers' || reached === 'refuses';

const systemProbes: NetworkProbes = {
  hasInterface: () =>
    Object.values(networkInterfaces()).some(
      addresses => addresses?.some(({ internal }) => !internal) === true,
    ),
  reach: async (host, privateAddresses) => {
    const { hostname, port } = hostAndPort(host);
    try {
      const [first] = await new AddressPolicy(privateAddresses, hostname).resolve(hostname);
      return first === undefined ? 'no way' : await connects(first.address, port);
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: NodeJS.ErrnoException };
      // The resolver answered, even if it does not know the name: the network is up.
      return code === 'ADDRESS_BLOCKED' || cause?.code === 'ENOTFOUND' ? 'refuses' : 'no way';
    }
  },
};

const BY_ERROR: Readonly<Record<string, Reach>> = {
  ECONNREFUSED: 'refuses',
  ECONNRESET: 'answers',
  ENETUNREACH: 'no way',
  EHOSTUNREACH: 'no way',
  ENETDOWN: 'no way',
};

function connects(address: string, port: number): Promise<Reach> {
  return new Promise(done => {
    const socket = connect({ host: address, port, timeout: NETWORK.probeMs });
    const end = (answer: Reach) => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => end('answers'));
    socket.once('timeout', () => end('silent'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(BY_ERROR[error.code ?? ''] ?? 'silent'));
  });
}

function hostAndPort(host: string): { hostname: string; port: number } {
  const url = new URL(`http://${host}`);
  return { hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 443) };
}

function hostOfProxy(proxy: string): string {
  const url = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  return `${url.hostname}:${url.port || 80}`;
}
