// Finds the zones of a page along its lines: on a page of vertical lines, HEADER is where the first line is.

import type { Steps } from '../../base/threads/steps.ts';
import { alongLines, uprightMode } from '../../page/snapshot/along-lines.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Thresholds, Zoning } from './zoning.ts';

export function* zonesAlongLines(
  snapshot: Snapshot,
  zoneSteps: (snapshot: Snapshot) => Steps<Zoning>,
): Steps<Zoning> {
  const mode = uprightMode(snapshot);
  if (mode === undefined) return yield* zoneSteps(snapshot);
  const zoning = yield* zoneSteps(alongLines(snapshot));
  const { thresholds } = zoning;
  return { ...zoning, thresholds: onPage(thresholds, mode, snapshot.page), lineThresholds: thresholds };
}

/** The same lines where they lie on the page itself: what ends the header of upright lines is W1 or W2. */
function onPage({ h1, h2, w1, w2 }: Thresholds, mode: string, page: Snapshot['page']): Thresholds {
  const across = mode.endsWith('-rl') ? { w1: page.width - h2, w2: page.width - h1 } : { w1: h1, w2: h2 };
  const along = mode === 'sideways-lr' ? { h1: page.height - w2, h2: page.height - w1 } : { h1: w1, h2: w2 };
  return { ...along, ...across };
}
