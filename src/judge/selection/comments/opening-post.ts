// The opening post of a thread, before the answers: it is signed as they are, with a link to the same kind of profile, or
// they repeat its title.

import { countEach } from '../../../base/counts.ts';
import { percentDecoded } from '../../../base/text/parse-url.ts';
import { firstTextAfterEnd } from '../../../page/perception/texts-within.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { titleWords } from '../../metadata/titles.ts';
import type { Opening } from '../kept.ts';
import { lineOf } from './item-labels.ts';
import { type Item, itemParts } from './items.ts';
import { isSeenText, type PageScan } from './page-scan.ts';

const SIGNED = {
  /** Least share of the answers that link to a profile of the same form. */
  share: 0.6,
  /** Most texts from a writer to the time. */
  near: 4,
  /** Longer addresses are no profiles: each is read for every text in its link. */
  addressChars: 500,
} as const;

/** Finds a writer before the comments who links to a profile as theirs do, with a time nearby: the index of the name. */
export function writerBefore(scan: PageScan, items: readonly Item[]): number | undefined {
  const [first = 0] = items[0]?.texts ?? [];
  const theirs = items.flatMap(({ parts: { authorTexts } }) => profileOf(scan, authorTexts[0] ?? -1) ?? []);
  const counts = countEach(theirs);
  const isTimed = (place: number): boolean =>
    scan.isTime
      .subarray(Math.max(0, place - SIGNED.near), Math.min(first, place + SIGNED.near + 1))
      .includes(1);
  for (let place = 0; place < first; place++) {
    const profile = isSeenText(scan, place) ? profileOf(scan, place) : undefined;
    const count = profile === undefined ? 0 : (counts.get(profile) ?? 0);
    if (count > 0 && count >= SIGNED.share * items.length && isTimed(place)) return place;
  }
  return undefined;
}

/** Reads who wrote the text between the title of the page and the first comment, and when. */
export function openingOf(
  scan: PageScan,
  [first]: readonly Item[],
  writer: number | undefined,
): Opening | undefined {
  const { snapshot, tree, isRead } = scan;
  const { headline } = pageFactsOf(snapshot);
  const [end] = first?.texts ?? [];
  if (headline === null || first === undefined || end === undefined) return undefined;
  const texts: number[] = [];
  for (let place = firstTextAfterEnd({ tree }, headline.index); place < end; place++)
    if (isRead[place] === 1) texts.push(place);
  const { author, date, countText, authorTexts } = itemParts(scan, {
    roots: [0],
    texts,
    labels: first.labels,
  });
  const votes = countText === undefined ? null : lineOf(scan, [countText]);
  const isOfProfile =
    writer === undefined || profileOf(scan, authorTexts[0] ?? -1) === profileOf(scan, writer);
  const name = isOfProfile ? author : lineOf(scan, [writer]);
  return { author: name, date, votes, byline: countText === undefined ? [] : [countText] };
}

/** True if most of the comments have the title of the page as their own, after a word such as `Re:` or not. */
export function haveTitleOfPage({ snapshot, tree }: PageScan, items: readonly Item[]): boolean {
  const title = titleWords(pageFactsOf(snapshot).headline?.text ?? '').join(' ');
  const isTitle = (place: number): boolean =>
    titleWords(tree.text(place).text.replace(ANSWER, '')).join(' ') === title;
  const titled = items.filter(({ texts }) => texts.some(isTitle));
  return title !== '' && titled.length > 1 && titled.length >= SIGNED.share * items.length;
}

/** `Re:` and its like in other languages. */
const ANSWER = /^\s*\p{L}{1,5}\s?[:：]\s*/u;

/** The form of the address that a name links to: `#` replaces the name and numbers. Undefined if it has neither. */
function profileOf({ tree, controlOf }: PageScan, place: number): string | undefined {
  const { tag, attributes } = tree.element(controlOf(place));
  const href = attributes.href ?? '';
  const name = lettersOf(tree.text(place).text);
  if (tag !== 'a' || href.startsWith('#') || href.length > SIGNED.addressChars || name === '')
    return undefined;
  const profile = lettersOf(percentDecoded(href))
    .replaceAll(name, '#')
    .replace(/\p{Nd}+/gu, '#');
  return profile.includes('#') ? profile : undefined;
}

/** Leaves out blanks, because addresses write those of names in several ways. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[\s_+-]+/g, '');
