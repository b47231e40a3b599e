// Runs a batch or crawl in its folder: reads and records the inputs of its plan, and resumes an earlier run.

import { availableParallelism } from 'node:os';
import { asPithError } from '../../base/errors.ts';
import { inSpan, markFailed, urlAttribute } from '../../base/tracing.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import { fetchOptionsOf } from '../sources/fetch-bytes.ts';
import { type BatchInput, nameOf, optionsAt } from '../sources/input.ts';
import { isUnchanged } from '../sources/is-unchanged.ts';
import type { BatchRecord, InputOutcome, PageOutcome } from './batch-record.ts';
import type { Executor, ExecutorRun, PageRecipe, PageRequest, PageSteps } from './executor.ts';
import { openRunFolder, type RunFolder, writeFailedList } from './folder/run-folder.ts';
import { defaultConcurrency } from './limits.ts';
import { type BatchOptions, refuseSiteOptions } from './options.ts';
import { pathInSource } from './pages/open-batch-page.ts';
import { type PoolEnd, UNFILLED } from './pool/after-task.ts';
import { hostAnswers, networkWatch } from './pool/network-watch.ts';
import { Pool } from './pool/pool.ts';
import { type Robots, robotsOf } from './pool/robots.ts';
import { type BatchTask, type IsSkipped, type RecordedPage, Recorder } from './recorder.ts';
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
interface RunPlan {
  readonly inputs: (run: RunInHand) => AsyncIterable<BatchInput>;
  /** Further options that must be the same to resume a run. */
  readonly lasting?: Readonly<Record<string, unknown>>;
  /** Set if `redo: 'changed'` asks servers which pages have changed; without it, only other options count. */
  readonly asksForChanges?: true;
  /** False if the inputs ended early: a repeat then keeps the pages that they did not reach. */
  readonly isWhole?: () => boolean;
  /** Called for each page that was read; may change or refuse the outcome. */
  readonly review?: (input: BatchInput, outcome: PageOutcome) => PageOutcome;
  readonly isSkipped?: IsSkipped;
  /** Called when a record is written. */
  readonly onRecord?: (key: string, record: BatchRecord) => void;
  /** Called when every input has a record. */
  readonly onDone?: (run: RunInHand) => Promise<void>;
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
  const lasting = { ...plan.lasting, ...(site !== undefined && { site }) };
  const folder = await openRunFolder(options, lasting, plan.asksForChanges);
  const shelf = new ArchiveShelf({ signal: calls.signal, limits: options.page.unpackLimits }, calls.note);
  const robots = options.robots ? robotsOf(fetchOptionsOf(options.page)) : undefined;
  let isDone = false;
  try {
    const summary = await runIn({ folder, shelf, robots }, plan, options, calls);
    isDone = summary.end === 'done' && plan.isWhole?.() !== false;
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
  const recorder = new Recorder(folder, tally, calls, plan.isSkipped);
  const recipe: PageRecipe = { page: options.page, formats: options.formats };
  // The executor may call it before there is a pool.
  let wake = (): void => {};
  const executorRun: ExecutorRun = { id: folder.id, wake: () => wake(), paceOf: host => pool.paceOf(host) };
  const executor = await (calls.executor?.(recipe, executorRun) ?? ownExecutor(options, recipe, shelf));
  const pool: Pool<BatchTask, InputOutcome> = new Pool({
    tasks: recorder.tasks(plan.inputs(run)),
    capacity: executor.capacity,
    drawing: availableParallelism(),
    open: async (task, signal, steps) => {
      if (task.input.place.kind === 'url') executor.prepare?.();
      const early = await outcomeWithoutVisit(task, run, options, pool, signal);
      if (early !== undefined) return early;
      const outcome = await openTraced(executor, requestOf(task, sites), signal, steps);
      return plan.review?.(task.input, outcome) ?? outcome;
    },
    record: async (task, outcome) => {
      const record = await recorder.record(task, outcome);
      plan.onRecord?.(task.key, record);
      sites?.learn(record, 'snapshot' in outcome ? outcome.snapshot : undefined);
    },
    isUnfilled: outcome => options.page.javascript !== false && isUnfilled(outcome),
    probe: host => hostAnswers(host, fetchOptionsOf(options.page)),
    network: options.queue === undefined ? networkWatch(options.page) : undefined,
    rules: options,
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    note,
    onStart: task => tally.opened(task.key, nameOf(task.input.place)),
    onStop: task => tally.closed(task.key),
  });
  wake = () => pool.wake();
  calls.onStart?.(() => tally.read(pool.hasReadAll, pool.held));
  const recall = () => void executor.recall?.();
  calls.signal?.addEventListener('abort', recall);
  try {
    const end = await pool.run(calls.signal ?? new AbortController().signal);
    if (options.redo !== undefined || folder.isRepeating) await sites?.learnRecorded();
    if (end === 'done') recorder.assertComplete();
    if (end === 'done' && sites !== undefined && options.sitePass)
      await (await import('./sites/site-pass.ts')).passOverSites(folder, sites, options, calls.signal);
    if (end === 'done') await plan.onDone?.(run);
    return { ...tally.read(pool.hasReadAll, pool.held), end, out: folder.path };
  } finally {
    calls.signal?.removeEventListener('abort', recall);
    const noteFailure = (error: unknown) => note(asPithError(error).message);
    await sites?.save().catch(noteFailure);
    await writeFailedList(folder).catch(noteFailure);
    await executor.close();
  }
}

/**
 * Learns the pages that an earlier run of the folder has recorded, so that a kill does not change its models. Imported
 * only if needed, as it loads all that learns sites.
 */
async function ownSites(
  folder: RunFolder,
  note: (message: string) => void,
  limits: UnpackLimitsInput | undefined,
): Promise<RunSites> {
  const { RunSites } = await import('./sites/run-sites.ts');
  const sites = new RunSites(folder, note, limits);
  await sites.learnRecorded();
  return sites;
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

const isUnfilled = (outcome: InputOutcome): boolean =>
  outcome.ok && 'record' in outcome && outcome.record.warnings.some(({ code }) => code === UNFILLED.code);

function requestOf({ key, attempts, input }: BatchTask, sites?: RunSites): PageRequest {
  const place = input.place as PageRequest['place'];
  const site = sites?.modelFor(place.kind === 'file' ? '' : place.url);
  const path = pathInSource(input);
  return {
    key,
    attempt: attempts,
    place,
    ...(path !== undefined && { pathInSource: path }),
    ...(site && { site }),
  };
}

/**
 * The outcome of an invalid input, and of a page whose earlier record still holds. Throws for a page that robots.txt
 * disallows; the delay that it asks for slows the host down.
 */
async function outcomeWithoutVisit(
  task: BatchTask,
  { folder, robots }: RunInHand,
  options: BatchOptions,
  pool: Pool<BatchTask, InputOutcome>,
  signal: AbortSignal,
): Promise<InputOutcome | undefined> {
  const { place } = task.input;
  if (place.kind === 'invalid') return { ok: false, error: place.error };
  if (place.kind === 'url' && robots !== undefined) {
    const delayMs = await robots.check(place, signal);
    if (delayMs > 0) pool.slowDown(task.host, delayMs);
  }
  return folder.asksForChanges ? unchangedOutcome(task, folder, options, signal) : undefined;
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
  const record = await log.read(earlier);
  if (place.kind !== 'url' || !record.ok) return undefined;
  const { validators } = record;
  const isKept = await isUnchanged({ url: place.url, validators }, optionsAt(place, page), signal);
  return isKept ? { ok: true, kept: record } : undefined;
}
