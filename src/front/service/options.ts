// The options of the service: one schema, for the command line and whoever starts it from code.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions, type SchemasFor } from '../../base/schema/parse-options.ts';
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

/** Options of `serve`. */
export interface ServiceOptionsInput {
  /** Address to listen at. */
  host?: string | undefined;
  /** Port to listen at; 0 for any that is free. */
  port?: number | undefined;
  /** Clients must send it as `Authorization: Bearer …`; of several, any. Without a token, whoever reaches the service may use it. */
  token?: string | readonly string[] | undefined;
  /** Names under which the service is reached, beside addresses and `localhost`. */
  publicHosts?: string[] | undefined;
  /** Pages may have any address, those of private networks and this machine included. */
  allowPrivate?: boolean | undefined;
  /** Hosts of private networks that may be opened all the same. */
  allowHosts?: string[] | undefined;
  /** Pages at the same time; by default from cores and memory. */
  concurrency?: number | undefined;
  /** Pages that may wait for a turn. */
  waiting?: number | undefined;
  /** Time limit of a page, waiting included. */
  deadlineMs?: number | undefined;
  /** Time that pages in progress get when the service stops. */
  drainMs?: number | undefined;
  /** Limit of a request's body. */
  bodyBytes?: number | undefined;
  /** Folder of the jobs of `/v1/batch` and `/v1/crawl`; without it there are none. */
  jobs?: string | undefined;
  /** Jobs of one token at the same time. */
  jobsAtOnce?: number | undefined;
  /** Pages of a job. */
  jobPages?: number | undefined;
  /** Jobs of one token that are kept, ended ones included. */
  jobsKept?: number | undefined;
  /** Bytes of all files of the jobs of one token. */
  jobsBytes?: number | undefined;
  /** Pages of all jobs at the same time, beside those of `concurrency`; by default half as many. */
  jobConcurrency?: number | undefined;
  /** Path of a Chromium or Chrome. */
  browser?: string | undefined;
  /** Chromium must have its sandbox, or the service does not start. */
  sandbox?: boolean | undefined;
}

const token = z
  .string()
  .min(SERVICE_LIMITS.tokenChars, `expected ${SERVICE_LIMITS.tokenChars} characters at least`)
  .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII without blanks');

const serviceOptionsSchema = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.number().int().min(0).max(65_535).default(SERVICE_LIMITS.port),
  token: z.union([token, z.array(token).min(1).readonly()]).optional(),
  publicHosts: z.array(host).default([]),
  allowPrivate: z.boolean().default(false),
  allowHosts: z.array(host).default([]),
  concurrency: z
    .number()
    .int()
    .min(1)
    .max(64)
    .default(() => defaultConcurrency()),
  waiting: z.number().int().min(0).max(10_000).default(SERVICE_LIMITS.waiting),
  deadlineMs: z.number().int().min(100).max(600_000).default(SERVICE_LIMITS.deadlineMs),
  drainMs: z.number().int().min(0).max(600_000).default(SERVICE_LIMITS.drainMs),
  bodyBytes: z.number().int().min(1_024).max(1_073_741_824).default(SERVICE_LIMITS.bodyBytes),
  jobs: z.string().min(1).optional(),
  jobsAtOnce: z.number().int().min(1).max(1_000).default(SERVICE_LIMITS.jobs.atOnce),
  jobPages: z.number().int().min(1).max(10_000_000).default(SERVICE_LIMITS.jobs.pages),
  jobsKept: z.number().int().min(1).max(1_000_000).default(SERVICE_LIMITS.jobs.kept),
  jobsBytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(SERVICE_LIMITS.jobs.bytes),
  jobConcurrency: z.number().int().min(1).max(64).optional(),
  browser: z.string().optional(),
  sandbox: z.boolean().default(true),
} satisfies SchemasFor<ServiceOptionsInput>);

export interface ServiceOptions extends Omit<z.output<typeof serviceOptionsSchema>, 'token'> {
  readonly tokens: readonly string[];
  readonly jobConcurrency: number;
}

export function serviceOptions(input: ServiceOptionsInput): ServiceOptions {
  const { token = [], ...options } = parseOptions(serviceOptionsSchema, input);
  const tokens = typeof token === 'string' ? [token] : token;
  if (tokens.length === 0 && !isLoopbackName(options.host)) {
    throw new PithError(
      'USAGE',
      `${options.host} can be reached from other machines: set a token first (PITH_TOKEN or --token-file)`,
    );
  }
  const jobConcurrency = options.jobConcurrency ?? Math.max(1, Math.floor(options.concurrency / 2));
  return { ...options, tokens, jobConcurrency };
}
