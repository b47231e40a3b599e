// Parses a request for a page: an address or HTML, with those options of `segment` that do not concern this machine.

import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { refuseBulk } from '../../../base/schema/refuse-bulk.ts';
import { clientOptionsSchema, withMethodFor } from '../../../run/pipeline/options.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { webAddress } from '../../../see/browser/target/web-address.ts';
import { SERVICE_LIMITS } from '../limits.ts';

export const segmentRequestSchema = z
  .strictObject({
    url: z.string().optional().describe('the page, http or https'),
    html: z.string().optional().describe('HTML in place of an address'),
    baseUrl: z.string().optional().describe('where that HTML is said to come from'),
  })
  .extend(clientOptionsSchema.shape);

export type RequestTarget = Extract<Target, { kind: 'url' | 'html' }>;

export interface SegmentWish {
  readonly target: RequestTarget;
  /** The service decides which addresses may be reached. */
  readonly options: z.output<typeof clientOptionsSchema>;
}

export function segmentWish(body: unknown): SegmentWish {
  const { url, html, baseUrl, ...options } = parseOptions(segmentRequestSchema, jsonObject(body));
  return { target: requestTarget({ url, html, baseUrl }), options: withMethodFor(jsonObject(body), options) };
}

export function jsonObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new PithError('USAGE', 'the body is no JSON object: send {"url": "https://…"} or the like');
  refuseBulk('body', body, SERVICE_LIMITS.body, CHECKED_ELSEWHERE);
  return body;
}

/** Records and the pages of a batch have their own checks. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(['record', 'urls']);

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
export function webAddressOf(text: string, name: string): string {
  if (/^[\0-\x20]*https?:/i.test(text)) return webAddress(text);
  throw new PithError('URL_INVALID', `'${name}' needs an http or https address`);
}
