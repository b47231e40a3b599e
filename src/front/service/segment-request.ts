// Parses a request for a page: an address or HTML, with those options of `segment` that do not concern this machine.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import {
  loneMethodSchema,
  type SegmentOptions,
  segmentOptionsSchema,
  withMethodFor,
} from '../../run/pipeline/options.ts';
import type { Target } from '../../see/browser/target.ts';
import { webAddress } from '../../see/browser/web-address.ts';
import { SERVICE_LIMITS } from './limits.ts';

/** The options of `segment` that clients may set; a test requires a decision here for any other. */
export const CLIENT_OPTIONS = {
  viewport: true,
  deviceScaleFactor: true,
  device: true,
  timeoutMs: true,
  wait: true,
  scroll: true,
  javascript: true,
  userAgent: true,
  headers: true,
  cookies: true,
  lang: true,
  timezone: true,
  consent: true,
  blockAds: true,
  hide: true,
  ignoreHttpsErrors: true,
  keepHttpErrors: true,
  method: true,
  thresholds: true,
  parameters: true,
  center: true,
  elements: true,
  picture: true,
  before: true,
  after: true,
  cleaned: true,
} as const;

/** Not for clients: files of this machine, and options that widen network access. */
export const HOST_OPTIONS = [
  'allowNetwork',
  'authFile',
  'privateAddresses',
  'proxy',
  'site',
  'unpackLimits',
] as const;

export const segmentRequestSchema = z
  .strictObject({
    url: z.string().optional(),
    html: z.string().optional(),
    baseUrl: z.string().optional(),
  })
  .extend(segmentOptionsSchema.pick(CLIENT_OPTIONS).shape)
  // In the form for clients: a single method, and none that needs a site model.
  .extend({ blockAds: z.boolean().default(false), method: loneMethodSchema });

export type RequestTarget = Extract<Target, { kind: 'url' | 'html' }>;

export interface SegmentWish {
  readonly target: RequestTarget;
  /** The service decides which addresses may be reached. */
  readonly options: Omit<SegmentOptions, 'privateAddresses' | 'allowNetwork' | 'unpackLimits'>;
}

export function segmentWish(body: unknown): SegmentWish {
  const { url, html, baseUrl, ...options } = parseOptions(segmentRequestSchema, jsonObject(body));
  return { target: requestTarget({ url, html, baseUrl }), options: withMethodFor(jsonObject(body), options) };
}

export function jsonObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new PithError('USAGE', 'the body is no JSON object: send {"url": "https://…"} or the like');
  refuseBulk(body);
  return body;
}

/**
 * Rejects bulk early: a schema would report every wrong value, and a body has room for millions. Records have their own
 * check.
 */
function refuseBulk(body: object): void {
  let left: number = SERVICE_LIMITS.bodyValues;
  const rest: object[] = [body];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    // Avoids `Object.entries`, which would copy all entries first.
    for (const key in next) {
      if (left-- === 0)
        throw new PithError('USAGE', `the body holds more than ${SERVICE_LIMITS.bodyValues} values`);
      const value = (next as Record<string, unknown>)[key];
      if (typeof value === 'object' && value !== null && key !== 'record') rest.push(value);
    }
  }
}

interface NamedPage {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** `within` is the prefix of key names in errors. */
export function requestTarget({ url, html, baseUrl }: NamedPage, within = ''): RequestTarget {
  if ((url === undefined) === (html === undefined))
    throw new PithError('USAGE', `give either '${within}url' or '${within}html'`);
  if (url !== undefined && baseUrl !== undefined)
    throw new PithError(
      'USAGE',
      `'${within}baseUrl' goes with '${within}html'; a '${within}url' has its own`,
    );
  if (html === undefined) return { kind: 'url', url: webAddressOf(url ?? '', `${within}url`) };
  if (html.trim() === '') throw new PithError('EMPTY_DOCUMENT', `'${within}html' is empty`);
  if (baseUrl === undefined) return { kind: 'html', html };
  return { kind: 'html', html, url: webAddressOf(baseUrl, `${within}baseUrl`) };
}

/** Only accepts web addresses, not files as on the command line: clients must not find out which files exist. */
function webAddressOf(text: string, name: string): string {
  if (/^[\0-\x20]*https?:/i.test(text)) return webAddress(text);
  throw new PithError('URL_INVALID', `'${name}' needs an http or https address`);
}
