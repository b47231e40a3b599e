// The lead image: the one that the page declares, or the largest near its headline.

import { isSeen } from '../../page/snapshot/sight.ts';
import { pictureAddress } from '../hast/links/addresses.ts';
import { pictureSourcesOf } from '../hast/pictures/picture-source.ts';
import { addressCandidates, type Candidate, metaCandidates } from './declared/declared.ts';
import type { Found } from './found.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { PageFacts } from './page-facts.ts';

export function leadImageOf(facts: PageFacts): Found<string> | null {
  const place = { baseUrl: facts.baseUrl, pageUrl: facts.snapshot.finalUrl };
  for (const { value, ...found } of [...declared(facts), ...picturesOnPage(facts)]) {
    // Pictures on the page already have output addresses.
    const address = found.source === 'page' ? value : pictureAddress(value, place);
    if (address !== null && !isInline(address)) return { value: address, ...found };
  }
  return null;
}

/** The addresses that the page's data gives for its picture. */
export const declaredImages = (facts: PageFacts): string[] => declared(facts).map(({ value }) => value);

const declared = (facts: PageFacts): Candidate[] => [
  ...metaCandidates(facts, ['og:image', 'og:image:secure_url', 'og:image:url']),
  ...metaCandidates(facts, ['twitter:image', 'twitter:image:src']),
  ...addressCandidates(facts, 'image', 'primaryImageOfPage', 'thumbnailUrl'),
  ...(facts.links.get('image_src') ?? []).map(
    (value): Candidate => ({ value, source: 'link', at: 'image_src' }),
  ),
  ...metaCandidates(facts, ['thumbnail', 'sailthru.image.full', 'parsely-image-url']),
];

/** Returns the largest picture near the headline. Lazy-loaded pictures count too. */
function picturesOnPage({ snapshot, tree, headline }: PageFacts): Candidate[] {
  const top = headline?.pageBox[1] ?? 0;
  let [best, bestArea] = ['', 0];
  for (const index of tree.withTag('img')) {
    const { scope, visibility, pageBox } = tree.element(index);
    if (scope !== 0 || !isSeen(visibility)) continue;
    const [, y, width, height] = pageBox;
    if (Math.min(width, height) < METADATA_LIMITS.leadImagePx || width * height <= bestArea) continue;
    if (y + height < top - METADATA_LIMITS.aboveHeadlinePx || y > top + METADATA_LIMITS.belowHeadlinePx)
      continue;
    const address = pictureSourcesOf(snapshot)(index);
    if (address !== null && !isInline(address)) [best, bestArea] = [address, width * height];
  }
  return best === '' ? [] : [{ value: best, source: 'page', at: 'img' }];
}

/** A `data:` address is useless outside the page. */
const isInline = (address: string): boolean => address.startsWith('data:');
