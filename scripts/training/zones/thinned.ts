// A labelled page whose main column ends early: side columns weigh more beside it, as on pages with one short post.

import type { TruthItem } from '../../../src/lab/bench/truth/truth.ts';
import { isSeen } from '../../../src/page/snapshot/sight.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';

/** Share of the page's weight that side columns need to have. */
const LEAST_SIDE = 0.05;
/** The main column ends somewhere in this stretch of its height. */
const [EARLIEST, LATEST] = [0.08, 0.4];

/** Hides what stands lower in CENTER; null for a page without side columns. */
export function thinned(
  snapshot: Snapshot,
  items: readonly TruthItem[],
  random: () => number,
): Snapshot | null {
  const weightOf = (zones: readonly string[]) =>
    items.reduce((sum, { zone, weight }) => sum + (zones.includes(zone) ? weight : 0), 0);
  const center = items.filter(({ zone, painted }) => zone === 'CENTER' && painted);
  const all = items.reduce((sum, { weight }) => sum + weight, 0);
  if (center.length < 2 || weightOf(['LM', 'RM']) < all * LEAST_SIDE) return null;
  const tops = center.map(({ pageBox }) => pageBox[1]).sort((a, b) => a - b);
  const [first = 0, last = 0] = [tops[0], tops.at(-1)];
  const end = first + (last - first) * (EARLIEST + random() * (LATEST - EARLIEST));
  const isHidden = new Uint8Array(snapshot.elements.length);
  for (const { element, pageBox } of center) if (pageBox[1] > end) isHidden[element] = 1;
  const elements = snapshot.elements.map((element, index) =>
    isHidden[index] === 1 && isSeen(element.visibility)
      ? { ...element, visibility: 'empty' as const }
      : element,
  );
  const texts = snapshot.texts.map(text =>
    isHidden[text.parent] === 1 && isSeen(text.visibility) ? { ...text, visibility: 'empty' as const } : text,
  );
  return { ...snapshot, elements, texts };
}
