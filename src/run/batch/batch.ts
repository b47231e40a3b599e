// Runs a batch: writes one final record for every input of its sources, and can be resumed after a kill.

import { resolve } from 'node:path';
import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import { fetchOptionsOf } from '../sources/fetch-bytes.ts';
import type { BatchInput } from '../sources/input.ts';
import { inputsOf, type Reading } from '../sources/inputs.ts';
import { refuseOwnOutput, sourceOf } from '../sources/source.ts';
import { type BatchOptions, batchCallsSchema, batchOptionsSchema, parseRunOptions } from './options.ts';
import { type BatchCalls, type BatchSummary, type RunInHand, runBatch } from './run-batch.ts';
import type { BatchOptionsInput } from './run-option-rows.ts';
import { folderOfSite, pagesOfSite, writeTwins } from './twins/write-twins.ts';

/** `isEmpty`: the sources contain no page. */
export async function batch(
  words: readonly string[],
  input: BatchOptionsInput,
  calls: BatchCalls = {},
): Promise<BatchSummary & { readonly isEmpty: boolean }> {
  const options = withTwins(parseRunOptions(batchOptionsSchema, input));
  parseOptions(batchCallsSchema, calls);
  parseOptions(sourcesSchema, { sources: words });
  if (words.length === 0)
    throw usageError('name at least one source: a list, a folder, a sitemap or an archive');
  const sources = await Promise.all(words.map(sourceOf));
  refuseOwnOutput(sources, options.out);
  const root = options.twins ? await folderOfSite(sources) : undefined;
  const baseUrl = input.page?.baseUrl;
  const note = calls.note ?? (() => {});
  let isEmpty = true;
  async function* inputs({ shelf }: RunInHand): AsyncGenerator<BatchInput> {
    const named = inputsOf(sources, readingOf(options, shelf, calls));
    for await (const input of root === undefined ? named : pagesOfSite(named, root)) {
      if (input.isNoPage !== true) isEmpty = false;
      yield input;
    }
  }
  const onDone = async ({ folder }: RunInHand) => {
    if (root !== undefined) await writeTwins(folder, { root, baseUrl, note });
  };
  const summary = await runBatch(options, { inputs, asksForChanges: true, onDone }, calls);
  return { ...summary, isEmpty: isEmpty && summary.end === 'done' };
}

/** A site may have been built anew since an earlier run, and its order follows its links. */
const withTwins = (options: BatchOptions): BatchOptions =>
  options.twins
    ? {
        ...options,
        redo: 'all',
        page: { ...options.page, baseUrl: undefined, frontMatter: false, listLinks: true },
      }
    : options;

const sourcesSchema = z.strictObject({ sources: z.array(z.string()) });

function readingOf({ page, anyHost, out }: BatchOptions, shelf: ArchiveShelf, calls: BatchCalls): Reading {
  return {
    fetch: fetchOptionsOf(page),
    anyHost,
    out: resolve(out),
    signal: calls.signal,
    note: calls.note ?? (() => {}),
    stdin: calls.stdin ?? (() => process.stdin),
    limits: page.unpackLimits,
    archivedPages: async path => (await shelf.get(path)).pages,
  };
}
