// Tells a thread by its opening post: it is signed as the answers are, with a link to the same kind of profile, or they
// repeat its title.

import { countEach } from '../../../base/counts.ts';
import { percentDecoded } from '../../../base/text/parse-url.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { titleWords } from '../../metadata/titles.ts';
import type { Item } from './items.ts';
import { isSeenText, type PageScan } from './page-scan.ts';

const SIGNED = {
  /** Least share of the answers that link to a profile of the same form. */
  share: 0.6,
  /** Most texts from a writer to the time. */
  near: 4,
  /** Longer addresses are no profiles: each is read for every text in its link. */
  addressChars: 500,
} as const;

/** True if a writer before the comments links to a profile as theirs do, with a time nearby. */
export function isTextBeforeSigned(scan: PageScan, items: readonly Item[]): boolean {
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
    if (count > 0 && count >= SIGNED.share * items.length && isTimed(place)) return true;
  }
  return false;
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
