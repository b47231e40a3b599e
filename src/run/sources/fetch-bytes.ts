// Sends the HTTP requests of pith itself, outside of the browser, with limits of time and bytes.

import { createRequire } from 'node:module';
import type { Dispatcher, RequestInit, Response } from 'undici';
import { firstLine, PithError } from '../../base/errors.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { Validators } from '../../page/snapshot/snapshot.ts';
import { retryAfterMsOf } from '../../see/browser/load/navigation-error.ts';
import { AddressPolicy, type PrivateAddresses, pinnedTo } from '../../see/browser/network/address-policy.ts';
import { networkGuard } from '../../see/browser/network/network-guard.ts';
import { type HeaderOptions, SentHeaders } from '../../see/browser/network/sent-headers.ts';

export interface FetchOptions {
  readonly proxy?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Sent to the origin of the named address alone, also across redirects. */
  readonly headers?: HeaderOptions['headers'];
  readonly headersFor?: HeaderOptions['headersFor'];
  /** Which private addresses may be requested, redirects included; as for pages. */
  readonly privateAddresses?: PrivateAddresses | undefined;
  /** The type that is asked for, and the language. */
  readonly accept?: string | undefined;
  readonly lang?: string | undefined;
  /** Sent on top of `headers`. */
  readonly validators?: Validators | undefined;
  /** The address that the user named, if it is another. */
  readonly named?: string | undefined;
  /** Sent by POST; redirects are then not followed. */
  readonly body?: string | undefined;
}

/** The page options that also apply to these requests. */
export const fetchOptionsOf = ({
  proxy,
  userAgent,
  headers,
  headersFor,
  privateAddresses,
}: Omit<FetchOptions, 'named' | 'validators' | 'body' | 'accept' | 'lang'>): FetchOptions => ({
  proxy,
  userAgent,
  headers,
  headersFor,
  privateAddresses,
});

interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FetchedBody {
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  readonly retryAfterMs: number | undefined;
  /** `Content-Type`; empty without one. */
  readonly type: string;
  /** Decoded; throws beyond `maxBytes`. The connection is closed at their end. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Closes the connection of a body that nobody reads. */
  readonly close: () => Promise<void>;
}

export async function fetchBytes(
  url: string,
  options: FetchOptions,
  { maxBytes, timeoutMs, signal }: FetchLimits,
): Promise<FetchedBody> {
  const connections = await connectionsFor(url, options);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(url, options, {
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      dispatcher: connections.dispatcher,
    });
    const close = async (): Promise<void> => {
      await response.body?.cancel().catch(() => {});
      await connections.close().catch(() => {});
    };
    return {
      status: response.status,
      url: response.url,
      type: response.headers.get('content-type') ?? '',
      retryAfterMs: retryAfterMsOf(response.headers.get('retry-after') ?? undefined),
      chunks: bounded(response, url, { maxBytes, signal }, close),
      close,
    };
  } catch (error) {
    await connections.close().catch(() => {});
    throw fetchError(url, error, signal);
  }
}

/** Follows redirects itself: `fetch` sends the same headers to all hosts. */
async function follow(
  url: string,
  options: FetchOptions,
  init: Pick<RequestInit, 'signal' | 'dispatcher'>,
): Promise<Response> {
  const { fetch } = await import('../../base/http/undici.ts');
  const sent = new SentHeaders(options.named ?? url, options);
  const { body } = options;
  for (let address = url, hops = 0; ; hops++) {
    const headers = headersOf(sent.of(address), options);
    const request = {
      ...init,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body }),
    };
    const response = await fetch(address, request as RequestInit);
    const location = response.headers.get('location');
    if (body !== undefined || !REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = parseUrl(location, address);
    if (hops === MOST_REDIRECTS) throw new Error('redirect count exceeded');
    if (next === undefined || !/^https?:$/.test(next.protocol))
      throw new Error('it redirects to no web address');
    address = next.href;
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** As browsers have it. */
const MOST_REDIRECTS = 20;

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };
const OWN_AGENT = `pith/${version}`;

