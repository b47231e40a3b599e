// Drops what each post of a thread repeats, such as "Reply" and signatures.

import { at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { hasDate } from '../features/kind-features.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { headingAt, type JudgedPage, loweredAt, placesWhere } from './rule.ts';

/** Lowers the nudges of short lines of links that the posts repeat; heading, writer, time and text of a post are none. */
export function lowerPostControls({ evidence, comments }: JudgedPage, nudges: Float64Array): Float64Array {
  const { pieces, snapshot } = evidence;
  const { mostChars, linkShare, times, logOdds } = SELECTION_SETTINGS.postControls;
  const { list, isArea } = comments();
  const ownTexts = new Set(list.flatMap(({ texts }) => texts));
  const isControl = ({ chars, linkChars, texts }: Piece, place: number): boolean =>
    chars > 0 &&
    headingAt(evidence, place) < 0 &&
    chars <= mostChars &&
    linkChars >= linkShare * chars &&
    texts.every(text => isArea[text] === 1 && !ownTexts.has(text));
  const lines = groupBy(placesWhere(evidence, isControl), place =>
    pieceText(snapshot, pieces[place] as Piece).trim(),
  );
  const repeated = [...lines.values()].filter(same => same.length >= times);
  return loweredAt(nudges, repeated.flat(), logOdds);
}

/** Lowers the nudges of all pieces in what the site names the signature of a post, but for lines that date the post. */
export function lowerSignatures({ evidence }: JudgedPage, nudges: Float64Array): Float64Array {
  const { snapshot } = evidence;
  const isInSignature = insideOf(snapshot, isNamedSignature);
  const signatures = placesWhere(
    evidence,
    piece => at(isInSignature, piece.element) === 1 && !hasDate(snapshot, piece),
  );
  return loweredAt(nudges, signatures, SELECTION_SETTINGS.postControls.logOdds);
}

const isNamedSignature = ({ attributes: { class: names = '', id = '' } }: SnapshotElement): boolean =>
  SIGNATURE.test(names) || SIGNATURE.test(id);
/** Not a row of `HINT_WORDS`: each of those is a feature of the trained models. */
const SIGNATURE = /signature|(?:^|[\s_-])sig\d*(?:$|[\s_-])/i;
