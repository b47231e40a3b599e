// Runs the jobs of the service: each is a run folder, resumed after a restart, with a message to its webhook at the end.

import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asPithError, PithError, usageError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { storedBytesOf } from '../../../base/files/stored-bytes.ts';
import { outputError } from '../../../base/files/write-file.ts';
import { lockRun, type RunLock } from '../../../run/batch/folder/run-lock.ts';
import type { RecordedPage } from '../../../run/batch/recorder.ts';
import type { AllowedHosts } from '../../../run/pipeline/allowed-hosts.ts';
import { resultsIn } from '../../../run/sources/run-results.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { foundRuns } from './found-runs.ts';
import {
  errorOfAdding,
  errorOfBytes,
  type Job,
  type JobFile,
  type JobQuota,
  type JobView,
  newJob,
  readJob,
  viewOf,
  withoutFolder,
  writeJob,
} from './job.ts';
import { JobRecords, type NumberedRecord } from './job-records.ts';
import type { JobRequest } from './job-request.ts';
import { JOB_LIST, type JobOutcome, type JobRunCalls, runJob } from './run-job.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

const ID = /^[0-9a-f-]{36}$/;

interface JobSettings extends AllowedHosts, JobQuota {
  /** Jobs of one token that may run at the same time. */
  readonly jobsAtOnce: number;
}

export interface JobCalls extends JobRunCalls {
  readonly webhookWaitsMs?: readonly number[];
}

export class Jobs {
  readonly #folder: string;
  /** Undefined for the folder of a run itself: that is shown, and holds no jobs. */
  readonly #lock: RunLock | undefined;
  readonly #settings: JobSettings;
  readonly #calls: JobCalls;
  readonly #jobs = new Map<string, Job>();
  /** Runs of the command line. */
  #found: ReadonlyMap<string, Job> = new Map();
  readonly #deliveries: WebhookDeliveries;
  readonly #stop = new AbortController();

