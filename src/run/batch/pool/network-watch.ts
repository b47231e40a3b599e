// Finds out whether an unreachable host or the whole network is down. Some hosts may be an attacker's, who wants the
// run to wait: hosts that never answered prove little, and one that is there disproves an outage.

import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { asPithError, PithError } from '../../../base/errors.ts';
import { keepNewest } from '../../../base/memoize.ts';
import { siteOf } from '../../../base/text/site-of.ts';
import {
  AddressPolicy,
  isAddress,
  type PrivateAddresses,
} from '../../../see/browser/network/address-policy.ts';
import { type FetchOptions, fetchBytes } from '../../sources/fetch-bytes.ts';
import { BREAKER, NETWORK } from '../limits.ts';
import { isOwnAddress } from './hosts.ts';

export interface NetworkWatch {
  /** Notes that a host answered; it is probed later in case of doubt. */
  readonly answered: (host: string) => void;
  /** True if this host failed because the network is down. `waiting`: other hosts of the run. */
  readonly isGone: (host: string, waiting: Iterable<string>) => Promise<boolean>;
}

export interface NetworkProbes {
  readonly hasInterface: () => boolean;
  readonly reach: (host: string, privateAddresses: PrivateAddresses) => Promise<Reach>;
}

/** `refuses`: the host is up, but refuses this port. `no way`: no resolver or no route. */
export type Reach = 'answers' | 'refuses' | 'silent' | 'no way';

interface NetworkWatchOptions {
  readonly proxy?: string | undefined;
  /** The rights of pages that were named. */
  readonly privateAddresses?: PrivateAddresses | undefined;
}

export function networkWatch(
  { proxy, privateAddresses = 'named' }: NetworkWatchOptions,
  probes: NetworkProbes = systemProbes,
): NetworkWatch {
  const proxyHost = proxy === undefined ? undefined : hostOfProxy(proxy);
  /** A host of each site that answered; the last one that did is at the end. */
  const good = new Map<string, string>();
  let verdict: { readonly gone: Promise<boolean>; readonly until: number; readonly host: string } | undefined;

  async function judge(host: string, waiting: Iterable<string>): Promise<boolean> {
    // Everything goes through the proxy, so that only the proxy can be probed.
    if (proxyHost !== undefined) return (await probes.reach(proxyHost, 'any')) !== 'answers';
    if (!probes.hasInterface()) return true;
    const site = siteOfHost(host);
    const first: Witness = { reach: await probes.reach(host, privateAddresses), hasAnswered: good.has(site) };
    if (isThere(first.reach)) return false;
    const worked = sampleOf(good.values(), new Set([site]), NETWORK.probedNewest);
    const others = sampleOf(waiting, new Set([site, ...good.keys()]));
    const witnesses = await Promise.all([
      first,
      ...worked.hosts.map(async one => ({
        reach: await probes.reach(one, privateAddresses),
        hasAnswered: true,
      })),
      // Links of a page may have named them: their addresses may not be private.
      ...others.hosts.map(async one => ({ reach: await probes.reach(one, 'never'), hasAnswered: false })),
    ]);
    return isDown(witnesses, worked.isWhole && others.isWhole);
  }

  return {
    answered: host => {
      // Files and archives have no host.
      if (host === '' || isOwnAddress(host)) return;
      keepNewest(good, siteOfHost(host), host, NETWORK.goodSites);
    },
    isGone: async (host, waiting) => {
      if (isOwnAddress(host) && proxyHost === undefined) return false;
      if (verdict === undefined || verdict.until < performance.now() || verdict.host !== host)
        verdict = { gone: judge(host, waiting), until: performance.now() + NETWORK.verdictMs, host };
      return verdict.gone;
    },
  };
}

interface Witness {
  readonly reach: Reach;
  /** In this run. */
  readonly hasAnswered: boolean;
}

