// The schema of the option `unpackLimits`.

import { z } from 'zod';
import { UNPACK_LIMITS, type UnpackLimit } from './unpack-limits.ts';

/** At least one chunk of a file: a smaller limit could not be enforced while reading. */
const limit = z
  .number()
  .int()
  .min(2 ** 16)
  .optional();

export const unpackLimitsSchema = z.strictObject(
  Object.fromEntries(Object.keys(UNPACK_LIMITS).map(name => [name, limit])) as Record<
    UnpackLimit,
    typeof limit
  >,
);
