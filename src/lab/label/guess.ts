// Guesses the labels of a page: a method's answer for every text and picture, in the fewest marks.

import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { LABEL_ZONES } from '../bench/truth/labels.ts';
import { candidatesOf } from '../bench/truth/truth.ts';
import { fewestMarks, type Marks } from './fewest-marks.ts';

export interface PageMarks {
  /** Labels are indices in LABEL_ZONES. */
  readonly zones: Marks;
  /** 1 keep, 0 drop. */
  readonly content: Marks;
}

export function guessMarks(snapshot: Snapshot, zoning: Zoning, selection: ContentSelection): PageMarks {
  const zones = new Int8Array(snapshot.elements.length).fill(-1);
  const content = new Int8Array(snapshot.elements.length).fill(-1);
  for (const { element } of candidatesOf(snapshot)) {
    const zone = zoning.zones[element] ?? 'CENTER';
    zones[element] = LABEL_ZONES.indexOf(zone);
    content[element] = selection.keptElements[element] === 1 ? 1 : 0;
  }
  return {
    zones: fewestMarks(snapshot, { own: zones, labels: LABEL_ZONES.length, unmarked: -1 }),
    content: fewestMarks(snapshot, { own: content, labels: 2, unmarked: 0 }),
  };
}
