// Parses a request for a page: an address, HTML or a kept page, with those options of `segment` that do not concern this
// machine.

import { z } from 'zod';
import { PithError, usageError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { refuseBulk } from '../../../base/schema/refuse-bulk.ts';
import { clientOptionsSchema, withMethodFor } from '../../../run/pipeline/options.ts';
import { clientPageOptionsSchema } from '../../../see/browser/options/page-options.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { webAddressOf } from '../../../see/browser/target/web-address.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { fileSchema, type GivenFile, targetOfFile } from './given-file.ts';

/** An id of `PageShelf`, or a page of a job by its line. */
export const keptId = z
  .string()
  .regex(/^(?:[\da-f]{16}|[\da-f-]{36}\/\d{1,15})$/, 'expected the id of a kept page');

export const segmentRequestSchema = z
  .strictObject({
    url: z.string().optional().describe('the page, http or https'),
    html: z.string().optional().describe('HTML in place of an address'),
    baseUrl: z.string().optional().describe('where that HTML is said to come from'),
    snapshot: z.base64().optional().describe('a saved snapshot in place of an address, in base64'),
    file: fileSchema
      .optional()
      .describe(
        'a file in place of an address, as the command line reads it: HTML, MHTML, a snapshot, a web archive',
      ),
    kept: keptId
      .optional()
      .describe('a kept page in place of an address, judged again without a visit: its id, or JOB/LINE'),
    again: keptId.optional().describe('a kept page, opened again, in a window of another size for example'),
    keep: z
      .boolean()
      .default(false)
      .describe(
        'keep the page for later requests: the header pith-kept, or kept of the last event, has its id',
      ),
  })
  .extend(clientOptionsSchema.shape);

export type RequestTarget =
  | SourceTarget
  | { readonly kind: 'snapshot-bytes'; readonly bytes: Uint8Array; readonly url?: undefined }
  | (GivenFile & { readonly url?: undefined })
  /** Judged as it was captured. */
  | { readonly kind: 'kept'; readonly id: string; readonly url?: undefined }
  /** Opened again. */
  | { readonly kind: 'again'; readonly id: string; readonly url?: undefined };

/** A page that the browser opens. */
export type SourceTarget = Extract<Target, { kind: 'url' }> | HtmlTarget;

interface HtmlTarget {
  readonly kind: 'html';
  /** Bytes are decoded by the browser. */
  readonly html: string | Uint8Array;
  readonly url?: string;
}

export interface SegmentWish {
  readonly target: RequestTarget;
  readonly keep: boolean;
  /** The service decides which addresses may be reached. */
  readonly options: z.output<typeof clientOptionsSchema>;
}

export function segmentWish(body: unknown): SegmentWish {
  const { keep, ...wish } = parseOptions(segmentRequestSchema, jsonObject(body));
  const { url, html, baseUrl, snapshot, file, kept, again, ...options } = wish;
  const target = requestTarget({ url, html, baseUrl, snapshot, file, kept, again });
  if (target.kind === 'kept' || target.kind === 'snapshot-bytes') refuseVisitOptions(body as object);
  return { target, keep, options: withMethodFor(jsonObject(body), options) };
}

/** They would have no effect. */
function refuseVisitOptions(body: object): void {
  const name = Object.keys(body).find(key => key in clientPageOptionsSchema.shape);
  if (name === undefined) return;
  throw usageError(`'${name}' is for a visit, and a kept page or snapshot needs none`);
}

export function jsonObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw usageError('the body is no JSON object: send {"url": "https://…"} or the like');
  refuseBulk('body', body, SERVICE_LIMITS.body, CHECKED_ELSEWHERE);
  return body;
}

/** Records and the pages of a batch have their own checks. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(['record', 'urls']);

type NamedPage = Pick<
  z.output<typeof segmentRequestSchema>,
  'url' | 'html' | 'baseUrl' | 'snapshot' | 'file' | 'kept' | 'again'
>;

/** `within` is the prefix of key names in errors. */
export function requestTarget(page: NamedPage, within = ''): RequestTarget {
  const { url, html, baseUrl, snapshot, file, kept, again } = page;
  if ([url, html, snapshot, file, kept, again].filter(name => name !== undefined).length !== 1)
    throw usageError(
      within === ''
        ? "give one of 'url', 'html', 'file', 'snapshot', 'kept' and 'again'"
        : `give either '${within}url' or '${within}html', or a kept page`,
    );
  if (url === undefined && html === undefined && baseUrl !== undefined)
    throw usageError(`'${within}baseUrl' goes with '${within}html'`);
  if (snapshot !== undefined) return { kind: 'snapshot-bytes', bytes: Buffer.from(snapshot, 'base64') };
  if (file !== undefined) return targetOfFile(file);
  if (kept !== undefined) return { kind: 'kept', id: kept };
  if (again !== undefined) return { kind: 'again', id: again };
  if (url !== undefined && baseUrl !== undefined)
    throw usageError(`'${within}baseUrl' goes with '${within}html'; a '${within}url' has its own`);
  if (html === undefined) return { kind: 'url', url: webAddressOf(url ?? '', `'${within}url'`) };
  if (html.trim() === '') throw new PithError('EMPTY_DOCUMENT', `'${within}html' is empty`);
  if (baseUrl === undefined) return { kind: 'html', html };
  return { kind: 'html', html, url: webAddressOf(baseUrl, `'${within}baseUrl'`) };
}
