// The schema of the options of zone methods, for the library, requests and runs.

import { z } from 'zod';
import { numbersSchema } from '../../base/schema/number-setting.ts';
import { isFunction } from '../../base/schema/parse-options.ts';
import { METHOD_PARAMETERS } from '../baselines/parameters.ts';
import type { SiteWitness } from './zoning.ts';

const length = z.union(
  [z.strictObject({ px: z.number().nonnegative() }), z.strictObject({ share: z.number().min(0).max(1) })],
  'expected { px } with a number of at least 0, or { share } with one from 0 to 1',
);

export const thresholdsSchema = z.strictObject({
  h1: length.optional(),
  h2: length.optional(),
  bottom: length.optional(),
  w1: length.optional(),
  w2: length.optional(),
});

export const methodParametersSchema = z.strictObject({
  subtree: numbersSchema(METHOD_PARAMETERS.subtree),
  patterns: numbersSchema(METHOD_PARAMETERS.patterns),
  tagtree: numbersSchema(METHOD_PARAMETERS.tagtree),
});

export const zoneOptionsSchema = z.strictObject({
  /** Name of the zone method. */
  method: z.string().optional(),
  /** Thresholds of VL_PS to use in place of the scaled ones. */
  thresholds: thresholdsSchema.optional(),
  /** Parameters of the papers' methods to use in place of the published ones. */
  parameters: methodParametersSchema.optional(),
  /** Evidence of the page's site, for the method `auto+site`. */
  site: z.custom<SiteWitness>(isFunction, 'expected a witness: siteWitness(model) makes one').optional(),
});
