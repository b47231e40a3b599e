// What a user names as pages, read as a batch reads it: lists, folders, runs, sitemaps, archives, pages themselves.

import { PithError } from '../../base/errors.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { ArchiveShelf } from '../batch/archive-shelf.ts';
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

/** In the order given; of a folder by name, with all the folders in it. Throws where there is not one. */
export async function* pagesNamed(
  words: readonly string[],
  reading: PagesReading,
): AsyncGenerator<BatchInput> {
  const sources = await Promise.all(words.map(sourceOf));
  const { shelf, fetch = {}, signal, limits, note = () => {}, stdin = () => process.stdin } = reading;
  let isEmpty = true;
  for await (const input of inputsOf(sources, {
    ...{ fetch, signal, note, stdin, limits },
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

/** A single target, or why it is none: a page that failed when its run was made, a line of a list that leads nowhere. */
export interface AskedPage {
  readonly target: string;
  readonly error?: PithError;
}

/** The same as single targets, for who opens pages without archives. */
export async function targetsOf(words: readonly string[]): Promise<AskedPage[]> {
  const targets: AskedPage[] = [];
  for await (const { place } of pagesNamed(words, { shelf: new ArchiveShelf() })) {
    if (place.kind === 'archived')
      throw new PithError(
        'USAGE',
        `${place.archive} is an archive: make a batch of it with --formats snapshot`,
      );
    targets.push({ target: nameOf(place), ...(place.kind === 'invalid' && { error: place.error }) });
  }
  return targets;
}
