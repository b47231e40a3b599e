// The options of the service: one schema, for the command line and whoever starts it from code.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { defaultConcurrency } from '../../run/batch/default-concurrency.ts';
import { bare, isLoopbackName } from '../../see/browser/network/address-kinds.ts';
import { SERVICE_LIMITS } from './limits.ts';

/** A host of the web, without port. */
const host = z
  .string()
  .refine(
    text => parseUrl(`http://${text}/`)?.hostname === text.toLowerCase(),
    'expected the name of a host, without port',
  )
  .transform(bare);

const serviceOptionsSchema = z.strictObject({
  /** The address that is listened at. */
  host: z.string().min(1).default('127.0.0.1'),
  /** 0 for any that is free. */
  port: z.number().int().min(0).max(65_535).default(SERVICE_LIMITS.port),
  /** Asked for as `Authorization: Bearer …`; without one whoever reaches the service may use it. */
  token: z
    .string()
    .min(SERVICE_LIMITS.tokenChars, `expected ${SERVICE_LIMITS.tokenChars} characters at least`)
    .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII without blanks')
    .optional(),
  /** Names under which the service is reached, beside addresses and `localhost`. */
  publicHosts: z.array(host).default([]),
  /** Pages may be of any address, private networks and this machine included. */
  allowPrivate: z.boolean().default(false),
  /** Hosts that may be opened though they are of a private network. */
  allowHosts: z.array(host).default([]),
  /** Pages at the same time. */
  concurrency: z
    .number()
    .int()
    .min(1)
    .max(64)
    .default(() => defaultConcurrency()),
  /** Pages that may wait for a turn. */
  waiting: z.number().int().min(0).max(10_000).default(SERVICE_LIMITS.waiting),
  /** Of one page, its wait included. */
  deadlineMs: z.number().int().min(100).max(600_000).default(SERVICE_LIMITS.deadlineMs),
  /** Pages under way get so long when the service is stopped. */
  drainMs: z.number().int().min(0).max(600_000).default(SERVICE_LIMITS.drainMs),
  bodyBytes: z.number().int().min(1_024).max(1_073_741_824).default(SERVICE_LIMITS.bodyBytes),
  /** Path of a Chromium or Chrome. */
  browser: z.string().optional(),
  /** Without it Chromium must have its sandbox, or the service does not start. */
  sandbox: z.boolean().default(true),
});

export type ServiceOptions = z.output<typeof serviceOptionsSchema>;
export type ServiceOptionsInput = z.input<typeof serviceOptionsSchema>;

export function serviceOptions(input: ServiceOptionsInput): ServiceOptions {
  const options = parseOptions(serviceOptionsSchema, input);
  if (options.token === undefined && !isLoopbackName(options.host)) {
    throw new PithError(
      'USAGE',
      `${options.host} can be reached from other machines: set a token first (PITH_TOKEN or --token-file)`,
    );
  }
  return options;
}
