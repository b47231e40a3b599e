// A line of a spool read as the drafted page that it holds; undefined for a line that holds none.

import type { Drafted } from './drafts.ts';

/** The shape alone: that the draft is as this version makes them, its mark says. */
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
