// The options of `read`: those of judging, without what needs Node, a picture or a visit.

import { z } from 'zod';
import { clientSchemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { JUDGE_OPTIONS } from '../../run/pipeline/judge-option-rows.ts';
import { JUDGE_TOOLS } from '../../run/pipeline/judge-tools.ts';

const { picture, before, after, cleaned, ...schemas } = clientSchemasOfRows(JUDGE_OPTIONS, JUDGE_TOOLS);

export const readOptionsSchema = z.strictObject(schemas);

export type ReadOptions = z.input<typeof readOptionsSchema>;
export type CheckedReadOptions = z.output<typeof readOptionsSchema>;
