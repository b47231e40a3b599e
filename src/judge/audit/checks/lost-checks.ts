// Lost without scripts: the share of each section of the content, and of each zone, that other readings of the page have.

import { onceEach } from '../../../page/snapshot/once-each.ts';
import { wordsOf } from '../../record/structured.ts';
import { ZONES } from '../../zones/zoning.ts';
import { type AuditedPage, charsOf, type Fault } from '../audited-page.ts';

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

export function* lostChecks(page: AuditedPage): Generator<Fault> {
  for (const { part, isSection, element, chars, unscripted = 1, markdown = 1 } of keptSharesOf(page)) {
    if (chars < (isSection ? LIMITS.sectionChars : LIMITS.zoneChars)) continue;
    const fault = (code: Fault['code'], kept: number): Fault => ({
      ...{ code, element, ...(isSection && { words: part }) },
      says: `${Math.round(100 * kept)}% of its ${chars} characters are kept`,
    });
    if (unscripted < LIMITS.kept) yield fault(isSection ? 'lost-section' : 'lost-zone', unscripted);
    if (isSection && markdown < LIMITS.kept) yield fault('lost-markdown', markdown);
  }
}

/** Empty for a page of which no other reading is known. */
export const keptSharesOf = onceEach((page: AuditedPage): KeptShare[] => {
  const { snapshot, tree, unscripted, sectioned, textsIn, holderOf } = page;
  const others = Object.entries({
    unscripted: unscripted?.texts.map(({ text }) => text).join(' '),
    markdown: snapshot.markdown?.text,
  }).flatMap(([name, text]) => (text === undefined ? [] : [{ name, known: runsOf(text) }]));
  if (others.length === 0) return [];
  const keptOf = (texts: readonly string[]) => {
    const runs = [...runsOf(texts.join(' '))];
    const share = (known: ReadonlySet<string>): number =>
      runs.filter(run => known.has(run)).length / Math.max(1, runs.length);
    return Object.fromEntries(others.map(({ name, known }) => [name, share(known)]));
  };
  const { blocks, sections } = sectioned();
  const zones = ZONES.flatMap(zone => {
    const own = zone === 'CENTER' ? [] : textsIn(zone);
    const kept = keptOf(own.map(({ index }) => tree.text(index).text));
    const part = { part: zone, isSection: false, element: holderOf(own), chars: charsOf(own) };
    return own.length === 0 ? [] : [{ ...part, ...kept }];
  });
  return [
    ...zones,
    ...sections.map(({ heading, from, end, chars }) => {
      const own = blocks.slice(from, end);
      const part = { part: heading, isSection: true, element: own[0]?.element ?? 0, chars };
      return { ...part, ...keptOf(own.map(({ text }) => text)) };
    }),
  ];
});

function runsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text).split(' ');
  const ends = words.slice(0, Math.max(1, words.length - LIMITS.runWords + 1));
  return new Set(ends.map((_, at) => words.slice(at, at + LIMITS.runWords).join(' ')));
}
