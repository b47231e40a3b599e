// Answer of a method, with its run time.

import type { KnownMetadata } from './metadata-score.ts';

export interface Extracted {
  readonly text: string;
  /** Absent if the method does not support it. */
  readonly markdown?: string;
  /** Given by methods without Markdown. */
  readonly html?: string;
  readonly metadata?: KnownMetadata;
}

export interface TimedText extends Extracted {
  readonly milliseconds: number;
}

export async function timed(make: () => Promise<Extracted>): Promise<TimedText> {
  const started = performance.now();
  const extracted = await make();
  return { ...extracted, milliseconds: performance.now() - started };
}
