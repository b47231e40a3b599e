// The options of `segment`: those of the visit, and what to make of the page.

import { z } from 'zod';
import { pageOptionsSchema } from '../browser/page-options.ts';
import { PithError } from '../errors.ts';
import { METHOD_PARAMETERS, type MethodParameter, type ParametrisedMethod } from '../methods/parameters.ts';
import type { SiteModel } from '../site/site-model.ts';
import { misfit } from '../words/misfit.ts';
import { DEFAULT_METHOD, LONE_METHOD_NAMES, ZONE_METHOD_NAMES } from '../zones/methods.ts';
import type { SegmentCalls } from './stage.ts';

const length = z.union(
  [z.strictObject({ px: z.number().nonnegative() }), z.strictObject({ share: z.number().min(0).max(1) })],
  'expected { px } with a number of at least 0, or { share } with one from 0 to 1',
);

/** One optional number for each row of the table. */
function parametersSchema<Name extends ParametrisedMethod>(name: Name) {
  const table: Readonly<Record<string, MethodParameter>> = METHOD_PARAMETERS[name];
  const shape = Object.entries(table).map(([key, { least, most, isWhole }]) => {
    const number = z.number().min(least).max(most);
    return [key, (isWhole ? number.int() : number).optional()] as const;
  });
  type Shape = Record<keyof (typeof METHOD_PARAMETERS)[Name], z.ZodOptional<z.ZodNumber>>;
  return z.strictObject(Object.fromEntries(shape) as Shape).optional();
}

/** For pages of many sites, each of which would need its own model. */
export const loneMethodSchema = z.enum(LONE_METHOD_NAMES).default(DEFAULT_METHOD);

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** By what is asked of it: the class brings all that learns, which most pages are read without. */
const isSiteModel = (value: unknown): boolean =>
  typeof (value as SiteModel | null | undefined)?.witness === 'function';

export const segmentOptionsSchema = pageOptionsSchema.extend({
  method: z.enum(ZONE_METHOD_NAMES).default(DEFAULT_METHOD),
  /** Thresholds of VL_PS to use in place of the scaled ones. */
  thresholds: z
    .strictObject({
      h1: length.optional(),
      h2: length.optional(),
      bottom: length.optional(),
      w1: length.optional(),
      w2: length.optional(),
    })
    .default({}),
  /** Parameters of the papers' methods to use in place of the published ones. */
  parameters: z
    .strictObject({
      subtree: parametersSchema('subtree'),
      patterns: parametersSchema('patterns'),
      tagtree: parametersSchema('tagtree'),
    })
    .default({}),
  /** What is known of the page's site; for the method `auto+site`. */
  site: z.custom<SiteModel>(isSiteModel, 'expected a SiteModel').optional(),
  /** All of CENTER, as the paper has it. */
  center: z.boolean().default(false),
  /** List every rendered element in the record. */
  elements: z.boolean().default(false),
  /** The annotated picture. */
  picture: z.boolean().default(false),
  /** The bare picture, and the one with the noise blanked out. */
  before: z.boolean().default(false),
  after: z.boolean().default(false),
  /** The page itself with the noise removed, still styled. */
  cleaned: z.boolean().default(false),
});

export type SegmentOptions = z.output<typeof segmentOptionsSchema>;
export type SegmentOptionsInput = z.input<typeof segmentOptionsSchema>;

/** By what is asked of it: signals of other libraries and windows are none of Node's class. */
const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null)?.aborted === 'boolean' &&
  typeof (value as AbortSignal).addEventListener === 'function';

const segmentCallsSchema = z.strictObject({
  signal: z.custom<AbortSignal>(isSignal, 'expected an AbortSignal').optional(),
  onStage: z.custom<NonNullable<SegmentCalls['onStage']>>(isFunction, 'expected a function').optional(),
});

/** What the library is given for a page: its options, and what goes with them. */
export function parseSegmentInput(input: unknown): { options: SegmentOptions; calls: SegmentCalls } {
  const { signal, onStage, ...rest } = parseOptions(z.looseObject({}), input);
  const calls = parseOptions(segmentCallsSchema, { signal, onStage });
  return { options: parseOptions(segmentOptionsSchema, rest), calls };
}

/** Fills in defaults; an unknown key or a value that does not fit is one sentence with its name. */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new PithError('USAGE', 'the options do not fit: give an object of them');
  if (issue.code === 'unrecognized_keys')
    throw new PithError('USAGE', `there is no option '${[...issue.path, issue.keys.join(', ')].join('.')}'`);
  if (issue.path.length === 0) throw new PithError('USAGE', `the options do not fit: ${misfit(issue)}`);
  // Options of a page stand below `page` in those of a run.
  const [option] = issue.path[0] === 'page' ? issue.path.slice(1) : issue.path;
  throw new PithError('USAGE', `the option '${issue.path.join('.')}' does not fit: ${misfit(issue)}`, {
    option: option === undefined ? undefined : String(option),
  });
}
