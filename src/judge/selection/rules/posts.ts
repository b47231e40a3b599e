// Keeps something of every post of a thread: weak evidence against a short post is not enough to leave a gap.

import { at } from '../../../base/columns.ts';
import { firstClass } from '../../../see/snapshot/first-class.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { closest } from '../../../see/snapshot/walks.ts';
import type { PageComment, PageComments } from '../comments/page-comments.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * Raises the nudges of the pieces of a post of which nothing would be content; quoted posts are not its own text.
 * `oddsOf`: the log-odds of a piece.
 */
export function raisePosts(
  nudges: Float64Array,
  { snapshot, units }: Evidence,
  comments: PageComments,
  oddsOf: (place: number) => number,
): Float64Array {
  const { logOdds, weak } = SELECTION_SETTINGS.posts;
  const postOf = new Map(
    postsOf(snapshot, comments.list).flatMap(({ body }, post) => body.map(text => [text, post])),
  );
  const placesOf = new Map<number, number[]>();
  for (const [
    place,
    {
      texts: [first = -1],
      element,
    },
  ] of units.entries()) {
    const post = postOf.get(first);
    if (post === undefined || isQuoted(snapshot, element)) continue;
    placesOf.set(post, [...(placesOf.get(post) ?? []), place]);
  }
  const raised = nudges.slice();
  for (const places of placesOf.values()) {
    if (places.some(place => oddsOf(place) + at(nudges, place) > 0)) continue;
    for (const place of places)
      if (oddsOf(place) >= weak) raised[place] = Math.max(logOdds, at(nudges, place));
  }
  return raised;
}

/** Leaves out comments on posts, which are in them and made in another way: an answer in an answer is made as that is. */
function postsOf({ elements }: Snapshot, list: readonly PageComment[]): PageComment[] {
  const roots = new Set(list.map(({ roots: [root = 0] }) => root));
  const nearest = new Int32Array(elements.length).fill(-1);
  for (const [index, { parent }] of elements.entries())
    nearest[index] = roots.has(parent) || parent < 0 ? parent : at(nearest, parent);
  const shapeOf = (index: number): string => {
    const element = elements[index];
    return element === undefined ? '' : `${element.tag} ${firstClass(element)}`;
  };
  return list.filter(({ roots: [root = 0] }) => {
    const around = at(nearest, root);
    return around < 0 || shapeOf(around) === shapeOf(root);
  });
}

const isQuoted = (snapshot: Snapshot, element: number): boolean =>
  closest(snapshot, element, ({ tag }) => tag === 'blockquote') >= 0;
