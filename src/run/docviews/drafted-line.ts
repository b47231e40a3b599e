// Parses a line of a spool; undefined for a line without a drafted page.

import type { Drafted } from './drafts.ts';

/** Checks the outer shape only: `mark` tells whether this version made the draft. */
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
