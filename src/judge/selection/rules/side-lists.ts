// Lowers the lists of links beside the text. On a short page they are most of what is painted, and look like what people
// came for.

import type { Piece } from '../../../page/pieces/pieces.ts';
import { enclosingZones } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** The log-odds of the pieces; as they are where CENTER has next to no text, and on pages of more than one text. */
export function lowerSideLists(
  { snapshot, zoning, pieces }: Evidence,
  kind: PageKind,
  scores: Float64Array,
): Float64Array {
  const { textKinds, sideLists } = SELECTION_SETTINGS;
  const { linkShare, logOdds, besideChars } = sideLists;
  if (!textKinds.has(kind)) return scores;
  const zones = enclosingZones(snapshot, zoning);
  const of = (zone: string) => pieces.filter(({ element }) => (zones[element] ?? 'CENTER') === zone);
  if (charsOf(of('CENTER')) < besideChars) return scores;
  const sides = ['LM', 'RM'].filter(zone => isList(of(zone), linkShare));
  return scores.map((score, place) => {
    const { element = -1, chars = 0, linkChars = 0 } = pieces[place] ?? {};
    const isLowered = sides.includes(zones[element] ?? 'CENTER') && linkChars >= linkShare * chars;
    return isLowered ? Math.min(score, logOdds) : score;
  });
}

const charsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { chars }) => sum + chars, 0);

const isList = (pieces: readonly Piece[], linkShare: number): boolean =>
  pieces.reduce((sum, { linkChars }) => sum + linkChars, 0) >= linkShare * charsOf(pieces);
