// The outcome of a page of a run, without its content: what a list of pages shows.

import type { BatchRecord } from '../batch/batch-record.ts';

export function outcomeOf(record: BatchRecord) {
  const { ok, url, input, attempts, files } = record;
  const { id, key } = input;
  const about = { ok, url, ...(id !== undefined && { id }), key, attempts };
  if (!record.ok) return { ...about, error: record.error };
  const { title, page, zones, confidence, content, warnings, timings } = record;
  return {
    ...about,
    files,
    title,
    page,
    zones: Object.fromEntries(Object.entries(zones).map(([zone, { box }]) => [zone, box])),
    confidence,
    chars: content.chars,
    totalMs: timings.totalMs,
    warnings,
  };
}
