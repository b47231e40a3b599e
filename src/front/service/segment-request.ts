// What a request may ask of a page: an address or HTML, with the options of `segment` that are no matter of this machine.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { clientOptionsSchema, withMethodFor } from '../../run/pipeline/options.ts';
import { type Target, webAddress } from '../../see/browser/target.ts';
import { SERVICE_LIMITS } from './limits.ts';

export const segmentRequestSchema = z
  .strictObject({
    url: z.string().optional(),
    html: z.string().optional(),
    baseUrl: z.string().optional(),
  })
  .extend(clientOptionsSchema.shape);

export type RequestTarget = Extract<Target, { kind: 'url' | 'html' }>;

export interface SegmentWish {
  readonly target: RequestTarget;
  readonly options: z.output<typeof clientOptionsSchema>;
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

/** A schema lists every value that does not fit, and a body has room for millions. Records have a check of their own. */
function refuseBulk(body: object): void {
  let left: number = SERVICE_LIMITS.bodyValues;
  const rest: object[] = [body];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    // Not `Object.entries`, which would copy all of them first.
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

/** `within`: stands before the names of the keys. */
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

/** Whatever else a target may be on the command line, here it is no file: clients may not ask which there are. */
function webAddressOf(text: string, name: string): string {
  if (/^[\0-\x20]*https?:/i.test(text)) return webAddress(text);
  throw new PithError('URL_INVALID', `'${name}' needs an http or https address`);
}
