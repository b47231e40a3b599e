// Warnings about zones, which stand in the record beside those of the visit (docs/errors.md).

import { AUTO_SETTINGS } from './auto/settings.ts';
import type { Zoning } from './zoning.ts';

export const ZONE_WARNINGS = ['ZONES_UNSURE'] as const;

export interface ZoneWarning {
  readonly code: (typeof ZONE_WARNINGS)[number];
  readonly message: string;
}

/** Only `auto` has a confidence that is measured; 0 is that of a page which shows nothing. */
export function zoneWarnings({ method, confidence }: Pick<Zoning, 'method' | 'confidence'>): ZoneWarning[] {
  if (!method.startsWith('auto') || confidence === 0 || confidence >= AUTO_SETTINGS.unsureBelow) return [];
  const percent = Math.round(confidence * 100);
  const message = `the layout of the page does not tell its zones: they are a guess (${percent} % sure)`;
  return [{ code: 'ZONES_UNSURE', message }];
}
