// A record of a page read back from a file, as far as comparisons need it.

import { z } from 'zod';
import { PithError } from '../errors.ts';
import { type PageRecord, RESULT_SCHEMA } from '../segment/page-record.ts';
import { ZONES } from '../zones/zoning.ts';

/** `name` says in errors where the data comes from. */
export function parseRecord(data: unknown, name: string): PageRecord {
  if ((data as { ok?: unknown } | null)?.ok === false)
    throw new PithError(
      'INPUT_INVALID',
      `${name} is the record of a page that failed: there is nothing to compare`,
    );
  const parsed = recordSchema.safeParse(data);
  if (parsed.success) return data as PageRecord;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  const what =
    where === 'elements' ? 'it lists no elements: make it with --elements' : `it is damaged at '${where}'`;
  throw new PithError('INPUT_INVALID', `${name} cannot be compared: ${what}`);
}

export const isRecord = (data: unknown): boolean =>
  (data as { schema?: unknown } | null)?.schema === RESULT_SCHEMA;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const zone = z.object({ box: box.nullable(), elements: z.number(), chars: z.number() });
const size = z.object({ width: z.number(), height: z.number() });

const recordSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  finalUrl: z.string(),
  title: z.string(),
  method: z.string(),
  page: size,
  thresholds: z.object({ h1: z.number(), h2: z.number(), w1: z.number(), w2: z.number() }),
  zones: z.record(z.enum(ZONES), zone),
  elements: z.array(
    z.object({
      xpath: z.string(),
      tag: z.string(),
      box,
      zone: z.enum(ZONES),
      text: z.string().optional(),
      chars: z.number().optional(),
      visibility: z.string().optional(),
    }),
  ),
});
