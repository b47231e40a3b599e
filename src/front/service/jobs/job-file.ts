// job.json in the folder of a job: the request, and the status.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../base/files/write-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
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

/** The deliveries to a webhook, as clients see them. */
export const deliverySchema = z.object({
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

/** Undefined for a folder that holds no job. */
export async function readJob(folder: string): Promise<JobFile | undefined> {
  const text = await readFile(join(folder, JOB_FILE), 'utf8').catch(() => '');
  return orUndefined(() => jobSchema.parse(JSON.parse(text)));
}
