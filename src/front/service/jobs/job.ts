// A job: job.json in its folder, what runs in this process, what its client sees, and how many of them a client may keep.

import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { asPithError, PithError } from '../../../base/errors.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { sizeText } from '../../../base/unpack/unpack-limits.ts';
import type { BatchOptionsInput } from '../../../run/batch/run-option-rows.ts';
import type { TallyReading } from '../../../run/batch/tally.ts';
import type { CrawlOptionsInput } from '../../../run/crawl/crawl-option-rows.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { JobRecords } from './job-records.ts';

const JOB_FILE = 'job.json';
const JOB_SCHEMA = 'pith/job@1';
/** It holds the headers and cookies of pages, and the secret of the webhook. */
const OWNER_ONLY = 0o600;

const JOB_KINDS = ['batch', 'crawl'] as const;
const JOB_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

export type JobPlan =
  | { readonly kind: 'batch'; readonly options: Omit<BatchOptionsInput, 'out'> }
  | { readonly kind: 'crawl'; readonly start: string; readonly options: Omit<CrawlOptionsInput, 'out'> };

/** The deliveries to a webhook, as clients see them. */
const deliverySchema = z.object({
  url: z.string(),
  attempts: z.number(),
  deliveredAt: z.string().optional(),
  /** Why the last attempt failed. */
  failure: z.string().optional(),
});

const jobSchema = z.object({
  schema: z.literal(JOB_SCHEMA),
  id: z.string(),
  /** Digest of the token that started it. */
  owner: z.string(),
  createdAt: z.string(),
  /** Options are checked when the job runs. */
  plan: z
    .looseObject({ kind: z.enum(JOB_KINDS), options: z.looseObject({}) })
    .transform(plan => plan as unknown as JobPlan),
  /** Its first page, for people. */
  about: z.string().optional(),
  /** Pages that failed are read again. */
  redo: z.literal('failed').optional(),
  /** A running job is resumed when the service starts. */
  state: z.enum(JOB_STATES),
  endedAt: z.string().optional(),
  /** Why it ended: `done`, `limit` or `stopped` for a batch; a crawl has the ends of `WalkEnd`. */
  end: z.string().optional(),
  /** Inputs that were read so far, and what came of them. */
  counts: z.object({ named: z.number(), ok: z.number(), failed: z.number() }).optional(),
  /** Bytes of its files on the disk, measured when it ended. */
  bytes: z.number().min(0).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  webhook: deliverySchema.extend({ secret: z.string() }).optional(),
});

export type JobFile = Readonly<z.output<typeof jobSchema>>;
export type JobCounts = NonNullable<JobFile['counts']>;
export type WebhookAddress = Pick<NonNullable<JobFile['webhook']>, 'url' | 'secret'>;

export const newJob = (
  job: Pick<JobFile, 'id' | 'owner' | 'plan' | 'about'>,
  webhook?: WebhookAddress,
): JobFile => ({
  schema: JOB_SCHEMA,
  ...job,
  createdAt: new Date().toISOString(),
  state: 'running',
  ...(webhook && { webhook: { ...webhook, attempts: 0 } }),
});

export const writeJob = (folder: string, job: JobFile): Promise<void> =>
  replaceFile(join(folder, JOB_FILE), `${JSON.stringify(job, null, 2)}\n`, folder, OWNER_ONLY);

/** Undefined for a folder that holds no job. */
export async function readJob(folder: string): Promise<JobFile | undefined> {
  const text = await readFile(join(folder, JOB_FILE), 'utf8').catch(() => '');
  return orUndefined(() => jobSchema.parse(JSON.parse(text)));
}

export interface Job {
  /** Set for a run of the command line, which is only shown: the name of its folder. */
  readonly name?: string;
  readonly folder: string;
  readonly records: JobRecords;
  file: JobFile;
  /** Bytes of its files on the disk. */
  bytes: number;
  /** The last write of job.json. */
  saved: Promise<void>;
  /** Set while it runs. */
  run?: { readonly stop: AbortController; readonly ended: Promise<void>; tally?: () => TallyReading };
  /** Emits `change` for every record and every change of the state. */
  readonly changes: EventEmitter;
}

/** A job as its client sees it. */
export const jobViewSchema = z.strictObject({
  id: z.string(),
  /** Folder of a run of the command line, which the service only shows. */
  name: z.string().optional(),
  kind: z.enum(JOB_KINDS),
  /** Its first page. */
  about: z.string(),
  state: z.enum(JOB_STATES),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  end: z.string().optional(),
  counts: z.strictObject({ named: z.number(), ok: z.number(), failed: z.number() }),
  bytes: z.number(),
  error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  webhook: deliverySchema.strict().optional(),
});
export type JobView = Readonly<z.output<typeof jobViewSchema>>;

export function viewOf({ name, file, bytes, run }: Job): JobView {
  const { id, plan, about = '', state, createdAt, endedAt, end, error, webhook } = file;
  const { named, ok, failed } = run?.tally?.() ?? file.counts ?? { named: 0, ok: 0, failed: 0 };
  return {
    id,
    name,
    kind: plan.kind,
    about: about.slice(0, SERVICE_LIMITS.jobs.aboutChars),
    state,
    createdAt,
    endedAt,
    end,
    counts: { named, ok, failed },
    bytes,
    error,
    ...(webhook && { webhook: withoutSecret(webhook) }),
  };
}

const withoutSecret = ({ secret: _, ...rest }: NonNullable<JobFile['webhook']>): JobView['webhook'] => rest;

/** Hides from clients where the service keeps its jobs. */
export const withoutFolderIn = (message: string, { folder }: Job): string =>
  message.replaceAll(resolve(folder), 'the folder of the job').replaceAll(folder, 'the folder of the job');

export function withoutFolder(error: unknown, job: Job): PithError {
  const { code, message, answer, option } = asPithError(error);
  return new PithError(code, withoutFolderIn(message, job), { cause: error, answer, option });
}

/** Limits the jobs that a client keeps, and their files: all clients share a disk. */
export interface JobQuota {
  /** Jobs of one token, ended ones included. */
  readonly jobsKept: number;
  /** Bytes of their files. */
  readonly jobsBytes: number;
}

/** An error if a client with these jobs may keep no other one, with a list of this size. */
export function errorOfAdding(
  jobs: readonly Job[],
  { jobsKept, jobsBytes }: JobQuota,
  size: number,
): PithError | undefined {
  if (jobs.length >= jobsKept) return exceeded(`you keep ${jobs.length} jobs, the most of a client`);
  return errorOfBytes(jobs, jobsBytes, size);
}

/** An error if the files of these jobs, and others of this size, take more than a client may have. */
export function errorOfBytes(jobs: readonly Job[], jobsBytes: number, size = 0): PithError | undefined {
  const bytes = jobs.reduce((sum, job) => sum + job.bytes, size);
  if (bytes <= jobsBytes) return undefined;
  return exceeded(
    `the files of your jobs take ${sizeText(bytes)}, more than the limit of ${sizeText(jobsBytes)}`,
  );
}

const exceeded = (what: string): PithError =>
  new PithError('QUOTA_EXCEEDED', `${what}: delete some with DELETE /v1/jobs/ID?purge=true`);
