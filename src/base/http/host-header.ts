// Parses the Host and Origin headers of a request strictly: `evil@127.0.0.1` and `127.0.0.1/.evil` are refused.

import { isIPv6 } from 'node:net';
import { isUrl } from '../text/parse-url.ts';

interface HostHeader {
  /** Lower case, without brackets and without the trailing dot. */
  readonly name: string;
  /** '' where the header has no port. */
  readonly port: string;
}

/** `uri-host [ ":" port ]` (RFC 9110, 7.2), with names of letters, digits, hyphens and underscores; else undefined. */
const HOST = /^(?:\[([\da-f:.]+)\]|((?:[\w-]+\.)*[\w-]+)\.?)(?::(\d{1,5}))?$/i;

export function parseHost(header: string | undefined): HostHeader | undefined {
  const [, address, name = address, port = ''] = HOST.exec(header ?? '') ?? [];
  if (name === undefined || (address !== undefined && !isIPv6(address)) || Number(port) > 65_535)
    return undefined;
  return { name: name.toLowerCase(), port };
}

const STANDARD_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Compares host and port of a page's origin with the Host header. Schemes may differ: a proxy may add TLS. */
export function isSameOrigin(origin: string, host: string | undefined): boolean {
  const asked = parseHost(host);
  if (asked === undefined || !isUrl(origin)) return false;
  const { protocol, host: own, origin: whole } = new URL(origin);
  const standard = STANDARD_PORT[protocol];
  // An origin as browsers write it has neither path nor user.
  if (standard === undefined || whole !== origin.toLowerCase()) return false;
  const page = parseHost(own);
  return page?.name === asked.name && (page.port || standard) === (asked.port || standard);
}