/**
 * Judges hosts of different sites. Silence of a host that never answered says nothing: it may never have existed.
 * `areAll`: the run knows no other sites, so that a run which starts offline says so, however short it is.
 */
function isDown(witnesses: readonly Witness[], areAll: boolean): boolean {
  if (witnesses.some(({ reach }) => isThere(reach))) return false;
  const gone = witnesses.filter(({ reach, hasAnswered }) => reach === 'no way' || hasAnswered);
  if (gone.length >= NETWORK.goneSites) return true;
  return areAll && witnesses.every(({ reach }) => reach === 'no way');
}

/** Hosts of different sites: some at the end of the list, then random ones, so that nobody can choose them. */
function sampleOf(
  hosts: Iterable<string>,
  without: ReadonlySet<string>,
  newest = 0,
): { readonly hosts: readonly string[]; readonly isWhole: boolean } {
  const left = [...hosts].filter(host => !isOwnAddress(host));
  const found = new Map<string, string>();
  while (left.length > 0 && found.size < NETWORK.probed) {
    const at = found.size < newest ? left.length - 1 : Math.floor(Math.random() * left.length);
    const host = left[at] ?? '';
    left[at] = left.at(-1) ?? '';
    left.pop();
    const site = siteOfHost(host);
    if (!without.has(site)) found.set(site, host);
  }
  return { hosts: [...found.values()], isWhole: left.length === 0 };
}

/** All ports of a site count as one. */
const siteOfHost = (host: string): string => {
  const url = new URL(`http://${host}`);
  url.port = '';
  return siteOf(url);
};

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
      // Without a name there was nothing to ask.
      if (code === 'ADDRESS_BLOCKED' && isAddress(hostname)) return 'silent';
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

/** Asks a host that failed again and again if it answers at all. True for any HTTP response, or a TLS error. */
export async function hostAnswers(host: string, options: FetchOptions): Promise<boolean> {
  for (const scheme of ['http', 'https']) {
    try {
      const limits = { maxBytes: 1, timeoutMs: BREAKER.probeMs };
      const answer = await fetchBytes(`${scheme}://${host}/robots.txt`, options, limits);
      await answer.close();
      return true;
    } catch (error) {
      if (asPithError(error).code === 'TLS_INVALID') return true;
    }
  }
  return false;
}

interface OutageCalls {
  readonly network: NetworkWatch | undefined;
  /** Hosts with pages in the queue. */
  readonly waiting: () => Iterable<string>;
  readonly note: (message: string) => void;
  /** Called when the network is back; with an error, the run ends. */
  readonly onEnd: (error?: PithError) => void;
  readonly signal: AbortSignal;
}

export type Outage = ReturnType<typeof outageWatch>;

/** Pauses the run during a network outage without counting failures, and ends it if the outage lasts too long. */
export function outageWatch({ network, waiting, note, onEnd, signal }: OutageCalls) {
  let since: number | undefined;

  async function waitForNetwork(host: string, from: number): Promise<void> {
    while (!signal.aborted) {
      await new Promise(done => setTimeout(done, NETWORK.checkMs));
      if ((await network?.isGone(host, waiting())) !== true) {
        note('the network is back');
        since = undefined;
        return onEnd();
      }
      if (performance.now() - from <= NETWORK.patienceMs) continue;
      return onEnd(
        new PithError(
          'NETWORK_DOWN',
          'the network stayed down for too long: the same command resumes the run',
        ),
      );
    }
  }

  return {
    isOn: () => since !== undefined,
    /** True if the network is down, and not only this host; then starts the outage. */
    startIfDown: async (host: string, error: PithError): Promise<boolean> => {
      if (host === '' || (await network?.isGone(host, waiting())) !== true) return false;
      if (since === undefined) {
        since = performance.now();
        note(`the network is down (${error.message}): waiting for it`);
        waitForNetwork(host, since).catch(() => {});
      }
      return true;
    },
  };
}
