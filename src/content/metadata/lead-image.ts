// The picture that stands for the page: the one it names, or the largest near its headline.

import { isSeen } from '../../snapshot/sight.ts';
import { pictureAddress } from '../addresses.ts';
import { addressCandidates, type Candidate, metaCandidates } from './declared.ts';
import type { Found } from './found.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { PageFacts } from './page-facts.ts';

export function leadImageOf(facts: PageFacts): Found<string> | null {
  const candidates: Candidate[] = [
    ...metaCandidates(facts, ['og:image', 'og:image:secure_url', 'og:image:url']),
    ...metaCandidates(facts, ['twitter:image', 'twitter:image:src']),
    ...addressCandidates(facts, 'image', 'primaryImageOfPage', 'thumbnailUrl'),
    ...(facts.links.get('image_src') ?? []).map(
      (value): Candidate => ({ value, source: 'link', at: 'image_src' }),
    ),
    ...metaCandidates(facts, ['thumbnail', 'sailthru.image.full', 'parsely-image-url']),
    ...picturesOnPage(facts),
  ];
  for (const { value, ...found } of candidates) {
    const address = pictureAddress(value, facts.baseUrl);
    if (address !== null && !address.startsWith('data:')) return { value: address, ...found };
  }
  return null;
}

/** The largest that reaches into the part of the page where an article begins. */
function picturesOnPage({ snapshot, headline, baseUrl }: PageFacts): Candidate[] {
  const top = headline?.pageBox[1] ?? 0;
  let [best, bestArea] = ['', 0];
  for (const { tag, scope, attributes, pageBox, visibility, media } of snapshot.elements) {
    if (tag !== 'img' || scope !== 0 || !isSeen(visibility)) continue;
    const [, y, width, height] = pageBox;
    if (Math.min(width, height) < METADATA_LIMITS.leadImagePx) continue;
    if (y + height < top - METADATA_LIMITS.aboveHeadlinePx || y > top + METADATA_LIMITS.belowHeadlinePx)
      continue;
    const address = pictureAddress(media?.source || attributes.src, baseUrl);
    if (address !== null && width * height > bestArea) [best, bestArea] = [address, width * height];
  }
  return best === '' ? [] : [{ value: best, source: 'page', at: 'img' }];
}
