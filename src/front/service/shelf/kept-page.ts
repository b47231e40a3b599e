// Finds a page that was captured earlier: on the shelf of its client, or in one of the client's jobs.

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { keepNewest } from '../../../base/memoize.ts';
import type { BatchRecord } from '../../../run/batch/batch-record.ts';
import type { KeptPage } from '../../../run/cache/entry.ts';
import { recordIn } from '../../../run/overview/read-run.ts';
import { webAddressOf } from '../../../see/browser/target/web-address.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { SourceTarget } from '../routes/segment-request.ts';
import { jobsOf, type ServiceParts } from '../routes/service-parts.ts';

/** `id`: of the shelf, or JOB/LINE. */
export async function keptPage(parts: ServiceParts, client: string, id: string): Promise<KeptPage> {
  const [job = '', line] = id.split('/');
  if (line === undefined) return parts.shelf.get(client, id);
  return jobPage(parts, client, job, Number(line));
}

async function jobPage(parts: ServiceParts, client: string, job: string, line: number): Promise<KeptPage> {
  const jobs = jobsOf(parts);
  const { folder } = jobs.get(client, job);
  const { files } = await jobRecord(jobs, client, job, line);
  if (files.snapshot === undefined)
    throw new PithError('NOT_FOUND', `line ${line} of the job has no snapshot: name it in 'formats'`);
  const path = join(folder, files.snapshot);
  const capturedAt = Math.round((await stat(path)).mtimeMs);
  const key = `${path} ${capturedAt}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const snapshot = await parts.pith.parse(await readFile(path), path);
  const png = files.before === undefined ? undefined : await readFile(join(folder, files.before));
  const page = { snapshot, png, capturedAt, checkedAt: capturedAt };
  keepNewest(opened, key, page, SERVICE_LIMITS.shelf.open);
  return page;
}

/** Pages of jobs that were read last: a change of the method needs them at once. By their files and times. */
const opened = new Map<string, KeptPage>();

export async function jobRecord(jobs: Jobs, client: string, job: string, line: number): Promise<BatchRecord> {
  const record = await jobs.record(client, job, line);
  if (record === undefined) throw new PithError('NOT_FOUND', `the job has no line ${line}`);
  return recordIn(record.json, `line ${line}`);
}

/** The source of a kept page: an address of the web, or the HTML that was given. */
export function sourceOf({ html, snapshot: { url } }: KeptPage): SourceTarget {
  if (html === undefined) return { kind: 'url', url: webAddressOf(url, "'again'") };
  return /^https?:/.test(url) ? { kind: 'html', html, url } : { kind: 'html', html };
}
