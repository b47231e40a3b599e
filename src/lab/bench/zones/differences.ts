// Truth against answer, as `pith diff` holds two versions of a page against each other: which blocks lie in another zone.

import type { Box } from '../../../base/box.ts';
import { comparePages } from '../../../judge/compare/compare-pages.ts';
import { comparedSnapshot } from '../../../judge/compare/compared-page.ts';
import type { ElementChange } from '../../../judge/compare/element-changes.ts';
import { takesZone } from '../../../judge/zones/takes-zone.ts';
import type { Zone, Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { PageTruth } from '../truth/truth.ts';
import { byZone } from './metrics.ts';

export interface ZoneDifferences {
  /** Of the page's text, what the answer has in another zone. */
  readonly textShare: number;
  /** Elements whose content lies in another zone. */
  readonly elements: number;
  /** Of the boxes of truth and answer; `null` for a zone that is in neither. */
  readonly iou: Readonly<Record<Zone, number | null>>;
  /** Those with the most text first. */
  readonly blocks: readonly MovedBlock[];
}

/** What the answer has as a whole in one other zone. */
export interface MovedBlock {
  readonly path: string;
  /** How its text begins. */
  readonly text: string;
  /** Blanks left out. */
  readonly chars: number;
  /** Elements in it that went with it. */
  readonly parts: number;
  readonly truth: Zone;
  readonly answer: Zone;
  readonly pageBox: Box;
}

/** How many a page's record keeps. */
const BLOCKS_KEPT = 20;

export function zoneDifferences(snapshot: Snapshot, truth: PageTruth, zoning: Zoning): ZoneDifferences {
  // Debris and what stands above all labels is in no zone of the truth: the answer is not asked about it.
  const isAsked = snapshot.elements.map(
    (element, index) => takesZone(element) && (truth.zones[index] ?? null) !== null,
  );
  const asked = (zones: Zoning['zones']): ReturnType<typeof comparedSnapshot> =>
    comparedSnapshot(snapshot, {
      ...zoning,
      zones: zones.map((zone, index) => (isAsked[index] === true ? zone : null)),
    });
  const { text, counts, zones, changes } = comparePages(asked(truth.zones), asked(zoning.zones));
  return {
    textShare: text.share,
    elements: counts.rezoned,
    iou: byZone(zone => zones[zone].iou),
    blocks: changes.slice(0, BLOCKS_KEPT).flatMap(movedBlock),
  };
}

/** Of one page nothing comes, goes, moves or grows: all changes are of zones. */
function movedBlock({ path, text, chars, parts, before, after }: ElementChange): MovedBlock[] {
  if (before === null || after === null) return [];
  return [{ path, text, chars, parts, truth: before.zone, answer: after.zone, pageBox: after.box }];
}
