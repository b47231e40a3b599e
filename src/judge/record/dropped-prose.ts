// Warns about a page of whose centre most sentences were left out: the choice may be wrong, and `--center` gives all.

import { counted } from '../../base/text/counted.ts';
import { isProse, piecesOf } from '../../page/pieces/pieces.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import { dropRuleAt } from '../selection/rules/drop-rules.ts';
import { SELECTION_SETTINGS } from '../selection/settings.ts';
import type { Zoning } from '../zones/zoning.ts';

/** Least share of the letters in paragraphs of CENTER, and least letters: of 402 labelled pages with a word F1 of 0.9, one. */
const LIMITS = { share: 0.6, chars: 400 } as const;

export const DROPPED_PROSE_WARNINGS = [
  /** most of the prose in the centre of the page was left out of its content; `--center` gives all of it */
  'PROSE_DROPPED',
] as const;

type Chosen = Pick<ContentSelection, 'keptTexts' | 'dropRules' | 'quality' | 'kind'>;

/** Comments on a text are left out on purpose; without a quality the choice was not judged. */
export function droppedProseWarnings(
  snapshot: Snapshot,
  { zones }: Pick<Zoning, 'zones'>,
  selection: Chosen,
): SnapshotWarning[] {
  if (selection.quality === null) return [];
  const tree = treeOf(snapshot);
  const isText = SELECTION_SETTINGS.textKinds.has(selection.kind.name);
  let [all, dropped] = [0, 0];
  for (const piece of piecesOf(snapshot, 'seen')) {
    const { element, texts, chars } = piece;
    if (zones[element] !== 'CENTER' || !isProse(piece)) continue;
    const isKept = texts.some(text => selection.keptTexts[text] === 1);
    const isComment = dropRuleAt(selection, tree.text(texts[0] ?? -1).parent) === 'comments';
    if (!isKept && isComment && isText) continue;
    all += chars;
    if (!isKept) dropped += chars;
  }
  if (dropped < Math.max(LIMITS.chars, all * LIMITS.share)) return [];
  const message = `${counted(Math.round(dropped), 'letter')} of ${Math.round(all)} in paragraphs of the centre of the page were left out: --center gives all`;
  return [{ code: DROPPED_PROSE_WARNINGS[0], message }];
}
