// The options of the service: a type and a row for each. This file loads no zod, since `--help` reads it.

import type { z } from 'zod';
import { collected, durationIn, wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, toggle, whole, type ZodTools } from '../../base/schema/option-row.ts';
import { CONCURRENCY_BY_MACHINE, OPEN_OPTIONS } from '../../run/pipeline/open-option-rows.ts';
import { SERVICE_LIMITS } from './limits.ts';

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
  /** Folder of label sets, each a folder of pages with their labels; without it pages are not labelled here. */
  labels?: string | undefined;
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

/** Schemas that load more than zod. */
interface ServiceTools extends ZodTools {
  readonly host: z.ZodType<string, string>;
  readonly token: z.ZodType<string, string>;
}

export const SERVICE_OPTIONS = {
  host: {
    help: 'listen on this address; others than this machine need a token',
    schema: ({ z }) => z.string().min(1),
    default: '127.0.0.1',
    flag: {
      name: '--host <address>',
      help: 'listen on this address (default: 127.0.0.1); others than this machine need a token',
    },
  },
  port: {
    help: 'listen on this port, 0 for any free one',
    schema: whole(0, 65_535),
    default: SERVICE_LIMITS.port,
    flag: { name: '--port <n>', argument: wholeNumber('a port') },
  },
  token: {
    help: 'answer only requests with this token, or one of several',
    schema: ({ z, token }) => z.union([token, z.array(token).min(1).readonly()]),
    flag: {
      name: '--token-file <file>',
      help: 'read the token of requests from this file, or several, one a line (also PITH_TOKEN)',
    },
  },
  publicHosts: {
    help: 'accept requests for these host names',
    schema: ({ z, host }) => z.array(host),
    default: [],
    flag: {
      name: '--public-host <name>',
      help: 'accept requests for this host name',
      argument: collected,
      isRepeatable: true,
    },
  },
  allowPrivate: {
    help: 'allow all pages of private networks and of this machine',
    schema: toggle,
    default: false,
    flag: { name: '--allow-private' },
  },
  allowHosts: {
    help: 'allow these hosts of a private network',
    schema: ({ z, host }) => z.array(host),
    default: [],
    flag: {
      name: '--allow-host <name>',
      help: 'allow this host of a private network',
      argument: collected,
      isRepeatable: true,
    },
  },
  concurrency: CONCURRENCY_BY_MACHINE,
  waiting: {
    help: 'let this many pages wait for a turn',
    schema: whole(0, 10_000),
    default: SERVICE_LIMITS.waiting,
    flag: { name: '--waiting <n>', argument: wholeNumber('pages') },
  },
  deadlineMs: {
    help: 'limit the time of a page, with its wait, in ms or with a unit such as 90s',
    schema: whole(100, 600_000),
    default: SERVICE_LIMITS.deadlineMs,
    flag: { name: '--deadline <duration>', argument: durationIn('ms') },
  },
  drainMs: {
    help: 'limit the time of open pages after a signal, in ms or with a unit such as 5s',
    schema: whole(0, 600_000),
    default: SERVICE_LIMITS.drainMs,
    flag: { name: '--drain <duration>', argument: durationIn('ms') },
  },
  bodyBytes: {
    help: 'limit the body of a request',
    schema: whole(1_024, 1_073_741_824),
    default: SERVICE_LIMITS.bodyBytes,
    flag: { name: '--body-limit <bytes>', argument: wholeNumber('bytes') },
  },
  jobs: {
    help: 'accept batches and crawls, with a run folder for each below this one',
    schema: ({ z }) => z.string().min(1),
    flag: { name: '--jobs <dir>' },
  },
  labels: {
    help: 'label pages into sets, with a folder for each below this one, and measure methods on them',
    schema: ({ z }) => z.string().min(1),
    flag: { name: '--labels <dir>' },
  },
  jobsAtOnce: {
    help: 'limit the running jobs of one token',
    schema: whole(1, 1_000),
    default: SERVICE_LIMITS.jobs.atOnce,
    flag: { name: '--jobs-at-once <n>', argument: wholeNumber('jobs') },
  },
  jobPages: {
    help: 'limit the pages of a job',
    schema: whole(1, 10_000_000),
    default: SERVICE_LIMITS.jobs.pages,
    flag: { name: '--job-pages <n>', argument: wholeNumber('pages') },
  },
  jobsKept: {
    help: 'limit the jobs of one token, ended ones included',
    schema: whole(1, 1_000_000),
    default: SERVICE_LIMITS.jobs.kept,
    flag: { name: '--jobs-kept <n>', argument: wholeNumber('jobs') },
  },
  jobsBytes: {
    help: 'limit the files of all jobs of one token',
    schema: whole(1),
    default: SERVICE_LIMITS.jobs.bytes,
    flag: { name: '--jobs-bytes <bytes>', argument: wholeNumber('bytes') },
  },
  jobConcurrency: {
    help: 'limit the pages of all jobs at the same time (default: half of --concurrency)',
    schema: whole(1, 64),
    flag: { name: '--job-concurrency <n>', argument: wholeNumber('pages') },
  },
  browser: OPEN_OPTIONS.browser,
  sandbox: {
    ...OPEN_OPTIONS.sandbox,
    schema: toggle,
    flag: { ...OPEN_OPTIONS.sandbox.flag, help: 'run Chromium without its sandbox; else it must have one' },
  },
} as const satisfies RowsOf<ServiceOptionsInput, ServiceTools>;
