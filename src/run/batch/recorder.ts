// Decides which inputs still need to be read, copies records of repeated inputs, and writes records.

import { PithError } from '../../base/errors.ts';
import { storedBytes } from '../../base/files/stored-bytes.ts';
import { addTo } from '../../base/keyed-lists.ts';
import { type BatchInput, keyOf, nameOf } from '../sources/input.ts';
import { slugOf } from '../sources/page-slug.ts';
import {
  type BatchRecord,
  failedRecord,
  type InputOutcome,
  inputFields,
  repeatedRecord,
} from './batch-record.ts';
import type { RunFolder } from './folder/run-folder.ts';
import type { PageFiles } from './pages/page-files.ts';
import type { PoolTask } from './pool/after-task.ts';
import type { Tally } from './tally.ts';

export interface RecordedPage {
  readonly url: string;
  readonly ok: boolean;
  readonly code?: string;
  /** A link of a crawl to a file that is no page. */
  readonly skipped?: true;
  /** The HTTP status of a page that failed with `HTTP_ERROR`. */
  readonly status?: number;
  readonly message?: string;
  /** The option of the page that is to blame or that would help. */
  readonly option?: string;
  readonly attempts: number;
  /** Bytes of its files and its record on a disk. */
  readonly bytes: number;
}

export interface BatchTask extends PoolTask {
  readonly input: BatchInput;
  readonly key: string;
}

interface Named {
  readonly input: BatchInput;
  readonly key: string;
  readonly attempts: number;
}

interface RecorderCalls {
  /** Ends the recording of repeated inputs, of which a page may have any number: the next run goes on with them. */
  readonly signal?: AbortSignal;
  readonly onRecord?: (page: RecordedPage) => void;
}

/** True for a page that failed and is no failure of the run. */
export type IsSkipped = (input: BatchInput, error: PithError) => boolean;

export class Recorder {
  readonly #folder: RunFolder;
  readonly #tally: Tally;
  readonly #calls: RecorderCalls;
  readonly #isSkipped: IsSkipped;
  /** Repeated inputs of pages without record yet. */
  readonly #repeats = new Map<string, BatchInput[]>();

  constructor(
    folder: RunFolder,
    tally: Tally,
    calls: RecorderCalls = {},
    isSkipped: IsSkipped = () => false,
  ) {
    this.#folder = folder;
    this.#tally = tally;
    this.#calls = calls;
    this.#isSkipped = isSkipped;
  }

  /** Yields the pages to open: skips recorded ones, and holds repeated ones until the first is recorded. */
  async *tasks(inputs: AsyncIterable<BatchInput>): AsyncGenerator<BatchTask> {
    const { table } = this.#folder;
    for await (const input of inputs) {
      if (this.#calls.signal?.aborted) return;
      const key = keyOf(input.place);
      const nth = table.name(key);
      this.#tally.named();
      if (nth <= table.recorded(key))
        this.#tally.recorded(table.isOk(key), { isNew: false, isSkipped: table.isSkipped(key) });
      else if (nth === 1) yield { input, key, host: hostOf(input), attempts: 0, notBefore: 0 };
      else if (table.recorded(key) > 0) await this.#repeat(input, key);
      else addTo(this.#repeats, key, input);
    }
  }

  async record(named: Named, outcome: InputOutcome): Promise<BatchRecord> {
    const { key } = named;
    const record = await this.#recordOf(named, outcome);
    await this.#append(key, record, 'files' in outcome ? bytesOf(outcome.files) : 0);
    for (const repeat of this.#repeats.get(key) ?? []) {
      if (this.#calls.signal?.aborted) break;
      await this.#repeat(repeat, key);
    }
    this.#repeats.delete(key);
    return record;
  }

  async #recordOf({ input, key, attempts }: Named, outcome: InputOutcome): Promise<BatchRecord> {
    if (!outcome.ok) {
      const skipped = this.#isSkipped(input, outcome.error) && ({ skipped: true } as const);
      return { ...failedRecord(input, key, attempts, outcome.error), ...skipped };
    }
    if ('kept' in outcome)
      return { ...outcome.kept, input: inputFields(input, key), attempts, unchanged: true };
    const files = await this.#folder.writeFiles(key, outcome.files, slugOf(input.place));
    const { record, site } = outcome;
    return { ...record, input: inputFields(input, key), attempts, files, ...(site && { site }) };
  }

  /** Throws if a finished run lacks a record (hazards, incident 4). */
  assertComplete(): void {
    const { named, ok, failed } = this.#tally.counts();
    if (named === ok + failed) return;
    throw new PithError('INTERNAL', `${named} inputs have ${ok + failed} records: please report it`);
  }

  async #repeat(input: BatchInput, key: string): Promise<void> {
    const place = this.#folder.table.place(key);
    if (place === undefined)
      throw new PithError('INTERNAL', `no record of ${nameOf(input.place)} to be repeated`);
    const first = await this.#folder.log.read(place);
    await this.#append(key, repeatedRecord(first, input, key), 0);
  }

  /** `bytes`: those of its files. */
  async #append(key: string, record: BatchRecord, bytes: number): Promise<void> {
    const code = record.ok ? undefined : record.error.code;
    const { skipped } = record;
    const { table, log, isRepeating, removeFiles } = this.#folder;
    const earlier = table.earlierPlace(key);
    const again = table.isToRedo(key) || (isRepeating && table.recorded(key) === 0) || undefined;
    const json = JSON.stringify(record);
    const place = await log.append({ key, ok: record.ok, code, skipped, again, json });
    table.record(key, record, place);
    // Files that the earlier record names and the new one does not, such as those in other formats.
    if (earlier !== undefined && record.ok) await removeFiles((await log.read(earlier)).files, record.files);
    const warnings = record.ok ? record.warnings.map(warning => warning.code) : [];
    const isFromCache = record.ok && record.cached !== undefined;
    const isUnchanged = record.ok && record.unchanged === true;
    const isSkipped = skipped === true;
    this.#tally.recorded(record.ok, { isNew: true, isSkipped, isFromCache, isUnchanged, code, warnings });
    const { url, ok, attempts } = record;
    const { retryable: _, ...failure } = record.ok ? { retryable: false } : record.error;
    const size = bytes + Buffer.byteLength(json);
    this.#calls.onRecord?.({ url, ok, ...(skipped && { skipped }), attempts, bytes: size, ...failure });
  }
}

const bytesOf = (files: PageFiles): number =>
  Object.values(files).reduce((sum, data = '') => sum + storedBytes(Buffer.byteLength(data)), 0);

/** Host and port, because each port is a server of its own. */
function hostOf({ place }: BatchInput): string {
  return place.kind === 'url' ? new URL(place.url).host : '';
}
