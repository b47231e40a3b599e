// job.json in the folder of a job: the request, and the status.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../base/files/write-file.ts';
import type { BatchOptionsInput } from '../../../run/batch/run-option-rows.ts';
import type { CrawlOptionsInput } from '../../../run/crawl/crawl-option-rows.ts';

const JOB_FILE = 'job.json';
const JOB_SCHEMA = 'pith/job@1';
/** It holds the headers and cookies of pages, and the secret of the webhook. */
const OWNER_ONLY = 0o600;

export const JOB_KINDS = ['batch', 'crawl'] as const;
export const JOB_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

export type JobPlan =
  | { readonly kind: 'batch'; readonly options: Omit<BatchOptionsInput, 'out'> }
  | { readonly kind: 'crawl'; readonly start: string; readonly options: Omit<CrawlOptionsInput, 'out'> };

export interface WebhookAddress {
  readonly url: string;
  readonly secret: string;
}

export interface JobFile {
  readonly schema: typeof JOB_SCHEMA;
  readonly id: string;
  /** Digest of the token that started it. */
  readonly owner: string;
  readonly createdAt: string;
  readonly plan: JobPlan;
  /** Its first page, for people. */
  readonly about?: string | undefined;
  /** Pages that failed are read again. */
  readonly redo?: 'failed' | undefined;
  /** A running job is resumed when the service starts. */
  readonly state: (typeof JOB_STATES)[number];
  readonly endedAt?: string | undefined;
  /** Why it ended: `done`, `limit` or `stopped` for a batch; a crawl has the ends of `WalkEnd`. */
  readonly end?: string | undefined;
  readonly counts?: JobCounts | undefined;
  /** Bytes of its files on the disk, measured when it ended. */
  readonly bytes?: number | undefined;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
  readonly webhook?: (WebhookAddress & WebhookDelivery) | undefined;
}

export interface JobCounts {
  /** Inputs that were read so far. */
  readonly named: number;
  readonly ok: number;
  readonly failed: number;
}

export interface WebhookDelivery {
  readonly attempts: number;
  readonly deliveredAt?: string | undefined;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
}

export const newJob = (
  job: Pick<JobFile, 'id' | 'owner' | 'plan' | 'about'>,
  webhook: WebhookAddress | undefined,
): JobFile => ({
  schema: JOB_SCHEMA,
  ...job,
  createdAt: new Date().toISOString(),
  state: 'running',
  ...(webhook && { webhook: { ...webhook, attempts: 0 } }),
});

export const writeJob = (folder: string, job: JobFile): Promise<void> =>
  replaceFile(join(folder, JOB_FILE), `${JSON.stringify(job, null, 2)}\n`, folder, OWNER_ONLY);

/** The fields that the service itself depends on. Options are checked when the job runs. */
const jobSchema = z.looseObject({
  schema: z.literal(JOB_SCHEMA),
  id: z.string(),
  owner: z.string(),
  createdAt: z.string(),
  plan: z.looseObject({ kind: z.enum(JOB_KINDS), options: z.looseObject({}) }),
  state: z.enum(JOB_STATES),
  bytes: z.number().min(0).optional(),
  webhook: z.looseObject({ url: z.string(), secret: z.string(), attempts: z.number() }).optional(),
});

/** Undefined for a folder that holds no job. */
export async function readJob(folder: string): Promise<JobFile | undefined> {
  try {
    return jobSchema.parse(JSON.parse(await readFile(join(folder, JOB_FILE), 'utf8'))) as unknown as JobFile;
  } catch {
    return undefined;
  }
}
