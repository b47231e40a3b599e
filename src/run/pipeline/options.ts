// The options of `segment`: those of the visit, and what to make of the page.

import { z } from 'zod';
import { isFunction } from '../../base/schema/is-function.ts';
import { isSignal } from '../../base/schema/is-signal.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import { methodFor } from '../../judge/zones/method-for.ts';
import { DEFAULT_METHOD, LONE_METHOD_NAMES, ZONE_METHOD_NAMES } from '../../judge/zones/methods.ts';
import { methodParametersSchema, thresholdsSchema } from '../../judge/zones/zone-options.ts';
import { pageOptionsSchema } from '../../see/browser/page-options.ts';

/** For pages of many sites, each of which would need its own model. */
export const loneMethodSchema = z.enum(LONE_METHOD_NAMES).default(DEFAULT_METHOD);

/** By what is asked of it: the class brings all that learns, which most pages are read without. */
const isSiteModel = (value: unknown): boolean => isFunction((value as SiteModel | null | undefined)?.witness);

export const segmentOptionsSchema = pageOptionsSchema.extend({
  method: z.enum(ZONE_METHOD_NAMES).default(DEFAULT_METHOD),
  /** Thresholds of VL_PS to use in place of the scaled ones. */
  thresholds: thresholdsSchema.default({}),
  /** Parameters of the papers' methods to use in place of the published ones. */
  parameters: methodParametersSchema.default({}),
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

export const segmentCallsSchema = z.strictObject({
  signal: z.custom<AbortSignal>(isSignal, 'expected an AbortSignal').optional(),
  onStage: z.custom<NonNullable<SegmentCalls['onStage']>>(isFunction, 'expected a function').optional(),
});

/** What the library is given for a page: its options, and what goes with them. */
export function parseSegmentInput(input: unknown): { options: SegmentOptions; calls: SegmentCalls } {
  const { signal, onStage, ...rest } = parseOptions(z.looseObject({}), input);
  const calls = parseOptions(segmentCallsSchema, { signal, onStage });
  return { options: withMethodFor(rest, parseOptions(segmentOptionsSchema, rest)), calls };
}

/** `given`: before defaults were filled in. */
export function withMethodFor<Options extends Pick<SegmentOptions, 'method' | 'thresholds' | 'parameters'>>(
  given: { readonly method?: unknown },
  options: Options,
): Options {
  return { ...options, method: methodFor(given.method === undefined ? undefined : options.method, options) };
}
