// Landmarks beside zones: what is painted as header, menu, side column, content or footer, and what it is declared as.

import { isEmpty } from '../../../base/box.ts';
import { at } from '../../../base/columns.ts';
import { linksAround } from '../../../page/snapshot/around.ts';
import { LANDMARK_ROLES, type Landmark } from '../../../page/snapshot/landmarks.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { sumUpwards } from '../../../page/snapshot/upwards.ts';
import type { Zone } from '../../zones/zoning.ts';
import { type AuditedPage, type AuditedText, charsOf, type Fault } from '../audited-page.ts';

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
  /** Share of a zone in no landmark, and its characters: less is a line such as a date. */
  undeclared: 0.5,
  undeclaredChars: { HEADER: 40, FOOTER: 40, LM: 100, RM: 100 },
  menuLinks: 5,
  menuShare: 0.8,
} as const;

export function* landmarkChecks(page: AuditedPage): Generator<Fault> {
  const { snapshot, landmarks, totals } = page;
  const shown = snapshot.elements.flatMap(({ visibility }, index) => {
    const name = landmarks[index] ?? 'other';
    return name !== 'other' && visibility !== 'none' && at(totals, index) > 0 ? [{ name, index }] : [];
  });
  const mains = shown.flatMap(({ name, index }) => (name === 'main' ? [index] : []));
  yield* mainFaults(page, mains);
  for (const { name, index } of shown) yield* misplaced(page, name, index);
  for (const zone of ['HEADER', 'FOOTER', 'LM', 'RM'] as const) yield* undeclared(page, zone);
  yield* menuFaults(page);
}

function* mainFaults(page: AuditedPage, mains: readonly number[]): Generator<Fault> {
  const { texts, tree, textsIn, holderOf } = page;
  const isInner = (index: number) => mains.some(one => one !== index && tree.contains(one, index));
  const [main, ...others] = mains.filter(index => !isInner(index));
  const content = texts.filter(({ isContent }) => isContent);
  const all = charsOf(content);
  if (main === undefined) {
    const says = `${all} characters of content are in no main landmark`;
    if (all >= LIMITS.contentChars) yield { code: 'no-main', element: 0, says };
    return;
  }
  const twice = `the page shows ${mains.length} main landmarks`;
  for (const element of others) yield { code: 'main-twice', element, says: twice };
  if (others.length > 0) return;
  const isIn = ({ element }: AuditedText): boolean => tree.contains(main, element);
  const bars = [textsIn('HEADER'), textsIn('FOOTER')];
  const held = charsOf(bars.flat().filter(isIn));
  const isWhole = bars.every(bar => charsOf(bar.filter(isIn)) >= LIMITS.whole * charsOf(bar));
  const whole = `main holds ${percent(held, charsOf(bars.flat()))} of header and footer`;
  if (held >= LIMITS.barChars && isWhole) return yield { code: 'main-whole', element: main, says: whole };
  const outside = content.filter(text => text.zone === 'CENTER' && !isIn(text));
  const chars = charsOf(outside);
  const says = `${percent(chars, all)} of the content, ${chars} characters, is outside of main`;
  if (chars >= LIMITS.contentChars && chars >= LIMITS.outside * all)
    yield { code: 'main-short', element: holderOf(outside), says };
}

/** The zones that contradict a landmark. */
const CONTRARY: Readonly<Partial<Record<Landmark, readonly Zone[]>>> = {
  header: ['FOOTER'],
  footer: ['HEADER'],
  main: ['HEADER', 'FOOTER', 'LM', 'RM'],
};

