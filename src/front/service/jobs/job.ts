// A job in this process, as its client sees it, and how many of them a client may keep.

import type { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';
import { asPithError, PithError } from '../../../base/errors.ts';
import { sizeText } from '../../../base/unpack/unpack-limits.ts';
import type { TallyReading } from '../../../run/batch/tally.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { deliverySchema, JOB_KINDS, JOB_STATES, type JobFile } from './job-file.ts';
import type { JobRecords } from './job-records.ts';

export interface Job {
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

export function viewOf({ file, bytes, run }: Job): JobView {
  const { id, plan, about = '', state, createdAt, endedAt, end, error, webhook } = file;
  const { named, ok, failed } = run?.tally?.() ?? file.counts ?? { named: 0, ok: 0, failed: 0 };
  return {
    id,
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
