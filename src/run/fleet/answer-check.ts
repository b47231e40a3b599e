// Checks the answer of a worker: whoever may write to Redis can forge one, and a worker may be of another version. A bad
// answer fails its page and not the run.

import { z } from 'zod';
import { asPithError, ERROR_KINDS, EXIT, isErrorCode, PithError } from '../../base/errors.ts';
import { refuseBulk } from '../../base/schema/refuse-bulk.ts';
import { type PageRecord, RESULT_SCHEMA } from '../../judge/record/page-record.ts';
import { RECORD_PARTS, type RecordParts } from '../../judge/record/record-parts.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import { FLEET_LIMITS } from './wire.ts';

type CheckedAnswer =
  | { readonly ok: true; readonly record: PageRecord }
  | { readonly ok: false; readonly error: PithError };

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const size = z.looseObject({ width: z.number(), height: z.number() });
const zone = z.looseObject({ box: box.nullable(), elements: z.number(), chars: z.number() });
const found = z.looseObject({ value: z.string() }).nullable();
const PART_FORMS = { list: z.array(z.looseObject({})).optional(), object: z.looseObject({}).optional() };
const partSchemas = Object.fromEntries(
  Object.entries(RECORD_PARTS).map(([name, { form }]) => [name, PART_FORMS[form]]),
) as Record<keyof RecordParts, (typeof PART_FORMS)[keyof typeof PART_FORMS]>;

/** Everything that a run reads of a record, and that readers of its folder rely on. Other keys are dropped. */
const recordSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  ok: z.literal(true),
  url: z.string(),
  finalUrl: z.string(),
  status: z.number(),
  title: z.string(),
  lang: z.string(),
  viewport: size,
  page: size,
  method: z.string(),
  thresholds: z.looseObject({ h1: z.number(), h2: z.number(), w1: z.number(), w2: z.number() }),
  confidence: z.number(),
  zones: z.looseObject(Object.fromEntries(ZONES.map(name => [name, zone]))),
  access: z.looseObject({}),
  kind: z.looseObject({ name: z.string(), confidence: z.number() }),
  quality: z.number().nullable(),
  content: z.looseObject({
    title: z.string(),
    text: z.string(),
    markdown: z.string(),
    html: z.string(),
    chars: z.number(),
  }),
  metadata: z.looseObject({ canonicalUrl: found, description: found, language: found }),
  markdown: z.looseObject({}).optional(),
  ...partSchemas,
  parts: z.array(z.looseObject({})).optional(),
  warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
  isolation: z.string().optional(),
  cached: z.looseObject({}).optional(),
  validators: z.looseObject({ etag: z.string().optional(), lastModified: z.string().optional() }).optional(),
  timings: z.looseObject({ totalMs: z.number() }),
} satisfies Record<keyof PageRecord, z.ZodType>);

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), record: recordSchema }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      retryable: z.boolean(),
      option: z.string().optional(),
    }),
    status: z.number().optional(),
    retryAfterMs: z.number().min(0).optional(),
  }),
]);

export function checkedAnswer(data: unknown): CheckedAnswer {
  try {
    if (typeof data === 'object' && data !== null) refuseBulk('answer', data, FLEET_LIMITS.answer);
  } catch (error) {
    return { ok: false, error: invalidAnswer(asPithError(error).message) };
  }
  const { data: answer, error } = answerSchema.safeParse(data);
  if (answer === undefined) return { ok: false, error: invalidAnswer(faultOf(error)) };
  if (!answer.ok) return { ok: false, error: errorOf(answer) };
  return { ok: true, record: answer.record as unknown as PageRecord };
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  return where === '' ? 'it is neither a record nor an error' : `it is wrong at '${where}'`;
}

export const invalidAnswer = (reason: string): PithError =>
  new PithError('ANSWER_INVALID', `the answer of a worker is not one of this version of pith: ${reason}`);

/** Codes that concern a page. Others, which would stop or end the run, are those of the worker alone. */
const isOfPage = (code: string): boolean =>
  isErrorCode(code) && [EXIT.usage, EXIT.allFailed].some(exit => exit === ERROR_KINDS[code].exitCode);

function errorOf({
  error: { code, message, retryable, option },
  ...answer
}: z.output<typeof answerSchema> & { ok: false }): PithError {
  const { status, retryAfterMs } = answer;
  const details = {
    answer: { ...(status !== undefined && { status }), ...(retryAfterMs !== undefined && { retryAfterMs }) },
    option,
    isFinal: !retryable,
  };
  if (isErrorCode(code) && isOfPage(code)) return new PithError(code, message, details);
  // As a browser of this process that crashed with a page: another worker may read it.
  if (code === 'BROWSER_CRASHED') return new PithError('PAGE_CRASHED', message, details);
  return new PithError('ANSWER_INVALID', `a worker failed with ${code}: ${message}`, details);
}
