// The evidence about the pieces of a page that is written as HTML.

import { type Evidence, evidenceOf } from '../../src/judge/selection/evidence/evidence.ts';
import { snapshotFromHtml, zoningOf } from './snapshot-from-html.ts';

export function evidenceFromHtml(...page: Parameters<typeof snapshotFromHtml>): Evidence {
  const snapshot = snapshotFromHtml(...page);
  return evidenceOf(snapshot, zoningOf(snapshot), 'seen');
}
