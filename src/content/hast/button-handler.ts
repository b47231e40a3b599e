// Buttons do things, and their words say what, which no reader of the content asks.

import { referredBy } from '../../snapshot/references.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { firstTextBehind } from '../../snapshot/tree.ts';
import { LIMITS } from '../limits.ts';
import { bordered } from './borders.ts';
import { textWithin } from './texts-within.ts';
import type { Handler, Visit } from './visit.ts';

/** Only where one folds a section are its words content: as the whole of a heading, or right before what it opens. */
export const buttonHandler: Handler = visit =>
  isWholeHeading(visit) || leadsSection(visit) ? bordered(visit) : 'skip';

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

/** Whether the content goes on behind the button with what it opens and closes. */
function leadsSection({ page, index, element }: Visit): boolean {
  if (element.attributes['aria-expanded'] === undefined) return false;
  const { snapshot, tree, selection } = page;
  const isWithin = (text: number, around: number): boolean => {
    const { parent = -1 } = snapshot.texts[text] ?? {};
    return parent >= around && parent < (tree.subtreeEnd[around] ?? 0);
  };
  const first = firstTextBehind(snapshot.texts, index);
  for (let text = first; text < first + LIMITS.sectionTexts; text++) {
    if (isWithin(text, index) || !selection.keepsText(text)) continue;
    const sections = referredBy(snapshot, index, 'aria-controls');
    return sections.some(section => section > index && isWithin(text, section));
  }
  return false;
}
