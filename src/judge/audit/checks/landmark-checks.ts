// Landmarks beside zones: what is painted as header, menu, side column, content or footer, and what it is declared as.

import { isEmpty } from '../../../base/box.ts';
import { at } from '../../../base/columns.ts';
import { linksAround } from '../../../page/snapshot/around.ts';
import { LANDMARK_ROLES, LANDMARKS, type Landmark } from '../../../page/snapshot/landmarks.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { sumUpwards } from '../../../page/snapshot/upwards.ts';
import type { Zone } from '../../zones/zoning.ts';
import {
  type AuditedPage,
  type AuditedText,
  type Check,
  charsOf,
  type Declared,
  type Fault,
  faultIf,
} from '../audited-page.ts';

const LIMITS = {
  /** Characters of content that is worth a main landmark, and that is missed outside of it. */
  contentChars: 200,
  /** Share of the content outside of `main`. */
  outside: 0.25,
  /** Share of the text of HEADER and of FOOTER that a `main` around the whole page holds, and the characters of both. */
  whole: 0.8,
  barChars: 80,
  /** Share of the text of a landmark in a zone that contradicts it, and the characters of such a landmark. */
  misplaced: 0.9,
  misplacedChars: 40,
  /** Share of a zone in no landmark. */
  undeclared: 0.5,
  menuLinks: 5,
  menuShare: 0.8,
} as const;

export const landmarkChecks: Check = page => {
  const mains = elementsOf(page, 'main');
  return [
    ...mainFaults(page, mains),
    ...LANDMARKS.flatMap(name => elementsOf(page, name).flatMap(index => misplaced(page, name, index))),
    ...UNDECLARED.flatMap(zone => undeclared(page, zone)),
    ...menuFaults(page),
  ];
};

const elementsOf = ({ snapshot, landmark, charsIn }: AuditedPage, name: Landmark): number[] =>
  snapshot.elements.flatMap(({ visibility }, index) =>
    landmark(index) === name && visibility !== 'none' && charsIn(index) > 0 ? [index] : [],
  );

function mainFaults(page: AuditedPage, mains: readonly number[]): Fault[] {
  const { texts, tree } = page;
  const content = texts.filter(({ isContent }) => isContent);
  const [main, ...others] = mains.filter(
    index => !mains.some(one => one !== index && tree.contains(one, index)),
  );
  const all = charsOf(content);
  if (main === undefined) {
    const says = `${all} characters of content are in no main landmark`;
    return faultIf(all >= LIMITS.contentChars, 'no-main', 0, says);
  }
  const twice = `the page shows ${mains.length} main landmarks`;
  if (others.length > 0) return others.flatMap(element => faultIf(true, 'main-twice', element, twice));
  const bars = texts.filter(({ zone }) => zone === 'HEADER' || zone === 'FOOTER');
  const held = bars.filter(({ element }) => tree.contains(main, element));
  const isWhole = (zone: Zone): boolean => {
    const all = charsOf(bars.filter(text => text.zone === zone));
    return charsOf(held.filter(text => text.zone === zone)) >= LIMITS.whole * all;
  };
  const whole = `main holds ${percent(charsOf(held), charsOf(bars))} of header and footer`;
  if (charsOf(held) >= LIMITS.barChars && isWhole('HEADER') && isWhole('FOOTER'))
    return faultIf(true, 'main-whole', main, whole);
  const outside = content.filter(({ element, zone }) => zone === 'CENTER' && !tree.contains(main, element));
  const chars = charsOf(outside);
  const isShort = chars >= LIMITS.contentChars && chars >= LIMITS.outside * all;
  const says = `${percent(chars, all)} of the content, ${chars} characters, is outside of main`;
  return faultIf(isShort, 'main-short', Math.max(0, page.holderOf(outside)), says);
}

/** The zones that contradict a landmark. */
const CONTRARY: Readonly<Partial<Record<Landmark, readonly Zone[]>>> = {
  header: ['FOOTER'],
  footer: ['HEADER'],
  main: ['HEADER', 'FOOTER', 'LM', 'RM'],
};

