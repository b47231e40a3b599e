// Lowers what is outside of CENTER. On a short page the list of links beside the text, or the legal notice under it, is
// most of what is painted, and looks like what people came for.

import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { enclosingZones } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** The log-odds of the pieces; as they are where CENTER has next to no text, and on pages of more than one text. */
export function lowerMargins(
  { snapshot, zoning, pieces }: Evidence,
  kind: PageKind,
  scores: Float64Array,
): Float64Array {
  const { textKinds, margins } = SELECTION_SETTINGS;
  if (!textKinds.has(kind)) return scores;
  const zones = enclosingZones(snapshot, zoning);
  const zoneOf = ({ element }: Piece) => zones[element] ?? 'CENTER';
  const of = (zone: string) => pieces.filter(piece => zoneOf(piece) === zone);
  if (charsOf(of('CENTER')) < margins.besideChars) return scores;
  const isOfLinks = (chars: number, linkChars: number) => linkChars >= margins.linkShare * chars;
  const lists = ['LM', 'RM'].filter(zone => isOfLinks(charsOf(of(zone)), linkCharsOf(of(zone))));
  return Float64Array.from(pieces, (piece, place) => {
    const score = at(scores, place);
    const zone = zoneOf(piece);
    const isLowered =
      zone === 'FOOTER' ? score < 0 : lists.includes(zone) && isOfLinks(piece.chars, piece.linkChars);
    return isLowered ? Math.min(score, margins.logOdds) : score;
  });
}

const charsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { chars }) => sum + chars, 0);

const linkCharsOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { linkChars }) => sum + linkChars, 0);
