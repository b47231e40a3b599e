// Which addresses may be reached: those of the open internet, and of private ones only what the user named himself.

import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { PithError } from '../../errors.ts';
import { bare, isAddress, isLoopbackName, isPublicAddress } from './address-kinds.ts';

/** `named`: of private addresses those of the host that the user named; this machine counts as one host. */
export const PRIVATE_ADDRESSES = ['named', 'never', 'any'] as const;
export type PrivateAddresses = (typeof PRIVATE_ADDRESSES)[number];

export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

export class AddressPolicy {
  readonly #mode: PrivateAddresses;
  #named: string | undefined;
  readonly #resolver: Resolver;
  /** Asked once: a name that means another address a moment later means the first one here (hazards, A7). */
  readonly #resolved = new Map<string, Promise<readonly LookupAddress[]>>();

  /** `named`: the host that the user named, if any. */
  constructor(mode: PrivateAddresses, named: string | undefined, resolver: Resolver = systemResolver) {
    this.#mode = mode;
    this.#resolver = resolver;
    this.name(named);
  }

  /** For a policy that was there before it was known whose: before the first request, and once. */
  name(named: string | undefined): void {
    if (this.#named !== undefined) throw new Error('the host of a policy stays the one that was named');
    this.#named = named === undefined || named === '' ? undefined : bare(named);
  }

  /** All of a host's addresses, each of them allowed; else throws ADDRESS_BLOCKED or DNS_FAILED. */
  resolve(hostname: string): Promise<readonly LookupAddress[]> {
    const name = bare(hostname);
    const known = this.#resolved.get(name);
    if (known !== undefined) return known;
    const asked = this.#ask(name);
    asked.catch(() => {});
    this.#resolved.set(name, asked);
    return asked;
  }

  /** All that can be said of a host whose name somebody else resolves: a proxy of the user's own. */
  refuseByName(hostname: string): void {
    const name = bare(hostname);
    const isPrivate = isAddress(name) ? !isPublicAddress(name) : isLoopbackName(name);
    if (isPrivate && !this.#permits(name)) throw blocked(name);
  }

  async #ask(name: string): Promise<readonly LookupAddress[]> {
    const addresses = ownAddresses(name) ?? (await this.#resolver(name));
    if (addresses.length === 0) throw unresolved(name);
    if (this.#permits(name) || addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw blocked(name);
  }

  /** By name, not by address: a stranger's name for a private address is still a stranger's. */
  #permits(name: string): boolean {
    if (this.#mode !== 'named') return this.#mode === 'any';
    if (this.#named === undefined) return false;
    return name === this.#named || (isLoopbackName(name) && isLoopbackName(this.#named));
  }
}

/** For a connection that asks once more: what was judged, and nothing that the resolver may say the next time. */
export const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all === true || first === undefined) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };

/** What needs no resolver: addresses themselves, and names below localhost, which not all resolvers know (RFC 6761). */
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

const blocked = (hostname: string): PithError =>
  new PithError(
    'ADDRESS_BLOCKED',
    `${hostname} is at a private address, which pages may reach only where its host was named`,
    { option: 'privateAddresses' },
  );
