// Reads the pages that a user names, as a batch does: lists, folders, runs, sitemaps, archives and single pages.

import { PithError } from '../../base/errors.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import type { FetchOptions } from '../sources/fetch-bytes.ts';
import { type BatchInput, nameOf } from '../sources/input.ts';
import { inputsOf } from '../sources/inputs.ts';
import { sourceOf } from '../sources/source.ts';

export interface PagesReading {
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

/** A target, or why there is none: a failed page of a run, or an invalid line of a list. */
export interface AskedPage {
  readonly target: string;
  readonly error?: PithError;
}

/** As `pagesNamed`, but as targets; refuses archives. */
export async function targetsOf(words: readonly string[]): Promise<AskedPage[]> {
  const targets: AskedPage[] = [];
  for await (const { place } of pagesNamed(words, { shelf: new ArchiveShelf() })) {
    if (place.kind === 'archived')
      throw new PithError(
        'USAGE',
        `${place.archive} is an archive: read it with pith batch --formats snapshot first`,
      );
    targets.push({ target: nameOf(place), ...(place.kind === 'invalid' && { error: place.error }) });
  }
  return targets;
}
