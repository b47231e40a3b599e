// A record of a page as it comes from outside, checked as far as comparisons need it.

import { z } from 'zod';
import { PithError } from '../errors.ts';
import { type FailureRecord, type PageRecord, RESULT_SCHEMA } from '../segment/page-record.ts';
import { ZONES } from '../zones/zoning.ts';
import { holderPath } from './holder-path.ts';

/** `name` says in errors where the data comes from. */
export function parseRecord(data: unknown, name: string): PageRecord {
  const failure = failureIn(data, name);
  if (failure !== null) throw failure;
  const parsed = recordSchema.safeParse(data);
  const fault = parsed.success ? disorderOf(parsed.data.elements) : faultOf(parsed.error);
  if (fault === null) return data as PageRecord;
  throw new PithError('INPUT_INVALID', `${name} cannot be compared: ${fault}`);
}

/** Why the record of a page that failed cannot be compared; `null` for any other data. */
export function failureIn(data: unknown, name: string): PithError | null {
  const record = data as Partial<FailureRecord> | null;
  if (record?.ok !== false) return null;
  const { code, message } = record.error ?? {};
  const reason = code === undefined ? '' : ` (${code}: ${message})`;
  return new PithError(
    'INPUT_INVALID',
    `${name} is the record of a page that failed${reason}: there is nothing to compare`,
  );
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  if (where === '') return 'it is no record';
  return where === 'elements'
    ? 'it lists no elements: make it with --elements'
    : `it is damaged at '${where}'`;
}

/** Each element stands there once, and behind what holds it. */
function disorderOf(elements: readonly { readonly xpath: string }[]): string | null {
  const listed = new Set<string>();
  const holders = new Set<string>();
  for (const { xpath } of elements) {
    if (listed.has(xpath)) return `it lists ${xpath} twice`;
    if (holders.has(xpath)) return `in it ${xpath} stands behind what it holds`;
    listed.add(xpath);
    for (let at = holderPath(xpath); at !== '' && !holders.has(at); at = holderPath(at)) holders.add(at);
  }
  return null;
}

export const isRecord = (data: unknown): boolean =>
  (data as { schema?: unknown } | null)?.schema === RESULT_SCHEMA;

/** px: Chromium says boxes as floats, and lays nothing out beyond 25 bits before the point. */
const FARTHEST = 2 ** 128;
const LARGEST_PAGE = 2 ** 25;

const px = z.number().min(-FARTHEST).max(FARTHEST);
const box = z.tuple([px, px, px, px]);
const amount = z.number().nonnegative();
const zone = z.object({ box: box.nullable(), elements: amount, chars: amount });
const size = z.object({ width: amount.max(LARGEST_PAGE), height: amount.max(LARGEST_PAGE) });

const recordSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  finalUrl: z.string(),
  title: z.string(),
  method: z.string(),
  page: size,
  viewport: size.optional(),
  thresholds: z.object({ h1: px, h2: px, w1: px, w2: px }),
  zones: z.record(z.enum(ZONES), zone),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
  elements: z.array(
    z.object({
      xpath: z.string(),
      tag: z.string(),
      box,
      zone: z.enum(ZONES),
      text: z.string().optional(),
      chars: amount.optional(),
      visibility: z.string().optional(),
    }),
  ),
});
