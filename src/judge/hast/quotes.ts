// Chooses the quotation marks of a `q` by language (CLDR, as in browsers).

import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

/** Returns opening and closing marks; `level` is 1 for a `q` that is not nested. */
export function quotesAt(snapshot: Snapshot, index: number, level: number): string {
  const tree = treeOf(snapshot);
  const around = tree.closest(index, ({ attributes }) => attributes.lang !== undefined);
  const tag = (tree.element(around).attributes.lang ?? snapshot.lang).toLowerCase();
  const marks = QUOTES.get(tag) ?? QUOTES.get(tag.split('-')[0] ?? '') ?? ENGLISH;
  return level === 1 ? marks.slice(0, 2) : marks.slice(2);
}

/** Marks of the first level, then of all deeper levels. */
const ENGLISH = '“”‘’';

const QUOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '„“‚‘': 'de cs sk sl hr is et mk',
    '„“„“': 'bg lt',
    '„“«»': 'ka',
    '„“‘‘': 'sr',
    '„”«»': 'pl ro',
    '„”»«': 'hu',
    '«»«»': 'fr hy',
    '«»“”': 'es it el ca pt-pt',
    '«»„“': 'ru uk be',
    '«»‘’': 'nb nn no',
    '«»‹›': 'fa',
    '””’’': 'sv fi he',
    '”“’‘': 'ar',
    '‘’“”': 'nl',
    '「」『』': 'ja zh-tw zh-hk zh-hant',
  }).flatMap(([marks, tags]) => tags.split(' ').map((tag): [string, string] => [tag, marks])),
);

/** Splits a result of `quotesAt`. */
export const quotesOf = (marks: unknown): readonly [string, string] => {
  const [open = '“', close = '”'] = typeof marks === 'string' ? marks : ENGLISH;
  return [open, close];
};
