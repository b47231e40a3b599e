// Shortens a text of a page for a warning.

import { onOneLine } from '../../base/text/on-one-line.ts';

const SAMPLE_CHARS = 160;

export function sampleOf(text: string): string {
  const line = [...onOneLine(text)];
  return line.length <= SAMPLE_CHARS ? line.join('') : `${line.slice(0, SAMPLE_CHARS - 1).join('')}…`;
}
