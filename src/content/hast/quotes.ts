// The quotation marks that a language sets around a `q` (CLDR, as browsers have them).

import type { Snapshot } from '../../snapshot/snapshot.ts';

/** Opening and closing. */
export function quotesAt({ elements, lang }: Snapshot, index: number): string {
  let around = index;
  while (around >= 0 && elements[around]?.attributes.lang === undefined)
    around = elements[around]?.parent ?? -1;
  const tag = (elements[around]?.attributes.lang ?? lang).toLowerCase();
  return QUOTES.get(tag) ?? QUOTES.get(tag.split('-')[0] ?? '') ?? ENGLISH;
}

const ENGLISH = '“”';

const QUOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '„“': 'de cs sk sl bg hr is et lt ka mk',
    '„”': 'pl ro hu sr',
    '«»': 'fr es it ru uk be el nb nn no fa ca hy pt-pt',
    '””': 'sv fi he',
    '”“': 'ar',
    '‘’': 'nl',
    '「」': 'ja zh-tw zh-hk zh-hant',
  }).flatMap(([marks, tags]) => tags.split(' ').map((tag): [string, string] => [tag, marks])),
);

/** Of a `q` that `quotesAt` was asked for. */
export const quotesOf = (marks: unknown): readonly [string, string] => {
  const [open = '“', close = '”'] = typeof marks === 'string' ? marks : ENGLISH;
  return [open, close];
};
