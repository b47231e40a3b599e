// Warnings about zones, which the record lists next to those of the visit (docs/errors.md).

import { piecesOf } from '../../page/pieces/pieces.ts';
import { isUnstyled } from '../../page/pieces/unstyled.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { AUTO_SETTINGS } from './auto/settings.ts';
import type { Zoning } from './zoning.ts';

export const ZONE_WARNINGS = [
  /** `auto` is less than 80 % sure of the zones of the page, or less than 40 % on a page without a layout of its own */
  'ZONES_UNSURE',
] as const;

interface ZoneWarning {
  readonly code: (typeof ZONE_WARNINGS)[number];
  readonly message: string;
}

/**
 * Warns about zones that are probably wrong, on pages with enough parts to have a layout. That a page has no layout of its
 * own, which halves its confidence, is no reason: its zones come from landmarks and order, and most are right.
 */
export function zoneWarnings(
  snapshot: Snapshot,
  { method, confidence }: Pick<Zoning, 'method' | 'confidence'>,
): ZoneWarning[] {
  const sureness = isUnstyled(snapshot) ? confidence / AUTO_SETTINGS.unstyledConfidence : confidence;
  if (!method.startsWith('auto') || sureness >= AUTO_SETTINGS.unsureBelow) return [];
  if (countParts(snapshot) < AUTO_SETTINGS.layoutParts) return [];
  const percent = Math.round(confidence * 100);
  const message = `header, footer, margins and centre of this page are hard to tell apart (${percent} % sure): check the picture of the zones`;
  return [{ code: 'ZONES_UNSURE', message }];
}

/** Counts blocks of text and pictures. */
const countParts = (snapshot: Snapshot): number =>
  new Set(piecesOf(snapshot, 'seen').map(({ element }) => element)).size;
