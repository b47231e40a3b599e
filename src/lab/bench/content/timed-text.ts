// A method's answer, and how long it took.

import type { KnownMetadata } from './metadata-score.ts';

export interface Extracted {
  readonly text: string;
  /** Absent where the method gives none. */
  readonly markdown?: string;
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
