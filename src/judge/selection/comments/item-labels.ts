// Short texts that all items of a series have, such as `Reply` and `Joined`.

import { countEach } from '../../../base/counts.ts';
import { remembered } from '../../../base/memoize.ts';
import { collapse } from '../../../page/perception/letters.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import type { PageScan } from './page-scan.ts';

/** The texts of an item, and the labels of its series. */
export interface ItemTexts {
  readonly roots: readonly number[];
  /** Its texts, without those of items in it. */
  readonly texts: readonly number[];
  /** Short texts that nearly all items of its series have. */
  readonly labels: ReadonlySet<string>;
}

/** Characters and share of the items of a label such as `Reply`. Of several items, longer texts are labels too. */
const LABEL = { chars: 30, share: 0.8, several: 3 } as const;

/** Finds texts that nearly all items have, and leads such as `Name:`. */
export function labelsOf(scan: PageScan, blocks: readonly Pick<ItemTexts, 'texts'>[]): ReadonlySet<string> {
  const most = blocks.length < LABEL.several ? LABEL.chars : Number.POSITIVE_INFINITY;
  const labels = blocks.flatMap(({ texts }) => {
    const short = texts.filter(place => scan.charsOf(place) <= most);
    return [...new Set(short.flatMap(place => [labelOf(scan, place), leadOf(scan, place)]))];
  });
  const least = Math.max(2, LABEL.share * blocks.length);
  const shared = [...countEach(labels)].filter(([label, count]) => label !== '' && count >= least);
  return new Set(shared.map(([label]) => label));
}

export const lineOf = ({ tree }: PageScan, places: readonly number[]): string =>
  collapse(places.map(place => tree.text(place).text).join(' ')).text.trim();

/** The same for all items: a number in it may differ. A text is in many series, one in the other. */
export const labelOf = (scan: PageScan, place: number): string => labelReaderOf(scan)(place);

const labelReaderOf = onceEach((scan: PageScan) =>
  remembered((place: number) =>
    lineOf(scan, [place])
      .toLowerCase()
      .replace(/\p{Nd}+/gu, '#'),
  ),
);

/** `Name:` of a line, if it has more. */
function leadOf(scan: PageScan, place: number): string {
  const line = lineOf(scan, [place]);
  const end = line.indexOf(':') + 1;
  const lead = end > 1 && end < Math.min(line.length, LEAD_CHARS) ? line.slice(0, end).toLowerCase() : '';
  // The hour of a time ends in a colon too.
  return /\p{Nd}/u.test(lead) ? '' : lead;
}

const LEAD_CHARS = 40;

/** True after a text such as `Joined` that all items have. */
export function followsLabel(scan: PageScan, { texts, labels }: ItemTexts, place: number): boolean {
  const before = texts[texts.indexOf(place) - 1];
  if (before === undefined || scan.controlOf(before) >= 0) return false;
  return labels.has(labelOf(scan, before)) && /\p{L}/u.test(lineOf(scan, [before]));
}

/** A name or time without its lead, where all items have it. */
export function withoutLead(scan: PageScan, place: number | undefined, labels: ReadonlySet<string>): string {
  if (place === undefined) return '';
  const lead = leadOf(scan, place);
  return lineOf(scan, [place])
    .slice(labels.has(lead) ? lead.length : 0)
    .trim();
}
