// Finds what each post of a thread repeats: links such as "Reply" or "Top", and signatures. They are in the way of its
// readers.

import { at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { headingsAround, insideOf } from '../../../page/snapshot/around.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { hasDate } from '../features/kind-features.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { type JudgedPage, loweredAt } from './rule.ts';

/** Lowers the nudges of short lines of links that the posts repeat; heading, writer, time and text of a post are none. */
export function lowerPostControls({ evidence, comments }: JudgedPage, nudges: Float64Array): Float64Array {
  const { pieces, snapshot } = evidence;
  const { mostChars, linkShare, times, logOdds } = SELECTION_SETTINGS.postControls;
  const { list, isArea } = comments();
  const ownTexts = new Set(list.flatMap(({ texts }) => texts));
  const headings = headingsAround(snapshot);
  const isControl = ({ chars, linkChars, texts, element }: Piece): boolean =>
    chars > 0 &&
    at(headings, element) < 0 &&
    chars <= mostChars &&
    linkChars >= linkShare * chars &&
    texts.every(text => isArea[text] === 1 && !ownTexts.has(text));
  const controls = [...pieces.entries()].filter(([, piece]) => isControl(piece));
  const lines = groupBy(controls, ([, piece]) => pieceText(snapshot, piece).trim());
  const repeated = [...lines.values()].filter(same => same.length >= times).flat();
  return loweredAt(
    nudges,
    repeated.map(([place]) => place),
    logOdds,
  );
}

/** Lowers the nudges of all pieces in what the site names the signature of a post, but for lines that date the post. */
export function lowerSignatures({ evidence }: JudgedPage, nudges: Float64Array): Float64Array {
  const { pieces, snapshot } = evidence;
  const { logOdds } = SELECTION_SETTINGS.postControls;
  const isInSignature = insideOf(snapshot, isNamedSignature);
  return nudges.map((nudge, place) => {
    const piece = pieces[place];
    const isSignature = piece !== undefined && at(isInSignature, piece.element) === 1;
    return isSignature && !hasDate(snapshot, piece) ? Math.min(nudge, logOdds) : nudge;
  });
}

const isNamedSignature = ({ attributes: { class: names = '', id = '' } }: SnapshotElement): boolean =>
  SIGNATURE.test(names) || SIGNATURE.test(id);
/** Not a row of `HINT_WORDS`: each of those is a feature of the trained models. */
const SIGNATURE = /signature|(?:^|[\s_-])sig\d*(?:$|[\s_-])/i;
