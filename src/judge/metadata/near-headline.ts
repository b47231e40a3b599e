// Distance of a box from the headline.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline } from './page-facts.ts';

/** Returns the distance in px, doubled for boxes above; null if it is too far away or in another column. */
export function nearHeadline({ pageBox: headline }: Headline, box: Box): number | null {
  if (isEmpty(box)) return null;
  const below = box[1] - bottom(headline);
  const above = headline[1] - bottom(box);
  if (below > METADATA_LIMITS.belowHeadlinePx || above > METADATA_LIMITS.aboveHeadlinePx) return null;
  const isBeside = box[0] >= right(headline) || right(box) <= headline[0];
  if (isBeside && (below > 0 || above > 0)) return null;
  return Math.max(0, below, 2 * above);
}
