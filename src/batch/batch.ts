// A batch from its sources to its folder: one final record for every input, whatever is killed on the way.

import { asPithError, PithError } from '../errors.ts';
import { parseOptions } from '../segment/options.ts';
import { fetchBytes } from '../sources/fetch-bytes.ts';
import { type BatchInput, nameOf } from '../sources/input.ts';
import { inputsOf, type Reading } from '../sources/inputs.ts';
import { sourceOf } from '../sources/source.ts';
import { ArchiveShelf } from './archive-shelf.ts';
import type { PageOutcome } from './batch-record.ts';
import { defaultConcurrency } from './default-concurrency.ts';
import type { Executor, PageRecipe } from './executor.ts';
import { writeFailedList } from './failed-list.ts';
import { BREAKER } from './limits.ts';
import { networkWatch } from './network-watch.ts';
import { type BatchOptions, type BatchOptionsInput, batchOptionsSchema } from './options.ts';
import { Pool, type PoolEnd, type PoolTask } from './pool.ts';
import { Recorder } from './recorder.ts';
import { type Robots, robotsOf } from './robots.ts';
import { openRunFolder, type RunFolder } from './run-folder.ts';
import { Tally, type TallyReading } from './tally.ts';

export interface BatchCalls {
  /** Stops taking pages; those under way are finished, for a while. */
  readonly signal?: AbortSignal;
  /** What a user should know and no record says. */
  readonly note?: (message: string) => void;
  /** A page is on record. */
  readonly onRecord?: (page: RecordedPage) => void;
  /** Called once, with the counts of the run to look at while it goes on. */
  readonly onStart?: (tally: () => TallyReading) => void;
  readonly stdin?: () => AsyncIterable<Buffer>;
  /** Opens pages elsewhere, in place of this process. */
  readonly executor?: (
    recipe: PageRecipe,
    run: { readonly id: string; readonly wake: () => void },
  ) => Promise<Executor>;
}

export interface RecordedPage {
  readonly url: string;
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly attempts: number;
}

export interface BatchSummary extends TallyReading {
  readonly end: PoolEnd;
  readonly out: string;
}

export interface BatchTask extends PoolTask {
  readonly input: BatchInput;
  readonly key: string;
}

export async function batch(
  words: readonly string[],
  input: BatchOptionsInput,
  calls: BatchCalls = {},
): Promise<BatchSummary> {
  const options = parseOptions(batchOptionsSchema, input);
  if (words.length === 0)
    throw new PithError('USAGE', 'name at least one source: a list, a folder, a sitemap or an archive');
  const sources = await Promise.all(words.map(sourceOf));
  const folder = await openRunFolder(options);
  const shelf = new ArchiveShelf(calls.signal);
  try {
    const inputs = inputsOf(sources, readingOf(options, shelf, calls));
    return await runIn(folder, inputs, options, shelf, calls);
  } finally {
    await shelf.close();
    await folder.close();
  }
}

function readingOf({ page, anyHost }: BatchOptions, shelf: ArchiveShelf, calls: BatchCalls): Reading {
  return {
    fetch: fetchOptionsOf(page),
    anyHost,
    signal: calls.signal,
    note: calls.note ?? (() => {}),
    stdin: calls.stdin ?? (() => process.stdin),
    archivedPages: async path => (await shelf.get(path)).pages,
  };
}

const fetchOptionsOf = ({ proxy, userAgent, headers, privateAddresses }: BatchOptions['page']) => ({
  privateAddresses,
  proxy,
  userAgent,
  headers,
});

async function runIn(
  folder: RunFolder,
  inputs: AsyncIterable<BatchInput>,
  options: BatchOptions,
  shelf: ArchiveShelf,
  calls: BatchCalls,
): Promise<BatchSummary> {
  const tally = new Tally();
  const recorder = new Recorder(folder, tally, calls.onRecord);
  const recipe: PageRecipe = { page: options.page, formats: options.formats };
  let wake = (): void => {};
  const executor = await (calls.executor?.(recipe, { id: folder.id, wake: () => wake() }) ??
    ownExecutor(options, recipe, shelf, calls.note));
  const robots = options.robots ? robotsOf(fetchOptionsOf(options.page)) : undefined;
  const pool: Pool<BatchTask, PageOutcome> = new Pool({
    tasks: recorder.tasks(inputs),
    capacity: executor.capacity,
    open: (task, signal) => openAllowed(task, executor, robots, pool, signal),
    record: ({ input, key, attempts }, outcome) =>
      recorder.record({ input, key, attempts }, outcome as PageOutcome),
    probe: host => answers(host, options),
    network: options.queue === undefined ? networkWatch(options.page.proxy) : undefined,
    rules: options,
    retries: options.retries,
    limit: options.limit ?? Number.POSITIVE_INFINITY,
    note: calls.note ?? (() => {}),
    onStart: task => tally.opened(task.key, nameOf(task.input.place)),
    onStop: task => tally.closed(task.key),
  });
  wake = () => pool.wake();
  calls.onStart?.(() => tally.read(pool.hasReadAll));
  try {
    const end = await pool.run(calls.signal ?? new AbortController().signal);
    if (end === 'done') recorder.assertComplete();
    return { ...tally.read(pool.hasReadAll), end, out: folder.path };
  } finally {
    await writeFailedList(folder).catch((error: unknown) => calls.note?.(asPithError(error).message));
    await executor.close();
  }
}

/** Loaded only where it is needed: what knows browsers takes a second to load. */
async function ownExecutor(
  options: BatchOptions,
  recipe: PageRecipe,
  shelf: ArchiveShelf,
  note: BatchCalls['note'],
): Promise<Executor> {
  const { localExecutor } = await import('./local-executor.ts');
  const concurrency = options.concurrency ?? defaultConcurrency();
  return localExecutor(concurrency, openOptionsOf(options), recipe, shelf, note);
}

const openOptionsOf = ({ browser, sandbox }: BatchOptions) => ({
  sandbox,
  ...(browser !== undefined && { browser }),
});

async function openAllowed(
  { input, key, attempts, host }: BatchTask,
  executor: Executor,
  robots: Robots | undefined,
  pool: Pool<BatchTask, PageOutcome>,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { place } = input;
  if (place.kind === 'invalid') return { ok: false, error: place.error };
  if (place.kind === 'url' && robots !== undefined) {
    const delayMs = await robots.check(place.url, signal, place.isFound);
    if (delayMs > 0) pool.slowDown(host, delayMs);
  }
  return executor.open({ key, attempt: attempts, place }, signal);
}

/** Any answer at all shows that somebody is there. */
async function answers(host: string, { page }: BatchOptions): Promise<boolean> {
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
