// Validates a record that comes from outside, as far as comparisons need it, and finds the parent of each listed
// element by its path.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { type FailureRecord, type PageRecord, RESULT_SCHEMA } from '../record/page-record.ts';
import { ZONES } from '../zones/zoning.ts';
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

/**
 * Returns for each path the index of its nearest listed ancestor, -1 for none, in time linear in the length of the paths.
 * An ancestor is a prefix of steps, or the host of a frame or shadow root. Returns a sentence if a path is listed twice or
 * after its descendant.
 */
export function holdersOf(paths: readonly string[]): Int32Array | string {
  const places = new Map<number, number>();
  for (const [place, path] of paths.entries()) {
    const hash = hashOf(path);
    if (places.has(hash)) return `it lists ${truncate(path)} twice`;
    places.set(hash, place);
  }
  const holders = new Int32Array(paths.length).fill(-1);
  for (const [place, path] of paths.entries()) {
    hashOf(path, hash => {
      holders[place] = places.get(hash) ?? holders[place] ?? -1;
      return (holders[place] ?? -1) < place;
    });
    const holder = holders[place] ?? -1;
    if (holder > place) return `it lists ${truncate(paths[holder] ?? '')} after its own descendant`;
  }
  return holders;
}

const [BLANK, SLASH] = [32, 47];
const BORDER = ' >> /';
/** Below 2^26, so that both hashes fit into one number. */
const [PRIME, OTHER_PRIME] = [67_108_859, 67_108_837];

/**
 * Computes a 52-bit polynomial hash. `onHolder` receives the hash of each possible ancestor path, outermost first;
 * returning false stops.
 */
function hashOf(path: string, onHolder?: (hash: number) => boolean): number {
  let [one, other] = [1, 1];
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    // Across a border the ancestor's path ends before the border.
    const isEnd =
      (code === BLANK && path.startsWith(BORDER, at)) ||
      (code === SLASH && at > 0 && !(path.charCodeAt(at - 1) === BLANK && path.startsWith(BORDER, at - 4)));
    if (isEnd && onHolder?.(one * 2 ** 26 + other) === false) break;
    one = (one * 257 + code) % PRIME;
    other = (other * 263 + code) % OTHER_PRIME;
  }
  return one * 2 ** 26 + other;
}

const MOST_SHOWN = 200;
const truncate = (path: string): string =>
  path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}…` : path;
