// The text of the core: how its paragraphs are set, in which column, and which pieces are such paragraphs.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Landmarks } from './landmarks.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { at, type Sums } from './sums.ts';
import type { Unit } from './units.ts';

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
  /** For each piece, of the core's prose what stands in elements made like its own: tag and class, with the parent's. */
  readonly shapeShare: Float64Array;
}

/** Of the core's prose: what is set otherwise than this share is no paragraph of it. */
const LEAST_SHARE = 0.15;

export function coreTextOf(
  snapshot: Snapshot,
  units: readonly Unit[],
  sums: Sums,
  { core }: Landmarks,
): CoreText {
  const isProse = units.map(
    ({ isPicture, chars, linkChars }) => !isPicture && chars - linkChars >= SELECTION_SETTINGS.proseChars,
  );
  const isInCore = (place: number) => place >= at(sums.firstUnit, core) && place < at(sums.endUnit, core);
  const prose = [...units.keys()].filter(place => isProse[place] && isInCore(place));
  const { styles } = snapshot;
  const fonts = styles.map(({ fontFamily, fontSize, fontWeight, color }) =>
    [fontFamily, fontSize, fontWeight, color].join('|'),
  );
  const sizes = styles.map(({ fontFamily, fontSize }) => `${fontFamily}|${fontSize}`);
  const shapes = units.map(({ element }) => shapeOf(snapshot, element));
  const charsOf = (place: number) => units[place]?.chars ?? 0;
  const fontShares = sharesOf(prose, place => fonts[units[place]?.style ?? -1] ?? '', charsOf);
  const sizeShares = sharesOf(prose, place => sizes[units[place]?.style ?? -1] ?? '', charsOf);
  const shapeShares = sharesOf(prose, place => shapes[place] ?? '', charsOf);
  const fontShare = Float64Array.from(fonts, font => fontShares.get(font) ?? 0);
  const isParagraph = new Uint8Array(units.length);
  for (const place of prose)
    if (at(fontShare, units[place]?.style ?? -1) >= LEAST_SHARE) isParagraph[place] = 1;
  return {
    fontShare,
    sizeShare: Float64Array.from(sizes, size => sizeShares.get(size) ?? 0),
    left: mostOf(
      sharesOf(prose, place => Math.round(units[place]?.left ?? 0), charsOf),
      0,
    ),
    right: mostOf(
      sharesOf(prose, place => Math.round(units[place]?.right ?? 0), charsOf),
      0,
    ),
    fontSize: mostOf(
      sharesOf(prose, place => units[place]?.fontSize ?? 16, charsOf),
      16,
    ),
    isParagraph,
    shapeShare: Float64Array.from(shapes, shape => shapeShares.get(shape) ?? 0),
    ...orderOf(units, isParagraph),
  };
}

const shapeOf = ({ elements }: Snapshot, index: number): string => {
  const element = elements[index];
  const parent = elements[element?.parent ?? -1];
  return `${parent?.tag} ${parent?.attributes.class ?? ''}>${element?.tag} ${element?.attributes.class ?? ''}`;
};

function sharesOf<Key>(
  places: readonly number[],
  keyOf: (place: number) => Key,
  charsOf: (place: number) => number,
): Map<Key, number> {
  const shares = new Map<Key, number>();
  const whole = places.reduce((sum, place) => sum + charsOf(place), 0);
  for (const place of places)
    shares.set(keyOf(place), (shares.get(keyOf(place)) ?? 0) + charsOf(place) / whole);
  return shares;
}

function mostOf(shares: ReadonlyMap<number, number>, none: number): number {
  let best = { value: none, share: 0 };
  for (const [value, share] of shares) if (share > best.share) best = { value, share };
  return best.value;
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
