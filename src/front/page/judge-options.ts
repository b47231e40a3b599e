// The options of `read`: those of judging, without what needs Node, a picture or a visit.

import { z } from 'zod';
import { clientSchemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { LONE_METHOD_NAMES, ZONE_METHOD_NAMES } from '../../judge/zones/methods.ts';
import { methodParametersSchema, thresholdsSchema } from '../../judge/zones/zone-options.ts';
import { JUDGE_OPTIONS } from '../../run/pipeline/judge-option-rows.ts';

const { picture, before, after, cleaned, ...schemas } = clientSchemasOfRows(JUDGE_OPTIONS, {
  z,
  methods: ZONE_METHOD_NAMES,
  loneMethods: LONE_METHOD_NAMES,
  thresholds: thresholdsSchema,
  parameters: methodParametersSchema,
});

export const readOptionsSchema = z.strictObject(schemas);

export type ReadOptions = z.input<typeof readOptionsSchema>;
export type CheckedReadOptions = z.output<typeof readOptionsSchema>;
