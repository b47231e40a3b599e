// The text of the core: how its paragraphs are set, in which column, and which pieces are such paragraphs.

import { at } from '../../../base/columns.ts';
import { addCount, commonest } from '../../../base/counts.ts';
import type { Snapshot, SnapshotStyle } from '../../../see/snapshot/snapshot.ts';
import { isProse, type Unit } from '../../pieces/units.ts';
import type { Landmarks } from './landmarks.ts';
import type { Sums } from './sums.ts';

export interface CoreText {
  /** For each style the share of the core's prose that is set in its font, size, weight and colour. */
  readonly fontShare: Float64Array;
  /** For each style the same share of its font and size alone. */
  readonly sizeShare: Float64Array;
  /** Edges of most of the core's prose. */
  readonly left: number;
  readonly right: number;
  /** px; of most of the core's prose. */
  readonly fontSize: number;
  /** 1 for pieces that are paragraphs of the core: prose in it that is set as most of it is. */
  readonly isParagraph: Uint8Array;
  /** For each piece the last paragraph before it and the first after it; -1 and the count where there is none. */
  readonly last: Int32Array;
  readonly next: Int32Array;
  /** Characters of paragraphs before each piece; one more than pieces. */
  readonly charsBefore: Float64Array;
  /** For each piece, the share of the core's prose that is in elements like its own: same tag and class, same parent's. */
  readonly shapeShare: Float64Array;
}

/** Share of the core's prose that a text style must have to be a paragraph of it. */
const LEAST_SHARE = 0.15;

export function coreTextOf(
  { elements, styles }: Snapshot,
  units: readonly Unit[],
  sums: Sums,
  { core }: Landmarks,
): CoreText {
  const { firstUnit, endUnit } = sums.of(core);
  const prose: number[] = [];
  for (const [place, unit] of units.entries())
    if (place >= firstUnit && place < endUnit && isProse(unit)) prose.push(place);
  const shareOf = sharesOf(prose, units);
  const fontShares = shareOf(({ style }) => fontOf(styles[style]));
  const sizeShares = shareOf(({ style }) => sizeOf(styles[style]));
  const shapeShares = shareOf(({ element }) => shapeOf(elements, element));
  // Names of shapes are long: only those of elements that hold prose are put together.
  const proseTags = new Set(prose.map(place => elements[units[place]?.element ?? -1]?.tag));
  const fontShare = Float64Array.from(styles, style => fontShares.get(fontOf(style)) ?? 0);
  const isParagraph = new Uint8Array(units.length);
  for (const place of prose)
    if (at(fontShare, units[place]?.style ?? -1) >= LEAST_SHARE) isParagraph[place] = 1;
  return {
    fontShare,
    sizeShare: Float64Array.from(styles, style => sizeShares.get(sizeOf(style)) ?? 0),
    left: commonest(shareOf(({ left }) => Math.round(left))) ?? 0,
    right: commonest(shareOf(({ right }) => Math.round(right))) ?? 0,
    fontSize: commonest(shareOf(({ fontSize }) => fontSize)) ?? 16,
    isParagraph,
    shapeShare: Float64Array.from(units, ({ element }) =>
      proseTags.has(elements[element]?.tag) ? (shapeShares.get(shapeOf(elements, element)) ?? 0) : 0,
    ),
    ...orderOf(units, isParagraph),
  };
}

const fontOf = (style: SnapshotStyle | undefined): string =>
  style === undefined ? '' : `${sizeOf(style)} ${style.fontWeight} ${style.color}`;

const sizeOf = (style: SnapshotStyle | undefined): string =>
  style === undefined ? '' : `${style.fontSize} ${style.fontFamily}`;

function shapeOf(elements: Snapshot['elements'], index: number): string {
  const element = elements[index];
  const parent = elements[element?.parent ?? -1];
  if (element === undefined || parent === undefined) return '';
  return `${element.tag} ${element.attributes.class ?? ''} ${parent.tag} ${parent.attributes.class ?? ''}`;
}

/** By any of their marks, the share of each among the characters of these pieces. */
function sharesOf(places: readonly number[], units: readonly Unit[]) {
  const whole = places.reduce((sum, place) => sum + (units[place]?.chars ?? 0), 0);
  return <Key>(keyOf: (unit: Unit) => Key): Map<Key, number> => {
    const shares = new Map<Key, number>();
    for (const place of places) {
      const unit = units[place];
      if (unit === undefined) continue;
      const key = keyOf(unit);
      addCount(shares, key, unit.chars / whole);
    }
    return shares;
  };
}

function orderOf(
  units: readonly Unit[],
  isParagraph: Uint8Array,
): Pick<CoreText, 'last' | 'next' | 'charsBefore'> {
  const count = units.length;
  const last = new Int32Array(count);
  const next = new Int32Array(count);
  const charsBefore = new Float64Array(count + 1);
  for (let place = 0, seen = -1; place < count; place++) {
    last[place] = seen;
    if (at(isParagraph, place) === 1) seen = place;
    charsBefore[place + 1] =
      at(charsBefore, place) + (at(isParagraph, place) === 1 ? (units[place]?.chars ?? 0) : 0);
  }
  for (let place = count - 1, seen = count; place >= 0; place--) {
    next[place] = seen;
    if (at(isParagraph, place) === 1) seen = place;
  }
  return { last, next, charsBefore };
}
