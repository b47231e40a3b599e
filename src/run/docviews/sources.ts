// Reads the pages that a user names, as a batch does (lists, folders, runs, sitemaps, archives and single pages), and
// turns them into snapshots.

import { PithError, usageError } from '../../base/errors.ts';
import { inOrder, untilAborted } from '../../base/threads/in-order.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { type FailureRecord, failureRecord } from '../../judge/record/page-record.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { readSnapshot } from '../../page/snapshot/snapshot-file.ts';
import { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import { parseTarget } from '../../see/browser/target/parse-target.ts';
import type { PageReader } from '../pipeline/pith.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-option-rows.ts';
import type { FetchOptions } from '../sources/fetch-bytes.ts';
import { type BatchInput, nameOf } from '../sources/input.ts';
import { inputsOf } from '../sources/inputs.ts';
import { sourceOf } from '../sources/source.ts';

interface PagesReading {
  readonly shelf: ArchiveShelf;
  readonly fetch?: FetchOptions;
  readonly signal?: AbortSignal | undefined;
  readonly note?: (message: string) => void;
  readonly stdin?: () => AsyncIterable<Buffer>;
  readonly limits?: UnpackLimitsInput | undefined;
}

/** Yields pages in the given order, those of a folder by name and with subfolders. Throws if there is no page. */
export async function* pagesNamed(
  words: readonly string[],
  reading: PagesReading,
): AsyncGenerator<BatchInput> {
  const sources = await Promise.all(words.map(sourceOf));
  const { shelf, fetch = {}, signal, limits, note = () => {}, stdin = () => process.stdin } = reading;
  let isEmpty = true;
  for await (const input of inputsOf(sources, {
    fetch,
    signal,
    note,
    stdin,
    limits,
    anyHost: false,
    archivedPages: async path => (await shelf.get(path)).pages,
  })) {
    isEmpty = false;
    yield input;
  }
  if (isEmpty)
    throw new PithError(
      'FILE_NOT_FOUND',
      `there is no page in ${words.join(', ')}: name snapshots, HTML files, lists or archives`,
    );
}

/** A target, or why there is none: an invalid line of a list. */
export interface AskedPage {
  readonly target: string;
  readonly error?: PithError;
}

/** As `pagesNamed`, but as targets; refuses archives. */
export async function targetsOf(
  words: readonly string[],
  note?: (message: string) => void,
): Promise<AskedPage[]> {
  const targets: AskedPage[] = [];
  for await (const { place } of pagesNamed(words, { shelf: new ArchiveShelf(), ...(note && { note }) })) {
    if (place.kind === 'archived')
      throw usageError(`${place.archive} is an archive: read it with pith batch --formats snapshot first`);
    targets.push({ target: nameOf(place), ...(place.kind === 'invalid' && { error: place.error }) });
  }
  return targets;
}

type Seen =
  | { readonly target: string; readonly snapshot: Snapshot }
  | { readonly target: string; readonly failure: FailureRecord };

interface SnapshotOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

/** Turns pages into snapshots: reads saved ones, and captures others in the browser; failures are values. */
export function snapshotsOf(
  targets: readonly AskedPage[],
  pith: PageReader,
  { page = {}, concurrency, signal }: SnapshotOptions,
): AsyncGenerator<Seen> {
  return inOrder(untilAborted(targets, signal), concurrency, async ({ target, error }): Promise<Seen> => {
    try {
      if (error !== undefined) throw error;
      const aim = parseTarget(target);
      if (aim.kind === 'snapshot')
        return { target, snapshot: await readSnapshot(aim.path, page.unpackLimits) };
      const { snapshot } = await pith.read(aim, { ...page, signal });
      return { target, snapshot };
    } catch (thrown) {
      return { target, failure: failureRecord(target, thrown) };
    }
  });
}
