// Classifies addresses and host names: public, private, or this machine.

import ipaddr from 'ipaddr.js';

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
