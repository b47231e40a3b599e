// The tools that make the schemas of the options of judging. Not in the file of their rows, which `--help` reads.

import { z } from 'zod';
import { contentSelectorsSchema, siteRulesSchema } from '../../judge/options/selector-schemas.ts';
import type { JudgeTools } from '../../judge/options/zone-option-rows.ts';
import { LONE_METHOD_NAMES, ZONE_METHOD_NAMES } from '../../judge/zones/methods.ts';
import { methodParametersSchema, thresholdsSchema } from '../../judge/zones/zone-options.ts';

export const JUDGE_TOOLS: JudgeTools = {
  z,
  methods: ZONE_METHOD_NAMES,
  loneMethods: LONE_METHOD_NAMES,
  thresholds: thresholdsSchema,
  parameters: methodParametersSchema,
  selectors: contentSelectorsSchema,
  rules: siteRulesSchema,
};
