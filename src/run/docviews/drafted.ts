// A page made into a draft, or why it was not; the same read back from a line of a spool.

import type { Draft } from '../../judge/docview/draft.ts';
import type { FailureRecord } from '../../judge/record/page-record.ts';

/** `mark`: of which page, and how made. */
export type Drafted = { readonly mark: string } & (
  | { readonly draft: Draft }
  | { readonly failure: FailureRecord }
);

/** Checks the outer shape only: `mark` shows if this version made the draft. */
export function draftedOf(line: string): Drafted | undefined {
  const data = parsed(line);
  return isDrafted(data) ? data : undefined;
}

function isDrafted(data: unknown): data is Drafted {
  if (!isObject(data) || !('mark' in data) || typeof data.mark !== 'string') return false;
  return ('draft' in data && isObject(data.draft)) || ('failure' in data && isObject(data.failure));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
