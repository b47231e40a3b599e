// Sums of the painted texts and pictures of each element: their bounds, characters, links and kinds.

import { type Box, bottom, right } from '../../../../base/box.ts';
import { add, type EdgeColumns, emptyEdges, type Row, rowReader, widen } from '../../../../base/columns.ts';
import { HEADING_TAGS, isSeen } from '../../../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../../see/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../../see/snapshot/upwards.ts';
import { type Painted, PROSE_CHARS } from './painted.ts';

/** Sums and bounds over an element's subtree, one entry an element. */
interface InkColumns extends EdgeColumns {
  /** Characters, pictures included at their worth. */
  readonly weight: Float64Array;
  /** The same without what its descendants hold. */
  readonly ownWeight: Float64Array;
  readonly chars: Float64Array;
  readonly linkChars: Float64Array;
  readonly proseChars: Float64Array;
  readonly texts: Float64Array;
  readonly links: Float64Array;
  readonly pictures: Float64Array;
  readonly controls: Float64Array;
  readonly headings: Float64Array;
  /** 1 where the element holds a text or is a picture itself. */
  readonly isLeaf: Uint8Array;
  /** 1 where the element lies in a link. */
  readonly inLink: Uint8Array;
}

/** The ink of one element. */
export type ElementInk = Row<keyof InkColumns>;

/** Columns for passes over all elements; `of` reads one element. */
export interface Ink extends InkColumns {
  readonly of: (element: number) => ElementInk;
}

/** Pictures that weigh next to nothing, such as icons drawn as vectors. */
const LIGHT_PICTURES = new Set(['svg', 'canvas', 'video', 'object', 'embed']);
const LIGHT_PICTURE_CHARS = 1;
const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

export function inkOf(snapshot: Snapshot, painted: readonly Painted[]): Ink {
  const ink = emptyInk(snapshot.elements.length);
  snapshot.elements.forEach((element, index) => {
    addElement(ink, index, element);
  });
  for (const item of painted) addPainted(ink, item);
  ink.ownWeight.set(ink.weight);
  sumUpwards(
    snapshot,
    SUMS.map(name => ink[name]),
  );
  widenUpwards(snapshot, ink);
  return { ...ink, of: readerOf(ink) };
}

function emptyInk(count: number): InkColumns {
  const column = () => new Float64Array(count);
  return {
    ...emptyEdges(count),
    weight: column(),
    ownWeight: column(),
    chars: column(),
    linkChars: column(),
    proseChars: column(),
    texts: column(),
    links: column(),
    pictures: column(),
    controls: column(),
    headings: column(),
    isLeaf: new Uint8Array(count),
    inLink: new Uint8Array(count),
  };
}

/** Counts the element itself, whatever it holds. */
function addElement(
  ink: InkColumns,
  index: number,
  { parent, tag, visibility, pageBox }: SnapshotElement,
): void {
  if (tag === 'a' || (parent >= 0 && ink.inLink[parent] === 1)) ink.inLink[index] = 1;
  if (!isSeen(visibility)) return;
  if (tag === 'a') add(ink.links, index, 1);
  if (CONTROLS.has(tag)) add(ink.controls, index, 1);
  if (HEADING_TAGS.has(tag)) add(ink.headings, index, 1);
  if (!LIGHT_PICTURES.has(tag)) return;
  add(ink.pictures, index, 1);
  add(ink.weight, index, LIGHT_PICTURE_CHARS);
  markLeaf(ink, index, pageBox);
}

function addPainted(ink: InkColumns, { kind, element, box, chars, weight }: Painted): void {
  add(ink.weight, element, weight);
  markLeaf(ink, element, box);
  if (kind === 'picture') {
    add(ink.pictures, element, 1);
    return;
  }
  add(ink.chars, element, chars);
  add(ink.texts, element, 1);
  if (ink.inLink[element] === 1) add(ink.linkChars, element, chars);
  else if (chars >= PROSE_CHARS) add(ink.proseChars, element, chars);
}

function markLeaf(ink: InkColumns, index: number, box: Box): void {
  ink.isLeaf[index] = 1;
  widen(ink, index, box[0], box[1], right(box), bottom(box));
}

const SUMS = [
  'weight',
  'chars',
  'linkChars',
  'proseChars',
  'texts',
  'links',
  'pictures',
  'controls',
  'headings',
] as const;

const readerOf = rowReader([...SUMS, 'ownWeight', 'isLeaf', 'inLink', 'left', 'top', 'right', 'bottom']);
