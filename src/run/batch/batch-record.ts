// A line of results.jsonl: the record of a page, with its input and its files.

import type { PithError } from '../../base/errors.ts';
import { type FailureRecord, failureRecord, type PageRecord } from '../../judge/record/page-record.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { PageFormatName } from '../pipeline/page-formats.ts';
import { type BatchInput, listEntry, nameOf } from '../sources/input.ts';
import type { PageFiles } from './pages/page-files.ts';

/** The model of a site that has judged a page. */
export interface SiteUse {
  /** Path relative to the folder of the run. The file is written when the run ends, with all pages of the site. */
  readonly model: string;
  /** Pages that it had learned when it judged this one. */
  readonly pages: number;
}

interface BatchFields {
  readonly input: InputFields;
  /** Number of attempts. */
  readonly attempts: number;
  /** Paths relative to the folder of the run. */
  readonly files: Partial<Record<PageFormatName, string>>;
  /** The server answered that the page has not changed: record and files are those of an earlier run. */
  readonly unchanged?: true;
  /** With `site: 'auto'`: the model of its site that has judged the page. */
  readonly site?: SiteUse;
  /** A link of a crawl to a file that is no page: not `ok`, and no failure either. */
  readonly skipped?: true;
}

export interface InputFields extends Pick<BatchInput, 'source' | 'line' | 'id'> {
  /** Part of the file names of the page. */
  readonly key: string;
  /** The page was named before: this is a copy of its first record. */
  readonly repeated?: true;
  /** For a failed page: the line for a list that names it again. */
  readonly entry?: string;
}

export type BatchRecord = (PageRecord | FailureRecord) & BatchFields;

/** The result of reading a page, before it is recorded. */
export type PageOutcome =
  | {
      readonly ok: true;
      readonly record: PageRecord;
      readonly files: PageFiles;
      /** Set if this process has read the page. */
      readonly snapshot?: Snapshot;
      readonly site?: SiteUse;
    }
  | { readonly ok: false; readonly error: PithError };

/** The outcome of an input: its page was read, or the record of an earlier run still holds. */
export type InputOutcome = PageOutcome | { readonly ok: true; readonly kept: BatchRecord };

export function inputFields({ source, line, id }: BatchInput, key: string): InputFields {
  return { source, ...(line === undefined ? {} : { line }), ...(id === undefined ? {} : { id }), key };
}

export function failedRecord(
  input: BatchInput,
  key: string,
  attempts: number,
  error: PithError,
): BatchRecord {
  const fields = { ...inputFields(input, key), entry: listEntry(input) };
  return { ...failureRecord(nameOf(input.place), error), input: fields, attempts, files: {} };
}

/** Copies the record of a page for a further input with the same page. */
export function repeatedRecord(first: BatchRecord, input: BatchInput, key: string): BatchRecord {
  const entry = first.ok ? {} : { entry: listEntry(input) };
  return { ...first, input: { ...inputFields(input, key), repeated: true, ...entry } };
}
