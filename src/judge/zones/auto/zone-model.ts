// The trained model: boosted trees and the scores of words in names. It is kept packed until a page needs it.

import { PACKED_MODEL } from './model.ts';
import type { TreeModel } from './tree-scorer.ts';

export interface ZoneModel {
  readonly trees: TreeModel;
  /** Log odds of the zones, in the order of ZONES. */
  readonly names: ReadonlyMap<string, ArrayLike<number>>;
}

/** Words with blanks between, numbers as base64 of little-endian columns. */
export interface PackedModel {
  readonly features: string;
  readonly classes: string;
  readonly base: readonly number[];
  /** Uint16 */
  readonly roots: string;
  /** Int16 */
  readonly feature: string;
  /** Float32 */
  readonly value: string;
  /** Uint16; of a leaf 0. */
  readonly child: string;
  /** Float32 */
  readonly mean: string;
  readonly words: string;
  /** Int8, in steps of 1 / NAME_STEPS. */
  readonly scores: string;
}

/** Steps of a name's score to one nat. */
export const NAME_STEPS = 25;

/** Made anew by each call: whoever needs it keeps it. */
export const shippedModel = (): ZoneModel => unpackModel(PACKED_MODEL);

export function unpackModel(packed: PackedModel): ZoneModel {
  const classes = words(packed.classes);
  const scores = Float32Array.from(new Int8Array(bytesOf(packed.scores)));
  for (let cell = 0; cell < scores.length; cell++) scores[cell] = (scores[cell] ?? 0) / NAME_STEPS;
  const names = words(packed.words).map((word, place): [string, ArrayLike<number>] => [
    word,
    scores.subarray(place * classes.length, (place + 1) * classes.length),
  ]);
  const trees = {
    features: words(packed.features),
    classes,
    base: packed.base,
    roots: Array.from(new Uint16Array(bytesOf(packed.roots))),
    feature: Array.from(new Int16Array(bytesOf(packed.feature))),
    value: Array.from(new Float32Array(bytesOf(packed.value))),
    child: Array.from(new Uint16Array(bytesOf(packed.child))),
    mean: Array.from(new Float32Array(bytesOf(packed.mean))),
  };
  return { trees, names: new Map(names) };
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

function bytesOf(base64: string): ArrayBuffer {
  // `Buffer` is faster, and a browser has none.
  const bytes =
    typeof Buffer === 'function'
      ? Buffer.from(base64, 'base64')
      : Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
