// Lowers what is outside of CENTER. On a short page the list of links beside the text, or the legal notice under it, is
// most of what is painted, and looks like what people came for.

import { at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { enclosingZones } from '../../zones/enclosing-zone.ts';
import type { Zone } from '../../zones/zoning.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { JudgedPage } from './rule.ts';

/** Lowers the log-odds of pieces, unless CENTER has next to no text. */
export function lowerMargins({ evidence }: JudgedPage, scores: Float64Array): Float64Array {
  const { snapshot, zoning, pieces } = evidence;
  const { margins } = SELECTION_SETTINGS;
  const zones = enclosingZones(snapshot, zoning);
  const zoneOf = ({ element }: Piece) => zones[element] ?? 'CENTER';
  const inZone = groupBy(pieces, zoneOf);
  const sumIn = (zone: Zone, amount: 'chars' | 'linkChars') =>
    (inZone.get(zone) ?? []).reduce((sum, piece) => sum + piece[amount], 0);
  if (sumIn('CENTER', 'chars') < margins.besideChars) return scores;
  const isOfLinks = (chars: number, linkChars: number) => linkChars >= margins.linkShare * chars;
  const lists = SIDES.filter(zone => isOfLinks(sumIn(zone, 'chars'), sumIn(zone, 'linkChars')));
  return Float64Array.from(pieces, (piece, place) => {
    const score = at(scores, place);
    const zone = zoneOf(piece);
    const isLowered =
      zone === 'FOOTER' ? score < 0 : lists.includes(zone) && isOfLinks(piece.chars, piece.linkChars);
    return isLowered ? Math.min(score, margins.logOdds) : score;
  });
}

const SIDES: readonly Zone[] = ['LM', 'RM'];
