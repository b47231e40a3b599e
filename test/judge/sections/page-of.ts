// A page whose whole text is content, from HTML.

import type { SelectedPage } from '../../../src/judge/sections/content-blocks.ts';
import { everythingKept } from '../../support/everything-kept.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

export function pageOf(html: string): SelectedPage {
  const snapshot = snapshotFromHtml(html);
  return {
    snapshot,
    zoning: zoningOf(snapshot),
    selection: everythingKept(snapshot),
  };
}

export const words = (count: number, name = 'word'): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
