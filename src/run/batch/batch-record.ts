// A line of results.jsonl: the record of a page, with where it was named and which files belong to it.

import type { PithError } from '../../base/errors.ts';
import { type FailureRecord, failureRecord, type PageRecord } from '../../judge/record/page-record.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { type BatchInput, listEntry, nameOf } from '../sources/input.ts';
import type { PageFiles, PageFormatName } from './page-formats.ts';

export interface BatchFields {
  readonly input: InputFields;
  /** How often the page was opened. */
  readonly attempts: number;
  /** Paths from the folder of the run. */
  readonly files: Partial<Record<PageFormatName, string>>;
}

export interface InputFields {
  readonly source: string;
  readonly line?: number;
  readonly id?: string;
  /** Names the files of the page. */
  readonly key: string;
  /** The page had been named before: this is a copy of its first record. */
  readonly repeated?: true;
  /** Of a page that failed: the line of a list that names it again. */
  readonly entry?: string;
}

export type BatchRecord = (PageRecord | FailureRecord) & BatchFields;

/** What became of a page, before it is on record. */
export type PageOutcome =
  | {
      readonly ok: true;
      readonly record: PageRecord;
      readonly files: PageFiles;
      /** Where this process has read it. */
      readonly snapshot?: Snapshot;
    }
  | { readonly ok: false; readonly error: PithError };

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

/** The record of a page for another naming of it. */
export function repeatedRecord(first: BatchRecord, input: BatchInput, key: string): BatchRecord {
  const entry = first.ok ? {} : { entry: listEntry(input) };
  return { ...first, input: { ...inputFields(input, key), repeated: true, ...entry } };
}
