// The evidence about a page as a whole: what its kind is told by, and what each piece's evidence is read beside.

import { at } from '../../base/columns.ts';
import { isUrl } from '../../base/text/parse-url.ts';
import { zoneAround } from '../zones/zone-around.ts';
import { log, share } from './amounts.ts';
import { DECLARED_NAMES, declaredTypes } from './declared.ts';
import type { Evidence } from './evidence.ts';
import { MARK_NAMES, NO_MARK } from './marks.ts';

const MEASURES = [
  'unstyled',
  'chars',
  'units',
  'linkShare',
  'proseShare',
  'textLength',
  'headings',
  'pictures',
  'fields',
  'titleFit',
  'titlePlace',
  'coreShare',
  'coreLinkShare',
  'centerShare',
  'confidence',
  'listCount',
  'listShare',
  'listTextLength',
  'listProse',
  'listPictures',
  'listAbreast',
  'height',
  'prices',
  'placeLinks',
  'dates',
  'seen',
  'rendered',
] as const;

export const PAGE_FEATURES: readonly string[] = [...MEASURES, ...DECLARED_NAMES.map(name => `says-${name}`)];

/** With the share of the page's text under each mark. */
export const KIND_FEATURES: readonly string[] = [
  ...PAGE_FEATURES,
  ...MARK_NAMES.map(name => `in-${name}`),
  'pathDepth',
  'isFront',
  'pathDigits',
];

export function pageFeatures(evidence: Evidence): number[] {
  const { snapshot, sums, units, landmarks, alike, frame, zoning, isUnstyled } = evidence;
  const chars = at(sums.chars, 0);
  const texts = at(sums.texts, 0);
  const list = mainListOf(evidence);
  const titleStart = units
    .slice(0, Math.max(0, landmarks.titleUnit))
    .reduce((sum, unit) => sum + unit.chars, 0);
  const inCenter = units.reduce(
    (sum, unit) => sum + (zoneAround(snapshot, zoning, unit.element) === 'CENTER' ? unit.chars : 0),
    0,
  );
  return [
    isUnstyled ? 1 : 0,
    log(chars),
    log(units.length),
    share(at(sums.linkChars, 0), chars),
    share(at(sums.proseChars, 0), chars),
    log(share(chars, texts)),
    share(at(sums.headings, 0), texts),
    share(at(sums.pictures, 0), texts + at(sums.pictures, 0)),
    Math.min(20, at(sums.fields, 0)),
    landmarks.titleFit,
    landmarks.titleUnit < 0 ? -1 : share(titleStart, chars),
    share(at(sums.chars, landmarks.core), chars),
    share(at(sums.linkChars, landmarks.core), at(sums.chars, landmarks.core)),
    share(inCenter, chars),
    zoning.confidence,
    log(list.count),
    share(list.chars, chars),
    log(share(list.chars, list.count)),
    share(list.proseChars, list.chars),
    share(list.pictures, list.count),
    Math.min(8, at(alike.abreast, list.first)),
    log(frame.height / 500),
    log(at(sums.prices, 0)),
    share(at(sums.placeLinks, 0), at(sums.links, 0)),
    log(snapshot.elements.reduce((count, { tag }) => count + (tag === 'time' ? 1 : 0), 0)),
    share(at(sums.seenChars, 0), chars),
    share(at(sums.renderedChars, 0), chars),
    ...declaredTypes(snapshot),
  ];
}

export function kindFeatures(evidence: Evidence, page: readonly number[]): Float32Array {
  const { snapshot, marks, units, sums } = evidence;
  const under = new Float64Array(marks.width);
  for (const { element, chars } of units) {
    for (let mark = 0; mark < marks.width; mark++)
      if ((marks.values[element * marks.width + mark] ?? NO_MARK) < NO_MARK)
        under[mark] = at(under, mark) + chars;
  }
  const whole = Math.max(1, at(sums.chars, 0));
  return Float32Array.from([
    ...page,
    ...under.map(chars => chars / whole),
    ...addressFeatures(snapshot.finalUrl),
  ]);
}

/** -1 for files on a disk. */
function addressFeatures(address: string): number[] {
  if (!/^https?:/.test(address) || !isUrl(address)) return [-1, -1, -1];
  const parts = new URL(address).pathname.split('/').filter(part => part !== '');
  return [Math.min(6, parts.length), parts.length === 0 ? 1 : 0, /\d{4,}/.test(parts.join('/')) ? 1 : 0];
}

interface List {
  readonly first: number;
  count: number;
  chars: number;
  proseChars: number;
  linkChars: number;
  pictures: number;
}

const SUMMED = ['chars', 'proseChars', 'linkChars', 'pictures'] as const;

/** Returns the series of repeated elements with most of the text, links counting half. */
function mainListOf({ snapshot, sums, alike }: Evidence): List {
  const emptyList = (first: number): List => ({
    first,
    count: 0,
    chars: 0,
    proseChars: 0,
    linkChars: 0,
    pictures: 0,
  });
  const lists = new Map<number, List>();
  for (let index = 0; index < snapshot.elements.length; index++) {
    const parent = snapshot.elements[index]?.parent ?? -1;
    if (parent < 0 || at(alike.outermost, index) !== index) continue;
    const list = lists.get(parent) ?? emptyList(index);
    list.count++;
    for (const name of SUMMED) list[name] += at(sums[name], index);
    lists.set(parent, list);
  }
  let best = emptyList(0);
  const worth = (list: List) => list.chars - list.linkChars / 2;
  for (const list of lists.values()) if (worth(list) > worth(best)) best = list;
  return best;
}
