// The warning that a page came without its looks.

import type { Snapshot, SnapshotWarning } from '../snapshot/snapshot.ts';
import { counted } from '../words/counted.ts';
import { isUnstyled } from '../zones/auto/unstyled.ts';

export const UNSTYLED = 'UNSTYLED';

/** None for a page that names no style sheet: it is meant to look plain. */
export function unstyledWarnings(snapshot: Snapshot): readonly SnapshotWarning[] {
  const sheets = snapshot.elements.filter(
    ({ tag, scope, attributes: { rel = '' } }) =>
      tag === 'link' && scope === 0 && /(?:^|\s)stylesheet(?:\s|$)/iu.test(rel),
  ).length;
  if (sheets === 0 || !isUnstyled(snapshot)) return [];
  const message = `the page names ${counted(sheets, 'style sheet')} and came without a layout: zones and content go by source order, names and text`;
  return [{ code: UNSTYLED, message }];
}
