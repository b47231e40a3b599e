// What a request may ask of a page: an address or HTML, with the options of `segment` that are no matter of this machine.

import { z } from 'zod';
import { parseTarget, type Target } from '../browser/target.ts';
import { PithError } from '../errors.ts';
import {
  loneMethodSchema,
  type SegmentOptions,
  segmentOptionsSchema,
  withMethodFor,
} from '../segment/options.ts';
import { parseOptions } from '../words/parse-options.ts';

/** Files of this machine, and ways around what it may reach, are not for clients. */
const HOUSE_MATTERS = {
  authFile: true,
  blockAds: true,
  privateAddresses: true,
  proxy: true,
  site: true,
  unpackLimits: true,
} as const;

export const segmentRequestSchema = z
  .strictObject({
    url: z.string().optional(),
    html: z.string().optional(),
    baseUrl: z.string().optional(),
  })
  .extend(segmentOptionsSchema.omit(HOUSE_MATTERS).shape)
  .extend({ blockAds: z.boolean().default(false), method: loneMethodSchema });

export type RequestTarget = Extract<Target, { kind: 'url' | 'html' }>;

export interface SegmentWish {
  readonly target: RequestTarget;
  /** Which addresses may be reached is for the service to say. */
  readonly options: Omit<SegmentOptions, 'privateAddresses'>;
}

export function segmentWish(body: unknown): SegmentWish {
  const { url, html, baseUrl, ...options } = parseOptions(segmentRequestSchema, jsonObject(body));
  return { target: requestTarget({ url, html, baseUrl }), options: withMethodFor(jsonObject(body), options) };
}

export function jsonObject(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new PithError('USAGE', 'the body is no JSON object: send {"url": "https://…"} or the like');
}

interface NamedPage {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** `within`: stands before the names of the keys. */
export function requestTarget({ url, html, baseUrl }: NamedPage, within = ''): RequestTarget {
  if ((url === undefined) === (html === undefined))
    throw new PithError('USAGE', `give either '${within}url' or '${within}html'`);
  if (url !== undefined && baseUrl !== undefined)
    throw new PithError(
      'USAGE',
      `'${within}baseUrl' goes with '${within}html'; a '${within}url' has its own`,
    );
  if (html === undefined) return { kind: 'url', url: webAddress(url ?? '', `${within}url`) };
  if (html.trim() === '') throw new PithError('EMPTY_DOCUMENT', `'${within}html' is empty`);
  if (baseUrl === undefined) return { kind: 'html', html };
  return { kind: 'html', html, url: webAddress(baseUrl, `${within}baseUrl`) };
}

/** Whatever else a target may be on the command line, here it is no file: clients may not ask which there are. */
function webAddress(text: string, name: string): string {
  const target = /^[\0-\x20]*https?:/i.test(text) ? parseTarget(text) : undefined;
  if (target?.kind === 'url') return target.url;
  throw new PithError('URL_INVALID', `'${name}' needs an http or https address`);
}
