// Lost without scripts: the share of each section of the content, and of each zone, that other readings of the page have.

import { onceEach } from '../../../page/snapshot/once-each.ts';
import { wordsOf } from '../../record/structured.ts';
import { ZONES } from '../../zones/zoning.ts';
import { type AuditedPage, type Check, charsOf, type Fault, faultIf } from '../audited-page.ts';

export interface KeptShare {
  /** A zone, or the heading of a section of the content; '' before the first one. */
  readonly part: string;
  readonly isSection: boolean;
  readonly element: number;
  readonly chars: number;
  /** 0 to 1: runs of three words that the page has without scripts, and the Markdown that its server offers. */
  readonly unscripted?: number;
  readonly markdown?: number;
}

const LIMITS = {
  runWords: 3,
  /** Characters of a section and of a zone. */
  sectionChars: 100,
  zoneChars: 40,
  /** Share with less of which a part is lost. */
  kept: 0.5,
} as const;

export const lostChecks: Check = page =>
  keptSharesOf(page).flatMap((share): Fault[] => {
    const { part, isSection, element, chars, unscripted = 1, markdown = 1 } = share;
    if (chars < (isSection ? LIMITS.sectionChars : LIMITS.zoneChars)) return [];
    const words = isSection ? { words: part } : {};
    const percent = (kept: number): string =>
      `${Math.round(100 * kept)}% of its ${chars} characters are kept`;
    const lost = isSection ? 'lost-section' : 'lost-zone';
    const isLost = isSection && markdown < LIMITS.kept;
    return [
      ...faultIf(unscripted < LIMITS.kept, lost, element, percent(unscripted), words),
      ...faultIf(isLost, 'lost-markdown', element, percent(markdown), words),
    ];
  });

/** Empty for a page of which no other reading is known. */
export const keptSharesOf = onceEach(findShares);

function findShares(page: AuditedPage): KeptShare[] {
  const { snapshot, tree, unscripted, texts, sectioned } = page;
  const other = {
    ...(unscripted && { unscripted: runsOf(unscripted.texts.map(({ text }) => text).join(' ')) }),
    ...(snapshot.markdown && { markdown: runsOf(snapshot.markdown.text) }),
  };
  if (Object.keys(other).length === 0) return [];
  const share = (
    part: string,
    isSection: boolean,
    element: number,
    text: string,
    chars: number,
  ): KeptShare => {
    const runs = [...runsOf(text)];
    const kept = Object.entries(other).map(([name, known]) => {
      const found = runs.filter(run => known.has(run)).length;
      return [name, runs.length === 0 ? 1 : found / runs.length] as const;
    });
    return { part, isSection, element, chars, ...Object.fromEntries(kept) };
  };
  const { blocks, sections } = sectioned();
  const zones = ZONES.flatMap(zone => {
    const own = texts.filter(text => text.zone === zone);
    const words = own.map(({ index }) => tree.text(index).text).join(' ');
    return zone === 'CENTER' || own.length === 0
      ? []
      : [share(zone, false, Math.max(0, page.holderOf(own)), words, charsOf(own))];
  });
  return [
    ...zones,
    ...sections.map(({ heading, from, end, chars }) => {
      const own = blocks.slice(from, end);
      return share(heading, true, own[0]?.element ?? 0, own.map(({ text }) => text).join(' '), chars);
    }),
  ];
}

function runsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text).split(' ');
  const ends = words.slice(0, Math.max(1, words.length - LIMITS.runWords + 1));
  return new Set(ends.map((_, at) => words.slice(at, at + LIMITS.runWords).join(' ')));
}
