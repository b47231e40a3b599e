// Tells a thread by its opening post: it is signed as the answers are, with a link to the same kind of profile.

import { at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { isSeenText, type PageScan } from './page-scan.ts';
import type { Item } from './series.ts';

/** Share of the answers that sign in this way, and texts between a writer and the time. */
const SIGNED = { share: 0.6, near: 4 } as const;

/** True if a text before the comments has a writer whose profile is where theirs are, and a time next to it. */
export function isSignedAlike(scan: PageScan, items: readonly Item[]): boolean {
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

/** The address that a name links to, with `#` for the name and for numbers; `undefined` if it has neither. */
function profileOf({ snapshot, control }: PageScan, place: number): string | undefined {
  const { parent = -1, text = '' } = snapshot.texts[place] ?? {};
  const { tag, attributes } = snapshot.elements[at(control, parent)] ?? {};
  const href = attributes?.href ?? '';
  const name = lettersOf(text);
  if (tag !== 'a' || href === '' || href.startsWith('#') || name === '') return undefined;
  const profile = lettersOf(decoded(href))
    .replaceAll(name, '#')
    .replace(/\p{Nd}+/gu, '#');
  return profile.includes('#') ? profile : undefined;
}

/** Addresses write blanks of names in several ways. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[\s_+-]+/g, '');

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
