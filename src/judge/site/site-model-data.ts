// A site model as plain data, as a file stores it; rejects other versions and damaged data.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { describeSchema, misfit, namedSchema } from '../../base/schema/misfit.ts';
import { entropyDataSchema } from './block-entropy.ts';
import { blockDataSchema } from './blocks.ts';
import { pageletDataSchema } from './pagelets.ts';
import { slotDataSchema } from './slots/slot-data.ts';
import { treeDataSchema } from './style-tree/tree-data.ts';

export const SITE_MODEL_SCHEMA = 'pith/site-model@1';

const whole = z.number().int().nonnegative();

const siteModelSchema = z.strictObject({
  schema: z.literal(SITE_MODEL_SCHEMA),
  /** Pages by host; pages without a host (files) under ''. */
  hosts: z.record(z.string(), whole),
  /** Pages without visible content, from which nothing was learned. */
  empty: whole,
  /** A hash of each page, so that none is learned twice. */
  learned: z.array(whole),
  methods: z.strictObject({
    tree: treeDataSchema.optional(),
    slots: slotDataSchema.optional(),
    pagelets: pageletDataSchema.optional(),
    blocks: blockDataSchema.optional(),
    entropy: entropyDataSchema.optional(),
  }),
});
export type SiteModelData = z.infer<typeof siteModelSchema>;

/** Validates data from outside; `name` says in errors where it comes from. */
export function parseSiteModel(data: unknown, name: string): SiteModelData {
  const schema = namedSchema(data);
  if (schema !== SITE_MODEL_SCHEMA)
    throw new PithError(
      'SITE_MODEL_INVALID',
      `${name} is not a site model of this version (${SITE_MODEL_SCHEMA}): ${describeSchema(schema)}; learn it again with pith site learn`,
    );
  const parsed = siteModelSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PithError(
    'SITE_MODEL_INVALID',
    `${name} is damaged at '${issue?.path.join('.') ?? ''}': ${issue === undefined ? 'it does not fit' : misfit(issue)}`,
  );
}
