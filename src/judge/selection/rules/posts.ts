// Keeps something of every post of a thread: weak evidence is not enough to drop a short post.

import { at } from '../../../base/columns.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { insideOf, nearestAround } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { PageComment } from '../comments/page-comments.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { ScoredPage } from './rule.ts';

/** Raises the nudges of the pieces of a post of which nothing would be content; quoted posts are not its own text. */
export function raisePosts(
  { evidence, comments, scores, threshold }: ScoredPage,
  nudges: Float64Array,
): Float64Array {
  const { snapshot, pieces } = evidence;
  const { logOdds, weak } = SELECTION_SETTINGS.posts;
  const oddsOf = (place: number) => at(scores, place) - threshold;
  const postOf = new Map(
    postsOf(snapshot, comments().list).flatMap(({ body }, post) => body.map(text => [text, post])),
  );
  const isQuoted = insideOf(snapshot, ({ tag }) => tag === 'blockquote');
  const placesOf: KeyedLists<number, number> = new Map();
  for (const [place, { texts, element }] of pieces.entries()) {
    const post = postOf.get(texts[0] ?? -1);
    if (post !== undefined && at(isQuoted, element) === 0) addTo(placesOf, post, place);
  }
  const raised = nudges.slice();
  for (const places of placesOf.values()) {
    if (places.some(place => oddsOf(place) + at(nudges, place) > 0)) continue;
    for (const place of places)
      if (oddsOf(place) >= weak) raised[place] = Math.max(logOdds, at(nudges, place));
  }
  return raised;
}

/** Leaves out comments on posts, which lie in them and differ in tag or class; answers in answers have the same. */
function postsOf(snapshot: Snapshot, list: readonly PageComment[]): PageComment[] {
  const tree = treeOf(snapshot);
  const roots = new Set(list.map(({ roots: [root = 0] }) => root));
  const nearest = nearestAround(snapshot, (_, index) => roots.has(index));
  const shapeOf = (index: number): string => {
    const element = tree.element(index);
    return `${element.tag} ${firstClass(element)}`;
  };
  return list.filter(({ roots: [root = 0] }) => {
    const around = nearest[tree.parent(root)] ?? -1;
    return around < 0 || shapeOf(around) === shapeOf(root);
  });
}
