// Fields that a page declares: language, description, canonical address and lead picture. Without a declared picture, the
// largest near the headline is the lead picture.

import { keepNewest } from '../../base/memoize.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { linkAddress, pictureAddress, placeOf } from '../../page/perception/addresses.ts';
import { pictureSourcesOf } from '../../page/perception/picture-source.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import {
  addressCandidates,
  type Candidate,
  entityCandidates,
  type Found,
  firstReadable,
  isShown,
  metaCandidates,
  type PageFacts,
} from './page-facts.ts';

/** As a BCP 47 tag. */
export function languageOf(facts: Omit<PageFacts, 'language'>): Found<string> | null {
  const candidates: Candidate[] = [
    { value: facts.snapshot.lang, source: 'document', at: 'html lang' },
    ...metaCandidates(facts, ['content-language', 'language', 'dc.language', 'dcterms.language']),
    ...entityCandidates(facts, 'inLanguage'),
    ...metaCandidates(facts, ['og:locale']),
  ];
  return firstReadable(candidates, languageTag);
}

/**
 * Normalizes a written language code to a BCP 47 tag that Intl accepts: `en_US`, `EN-us` and `en-US,en` are `en-US`. Null
 * for anything that is not a tag.
 */
export function languageTag(text: string): string | null {
  const first = (text.split(/[,;]/)[0] ?? '').trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,8}$/i.test(first) ? canonicalTag(first) : null;
}

const MOST_TAGS = 100;
const canonicalTags = new Map<string, string | null>();

/** Intl takes as long for a tag as the reading of a short text. */
function canonicalTag(tag: string): string | null {
  const known = canonicalTags.get(tag);
  if (known !== undefined) return known;
  const canonical = orUndefined(() => Intl.getCanonicalLocales(tag)[0]) ?? null;
  keepNewest(canonicalTags, tag, canonical, MOST_TAGS);
  return canonical;
}

export function descriptionOf(facts: PageFacts): Found<string> | null {
  const candidates = [
    ...metaCandidates(facts, DESCRIPTION_NAMES),
    ...entityCandidates(facts, 'description', 'abstract'),
  ];
  return candidates.find(({ value }) => value.length <= METADATA_LIMITS.descriptionChars) ?? null;
}

const DESCRIPTION_NAMES = (
  'description og:description twitter:description dc.description dcterms.description dcterms.abstract ' +
  'citation_abstract'
).split(' ');

export function canonicalUrlOf(facts: PageFacts): Found<string> | null {
  const candidates: Candidate[] = [
    ...linkCandidates(facts, 'canonical'),
    ...metaCandidates(facts, ['og:url']),
    ...addressCandidates(facts, 'mainEntityOfPage', 'url'),
  ];
  const place = placeOf(facts.snapshot, { scope: 0 });
  return firstReadable(candidates, value => {
    const address = value.trim().startsWith('#') ? null : linkAddress(value, place);
    return address !== null && /^https?:/.test(address) ? address : null;
  });
}

const linkCandidates = ({ links }: PageFacts, relation: string): Candidate[] =>
  (links.get(relation) ?? []).map(value => ({ value, source: 'link', at: relation }));

/** The picture that the page declares, or the largest near its headline. */
export function leadImageOf(facts: PageFacts): Found<string> | null {
  const place = { baseUrl: facts.baseUrl, pageUrl: facts.snapshot.finalUrl };
  return firstReadable([...declared(facts), ...picturesOnPage(facts)], (value, { source }) => {
    // Pictures on the page already have output addresses.
    const address = source === 'page' ? value : pictureAddress(value, place);
    return address === null || isInline(address) ? null : address;
  });
}

/** The addresses that the page's data gives for its picture. */
export const declaredImages = (facts: PageFacts): string[] => declared(facts).map(({ value }) => value);

const declared = (facts: PageFacts): Candidate[] => [
  ...metaCandidates(facts, ['og:image', 'og:image:secure_url', 'og:image:url']),
  ...metaCandidates(facts, ['twitter:image', 'twitter:image:src']),
  ...addressCandidates(facts, 'image', 'primaryImageOfPage', 'thumbnailUrl'),
  ...linkCandidates(facts, 'image_src'),
  ...metaCandidates(facts, ['thumbnail', 'sailthru.image.full', 'parsely-image-url']),
];

/** Returns the largest picture near the headline. Lazy-loaded pictures count too. */
function picturesOnPage({ snapshot, tree, headline }: PageFacts): Candidate[] {
  const top = headline?.pageBox[1] ?? 0;
  let [best, bestArea] = ['', 0];
  for (const index of tree.withTag('img')) {
    const element = tree.element(index);
    const [, y, width, height] = element.pageBox;
    if (!isShown(element) || width * height <= bestArea) continue;
    if (Math.min(width, height) < METADATA_LIMITS.leadImagePx) continue;
    if (y + height < top - METADATA_LIMITS.aboveHeadlinePx || y > top + METADATA_LIMITS.belowHeadlinePx)
      continue;
    const address = pictureSourcesOf(snapshot)(index);
    if (address !== null && !isInline(address)) [best, bestArea] = [address, width * height];
  }
  return best === '' ? [] : [{ value: best, source: 'page', at: 'img' }];
}

/** A `data:` address is useless outside the page. */
const isInline = (address: string): boolean => address.startsWith('data:');
