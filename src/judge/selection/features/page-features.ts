// The evidence about a page as a whole, beside which each piece's evidence is read.

import type { Feature } from '../../../base/boosted-trees/feature.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { centralArea } from '../../zones/enclosing-zone.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { BlockSums } from '../evidence/sums.ts';

/** Types that pages declare in schema.org and Open Graph data: one piece of evidence among many. */
const DECLARED = {
  article: /^(?:\w*Article|BlogPosting|Report|Recipe|article)$/,
  documentation: /^(?:TechArticle|APIReference|HowTo|FAQPage)$/,
  product: /^(?:Product\w*|Offer|product(?:\.item|\.group)?|og:product)$/,
  forum: /^(?:DiscussionForumPosting|QAPage|Question|Answer|Comment)$/,
  list: /^(?:ItemList|CollectionPage|SearchResultsPage|Blog|OfferCatalog|ProductCollection|CategoryPage)$/,
  service: /^(?:Service|Organization|LocalBusiness|Corporation|SoftwareApplication|\w*Agency)$/,
  home: /^(?:WebSite|website)$/,
} as const;

const DECLARED_NAMES = Object.keys(DECLARED) as readonly (keyof typeof DECLARED)[];

/** Counts how often each is declared, up to three times. */
function declaredTypes(snapshot: Snapshot): number[] {
  const counts = DECLARED_NAMES.map(() => 0);
  for (const type of typesOf(snapshot)) {
    for (const [place, name] of DECLARED_NAMES.entries())
      if (DECLARED[name].test(type)) counts[place] = Math.min(3, (counts[place] ?? 0) + 1);
  }
  return counts;
}

/** Data longer than this are a catalogue. */
const DATA_CHARS = 200_000;

function* typesOf(snapshot: Snapshot): Generator<string> {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  for (const { tag, attributes } of elements) {
    if (tag === 'meta' && attributes.property === 'og:type') yield attributes.content ?? '';
    if (attributes.itemtype !== undefined) yield attributes.itemtype.split('/').at(-1) ?? '';
  }
  for (const { parent, text } of texts) {
    if (tree.element(parent).tag !== 'script') continue;
    for (const [, type = ''] of text.slice(0, DATA_CHARS).matchAll(/"@type"\s*:\s*(?:\[\s*)?"(\w+)"/g))
      yield type;
  }
}

interface PageMeasures extends Evidence {
  /** Amounts in the whole page. */
  readonly all: BlockSums;
  readonly core: BlockSums;
  /** The main list of the page. */
  readonly list: List;
  /** Characters before the title. */
  readonly titleStart: number;
  /** Characters in CENTER. */
  readonly inCenter: number;
}

const MEASURES: readonly Feature<PageMeasures>[] = [
  ['unstyled', ({ isUnstyled }) => Number(isUnstyled)],
  ['chars', ({ all }) => log(all.chars)],
  ['pieces', ({ pieces }) => log(pieces.length)],
  ['linkShare', ({ all }) => share(all.linkChars, all.chars)],
  ['proseShare', ({ all }) => share(all.proseChars, all.chars)],
  ['textLength', ({ all }) => log(share(all.chars, all.texts))],
  ['headings', ({ all }) => share(all.headings, all.texts)],
  ['pictures', ({ all }) => share(all.pictures, all.texts + all.pictures)],
  ['fields', ({ all }) => Math.min(20, all.fields)],
  ['titleFit', ({ landmarks }) => landmarks.titleFit],
  [
    'titlePlace',
    ({ landmarks, all, titleStart }) => (landmarks.titlePiece < 0 ? -1 : share(titleStart, all.chars)),
  ],
  ['coreShare', ({ core, all }) => share(core.chars, all.chars)],
  ['coreLinkShare', ({ core }) => share(core.linkChars, core.chars)],
  ['centerShare', ({ all, inCenter }) => share(inCenter, all.chars)],
  ['confidence', ({ zoning }) => zoning.confidence],
  ['listCount', ({ list }) => log(list.count)],
  ['listShare', ({ all, list }) => share(list.chars, all.chars)],
  ['listTextLength', ({ list }) => log(share(list.chars, list.count))],
  ['listProse', ({ list }) => share(list.proseChars, list.chars)],
  ['listPictures', ({ list }) => share(list.pictures, list.count)],
  ['listAbreast', ({ siblings, list }) => Math.min(8, at(siblings.abreast, list.first))],
  ['height', ({ frame }) => log(frame.height / 500)],
  ['prices', ({ all }) => log(all.prices)],
  ['placeLinks', ({ all }) => share(all.placeLinks, all.links)],
  ['dates', ({ tree }) => log(tree.withTag('time').length)],
  ['seen', ({ all }) => share(all.seenChars, all.chars)],
  ['rendered', ({ all }) => share(all.renderedChars, all.chars)],
];

export const PAGE_FEATURES: readonly string[] = [
  ...MEASURES.map(([name]) => name),
  ...DECLARED_NAMES.map(name => `says-${name}`),
];

export function pageFeatures(evidence: Evidence): number[] {
  const page = measuresOf(evidence);
  return [...MEASURES.map(([, measure]) => measure(page)), ...declaredTypes(evidence.snapshot)];
}

function measuresOf(evidence: Evidence): PageMeasures {
  const { snapshot, sums, pieces, landmarks, zoning } = evidence;
  const titlePieces = pieces.slice(0, Math.max(0, landmarks.titlePiece));
  const isCentral = centralArea(snapshot, zoning);
  return {
    ...evidence,
    all: sums.of(0),
    core: sums.of(landmarks.core),
    list: mainListOf(evidence),
    titleStart: charsOf(titlePieces),
    inCenter: charsOf(pieces.filter(({ element }) => isCentral(element))),
  };
}

const charsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { chars }) => sum + chars, 0);

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
function mainListOf({ snapshot, tree, sums, siblings }: Evidence): List {
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
    const parent = tree.parent(index);
    if (parent < 0 || at(siblings.outermost, index) !== index) continue;
    const list = lists.get(parent) ?? emptyList(index);
    list.count++;
    const block = sums.of(index);
    for (const name of SUMMED) list[name] += block[name];
    lists.set(parent, list);
  }
  let best = emptyList(0);
  const worth = (list: List) => list.chars - list.linkChars / 2;
  for (const list of lists.values()) if (worth(list) > worth(best)) best = list;
  return best;
}
