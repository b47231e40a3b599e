// Which state of a page and of its label file marks were made on, and the refusal of marks on another.

import { createHash } from 'node:crypto';
import { PithError } from '../../base/errors.ts';
import type { Listed } from '../../show/studio/element-table.ts';
import type { WireVersion } from '../../show/studio/page/label-wire.ts';

/** Marks that would land on other elements, or write over what somebody else has saved. */
export class OutdatedError extends PithError {
  constructor(message: string) {
    super('USAGE', message);
  }
}

export function refuseOutdated(given: WireVersion, now: WireVersion): void {
  if (given.page !== now.page) throw new OutdatedError('the page was seen again: load it again');
  if (given.labels !== now.labels)
    throw new OutdatedError('the labels were changed elsewhere: load them again');
}

/** The same where every place is the same element with the same text, wherever it stands on the page. */
export function pageVersionOf({ indices, table }: Listed): string {
  const { parents, pathParents, steps, labels, texts, chars } = table;
  return digest(JSON.stringify([indices, parents, pathParents, steps, labels, texts, chars]));
}

/** Of the text of a label file; `null` where there is none. */
export const labelsVersionOf = (text: string | null): string => (text === null ? 'none' : digest(text));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
