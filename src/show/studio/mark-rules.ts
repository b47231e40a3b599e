// The colours of zones, labels and other marks as CSS: zones have those of the annotated picture.

import { hexColour } from '../picture/css-colour.ts';
import { ZONE_COLOURS } from '../picture/overlay/overlay-style.ts';

const zones = Object.entries(ZONE_COLOURS).map(
  ([zone, { line, ink }]) => [`zone-${zone}`, hexColour(line), hexColour(ink)] as const,
);

const MARKS: readonly (readonly [look: string, line: string, ink?: string])[] = [
  ...zones,
  ['zone-KEEP', '#007a3d'],
  ['zone-DROP', '#6b7280'],
  ['zone-IGNORE', '#4b5563'],
  ['look-kept', '#d6b800'],
  ['look-found', '#12996b'],
  ['look-also', '#65a30d'],
  ['look-marked', '#2f6fed'],
  ['look-unsure', '#6b7280'],
  ['look-lost', '#d7263d'],
  ['look-wrong', '#d7263d'],
];

export const MARK_RULES = MARKS.map(
  ([look, line, ink = '#fff']) => `.${look}{--zone:${line};--zone-ink:${ink}}`,
).join('');
