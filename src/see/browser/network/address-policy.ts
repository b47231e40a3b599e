// Decides which addresses a page may connect to: public ones, and private ones only of the host that the user named.

import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PithError } from '../../../base/errors.ts';
import { NETWORK_LIMITS } from '../limits.ts';
import type { PageOptionsInput } from '../options/page-option-rows.ts';

/**
 * `named`: private addresses only of the host that the user named; all names of this machine are one host. A list of
 * hosts: `named` if the user named one of them, else `never`.
 */
export type PrivateAddresses = NonNullable<PageOptionsInput['privateAddresses']>;

/** Private addresses that are not used, because their host also has public ones. */
export interface DroppedAddresses {
  readonly host: string;
  readonly addresses: readonly string[];
}

export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

export class AddressPolicy {
  readonly #mode: 'named' | 'never' | 'any';
  readonly #named: string | undefined;
  readonly #resolver: Resolver;
  /** One lookup per host, so that DNS rebinding has no effect (hazards, A7). */
  readonly #resolved = new Map<string, Promise<readonly LookupAddress[]>>();
  readonly #dropped = new Map<string, readonly string[]>();
  #hasReachedPrivate = false;

  /** `named`: the host that the user named, if any. */
  constructor(mode: PrivateAddresses, named: string | undefined, resolver: Resolver = systemResolver) {
    this.#resolver = resolver;
    this.#named = named === undefined || named === '' ? undefined : bare(named);
    const isListed = (hosts: readonly string[]) => hosts.some(host => bare(host) === this.#named);
    this.#mode = typeof mode === 'string' ? mode : isListed(mode) ? 'named' : 'never';
  }

  /** True once private addresses were permitted. */
  get hasReachedPrivate(): boolean {
    return this.#hasReachedPrivate;
  }

  /** Returns the allowed addresses of a host, at least one; else throws ADDRESS_BLOCKED or DNS_FAILED. */
  resolve(hostname: string): Promise<readonly LookupAddress[]> {
    const name = bare(hostname);
    const known = this.#resolved.get(name);
    if (known !== undefined) return known;
    const asked = this.#ask(name);
    asked.catch(() => {});
    this.#resolved.set(name, asked);
    return asked;
  }

  /** Private addresses of a host that are not used, because it also has public ones. */
  droppedOf(hostname: string): readonly string[] {
    return this.#dropped.get(bare(hostname)) ?? [];
  }

  dropped(): readonly DroppedAddresses[] {
    return [...this.#dropped].map(([host, addresses]) => ({ host, addresses }));
  }

  /** Checks the name alone, for hosts that the user's own proxy resolves. */
  refuseByName(hostname: string): void {
    const name = bare(hostname);
    const isPrivate = isAddress(name) ? !isPublicAddress(name) : isLoopbackName(name);
    if (!isPrivate) return;
    if (!this.#permits(name)) throw this.#blocked(name);
    this.#hasReachedPrivate = true;
  }

  async #ask(name: string): Promise<readonly LookupAddress[]> {
    const addresses = ownAddresses(name) ?? (await this.#resolver(name));
    if (addresses.length === 0) throw unresolved(name);
    if (this.#mode === 'any') return addresses;
    const reachable = addresses.filter(({ address }) => isPublicAddress(address));
    // Ignores private addresses beside public ones: the owner of a public name can add any address to it.
    if (reachable.length > 0) {
      const dropped = addresses.filter(answer => !reachable.includes(answer));
      if (dropped.length > 0)
        this.#dropped.set(
          name,
          dropped.map(({ address }) => address),
        );
      if (this.#permits(name)) rememberPublic(name);
      return reachable;
    }
    if (!this.#permits(name)) throw this.#blocked(name);
    if (publicNames.has(name)) throw rebound(name);
    this.#hasReachedPrivate = true;
    return addresses;
  }

  /** Names the remedy only for the user's own host: a page or a redirect must not choose what pith advises to allow. */
  #blocked(name: string): PithError {
    if (name !== this.#named)
      return new PithError(
        'ADDRESS_BLOCKED',
        `${name} is at a private address, to which a page or a redirect led`,
      );
    return new PithError(
      'ADDRESS_BLOCKED',
      `${name} is at a private address, which pages may reach only if you name its host`,
      { option: 'privateAddresses' },
    );
  }

  /** Permits private addresses by host name: another name with the same address is not permitted. */
  #permits(name: string): boolean {
    if (this.#mode !== 'named') return this.#mode === 'any';
    if (this.#named === undefined) return false;
    return name === this.#named || (isLoopbackName(name) && isLoopbackName(this.#named));
  }
}

/** Named hosts that once had a public address: later pages of this process may not reach them at a private one. */
const publicNames = new Set<string>();

function rememberPublic(name: string): void {
  publicNames.add(name);
  const [oldest] = publicNames;
  if (publicNames.size > NETWORK_LIMITS.publicNames && oldest !== undefined) publicNames.delete(oldest);
}

/**
 * Options for a connection to the checked addresses, one after another, that resolves no name again. Node gives an
 * address 250 ms, which a busy process needs for itself, and fails if only the last one refuses. Addresses of this
 * machine answer or refuse without delay.
 */
export function pinnedTo(addresses: readonly LookupAddress[]) {
  const lookup: LookupFunction = (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all === true || first === undefined) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };
  const isOwn = addresses.every(({ address }) => isLoopbackName(address));
  const { addressMs, ownAddressMs } = NETWORK_LIMITS;
  return { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: isOwn ? ownAddressMs : addressMs };
}

/** Answers without a resolver: IP addresses, and names below localhost, which not all resolvers know (RFC 6761). */
function ownAddresses(name: string): readonly LookupAddress[] | undefined {
  if (isIP(name) !== 0) return [{ address: name, family: isIP(name) }];
  if (!isLoopbackName(name)) return undefined;
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
}

const systemResolver: Resolver = hostname =>
  new Promise((done, fail) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error === null) done(addresses);
      else fail(unresolved(hostname, error));
    });
  });

const unresolved = (hostname: string, cause?: unknown): PithError =>
  new PithError('DNS_FAILED', `the host name ${hostname} cannot be resolved`, { cause });

const rebound = (hostname: string): PithError =>
  new PithError(
    'ADDRESS_BLOCKED',
    `${hostname} had a public address before and now has only private ones, as in DNS rebinding`,
    { option: 'privateAddresses' },
  );

/** The allocated range of IPv6 global unicast (RFC 4291, 2.4). */
const IPV6_GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Addresses of the public range that each cloud answers itself, inside of its networks: Azure's has the goal state of a machine. */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * A public internet address. All others count as private: loopback, private networks, link-local (where clouds keep
 * credentials), the addresses of clouds, carrier-grade NAT, multicast, reserved, and addresses that embed another address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_ADDRESSES.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return isWritten(address) && parsed.range() === 'unicast';
  return parsed.range() === 'unicast' && (parsed as ipaddr.IPv6).match(IPV6_GLOBAL);
}

/** An IP address, with or without the brackets of a URL. */
export const isAddress = (hostname: string): boolean => ipaddr.isValid(bare(hostname));

/** `localhost`, a name below it, or a loopback address. */
export function isLoopbackName(hostname: string): boolean {
  const name = bare(hostname);
  if (/^(?:.+\.)?localhost$/.test(name)) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Normalizes a host name: lower case, without brackets and without the trailing dot. */
export function bare(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** Refuses `127.1` and `0x7f.1`, which programs read differently; resolvers never return such forms. */
const isWritten = (address: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(address);
