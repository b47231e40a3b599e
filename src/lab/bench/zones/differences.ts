// Compares truth and answer, as `pith diff` compares two versions of a page: which blocks lie in another zone, and the
// heaviest texts and pictures in a wrong one.

import type { Box } from '../../../base/box.ts';
import { comparePages } from '../../../judge/compare/compare-pages.ts';
import { comparedSnapshot } from '../../../judge/compare/compared-page.ts';
import type { ElementChange } from '../../../judge/compare/element-changes.ts';
import { takesZone } from '../../../judge/zones/enclosing-zone.ts';
import { reasonOf } from '../../../judge/zones/methods.ts';
import type { Zone, Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../../page/snapshot/xpath.ts';
import { snippetOf } from '../truth/problems.ts';
import type { PageTruth } from '../truth/truth.ts';
import { type AnsweredItem, byZone } from './metrics.ts';

export interface ZoneDifferences {
  /** Share of the page's text that the answer puts in another zone. */
  readonly textShare: number;
  /** Number of elements whose content lies in another zone. */
  readonly elements: number;
  /** Overlap of the zones' boxes in truth and answer; `null` for a zone in neither. */
  readonly iou: Readonly<Record<Zone, number | null>>;
  /** Most text first. */
  readonly blocks: readonly MovedBlock[];
}

/** A block that the answer puts as a whole in another zone. */
export interface MovedBlock extends Pick<ElementChange, 'path' | 'text' | 'chars' | 'parts'> {
  readonly truth: Zone;
  readonly answer: Zone;
  readonly pageBox: Box;
}

/** Blocks kept in the record of a page. */
const BLOCKS_KEPT = 20;

export function zoneDifferences(snapshot: Snapshot, truth: PageTruth, zoning: Zoning): ZoneDifferences {
  // Artefacts and ancestors of all labels have no true zone, and are not compared.
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

/** Both sides are the same page, so all changes are of zones. */
function movedBlock({ path, text, chars, parts, before, after }: ElementChange): MovedBlock[] {
  if (before === null || after === null) return [];
  return [{ path, text, chars, parts, truth: before.zone, answer: after.zone, pageBox: after.box }];
}

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
    path: xpathOf(snapshot, item.element),
    weight: item.weight,
    truth: item.zone,
    answer: item.answer,
    reason: reasonOf(snapshot, zoning, item.element),
    pageBox: item.pageBox,
  }));
}
