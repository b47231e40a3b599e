// The schema of the options of zone methods, for the library, requests and runs.

import { z } from 'zod';
import { type NumberSetting, numbersSchema } from '../../base/schema/number-setting.ts';
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

type Tables = typeof METHOD_PARAMETERS;

/** One object of numbers for each method of the table. */
export const methodParametersSchema = z.strictObject(
  Object.fromEntries(
    Object.entries<Readonly<Record<string, NumberSetting>>>(METHOD_PARAMETERS).map(([method, table]) => [
      method,
      numbersSchema(table),
    ]),
  ) as unknown as {
    [Name in keyof Tables]: ReturnType<typeof numbersSchema<Extract<keyof Tables[Name], string>>>;
  },
);

export const zoneOptionsSchema = z.strictObject({
  method: z.string().optional(),
  thresholds: thresholdsSchema.optional(),
  parameters: methodParametersSchema.optional(),
  site: z.custom<SiteWitness>(isFunction, 'expected a witness: siteWitness(model) makes one').optional(),
});