function misplaced(page: AuditedPage, name: Landmark, index: number): Fault[] {
  const texts = page.texts.filter(({ element }) => page.tree.contains(index, element));
  const chars = charsOf(texts);
  const fault = (isSo: boolean, says: string): Fault[] =>
    faultIf(isSo, 'landmark-misplaced', index, `a ${LANDMARK_ROLES[name]} landmark ${says}`);
  if (name === 'nav' || name === 'aside') {
    const content = charsOf(page.texts.filter(({ isContent }) => isContent));
    const held = charsOf(
      texts.filter(({ isContent, zone, isLinked }) => isContent && !isLinked && zone === 'CENTER'),
    );
    const isMost = held >= LIMITS.contentChars && held * 2 >= content && held >= LIMITS.misplaced * chars;
    return fault(isMost, `holds ${percent(held, content)} of the content`);
  }
  if (chars < LIMITS.misplacedChars) return [];
  const zones = CONTRARY[name] ?? [];
  const found = zones.find(
    zone => charsOf(texts.filter(text => text.zone === zone)) >= LIMITS.misplaced * chars,
  );
  return fault(found !== undefined, `is painted as ${found}`);
}

const UNDECLARED = ['HEADER', 'FOOTER', 'LM', 'RM'] as const;
/** Characters: less is a line such as a date. */
const LEAST_CHARS = { HEADER: 40, FOOTER: 40, LM: 100, RM: 100 } as const;

function undeclared(page: AuditedPage, zone: (typeof UNDECLARED)[number]): Fault[] {
  const all = page.texts.filter(text => text.zone === zone);
  const bare = all.filter(isBare);
  const chars = charsOf(bare);
  const isMost = chars >= LEAST_CHARS[zone] && chars >= LIMITS.undeclared * charsOf(all);
  const isInMain = bare.every(({ landmarks }) => landmarks.has('main'));
  const says = `${chars} characters painted in ${zone} are in ${isInMain ? 'main' : 'no landmark'}`;
  return faultIf(isMost, 'zone-undeclared', Math.max(0, page.holderOf(bare)), says, { zone });
}

const DECLARING: readonly Declared[] = ['header', 'footer', 'nav', 'aside', 'other'];
const isBare = ({ landmarks }: AuditedText): boolean => !DECLARING.some(name => landmarks.has(name));

/** The outermost blocks of links beside the content that are in no navigation. */
function menuFaults(page: AuditedPage): Fault[] {
  const { snapshot, tree, texts, zoneAt, landmarksAround, charsIn } = page;
  const links = linksAround(snapshot);
  const count = new Float64Array(snapshot.elements.length);
  const linked = new Float64Array(snapshot.elements.length);
  const declared = Float64Array.from(snapshot.elements, (_, index) => Number(page.landmark(index) === 'nav'));
  const seen = new Set<number>();
  for (const { element, chars } of texts) {
    const link = at(links, element);
    if (link < 0) continue;
    linked[element] = at(linked, element) + chars;
    if (!seen.has(link)) count[link] = 1;
    seen.add(link);
  }
  sumUpwards(snapshot, [count, linked, declared]);
  const faults: Fault[] = [];
  let end = 0;
  for (const [index, { visibility, pageBox }] of snapshot.elements.entries()) {
    if (index < end || !isSeen(visibility) || isEmpty(pageBox)) continue;
    const landmarks = landmarksAround(index);
    if (landmarks.has('nav') || landmarks.has('other') || !MENU_ZONES.has(zoneAt(index))) continue;
    if (at(declared, index) > 0) continue;
    if (at(count, index) < LIMITS.menuLinks || at(linked, index) < LIMITS.menuShare * charsIn(index))
      continue;
    const [zone, says] = [zoneAt(index), `links in ${zoneAt(index)} are in no navigation landmark`];
    faults.push({ code: 'navigation-undeclared', zone, element: index, says: `${at(count, index)} ${says}` });
    end = tree.end(index);
  }
  return faults;
}

const MENU_ZONES: ReadonlySet<Zone> = new Set(['HEADER', 'LM', 'RM']);

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))}%`;
