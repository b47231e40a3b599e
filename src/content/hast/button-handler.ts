// Buttons do things, and their words say what, which no reader of the content asks.

import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { bordered } from './borders.ts';
import { textWithin } from './texts-within.ts';
import type { Handler, Visit } from './visit.ts';

/** Only where one is the whole of a heading (it folds a section) are its words content. */
export const buttonHandler: Handler = visit => (isWholeHeading(visit) ? bordered(visit) : 'skip');

function isWholeHeading({ page, index, flow }: Visit): boolean {
  if (!flow.isInHeading) return false;
  const { elements } = page.snapshot;
  let around = elements[index]?.parent ?? -1;
  while (around >= 0 && !isHeading(elements[around])) around = elements[around]?.parent ?? -1;
  return textWithin(page, around).trim() === textWithin(page, index).trim();
}

const isHeading = (element: SnapshotElement | undefined): boolean =>
  element !== undefined && (HEADING.test(element.tag) || element.attributes.role === 'heading');

const HEADING = /^h[1-6]$/;
