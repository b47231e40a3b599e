// Corrects the posts of threads: drops signatures, and keeps something of every post, since weak evidence is not enough to
// drop a short one.

import { at } from '../../../base/columns.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { insideOf, nearestOf } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import type { PageComment } from '../comments/page-comments.ts';
import { shapeOf } from '../comments/page-scan.ts';
import { hasDate } from '../features/kind-features.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { type JudgedPage, loweredAt, placesWhere, type ScoredPage } from './rule.ts';

/** Lowers all pieces in what the site names the signature of a post, but for lines that date the post. */
export function lowerSignatures({ evidence }: JudgedPage, corrections: Float64Array): Float64Array {
  const { snapshot } = evidence;
  const isInSignature = insideOf(snapshot, isNamedSignature);
  const signatures = placesWhere(
    evidence,
    piece => at(isInSignature, piece.element) === 1 && !hasDate(snapshot, piece),
  );
  return loweredAt(corrections, signatures, SELECTION_SETTINGS.signatures.logOdds);
}

const isNamedSignature = ({ attributes: { class: names = '', id = '' } }: SnapshotElement): boolean =>
  SIGNATURE.test(names) || SIGNATURE.test(id);
/** Not a row of `HINT_WORDS`: each of those is a feature of the trained models. */
const SIGNATURE = /signature|(?:^|[\s_-])sig\d*(?:$|[\s_-])/i;

/**
 * Raises the pieces of a post of which nothing would be content; quoted posts are not its own text. Where the posts rather
 * than the model say that the page is a thread, the likeliest pieces of each post are content.
 */
export function raisePosts(
  { evidence, kind, comments, scores, threshold }: ScoredPage,
  corrections: Float64Array,
): Float64Array {
  const { snapshot, pieces } = evidence;
  const { logOdds, weak, doubt, near } = SELECTION_SETTINGS.posts;
  const margin = kind.confidence < doubt ? near : 0;
  const oddsOf = (place: number) => at(scores, place) - threshold;
  const postOf = new Map(
    postsOf(snapshot, comments().list).flatMap(({ body }, post) => body.map(text => [text, post])),
  );
  const quotes = nearestOf(snapshot, treeOf(snapshot).withTag('blockquote'));
  const placesOf: KeyedLists<number, number> = new Map();
  for (const [place, { texts, element }] of pieces.entries()) {
    const post = postOf.get(texts[0] ?? -1);
    if (post !== undefined && at(quotes, element) < 0) addTo(placesOf, post, place);
  }
  const raised = corrections.slice();
  for (const places of placesOf.values()) {
    const most = places.reduce((odds, place) => Math.max(odds, oddsOf(place)), Number.NEGATIVE_INFINITY);
    if (places.some(place => oddsOf(place) + at(corrections, place) > margin)) continue;
    const least = margin === 0 ? weak : Math.min(weak, most - near);
    for (const place of places)
      if (oddsOf(place) >= least)
        raised[place] = Math.max(logOdds, margin - oddsOf(place), at(corrections, place));
  }
  return raised;
}

/** Leaves out comments on posts, which lie in them and differ in tag or class; answers in answers have the same. */
function postsOf(snapshot: Snapshot, list: readonly PageComment[]): PageComment[] {
  const tree = treeOf(snapshot);
  const roots = list.map(({ roots: [root = 0] }) => root);
  const nearest = nearestOf(snapshot, roots);
  return list.filter(({ roots: [root = 0] }) => {
    const around = nearest[tree.parent(root)] ?? -1;
    return around < 0 || shapeOf(tree.element(around)) === shapeOf(tree.element(root));
  });
}
