// The evidence about one piece itself: its text, its place on the page and in the order of things, its zone, its links.

import type { FeatureWriter } from '../../base/boosted-trees/feature-writer.ts';
import { LINK_KINDS } from '../../see/snapshot/link-kinds.ts';
import { log, share } from './amounts.ts';
import type { Evidence } from './evidence.ts';
import type { Scene } from './scene.ts';
import { at } from './sums.ts';
import type { Unit } from './units.ts';
import { wordSigns } from './word-signs.ts';

const NO_SIGNS = wordSigns('');

export const OWN_FEATURES = [
  'chars',
  'linkShare',
  'links',
  'stops',
  'digits',
  'capitals',
  'prices',
  'copyrights',
  'parters',
  'endsSentence',
  'endsColon',
  'heading',
  'isPicture',
  'isSeen',
  'isRendered',
  'font',
  'bold',
  'left',
  'right',
  'width',
  'top',
  'topPx',
  'bottomPx',
  'height',
  'lineWidth',
  'mainOverlap',
  'aboveMain',
  'belowMain',
  'zoneCenter',
  'zoneHeader',
  'zoneFooter',
  'zoneSide',
  'zoneSure',
  'fixed',
  'positioned',
  'before',
  'after',
  'place',
  'placeFromEnd',
  'fromTitle',
  'isTitle',
  'titleShare',
  'coreShare',
  'repeats',
  'depth',
  'inFrame',
  'placeLinks',
  'tagLinks',
  'shareLinks',
  'turnLinks',
  'paidLinks',
  'editLinks',
] as const;

/** In the order of OWN_FEATURES. */
export function putOwnFeatures(
  row: FeatureWriter,
  evidence: Evidence,
  scene: Scene,
  unit: Unit,
  place: number,
): void {
  putTextFeatures(row, evidence, unit, place);
  putPlaceFeatures(row, evidence, unit);
  putZoneFeatures(row, evidence, scene, unit);
  putOrderFeatures(row, evidence, scene, unit, place);
  for (const kind of LINK_KINDS) row.put(share(unit.linkKinds[kind] ?? 0, unit.links));
}

function putTextFeatures(
  row: FeatureWriter,
  { snapshot, frame, signs: all }: Evidence,
  unit: Unit,
  place: number,
): void {
  const { chars, linkChars, links, element } = unit;
  const signs = all[place] ?? NO_SIGNS;
  row.put(log(chars));
  row.put(share(linkChars, chars));
  row.put(Math.min(20, links));
  row.put(share(signs.stops, chars));
  row.put(share(signs.digits, chars));
  row.put(share(signs.capitals, chars));
  row.put(Math.min(3, signs.prices));
  row.put(Math.min(2, signs.copyrights));
  row.put(Math.min(5, signs.parters));
  row.put(Number(signs.endsSentence));
  row.put(Number(signs.endsColon));
  row.put(headingLevel(snapshot.elements[element]?.tag ?? ''));
  row.put(Number(unit.isPicture));
  row.put(Number(unit.isSeen));
  row.put(Number(unit.visibility !== 'none'));
  row.put(unit.fontSize / frame.fontSize);
  row.put(Number(unit.isBold));
}

const LEVELS = new Map(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, place) => [tag, place + 1]));

/** 9 for what is no heading. */
export const headingLevel = (tag: string): number => LEVELS.get(tag) ?? 9;

function putPlaceFeatures(
  row: FeatureWriter,
  { frame }: Evidence,
  { left, top, right, bottom, chars }: Unit,
): void {
  const overlap = Math.min(right, frame.mainRight) - Math.max(left, frame.mainLeft);
  row.put((left - frame.left) / frame.width);
  row.put((right - frame.left) / frame.width);
  row.put((right - left) / frame.width);
  row.put(top / frame.height);
  row.put(log(top / 50));
  row.put(log((frame.height - bottom) / 50));
  row.put(log((bottom - top) / 10));
  row.put(share(chars, (right - left) * (bottom - top)) * 100);
  row.put(overlap / Math.max(1, Math.min(right - left, frame.mainRight - frame.mainLeft)));
  row.put((frame.mainTop - bottom) / frame.height);
  row.put((top - frame.mainBottom) / frame.height);
}

function putZoneFeatures(row: FeatureWriter, { zoning }: Evidence, scene: Scene, { element }: Unit): void {
  const zone = scene.zone[element];
  const fixed = at(scene.fixed, element);
  row.put(Number(zone === 'CENTER'));
  row.put(Number(zone === 'HEADER'));
  row.put(Number(zone === 'FOOTER'));
  row.put(Number(zone === 'LM' || zone === 'RM'));
  row.put((zone === 'CENTER' ? 1 : -1) * zoning.elementConfidence(element));
  row.put(Number(fixed >= 2));
  row.put(Number(fixed === 1));
}

/** Pieces between a piece and a title that there is not. */
const NO_TITLE = -20;
const MOST_DEPTH = 40;

function putOrderFeatures(
  row: FeatureWriter,
  evidence: Evidence,
  scene: Scene,
  unit: Unit,
  place: number,
): void {
  const { snapshot, landmarks, units } = evidence;
  const { element } = unit;
  const { titleUnit, titleShare, coreShare } = landmarks;
  const whole = Math.max(1, at(scene.charsBefore, units.length));
  const fromTitle = place - titleUnit;
  const scope = snapshot.scopes[snapshot.elements[element]?.scope ?? 0];
  row.put(at(scene.charsBefore, place) / whole);
  row.put((whole - at(scene.charsBefore, place + 1)) / whole);
  row.put(log(place));
  row.put(log(units.length - 1 - place));
  row.put(titleUnit < 0 ? NO_TITLE : Math.sign(fromTitle) * log(Math.abs(fromTitle)));
  row.put(Number(place === titleUnit));
  row.put(at(titleShare, element));
  row.put(at(coreShare, element));
  row.put(scene.repeatsOf(unit));
  row.put(Math.min(MOST_DEPTH, at(scene.depth, element)));
  row.put(Number(scope?.kind === 'frame'));
}
