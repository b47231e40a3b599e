// Recognizes a thread that was taken for one text: what its readers wrote would be dropped as comments.

import { at } from '../../../base/columns.ts';
import type { PageComments } from '../comments/page-comments.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { PAGE_FEATURES } from '../features/page-features.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import { KIND_NAMES } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

interface ScoredPieces {
  readonly kind: KindVerdict;
  /** For each piece the log-odds that it is content. */
  readonly scores: Float64Array;
}

/**
 * True for a page of a doubtful kind on which recognized comments hold much more text than the rest of the content.
 * `page`: its row of PAGE_FEATURES.
 */
export function isThreadOfPosts(
  { units }: Evidence,
  page: readonly number[],
  { kind, scores }: ScoredPieces,
  commentsOf: () => PageComments,
): boolean {
  const { textKinds, thread } = SELECTION_SETTINGS;
  const saysForum = (page[PAGE_FEATURES.indexOf('says-forum')] ?? 0) > 0;
  if (!textKinds.has(kind.name) || kind.confidence >= thread[saysForum ? 'saidDoubt' : 'doubt']) return false;
  const comments = commentsOf();
  if (!comments.isSure || comments.list.length === 0) return false;
  let [posts, rest] = [0, 0];
  for (const [place, { chars, texts }] of units.entries())
    if (texts.every(text => at(comments.isArea, text) === 1)) posts += chars;
    else if (at(scores, place) > 0) rest += chars;
  return posts >= thread.timesRest * rest;
}

/** The verdict on a thread that was taken for another kind: as sure as that was doubtful. */
export const threadKind = ({ confidence }: KindVerdict): KindVerdict => ({
  name: 'forum',
  confidence: 1 - confidence,
  probabilities: Float64Array.from(KIND_NAMES, name => Number(name === 'forum')),
});