function* misplaced(page: AuditedPage, name: Landmark, element: number): Generator<Fault> {
  const { texts, tree, snapshot } = page;
  const inside = texts.filter(text => tree.contains(element, text.element));
  const chars = charsOf(inside);
  const fault = (says: string): Fault => {
    return { code: 'landmark-misplaced', element, says: `a ${LANDMARK_ROLES[name]} landmark ${says}` };
  };
  if (name === 'nav' || name === 'aside') {
    const links = linksAround(snapshot);
    const held = charsOf(
      inside.filter(text => text.isContent && text.zone === 'CENTER' && at(links, text.element) < 0),
    );
    const content = charsOf(texts.filter(({ isContent }) => isContent));
    if (held >= LIMITS.contentChars && held * 2 >= content && held >= LIMITS.misplaced * chars)
      yield fault(`holds ${percent(held, content)} of the content`);
  }
  if (chars < LIMITS.misplacedChars) return;
  for (const zone of CONTRARY[name] ?? [])
    if (charsOf(inside.filter(text => text.zone === zone)) >= LIMITS.misplaced * chars)
      yield fault(`is painted as ${zone}`);
}

function* undeclared(page: AuditedPage, zone: keyof typeof LIMITS.undeclaredChars): Generator<Fault> {
  const all = page.textsIn(zone);
  const bare = all.filter(({ landmarks }) => landmarks.size === Number(landmarks.has('main')));
  const chars = charsOf(bare);
  if (chars < LIMITS.undeclaredChars[zone] || chars < LIMITS.undeclared * charsOf(all)) return;
  const place = bare.every(({ landmarks }) => landmarks.has('main')) ? 'main' : 'no landmark';
  const says = `${chars} characters painted in ${zone} are in ${place}`;
  yield { code: 'zone-undeclared', element: page.holderOf(bare), says, zone };
}

/** The outermost blocks of links beside the content that are in no navigation. */
function* menuFaults(page: AuditedPage): Generator<Fault> {
  const { snapshot, tree, texts, zoneAt, landmarks, landmarksAround, totals } = page;
  const links = linksAround(snapshot);
  const inLinks = texts.filter(({ element }) => at(links, element) >= 0);
  const linked = page.sumsOf(inLinks);
  const [count, declared] = [new Int32Array(linked.length), new Int32Array(linked.length)];
  for (const { element } of inLinks) count[at(links, element)] = 1;
  for (const [index, landmark] of landmarks.entries()) declared[index] = Number(landmark === 'nav');
  sumUpwards(snapshot, [count, declared]);
  let end = 0;
  for (const [index, { visibility, pageBox }] of snapshot.elements.entries()) {
    const [zone, around] = [zoneAt(index), landmarksAround[index]];
    if (index < end || !isSeen(visibility) || isEmpty(pageBox) || zone === 'CENTER' || zone === 'FOOTER')
      continue;
    if (around?.has('nav') || around?.has('other') || at(declared, index) > 0) continue;
    if (at(count, index) < LIMITS.menuLinks || at(linked, index) < LIMITS.menuShare * at(totals, index))
      continue;
    const says = `${count[index]} links in ${zone} are in no navigation landmark`;
    yield { code: 'navigation-undeclared', zone, element: index, says };
    end = tree.end(index);
  }
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))}%`;

export interface LandmarkShare {
  readonly role: (typeof LANDMARK_ROLES)[Landmark];
  readonly zones: readonly Zone[];
  /** Characters: in landmarks of the role, in the zones, and in both. */
  readonly declared: number;
  readonly painted: number;
  readonly both: number;
}

/** A menu in HEADER is a part of the header, and one in a side column a part of that. */
const ZONES_OF: readonly (readonly [Landmark, readonly Zone[]])[] = [
  ['header', ['HEADER']],
  ['nav', ['HEADER', 'LM', 'RM']],
  ['aside', ['LM', 'RM']],
  ['main', ['CENTER']],
  ['footer', ['FOOTER']],
];

/** How far zones and declared landmarks agree: the text of a zone beside that of the landmark that stands for it. */
export const landmarkShares = ({ texts }: AuditedPage): LandmarkShare[] =>
  ZONES_OF.map(([name, zones]) => {
    const isDeclared = ({ landmarks }: AuditedText): boolean => landmarks.has(name);
    const painted = texts.filter(({ zone }) => zones.includes(zone));
    return {
      ...{ role: LANDMARK_ROLES[name], zones, declared: charsOf(texts.filter(isDeclared)) },
      ...{ painted: charsOf(painted), both: charsOf(painted.filter(isDeclared)) },
    };
  });
