// Runs a batch or crawl in its folder: reads and records the inputs of its plan, and resumes an earlier run.

import { availableParallelism } from 'node:os';
import { asPithError } from '../../base/errors.ts';
import { inSpan, markFailed, urlAttribute } from '../../base/tracing.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { fetchBytes, fetchOptionsOf } from '../sources/fetch-bytes.ts';
import { type BatchInput, nameOf } from '../sources/input.ts';
import { isUnchanged } from '../sources/is-unchanged.ts';
import type { BatchRecord, InputOutcome, PageOutcome } from './batch-record.ts';
import { defaultConcurrency } from './default-concurrency.ts';
import type { Executor, ExecutorRun, PageRecipe, PageRequest, PageSteps } from './executor.ts';
import { writeFailedList } from './folder/failed-list.ts';
import { openRunFolder, type RunFolder } from './folder/run-folder.ts';
import { BREAKER } from './limits.ts';
import { type BatchOptions, refuseSiteOptions } from './options.ts';
import { ArchiveShelf } from './pages/archive-shelf.ts';
import { networkWatch } from './pool/network-watch.ts';
import { Pool } from './pool/pool.ts';
import type { PoolEnd } from './pool/pool-work.ts';
import { type Robots, robotsOf } from './pool/robots.ts';
import { type BatchTask, type RecordedPage, Recorder } from './recorder.ts';
import type { RunSites } from './sites/run-sites.ts';
import { Tally, type TallyReading } from './tally.ts';

export interface BatchCalls {
  /** Stops starting pages; those in progress may finish within a limit of time. */
  readonly signal?: AbortSignal;
  /** Receives messages for the user that are in no record. */
  readonly note?: (message: string) => void;
  /** Called when a record is written. */
  readonly onRecord?: (page: RecordedPage) => void;
  /** Called once, with a function that returns the current counts of the run. */
  readonly onStart?: (tally: () => TallyReading) => void;
  readonly stdin?: () => AsyncIterable<Buffer>;
  /** Replaces this process in reading pages, as a fleet does. */
  readonly executor?: (recipe: PageRecipe, run: ExecutorRun) => Promise<Executor>;
}

export interface BatchSummary extends TallyReading {
  readonly end: PoolEnd;
  readonly out: string;
}

/** The inputs of a run, and how it differs from a plain batch. */
export interface RunPlan {
  readonly inputs: (run: RunInHand) => AsyncIterable<BatchInput>;
  /** Further options that must be the same to resume a run. */
  readonly lasting?: Readonly<Record<string, unknown>>;
  /** Set if `redo: 'changed'` asks servers which pages have changed; without it, only other options count. */
  readonly asksForChanges?: true;
  /** Called for each page that was read; may change or refuse the outcome. */
  readonly review?: (input: BatchInput, outcome: PageOutcome) => PageOutcome;
  /** Called when a record is written. */
  readonly onRecord?: (key: string, record: BatchRecord) => void;
}

export interface RunInHand {
  readonly folder: RunFolder;
  readonly shelf: ArchiveShelf;
  /** Undefined with `robots: false`. */
  readonly robots: Robots | undefined;
}

export async function runBatch(
  options: BatchOptions,
  plan: RunPlan,
  calls: BatchCalls,
): Promise<BatchSummary> {
  refuseSiteOptions(options);
  const { site } = options;
  const asksForChanges = options.redo === 'changed' && plan.asksForChanges === true;
  const lasting = { ...plan.lasting, ...(site !== undefined && { site }) };
  const folder = await openRunFolder(options, lasting, asksForChanges);
  const shelf = new ArchiveShelf({ signal: calls.signal, limits: options.page.unpackLimits }, calls.note);
  const robots = options.robots ? robotsOf(fetchOptionsOf(options.page)) : undefined;
  let isDone = false;
  try {
    const summary = await runIn({ folder, shelf, robots }, plan, options, calls);
    isDone = summary.end === 'done';
    return summary;
  } finally {
    await shelf.close();
    await folder.close(isDone);
  }
}

