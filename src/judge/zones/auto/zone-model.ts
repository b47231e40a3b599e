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
  const scores = new Int8Array(bytesOf(packed.scores));
  const names = words(packed.words).map((word, place): [string, ArrayLike<number>] => [
    word,
    Float32Array.from(
      scores.subarray(place * classes.length, (place + 1) * classes.length),
      score => score / NAME_STEPS,
    ),
  ]);
  const trees = {
    features: words(packed.features),
    classes,
    base: packed.base,
    roots: [...new Uint16Array(bytesOf(packed.roots))],
    feature: [...new Int16Array(bytesOf(packed.feature))],
    value: [...new Float32Array(bytesOf(packed.value))],
    child: [...new Uint16Array(bytesOf(packed.child))],
    mean: [...new Float32Array(bytesOf(packed.mean))],
  };
  return { trees, names: new Map(names) };
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

function bytesOf(base64: string): ArrayBuffer {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
