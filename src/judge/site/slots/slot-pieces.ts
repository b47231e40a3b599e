// Reads the pieces of a page for the slot method.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { hashOf } from '../../docview/replicas/minhash.ts';
import { type Unit, unitText } from '../../selection/evidence/units.ts';

/** Hashes what a piece says: its words without blanks, or the address of its picture. */
export function contentHash(snapshot: Snapshot, piece: Unit): number {
  if (!piece.isPicture) return hashOf(unitText(snapshot, piece).replaceAll(/\s+/gu, ''));
  const { media, attributes } = snapshot.elements[piece.element] ?? {};
  return hashOf(media?.source || attributes?.src || '');
}
