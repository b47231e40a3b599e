// The kinds that data sets speak of, as the kinds that pith tells apart.

import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';

const SAME: Readonly<Record<string, (typeof KIND_NAMES)[number]>> = {
  blog: 'listing',
  dashboard: 'service',
  docs: 'documentation',
  gallery: 'image',
  landing: 'service',
  other: 'service',
  search: 'listing',
  wiki: 'article',
};

/** Place in KIND_NAMES. */
export function kindPlace(kind: string): number {
  const place = (KIND_NAMES as readonly string[]).indexOf(SAME[kind] ?? kind);
  if (place < 0) throw new Error(`there is no kind of page '${kind}'`);
  return place;
}
