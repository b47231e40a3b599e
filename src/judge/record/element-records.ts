// Lists every rendered element of a page, with its zone and the reason.

import type { Box } from '../../base/box.ts';
import type { Visibility } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import type { DropRule } from '../selection/rules/drop-rule.ts';
import { dropRuleAt } from '../selection/rules/drop-rules.ts';
import { takesZone } from '../zones/enclosing-zone.ts';
import { reasonOf } from '../zones/methods.ts';
import type { Zone } from '../zones/zoning.ts';
import { droppedCharsOf, ownTextOf } from './describe-element.ts';
import type { Judged } from './judged.ts';
import { rounded } from './timings.ts';

export interface ElementRecord {
  readonly xpath: string;
  readonly tag: string;
  readonly box: Box;
  readonly zone: Zone;
  readonly content: boolean;
  /** The rule of DROP_RULES that dropped the element, or part of its own text, in CENTER. */
  readonly dropped?: DropRule;
  /** Number of `chars` that are not content, if the element is content. */
  readonly droppedChars?: number;
  /** Set for lines under the title with author, date or source, kept or not. */
  readonly part?: 'byline';
  readonly reason: string;
  /** Characters of its own text without white space, and the start of that text; only set if it has some. */
  readonly chars?: number;
  readonly text?: string;
  /** Only set for an invisible element that has a layout box. */
  readonly visibility?: Visibility;
}

export function elementRecords({ snapshot, zoning, selection }: Judged): ElementRecord[] {
  const bylines = new Set(selection.bylines);
  const records: ElementRecord[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const zone = zoning.zones[index];
    if (!takesZone(element) || zone === null || zone === undefined) continue;
    const isContent = selection.keptElements[index] === 1;
    const rule = dropRuleAt(selection, index);
    const text = ownTextOf(snapshot, index);
    records.push({
      xpath: xpathOf(snapshot, index),
      tag: element.tag,
      box: roundedBox(element.pageBox),
      zone,
      content: isContent,
      ...(rule === null ? {} : { dropped: rule }),
      ...(rule === null || !isContent
        ? {}
        : { droppedChars: droppedCharsOf(snapshot, index, selection.keptTexts) }),
      ...(bylines.has(index) ? { part: 'byline' as const } : {}),
      reason: reasonOf(snapshot, zoning, index),
      ...(text.chars === 0 ? {} : { chars: text.chars, text: text.start }),
      ...(element.visibility === 'visible' ? {} : { visibility: element.visibility }),
    });
  }
  return records;
}

export const roundedBox = (box: Box): Box => [
  rounded(box[0]),
  rounded(box[1]),
  rounded(box[2]),
  rounded(box[3]),
];