async function runIn(
  run: RunInHand,
  plan: RunPlan,
  options: BatchOptions,
  calls: BatchCalls,
): Promise<BatchSummary> {
  const { folder, shelf } = run;
  const note = calls.note ?? (() => {});
  const tally = new Tally();
  const sites =
    options.site === undefined ? undefined : await ownSites(folder, note, options.page.unpackLimits);
  const recorder = new Recorder(folder, tally, calls.onRecord);
  const recipe: PageRecipe = { page: options.page, formats: options.formats };
  // The executor may call it before there is a pool.
  let wake = (): void => {};
  const executorRun: ExecutorRun = {
    id: folder.id,
    wake: () => wake(),
    paceOf: host => pool.paceOf(host),
  };
  const executor = await (calls.executor?.(recipe, executorRun) ?? ownExecutor(options, recipe, shelf));
  const pool: Pool<BatchTask, InputOutcome> = new Pool({
    tasks: recorder.tasks(plan.inputs(run)),
    capacity: executor.capacity,
    drawing: availableParallelism(),
    open: async (task, signal, steps) => {
      if (task.input.place.kind === 'url') executor.prepare?.();
      const slowDown = (delayMs: number) => pool.slowDown(task.host, delayMs);
      const early = await outcomeWithoutVisit(task, run, options, { signal, slowDown });
      if (early !== undefined) return early;
      const outcome = await openTraced(executor, requestOf(task, sites), signal, steps);
      return plan.review?.(task.input, outcome) ?? outcome;
    },
    record: async (task, outcome) => {
      const record = await recorder.record(task, outcome);
      plan.onRecord?.(task.key, record);
      sites?.learn(record, 'snapshot' in outcome ? outcome.snapshot : undefined);
    },
    probe: host => hostAnswers(host, options),
    network: options.queue === undefined ? networkWatch(options.page.proxy) : undefined,
    rules: options,
    retries: options.retries,
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    note,
    onStart: task => tally.opened(task.key, nameOf(task.input.place)),
    onStop: task => tally.closed(task.key),
  });
  wake = () => pool.wake();
  calls.onStart?.(() => tally.read(pool.hasReadAll, pool.held));
  try {
    const end = await pool.run(calls.signal ?? new AbortController().signal);
    if (options.redo !== undefined) await sites?.learnRecorded();
    if (end === 'done') recorder.assertComplete();
    if (end === 'done' && sites !== undefined && options.sitePass)
      await (await import('./sites/site-pass.ts')).passOverSites(folder, sites, options, calls.signal);
    return { ...tally.read(pool.hasReadAll, pool.held), end, out: folder.path };
  } finally {
    const noteFailure = (error: unknown) => note(asPithError(error).message);
    await sites?.save().catch(noteFailure);
    await writeFailedList(folder).catch(noteFailure);
    await executor.close();
  }
}

/** Imported only if needed, as it loads all that learns sites. */
async function ownSites(
  folder: RunFolder,
  note: (message: string) => void,
  limits: UnpackLimitsInput | undefined,
): Promise<RunSites> {
  const { RunSites } = await import('./sites/run-sites.ts');
  return RunSites.open(folder, note, limits);
}

/** Imported only if needed: the browser code takes a second to load. */
async function ownExecutor(
  options: BatchOptions,
  recipe: PageRecipe,
  shelf: ArchiveShelf,
): Promise<Executor> {
  const { localExecutor } = await import('./pages/local-executor.ts');
  const concurrency = options.concurrency ?? defaultConcurrency();
  return localExecutor(concurrency, options, recipe, shelf);
}

/**
 * The outcome of an invalid input, and of a page whose earlier record still holds. Throws for a page that robots.txt
 * disallows; `slowDown` receives the delay that it asks for.
 */
async function outcomeWithoutVisit(
  task: BatchTask,
  { folder, robots }: RunInHand,
  options: BatchOptions,
  { signal, slowDown }: { readonly signal: AbortSignal; readonly slowDown: (delayMs: number) => void },
): Promise<InputOutcome | undefined> {
  const { place } = task.input;
  if (place.kind === 'invalid') return { ok: false, error: place.error };
  if (place.kind === 'url' && robots !== undefined) {
    const delayMs = await robots.check(place.url, signal, place.isFound);
    if (delayMs > 0) slowDown(delayMs);
  }
  return options.redo === 'changed' ? unchangedOutcome(task, folder, options, signal) : undefined;
}

/** The record of a page that is to be read again, if its server says that it has not changed. */
async function unchangedOutcome(
  { key, input: { place } }: BatchTask,
  { table, log }: RunFolder,
  { page }: BatchOptions,
  signal: AbortSignal,
): Promise<InputOutcome | undefined> {
  const earlier = table.earlierPlace(key);
  if (earlier === undefined) return undefined;
  const record = JSON.parse(await log.read(earlier)) as BatchRecord;
  if (place.kind !== 'url' || !record.ok) return undefined;
  // Only addresses that the user named may be private, as when the page is opened.
  const mayAsk = place.isFound === true && page.privateAddresses !== 'any' ? NO_PRIVATE : {};
  const { validators } = record;
  const isKept = await isUnchanged({ url: place.url, validators }, { ...page, ...mayAsk }, signal);
  return isKept ? { ok: true, kept: record } : undefined;
}

const NO_PRIVATE = { privateAddresses: 'never' } as const;

function openTraced(
  executor: Executor,
  request: PageRequest,
  signal: AbortSignal,
  steps: PageSteps,
): Promise<PageOutcome> {
  const attributes = { ...urlAttribute(nameOf(request.place)), 'pith.attempt': request.attempt };
  return inSpan('pith.page', attributes, async span => {
    const outcome = await executor.open(request, signal, steps);
    if (!outcome.ok) markFailed(span, outcome.error);
    return outcome;
  });
}

function requestOf({ key, attempts, input }: BatchTask, sites?: RunSites): PageRequest {
  const place = input.place as PageRequest['place'];
  const site = sites?.modelFor(place.kind === 'file' ? '' : place.url);
  return { key, attempt: attempts, place, ...(site && { site }) };
}

/** True for any HTTP response, or a TLS error. */
async function hostAnswers(host: string, { page }: BatchOptions): Promise<boolean> {
  for (const scheme of ['http', 'https']) {
    try {
      const limits = { maxBytes: 1, timeoutMs: BREAKER.probeMs };
      const { chunks } = await fetchBytes(`${scheme}://${host}/robots.txt`, fetchOptionsOf(page), limits);
      await chunks[Symbol.asyncIterator]().return?.();
      return true;
    } catch (error) {
      if (asPithError(error).code === 'TLS_INVALID') return true;
    }
  }
  return false;
}
