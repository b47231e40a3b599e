// Limits the jobs that a client keeps, and their files: all clients share a disk.

import { PithError } from '../../../base/errors.ts';
import { sizeText } from '../../../base/unpack/unpack-limits.ts';
import type { Job } from './job.ts';

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
