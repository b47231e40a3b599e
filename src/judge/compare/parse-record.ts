// Validates a record that comes from outside, as far as comparisons need it.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { type FailureRecord, type PageRecord, RESULT_SCHEMA } from '../record/page-record.ts';
import { ZONES } from '../zones/zoning.ts';
import { holdersOf } from './holders-of.ts';
import { COMPARE } from './settings.ts';

/** Records of other tools may lack metadata. */
type ParsedRecord = Omit<PageRecord, 'metadata'> & Partial<Pick<PageRecord, 'metadata'>>;

/** `name` says in errors where the data comes from. */
export function parseRecord(data: unknown, name: string): ParsedRecord {
  const failure = failureIn(data, name);
  if (failure !== null) throw failure;
  const fault = faultIn(data);
  if (fault === null) return data as ParsedRecord;
  throw new PithError('INPUT_INVALID', `${name} cannot be compared: ${fault}`);
}

/** Describes the failure if the data is the record of a failed page; `null` for any other data. */
export function failureIn(data: unknown, name: string): PithError | null {
  const record = data as Partial<FailureRecord> | null;
  if (record?.ok !== false) return null;
  const { code, message } = errorSchema.safeParse(record.error).data ?? {};
  const reason = code === undefined ? '' : ` (${code}: ${message})`;
  return new PithError(
    'INPUT_INVALID',
    `${name} is the record of a page that failed${reason}: there is nothing to compare`,
  );
}

/** Stops at the first fault: a schema of the whole would list millions for a hostile record. */
function faultIn(data: unknown): string | null {
  const { data: record, error } = recordSchema.safeParse(data);
  if (record === undefined) return faultOf(error);
  const { elements, warnings = [] } = record;
  if (elements.length > COMPARE.mostElements) return `it lists more than ${COMPARE.mostElements} elements`;
  const fault =
    firstFault(elements, elementSchema, 'elements') ?? firstFault(warnings, warningSchema, 'warnings');
  if (fault !== null) return fault;
  const holders = holdersOf((elements as { xpath: string }[]).map(({ xpath }) => xpath));
  return typeof holders === 'string' ? holders : null;
}

function firstFault(list: readonly unknown[], schema: z.ZodType, name: string): string | null {
  for (const [at, item] of list.entries()) {
    const { error } = schema.safeParse(item);
    if (error !== undefined)
      return `it is damaged at '${[name, at, ...(error.issues[0]?.path ?? [])].join('.')}'`;
  }
  return null;
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  if (where === '') return 'it is not a record';
  return where === 'elements'
    ? 'it lists no elements: create it with --elements'
    : `it is damaged at '${where}'`;
}

export const isRecord = (data: unknown): boolean =>
  (data as { schema?: unknown } | null)?.schema === RESULT_SCHEMA;

/** px: Chromium reports boxes as floats and does not lay out anything beyond 25 integer bits. */
const FARTHEST = 2 ** 128;
const LARGEST_PAGE = 2 ** 25;

const px = z.number().min(-FARTHEST).max(FARTHEST);
const box = z.tuple([px, px, px, px]);
const amount = z.number().nonnegative();
const zone = z.object({ box: box.nullable(), elements: amount, chars: amount });
const size = z.object({ width: amount.max(LARGEST_PAGE), height: amount.max(LARGEST_PAGE) });

const found = z.object({ value: z.string() }).nullable();

const errorSchema = z.object({ code: z.string(), message: z.string() });
const warningSchema = errorSchema;

const elementSchema = z.object({
  xpath: z.string(),
  tag: z.string(),
  box,
  zone: z.enum(ZONES),
  text: z.string().optional(),
  chars: amount.optional(),
  visibility: z.string().optional(),
});

const recordSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  finalUrl: z.string(),
  title: z.string(),
  method: z.string(),
  page: size,
  viewport: size.optional(),
  metadata: z.object({ description: found, canonicalUrl: found, language: found }).optional(),
  thresholds: z.object({ h1: px, h2: px, w1: px, w2: px }),
  zones: z.object(Object.fromEntries(ZONES.map(name => [name, zone]))),
  warnings: z.array(z.unknown()).optional(),
  elements: z.array(z.unknown()),
});
