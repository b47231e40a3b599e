// Guards the service: checks the host name, the origin and the token of every request.

import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { PithError } from '../../base/errors.ts';
import { isSameOrigin, parseHost } from '../../base/http/host-header.ts';
import { isLoopbackName } from '../../see/browser/network/address-policy.ts';

/**
 * A foreign name can be made to resolve to this machine (DNS rebinding), so that pages under that name could read
 * answers. IP addresses and the machine's own names are safe.
 */
export function refuseForeignHost(host: string | undefined, publicHosts: readonly string[]): void {
  const name = parseHost(host)?.name;
  if (name !== undefined && (isIP(name) !== 0 || isLoopbackName(name) || publicHosts.includes(name))) return;
  throw new PithError(
    'ORIGIN_REFUSED',
    `this service does not answer to the name '${name ?? ''}': name it with --public-host`,
  );
}

/** Browsers send the origin of a request; other clients send none. */
export function refuseForeignOrigin(origin: string | undefined, host: string | undefined): void {
  if (origin === undefined || isSameOrigin(origin, host)) return;
  throw new PithError('ORIGIN_REFUSED', 'pages of other sites may not ask this service');
}

/** Takes the same time for every wrong token. */
export function refuseWithoutToken(authorization: string | undefined, tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const given = digest(tokenIn(authorization) ?? '');
  if (tokens.map(token => timingSafeEqual(given, digest(token))).includes(true)) return;
  throw new PithError('UNAUTHORIZED', 'send the token of this service as Authorization: Bearer …');
}

/** Names the client without keeping its token. Without tokens all clients are one, whatever they send. */
export function clientOf(authorization: string | undefined, tokens: readonly string[]): string {
  const token = tokens.length === 0 ? undefined : tokenIn(authorization);
  return token === undefined ? '' : digest(token).toString('hex').slice(0, 32);
}

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
