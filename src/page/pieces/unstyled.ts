// Detects pages without a layout, or without their style sheets: boxes tell little there.

import { onceEach } from '../snapshot/once-each.ts';
import { isSeen } from '../snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../snapshot/snapshot.ts';

const PLACED_DISPLAYS = /flex|grid|table|inline-block/;
/** Elements that browsers themselves lay out in these ways. */
const PLACED_BY_NATURE = new Set('input button select textarea img svg summary meter progress'.split(' '));

/** Fewer elements than this share are placed by a style sheet: the page has none. */
const LEAST_PLACED = 0.005;

/** Zones, content and its tree ask: found once for each snapshot. */
export const isUnstyled = onceEach(hasNoLayout);

/**
 * True for a page without the looks that its author gave it: without a layout, or none of its style sheets was loaded. Only
 * the text of the warning has the numbers, in snapshots of all versions.
 */
export const lacksStyles = (snapshot: Snapshot): boolean =>
  isUnstyled(snapshot) ||
  snapshot.warnings.some(
    ({ code, message }) => code === 'STYLES_MISSING' && /^(\d+) of \1 style sheets? /.test(message),
  );

function hasNoLayout({ elements, styles }: Snapshot): boolean {
  const isPlacing = styles.map(
    ({ display, float, position }) =>
      float !== 'none' || position !== 'static' || PLACED_DISPLAYS.test(display),
  );
  let seen = 0;
  let placed = 0;
  for (let index = 0; index < elements.length; index++) {
    const { tag, style, visibility } = elements[index] as SnapshotElement;
    const places = isPlacing[style];
    if (places === undefined || !isSeen(visibility) || PLACED_BY_NATURE.has(tag)) continue;
    seen++;
    if (places) placed++;
  }
  return placed < Math.max(1, seen * LEAST_PLACED);
}
