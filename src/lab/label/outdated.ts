// Identifies the state of a page and its label file for which marks were made, and rejects marks for another state.

import { createHash } from 'node:crypto';
import { PithError } from '../../base/errors.ts';
import type { Listed } from '../../show/studio/element-table.ts';
import type { WireVersion } from '../../show/studio/page/label/label-wire.ts';

/** Throws if marks would apply to other elements, or overwrite labels saved by somebody else. */
export function refuseOutdated(given: WireVersion, now: WireVersion): void {
  if (given.page !== now.page)
    throw new PithError('LABELS_CHANGED', 'the page was captured again: reload it');
  if (given.labels !== now.labels)
    throw new PithError('LABELS_CHANGED', 'the labels were changed elsewhere: reload them');
}

/** Equal if every index is the same element with the same text, wherever it is on the page. */
export function pageVersionOf({ indices, table }: Listed): string {
  const { parents, pathParents, steps, labels, texts, chars } = table;
  return digest(JSON.stringify([indices, parents, pathParents, steps, labels, texts, chars]));
}

/** Hashes a label file; `null` if there is none. */
export const labelsVersionOf = (text: string | null): string => (text === null ? 'none' : digest(text));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
