// Corrects the kind of a page by its comments: a thread that was taken for one text would lose its posts as comments, and an
// article that was taken for a thread would keep them.

import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import type { PageComments } from '../comments/page-comments.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { PAGE_FEATURES } from '../features/page-features.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import { KIND_NAMES, type PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

export interface ScoredPieces {
  readonly kind: KindVerdict;
  /** The evidence about each piece. */
  readonly features: RowSource;
  /** For each piece the log-odds that it is content, before any rule. */
  readonly scores: Float64Array;
}

/** Returns the kind that the comments of a page show; undefined if they confirm it. `page`: its row of PAGE_FEATURES. */
export function kindByComments(
  evidence: Evidence,
  page: readonly number[],
  scored: Pick<ScoredPieces, 'kind' | 'scores'>,
  commentsOf: () => PageComments,
): PageKind | undefined {
  if (isThreadOfPosts(evidence, page, scored, commentsOf)) return 'forum';
  return isCommentedArticle(page, scored.kind, commentsOf) ? 'article' : undefined;
}

/**
 * True for a page of a doubtful kind whose comments hold much more text than the rest of the content, repeat its title, or
 * answer a text that is signed like them. On a page of many parts the first of them must open the thread.
 */
function isThreadOfPosts(
  { pieces }: Evidence,
  page: readonly number[],
  { kind, scores }: Pick<ScoredPieces, 'kind' | 'scores'>,
  commentsOf: () => PageComments,
): boolean {
  const { textKinds, thread } = SELECTION_SETTINGS;
  const isText = textKinds.has(kind.name);
  if (!isText && kind.name !== 'service' && kind.name !== 'listing') return false;
  if (kind.confidence >= thread.saidDoubt) return false;
  const { isSure, list, isNamed, isOpenToGuests, isSignedAlike, areTitledAlike, opensPage, isArea } =
    commentsOf();
  if (!isSure || list.length === 0 || isOpenToGuests) return false;
  if (areTitledAlike || (isText && isSignedAlike && !isNamed)) return true;
  if (kind.confidence >= thread[saysForum(page) ? 'saidDoubt' : 'doubt']) return false;
  if (isSignedAlike && !isText) return true;
  let [posts, rest] = [0, 0];
  for (const [place, { chars, texts }] of pieces.entries())
    if (texts.every(text => isArea[text] === 1)) posts += chars;
    else if (at(scores, place) > 0) rest += chars;
  return (isText || opensPage) && posts >= thread.timesRest * rest;
}

/** True for an article that looks like a thread or a list because guests wrote more than its author. */
function isCommentedArticle(
  page: readonly number[],
  kind: KindVerdict,
  commentsOf: () => PageComments,
): boolean {
  if ((kind.name !== 'forum' && kind.name !== 'listing') || saysForum(page)) return false;
  const { list, isNamed, isThread, isOpenToGuests } = commentsOf();
  return list.length > 0 && isNamed && !isThread && isOpenToGuests;
}

const saysForum = (page: readonly number[]): boolean => (page[SAYS_FORUM] ?? 0) > 0;
const SAYS_FORUM = PAGE_FEATURES.indexOf('says-forum');

/** The verdict that a page is of another kind, as sure as the first verdict was doubtful. */
export const otherKind = (name: PageKind, { confidence }: KindVerdict): KindVerdict => ({
  name,
  confidence: 1 - confidence,
  probabilities: Float64Array.from(KIND_NAMES, other => Number(other === name)),
});
