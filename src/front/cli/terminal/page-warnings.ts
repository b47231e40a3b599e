// Prints the warnings of a page, each in one line of bounded length (records have them in full), and that it was kept.

import type { CachedRecord } from '../../../judge/record/page-record.ts';
import type { SnapshotWarning } from '../../../page/snapshot/snapshot.ts';
import { duration } from '../batch/batch-lines.ts';
import { note, warn } from './console.ts';

export function printWarnings(warnings: readonly SnapshotWarning[], isVerbose = false): void {
  for (const { code, message } of warnings) warn(code, isVerbose ? message : shortened(code, message));
}

/** Characters of a line with its code, and of an address in it. */
const LINE = 200;
const ADDRESS = 40;

/** Cuts addresses first, because the advice is at the end. */
export function shortened(code: string, message: string): string {
  const most = LINE - `warning ${code}: `.length;
  if (message.length <= most) return message;
  const text = message.replace(LONG_ADDRESS, address => `${address.slice(0, ADDRESS)}…`);
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const words = cut.lastIndexOf(' ');
  return `${words < 0 ? cut : cut.slice(0, words).trimEnd()}…`;
}

/** Without the punctuation of the sentence after it. */
const LONG_ADDRESS = new RegExp(`(?:(?<![a-z])[a-z]+:/)?/[^\\s]{${ADDRESS},}(?<![:,;.)])`, 'g');

/** Notes that no visit was made, because an earlier one was kept. */
export function noteCached({ ageSeconds, isRevalidated }: CachedRecord): void {
  const checked = isRevalidated ? '; its server says that it has not changed' : '';
  note(`no visit: the page was read ${duration(1000 * ageSeconds)} ago and kept (--max-age)${checked}`);
}
