// Finds the zones of a page along its lines: on a page of vertical lines, HEADER is where the first line is. A page of
// lines that begin at the right is judged as its mirror image; its LM is at the left all the same.

import type { Steps } from '../../base/threads/steps.ts';
import { alongLines, levelLines, runsLeftwards, uprightMode } from '../../page/snapshot/along-lines.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { autoSteps } from './auto/auto.ts';
import type { SiteEvidence, Thresholds, Zoning } from './zoning.ts';

/** `isMirrored`: the page is judged as its mirror image. */
export function* zonesAlongLines(
  snapshot: Snapshot,
  isMirrored: boolean,
  zoneSteps: (snapshot: Snapshot) => Steps<Zoning>,
): Steps<Zoning> {
  const mode = uprightMode(snapshot);
  if (isMirrored) return mirroredZoning(yield* zoneSteps(alongLines(snapshot)), snapshot);
  if (mode === undefined) return yield* zoneSteps(snapshot);
  const zoning = yield* zoneSteps(levelLines(snapshot));
  const { thresholds } = zoning;
  return { ...zoning, thresholds: onPage(thresholds, mode, snapshot.page), lineThresholds: thresholds };
}

/** True for zones of the methods that the content model was trained on, which know a page better than a rule. */
export const isContentEvidence = ({ method }: Pick<Zoning, 'method'>): boolean =>
  method === 'auto' || method === 'auto+site';

export const evidenceZones = (snapshot: Snapshot, site?: SiteEvidence): Steps<Zoning> =>
  zonesAlongLines(snapshot, runsLeftwards(snapshot), page => autoSteps(page, site));

/** The zoning of the mirror image of a page. */
export function mirroredZoning(zoning: Zoning, { page }: Pick<Snapshot, 'page'>): Zoning {
  const { h1, h2, w1, w2 } = zoning.thresholds;
  return {
    ...zoning,
    thresholds: { h1, h2, w1: page.width - w2, w2: page.width - w1 },
    zones: mirroredZones(zoning.zones),
  };
}

const OTHER_SIDE: Readonly<Record<string, string>> = { left: 'right', right: 'left', LM: 'RM', RM: 'LM' };

/** The reason for a zone of the mirror image, in words that hold for the page itself. */
export const mirroredReason = (reason: string): string =>
  reason
    .replace(/\b(?:left|right|LM|RM)\b/g, side => OTHER_SIDE[side] ?? side)
    .replace(/\bat -?\d+ % of the width\b/g, '$& from the right');

/** Cached, because each reason asks for it. */
const mirroredZones = onceEach((zones: Zoning['zones']) =>
  zones.map(zone => (zone === 'LM' ? 'RM' : zone === 'RM' ? 'LM' : zone)),
);

/** The same lines where they lie on the page itself: what ends the header of upright lines is W1 or W2. */
function onPage({ h1, h2, w1, w2 }: Thresholds, mode: string, page: Snapshot['page']): Thresholds {
  const across = mode.endsWith('-rl') ? { w1: page.width - h2, w2: page.width - h1 } : { w1: h1, w2: h2 };
  const along = mode === 'sideways-lr' ? { h1: page.height - w2, h2: page.height - w1 } : { h1: w1, h2: w2 };
  return { ...along, ...across };
}
