// The limits of unpacked input as options; those that are left out are the ones of the table.

import { z } from 'zod';
import { UNPACK_LIMITS, type UnpackLimit } from './unpack-limits.ts';

/** Less than one chunk of a file is no limit that reading could keep to. */
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
