// Who may ask: requests under a name of the service's own, not sent by pages of other sites, and with its token.

import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { PithError } from '../../base/errors.ts';
import { isSameOrigin, parseHost } from '../../base/http/host-header.ts';
import { isLoopbackName } from '../../see/browser/network/address-kinds.ts';

/**
 * A name that somebody else owns can be made to lead here (DNS rebinding), and then pages under that name may read our
 * answers; an address cannot, nor can the names that a machine has for itself.
 */
export function refuseForeignHost(host: string | undefined, publicHosts: readonly string[]): void {
  const name = parseHost(host)?.name;
  if (name !== undefined && (isIP(name) !== 0 || isLoopbackName(name) || publicHosts.includes(name))) return;
  throw new PithError(
    'ORIGIN_REFUSED',
    `this service does not answer to the name '${name ?? ''}': name it with --public-host`,
  );
}

/** Browsers say which page a request comes from; other clients say nothing. */
export function refuseForeignOrigin(origin: string | undefined, host: string | undefined): void {
  if (origin === undefined || isSameOrigin(origin, host)) return;
  throw new PithError('ORIGIN_REFUSED', 'pages of other sites may not ask this service');
}

/** In the same time for every wrong token. */
export function refuseWithoutToken(authorization: string | undefined, token: string | undefined): void {
  if (token === undefined) return;
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new PithError('UNAUTHORIZED', 'send the token of this service as Authorization: Bearer …');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
