// What kind of place an address or host name is: of the open internet, of a private network, or this machine itself.

import ipaddr from 'ipaddr.js';

/** Global unicast of IPv6 lies in here so far (RFC 4291, 2.4): what lies elsewhere is not yet anybody's. */
const IPV6_GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Of the open internet, so that every machine means the same by it. All else is private: loopback, private networks,
 * link-local (where clouds keep credentials), carrier's NAT, multicast, reserved, and whatever wraps another address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return isWritten(address) && parsed.range() === 'unicast';
  return parsed.range() === 'unicast' && (parsed as ipaddr.IPv6).match(IPV6_GLOBAL);
}

/** An IP address, with or without the brackets that it has in an address of the web. */
export const isAddress = (hostname: string): boolean => ipaddr.isValid(bare(hostname));

/** This machine under one of the names that every machine has for itself. */
export function isLoopbackName(hostname: string): boolean {
  const name = bare(hostname);
  if (/^(?:.+\.)?localhost$/.test(name)) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** As one writes it to compare or to resolve it: lower case, without brackets, without the dot of the root. */
export function bare(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** `127.1` and `0x7f.1` mean another thing to each who reads them: nobody who asks a resolver gets such an answer. */
const isWritten = (address: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(address);
