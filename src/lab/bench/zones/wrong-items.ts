// Lists the heaviest items that a method put in a wrong zone, with its reason for each.

import type { Box } from '../../../base/box.ts';
import { reasonOf } from '../../../judge/zones/methods.ts';
import type { Zone, Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { pathOf, snippetOf } from '../truth/describe-item.ts';
import type { AnsweredItem } from './answer.ts';

/** Items kept in the record of a page. */
const WRONG_ITEMS_KEPT = 12;

export interface WrongItem {
  readonly text: string;
  readonly path: string;
  readonly weight: number;
  readonly truth: Zone;
  readonly answer: Zone;
  readonly reason: string;
  readonly pageBox: Box;
}

export function worstItems(snapshot: Snapshot, items: readonly AnsweredItem[], zoning: Zoning): WrongItem[] {
  const wrong = items.filter(item => item.answer !== item.zone);
  wrong.sort((a, b) => b.weight - a.weight);
  return wrong.slice(0, WRONG_ITEMS_KEPT).map(item => ({
    text: snippetOf(snapshot, item),
    path: pathOf(snapshot, item.element),
    weight: item.weight,
    truth: item.zone,
    answer: item.answer,
    reason: reasonOf(snapshot, zoning, item.element),
    pageBox: item.pageBox,
  }));
}
