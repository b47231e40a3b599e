// A page for comparisons whose elements take the zone that the nearest `data-zone` names, CENTER without one.

import { type ComparedPage, comparedSnapshot } from '../../../src/judge/compare/compared-page.ts';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

export function zonedPage(html: string): ComparedPage {
  const snapshot = snapshotFromHtml(html);
  const zones: (Zone | null)[] = [];
  for (const [index, { tag, parent, attributes }] of snapshot.elements.entries()) {
    const own = attributes['data-zone'] as Zone | undefined;
    zones[index] = tag === 'html' || tag === 'body' ? null : (own ?? zones[parent] ?? 'CENTER');
  }
  return comparedSnapshot(snapshot, {
    method: 'made',
    thresholds: { h1: 10, h2: 90, w1: 0, w2: 100 },
    confidence: 1,
    zones,
    confidences: new Float64Array(snapshot.elements.length).fill(1),
  });
}