  private constructor(folder: string, lock: RunLock | undefined, settings: JobSettings, calls: JobCalls) {
    this.#folder = folder;
    this.#lock = lock;
    this.#settings = settings;
    this.#calls = calls;
    const { note, webhookWaitsMs } = calls;
    this.#deliveries = new WebhookDeliveries(
      settings,
      {
        isThere: job => this.#jobs.get(job.file.id) === job,
        change: (job, changes) => this.#change(job, changes),
        note,
        ...(webhookWaitsMs && { webhookWaitsMs }),
      },
      this.#stop.signal,
    );
  }

  /** Throws if another service uses the folder. Nothing runs until `resume`. */
  static async open(folder: string, settings: JobSettings, calls: JobCalls): Promise<Jobs> {
    await makeFolder(folder);
    const ids = (await readdir(folder)).filter(name => ID.test(name));
    const isRun = ids.length === 0 && (await resultsIn(folder)) !== undefined;
    const jobs = new Jobs(folder, isRun ? undefined : await lockRun(folder), settings, calls);
    await jobs.#find();
    for (const id of ids) {
      const file = await readJob(join(folder, id));
      if (file === undefined) continue;
      const job = jobs.#keep({ ...file, id });
      job.bytes = file.bytes ?? (await storedBytesOf(job.folder));
    }
    return jobs;
  }

  /** Continues the jobs and the messages that the last service did not finish. */
  resume(): void {
    for (const job of this.#jobs.values())
      if (job.file.state === 'running') this.#start(job);
      else {
        // A service that was killed after a job was cancelled has not written its end.
        if (job.file.endedAt === undefined) job.file = { ...job.file, endedAt: now() };
        this.#deliveries.start(job);
      }
  }

  get running(): number {
    return [...this.#jobs.values()].filter(({ run }) => run !== undefined).length;
  }

  async add(owner: string, { plan, list, about, webhook }: JobRequest): Promise<JobView> {
    this.#refuseStart(owner);
    refuse(errorOfAdding(this.#jobsOf(owner), this.#settings, list.length));
    const job = this.#keep(newJob({ id: randomUUID(), owner, plan, about }, webhook));
    try {
      await makeFolder(job.folder);
      // It holds what was read with the client's cookies.
      await chmod(job.folder, 0o700);
      const path = join(job.folder, JOB_LIST);
      await writeFile(path, list).catch((error: unknown) => Promise.reject(outputError(path, error)));
      await this.#save(job);
      job.bytes = await storedBytesOf(job.folder);
    } catch (error) {
      this.#jobs.delete(job.file.id);
      await rm(job.folder, { recursive: true, force: true });
      throw withoutFolder(error, job);
    }
    this.#start(job);
    return viewOf(job);
  }

  async list(owner: string): Promise<JobView[]> {
    await this.#find();
    const found = [...this.#found.values()].filter(({ file }) => file.owner === owner);
    return [...this.#jobsOf(owner), ...found]
      .sort((a, b) => b.file.createdAt.localeCompare(a.file.createdAt))
      .map(viewOf);
  }

  async view(owner: string, id: string): Promise<JobView> {
    if (!this.#jobs.has(id)) await this.#find();
    return viewOf(this.get(owner, id));
  }

  /** The jobs of other tokens do not exist for a client. */
  get(owner: string, id: string): Job {
    const job = this.#jobs.get(id) ?? this.#found.get(id);
    if (job?.file.owner === owner) return job;
    throw new PithError('NOT_FOUND', 'there is no such job');
  }

  /**
   * Starts a cancelled or failed job again where it ended. `redo`: reads its failed pages again, also of one that is done.
   */
  async restart(owner: string, id: string, redo?: 'failed'): Promise<JobView> {
    // The last pages of a cancelled job may still be in progress.
    if (this.#job(owner, id).file.state !== 'running') await this.#job(owner, id).run?.ended;
    const job = this.#job(owner, id);
    if (redo !== undefined && job.file.plan.kind === 'crawl')
      throw usageError('a crawl does not read its failed pages again: start another one');
    if (job.file.state === 'running') return viewOf(job);
    if (job.file.state === 'done' && redo === undefined)
      throw usageError('the job has read all its pages, or reached its limit: start another one');
    this.#refuseStart(owner);
    refuse(this.#excessOf(owner));
    const before = job.file;
    const { endedAt: _, end: _end, error: _error, redo: _redo, webhook, ...file } = before;
    const again = webhook && { url: webhook.url, secret: webhook.secret, attempts: 0 };
    job.file = { ...file, state: 'running', ...(redo && { redo }), ...(again && { webhook: again }) };
    try {
      await this.#save(job);
    } catch (error) {
      job.file = before;
      throw withoutFolder(error, job);
    }
    this.#start(job);
    return viewOf(job);
  }

  /** Pages in progress may finish within the time that a batch gives them. */
  async cancel(owner: string, id: string): Promise<JobView> {
    const job = this.#job(owner, id);
    const isOver = job.run === undefined;
    if (job.file.state === 'running')
      await this.#change(job, { state: 'cancelled', ...(isOver && { endedAt: now() }) });
    job.run?.stop.abort();
    return viewOf(job);
  }

  /** Cancels the job and deletes its folder. */
  async purge(owner: string, id: string): Promise<void> {
    await this.cancel(owner, id);
    const job = this.#job(owner, id);
    await job.run?.ended;
    this.#jobs.delete(id);
    // A picture of a page may be made in it meanwhile.
    await rm(job.folder, { recursive: true, force: true, maxRetries: 5 });
    job.changes.emit('change');
  }

  /** Records after a line. `follows`: waits for those to come, until the job or the service ends or the client is gone. */
  records(
    owner: string,
    id: string,
    after: number,
    { follows, gone }: { readonly follows: boolean; readonly gone: AbortSignal },
  ): AsyncGenerator<readonly NumberedRecord[]> {
    const job = this.get(owner, id);
    const signal = AbortSignal.any([gone, this.#stop.signal]);
    return job.records.after(after, () => {
      if (!follows || job.run === undefined || signal.aborted) return async () => false;
      const change = once(job.changes, 'change', { signal }).catch(() => {});
      return async () => {
        await change;
        return !gone.aborted;
      };
    });
  }

  /** One record by its line. */
  record = (owner: string, id: string, line: number): Promise<NumberedRecord | undefined> =>
    this.get(owner, id).records.at(line);

  /** Stops all jobs, which the next service resumes. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const running = [...this.#jobs.values()].flatMap(({ run }) => run ?? []);
    for (const { stop } of running) stop.abort();
    await Promise.all([...running.map(({ ended }) => ended), this.#deliveries.ended()]);
    await this.#lock?.release();
  }

  #keep(file: JobFile): Job {
    const folder = join(this.#folder, file.id);
    const job: Job = {
      folder,
      records: new JobRecords(folder),
      file,
      bytes: 0,
      saved: Promise.resolve(),
      changes: new EventEmitter(),
    };
    job.changes.setMaxListeners(0);
    this.#jobs.set(file.id, job);
    return job;
  }

  #jobsOf = (owner: string): Job[] => [...this.#jobs.values()].filter(({ file }) => file.owner === owner);

  /** A job that its client may change. */
  #job(owner: string, id: string): Job {
    const job = this.get(owner, id);
    if (job.name === undefined) return job;
    throw usageError('the run is of the command line, which resumes it: the service only shows it');
  }

  async #find(): Promise<void> {
    const names = (await readdir(this.#folder)).filter(name => !ID.test(name));
    this.#found = await foundRuns(this.#folder, this.#lock === undefined ? ['.'] : names, this.#found);
  }

  #refuseStart(owner: string): void {
    if (this.#stop.signal.aborted)
      throw new PithError('CANCELLED', 'the service is stopping: ask again later');
    if (this.#lock === undefined)
      throw usageError('this service shows a run and starts none: start it with another --jobs DIR');
    const { jobsAtOnce } = this.#settings;
    const isBusy = ({ file, run }: Job) => file.state === 'running' || run !== undefined;
    if (this.#jobsOf(owner).filter(isBusy).length < jobsAtOnce) return;
    throw new PithError('SERVICE_BUSY', `${jobsAtOnce} of your jobs are running: try again later`, {
      answer: { retryAfterMs: SERVICE_LIMITS.jobs.retryAfterMs },
    });
  }

  #start(job: Job): void {
    // Stopped or cancelled while its files were written.
    if (this.#stop.signal.aborted || job.file.state !== 'running') return;
    const stop = new AbortController();
    // A turn later, so that `run` is set before anything can end.
    const ended = Promise.resolve()
      .then(() => this.#run(job, stop.signal))
      .catch((error: unknown) => this.#calls.note(job.file.id, asPithError(error).message))
      .finally(() => {
        delete job.run;
        job.changes.emit('change');
      });
    job.run = { stop, ended };
  }

  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const outcome = await this.#outcomeOf(job, signal);
    job.bytes = await storedBytesOf(job.folder);
    const measured = { counts: outcome.counts, bytes: job.bytes };
    if (job.file.state === 'cancelled') await this.#change(job, { ...measured, endedAt: now() });
    // The next service resumes the job.
    else if (this.#stop.signal.aborted) await this.#change(job, measured);
    else await this.#change(job, { ...outcome, ...measured, endedAt: now() });
    if (job.file.state !== 'running') this.#deliveries.start(job);
  }

  /** Stops the job when its client has filled its share of the disk. */
  async #outcomeOf(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    let excess = this.#excessOf(job.file.owner);
    if (excess !== undefined) return { ...failed(excess), counts: job.file.counts };
    const onRecord = (page: RecordedPage) => {
      this.#calls.onRecord(page);
      job.bytes += page.bytes;
      excess ??= this.#excessOf(job.file.owner);
      if (excess !== undefined) job.run?.stop.abort();
      job.changes.emit('change');
    };
    const outcome = await runJob(job, signal, this.#settings, { ...this.#calls, onRecord });
    return excess !== undefined && outcome.end === 'stopped' ? { ...outcome, ...failed(excess) } : outcome;
  }

  #excessOf = (owner: string): PithError | undefined =>
    errorOfBytes(this.#jobsOf(owner), this.#settings.jobsBytes);

  async #change(job: Job, changes: Partial<JobFile>): Promise<void> {
    job.file = { ...job.file, ...changes };
    await this.#save(job);
    job.changes.emit('change');
  }

  /** One write after the other, each of the newest state. */
  #save(job: Job): Promise<void> {
    const write = () => writeJob(job.folder, job.file);
    job.saved = job.saved.then(write, write);
    return job.saved;
  }
}

const failed = ({ code, message }: PithError): JobOutcome => ({
  state: 'failed',
  end: undefined,
  error: { code, message },
});

function refuse(error: PithError | undefined): void {
  if (error !== undefined) throw error;
}

const now = (): string => new Date().toISOString();
