// Whether a page comes without a layout: no style sheet places anything, so its boxes tell little.

import { isSeen } from '../../snapshot/sight.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { AUTO_SETTINGS } from './settings.ts';

const PLACED_DISPLAYS = /flex|grid|table|inline-block/;
/** Elements that browsers themselves lay out in these ways. */
const PLACED_BY_NATURE = new Set([
  'input',
  'button',
  'select',
  'textarea',
  'img',
  'svg',
  'summary',
  'meter',
  'progress',
]);

export function isUnstyled({ elements, styles }: Snapshot): boolean {
  let seen = 0;
  let placed = 0;
  for (const { tag, style: styleIndex, visibility } of elements) {
    const style = styles[styleIndex];
    if (style === undefined || !isSeen(visibility) || PLACED_BY_NATURE.has(tag)) continue;
    seen++;
    const { display, float, position } = style;
    if (float !== 'none' || position !== 'static' || PLACED_DISPLAYS.test(display)) placed++;
  }
  return placed < Math.max(1, seen * AUTO_SETTINGS.unstyledShare);
}
