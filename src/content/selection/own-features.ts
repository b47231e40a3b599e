// The evidence about one piece itself: its text, its place on the page and in the order of things, its zone, its links.

import { log, share } from './amounts.ts';
import type { Evidence } from './evidence.ts';
import { LINK_KINDS } from './link-kinds.ts';
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
export function ownFeatures(evidence: Evidence, scene: Scene, unit: Unit, place: number): number[] {
  return [
    ...textFeatures(evidence, unit, place),
    ...placeFeatures(evidence, unit),
    ...zoneFeatures(evidence, scene, unit),
    ...orderFeatures(evidence, scene, unit, place),
    ...LINK_KINDS.map(kind => share(unit.linkKinds[kind] ?? 0, unit.links)),
  ];
}

function textFeatures({ snapshot, frame, signs: all }: Evidence, unit: Unit, place: number): number[] {
  const { chars, linkChars, links, element } = unit;
  const signs = all[place] ?? NO_SIGNS;
  return [
    log(chars),
    share(linkChars, chars),
    Math.min(20, links),
    share(signs.stops, chars),
    share(signs.digits, chars),
    share(signs.capitals, chars),
    Math.min(3, signs.prices),
    Math.min(2, signs.copyrights),
    Math.min(5, signs.parters),
    Number(signs.endsSentence),
    Number(signs.endsColon),
    headingLevel(snapshot.elements[element]?.tag ?? ''),
    Number(unit.isPicture),
    Number(unit.isSeen),
    Number(unit.visibility !== 'none'),
    unit.fontSize / frame.fontSize,
    Number(unit.isBold),
  ];
}

/** 9 for what is no heading. */
export const headingLevel = (tag: string): number => (/^h[1-6]$/.test(tag) ? Number(tag[1]) : 9);

function placeFeatures({ frame }: Evidence, { left, top, right, bottom, chars }: Unit): number[] {
  const overlap = Math.min(right, frame.mainRight) - Math.max(left, frame.mainLeft);
  return [
    (left - frame.left) / frame.width,
    (right - frame.left) / frame.width,
    (right - left) / frame.width,
    top / frame.height,
    log(top / 50),
    log((frame.height - bottom) / 50),
    log((bottom - top) / 10),
    share(chars, (right - left) * (bottom - top)) * 100,
    overlap / Math.max(1, Math.min(right - left, frame.mainRight - frame.mainLeft)),
    (frame.mainTop - bottom) / frame.height,
    (top - frame.mainBottom) / frame.height,
  ];
}

function zoneFeatures({ zoning }: Evidence, scene: Scene, { element }: Unit): number[] {
  const zone = scene.zone[element];
  const fixed = at(scene.fixed, element);
  return [
    Number(zone === 'CENTER'),
    Number(zone === 'HEADER'),
    Number(zone === 'FOOTER'),
    Number(zone === 'LM' || zone === 'RM'),
    (zone === 'CENTER' ? 1 : -1) * zoning.elementConfidence(element),
    Number(fixed >= 2),
    Number(fixed === 1),
  ];
}

/** Pieces between a piece and a title that there is not. */
const NO_TITLE = -20;
const MOST_DEPTH = 40;

function orderFeatures(evidence: Evidence, scene: Scene, unit: Unit, place: number): number[] {
  const { snapshot, landmarks, units } = evidence;
  const { element } = unit;
  const { titleUnit, titleShare, coreShare } = landmarks;
  const whole = Math.max(1, at(scene.charsBefore, units.length));
  const fromTitle = place - titleUnit;
  const scope = snapshot.scopes[snapshot.elements[element]?.scope ?? 0];
  return [
    at(scene.charsBefore, place) / whole,
    (whole - at(scene.charsBefore, place + 1)) / whole,
    log(place),
    log(units.length - 1 - place),
    titleUnit < 0 ? NO_TITLE : Math.sign(fromTitle) * log(Math.abs(fromTitle)),
    Number(place === titleUnit),
    at(titleShare, element),
    at(coreShare, element),
    scene.repeatsOf(unit),
    Math.min(MOST_DEPTH, at(scene.depth, element)),
    Number(scope?.kind === 'frame'),
  ];
}
