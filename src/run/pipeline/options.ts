// The schemas of the options of `segment`, made from their rows.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { isFunction, isSignal, parseOptions } from '../../base/schema/parse-options.ts';
import { clientSchemasOfRows, schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { JUDGE_OPTIONS } from '../../judge/options/judge-option-rows.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import { methodFor } from '../../judge/zones/zones-of.ts';
import { clientPageOptionsSchema, pageOptionsSchema } from '../../see/browser/options/page-options.ts';
import { JUDGE_TOOLS } from './judge-tools.ts';
import { RUN_JUDGE_OPTIONS } from './segment-option-rows.ts';

export const segmentOptionsSchema = pageOptionsSchema.extend(schemasOfRows(JUDGE_OPTIONS, JUDGE_TOOLS));
/** As far as HTTP clients may set them. */
export const clientOptionsSchema = clientPageOptionsSchema.extend(
  clientSchemasOfRows(JUDGE_OPTIONS, JUDGE_TOOLS),
);

/** The schema of the pages of a run, which are of many sites, each of which would need its own model. */
export const runPageOptionsSchema = pageOptionsSchema
  .extend(schemasOfRows(RUN_JUDGE_OPTIONS, JUDGE_TOOLS))
  .extend({ method: clientOptionsSchema.shape.method });
export const clientRunPageSchema = clientPageOptionsSchema.extend(
  clientSchemasOfRows(RUN_JUDGE_OPTIONS, JUDGE_TOOLS),
);

export type SegmentOptions = z.output<typeof segmentOptionsSchema>;
/** Those of the result: nothing of the visit. */
export type ResultOptions = Pick<SegmentOptions, keyof typeof JUDGE_OPTIONS>;

export const segmentCallsSchema = z.strictObject({
  signal: z.custom<AbortSignal>(isSignal, 'expected an AbortSignal').optional(),
  onStage: z.custom<NonNullable<SegmentCalls['onStage']>>(isFunction, 'expected a function').optional(),
  onLeft: z.custom<NonNullable<SegmentCalls['onLeft']>>(isFunction, 'expected a function').optional(),
  client: z.string().optional(),
  writes: z.boolean().optional(),
});

/** Parses the argument of a library call for a page: its options and callbacks. */
export function parseSegmentInput(input: unknown): { options: SegmentOptions; calls: SegmentCalls } {
  const { signal, onStage, onLeft, client, writes, ...rest } = parseOptions(z.looseObject({}), input);
  const calls = parseOptions(segmentCallsSchema, { signal, onStage, onLeft, client, writes });
  const options = withMethodFor(rest, parseOptions(segmentOptionsSchema, rest));
  if (options.followParts && options.links === 'references')
    throw usageError('followParts cannot number the links of several pages: choose other links', {
      option: 'links',
    });
  return { options, calls };
}

/** `given`: before defaults were filled in. */
export function withMethodFor<Options extends Pick<SegmentOptions, 'method' | 'thresholds' | 'parameters'>>(
  given: { readonly method?: unknown },
  options: Options,
): Options {
  return { ...options, method: methodFor(given.method === undefined ? undefined : options.method, options) };
}
