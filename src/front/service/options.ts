// The schema of the options of the service, made from their rows.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { defaultConcurrency } from '../../run/batch/limits.ts';
import { bare, isLoopbackName } from '../../see/browser/network/address-policy.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { SERVICE_OPTIONS, type ServiceOptionsInput } from './service-option-rows.ts';

/** A host of the web, without port. */
const host = z
  .string()
  .refine(
    text => parseUrl(`http://${text}/`)?.hostname === text.toLowerCase(),
    'expected the name of a host, without port',
  )
  .transform(bare);

const token = z
  .string()
  .min(SERVICE_LIMITS.tokenChars, `expected ${SERVICE_LIMITS.tokenChars} characters at least`)
  .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII without blanks');

const serviceOptionsSchema = z.strictObject(schemasOfRows(SERVICE_OPTIONS, { z, host, token }));

export interface ServiceOptions extends Omit<z.output<typeof serviceOptionsSchema>, 'token'> {
  readonly tokens: readonly string[];
  readonly concurrency: number;
  readonly jobConcurrency: number;
}

export function serviceOptions(input: ServiceOptionsInput): ServiceOptions {
  const { token = [], ...options } = parseOptions(serviceOptionsSchema, input);
  const tokens = typeof token === 'string' ? [token] : token;
  if (tokens.length === 0 && !isLoopbackName(options.host))
    throw usageError(
      `${options.host} can be reached from other machines: set a token first (PITH_TOKEN or --token-file)`,
    );
  const concurrency = options.concurrency ?? defaultConcurrency();
  const jobConcurrency = options.jobConcurrency ?? Math.max(1, Math.floor(concurrency / 2));
  return { ...options, tokens, concurrency, jobConcurrency };
}