function headersOf(
  added: ReturnType<SentHeaders['of']>,
  { userAgent, validators, accept, lang }: FetchOptions,
): Record<string, string> {
  const { etag, lastModified } = validators ?? {};
  // Names differ in case: `User-Agent` of the user replaces our own.
  const sent = new Headers(added.map(([name, value]): [string, string] => [name, value]));
  if (userAgent || !sent.has('user-agent')) sent.set('user-agent', userAgent || OWN_AGENT);
  if (accept !== undefined) sent.set('accept', accept);
  if (lang !== undefined && !sent.has('accept-language')) sent.set('accept-language', lang);
  return {
    ...Object.fromEntries(sent),
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

async function* bounded(
  response: Response,
  url: string,
  { maxBytes, signal }: Pick<FetchLimits, 'maxBytes' | 'signal'>,
  close: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length;
      if (size > maxBytes)
        throw new PithError('INPUT_INVALID', `${url} is larger than ${maxBytes} bytes: the rest is left out`);
      yield Buffer.from(chunk as Uint8Array);
    }
  } catch (error) {
    throw fetchError(url, error, signal);
  } finally {
    await close();
  }
}

interface Connections {
  readonly dispatcher: Dispatcher;
  readonly close: () => Promise<void>;
}

/** Connects only to addresses that the policy allows; with a proxy of the user's, through a guard in front of it. */
async function connectionsFor(url: string, options: FetchOptions): Promise<Connections> {
  const { Agent, buildConnector, ProxyAgent } = await import('../../base/http/undici.ts');
  const { proxy, privateAddresses = 'named' } = options;
  const named = parseUrl(options.named ?? url)?.hostname;
  if (proxy !== undefined) {
    const guard = await networkGuard({ privateAddresses, named, proxy });
    const dispatcher = new ProxyAgent(guard.proxy);
    return { dispatcher, close: () => dispatcher.close().finally(guard.close) };
  }
  const policy = new AddressPolicy(privateAddresses, named);
  const dispatcher = new Agent({
    connect: (target, answer) => {
      policy.resolve(target.hostname).then(
        addresses => buildConnector(pinnedTo(addresses))(target, answer),
        (error: Error) => answer(error, null),
      );
    },
  });
  return { dispatcher, close: () => dispatcher.close() };
}

const CODES: readonly (readonly [RegExp, PithError['code'], string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'DNS_FAILED', 'its host name cannot be resolved'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'CONNECT_FAILED', 'nothing answers at that address'],
  [
    /TimeoutError|ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT/,
    'NAV_TIMEOUT',
    'it did not answer in time',
  ],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'CONNECTION_RESET', 'the server closed the connection'],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    'TLS_INVALID',
    'the server does not answer with TLS: try the address with http://',
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    'TLS_INVALID',
    'its certificate is not valid today, or the clock of this machine is wrong',
  ],
  [/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/, 'TLS_INVALID', 'its certificate is not valid'],
  [/redirect count/, 'TOO_MANY_REDIRECTS', 'it redirects without end'],
];

function fetchError(url: string, error: unknown, signal?: AbortSignal): PithError {
  if (error instanceof PithError) return error;
  if (signal?.aborted === true) return new PithError('CANCELLED', `stopped while ${url} was read`);
  const texts: string[] = [];
  const refused = policyErrorIn(error);
  if (refused !== undefined)
    return new PithError(refused.code, `${url} cannot be read: ${refused.message}`, {
      cause: error,
      option: refused.option,
    });
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    texts.push(cause.name, String((cause as NodeJS.ErrnoException).code ?? ''), cause.message);
  const said = texts.join(' ');
  const known = CODES.find(([pattern]) => pattern.test(said));
  const [, code, reason] = known ?? [undefined, 'CONNECT_FAILED' as const, firstLine(texts.at(-1) ?? said)];
  return new PithError(code, `${url} cannot be read: ${reason}`, { cause: error });
}

/** Finds the policy's error among the causes of undici's error. */
function policyErrorIn(error: unknown): PithError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PithError) return cause;
  return undefined;
}
