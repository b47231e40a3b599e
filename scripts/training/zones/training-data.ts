// The training data of the zone model: evidence of the leaves, and the names around them.

import type { PackedColumn } from '../../../src/base/boosted-trees/packed-columns.ts';
import { packTrainingData, type TrainingData, unpackTrainingData } from '../training-data.ts';

interface NamedElement {
  readonly element: number;
  readonly words: readonly string[];
}

interface PageFacts {
  readonly id: string;
  readonly site: string;
  readonly elements: number;
  readonly names: readonly NamedElement[];
}

/** The data to learn names from a page, and to find the name features of its leaves. */
export interface ZonePageData extends Omit<PageFacts, 'elements'> {
  /** For each element: its parent, the weight of its subtree. */
  readonly parents: Int32Array;
  readonly weight: Float64Array;
  /** For each named element the weight of each zone in it. */
  readonly zoneWeights: Float32Array;
}

/** `columns`: those of names are filled in when it is known which pages are trained on. */
export interface ZoneData extends Omit<TrainingData<ZonePageData>, 'others'> {
  /** For each row whether its version of the page is mirrored, and its leaf. */
  readonly isMirrored: Uint8Array;
  readonly leafOf: Int32Array;
}

export function packZoneData({ pages, isMirrored, leafOf, ...data }: ZoneData): Uint8Array {
  const joined = <Column extends PackedColumn>(
    type: { from: (cells: Iterable<number>) => Column },
    columnOf: (page: ZonePageData) => Iterable<number>,
  ) => type.from(pages.flatMap(page => [...columnOf(page)]));
  const facts = pages.map(
    ({ id, site, names, parents }): PageFacts => ({ id, site, names, elements: parents.length }),
  );
  const others = new Map<string, PackedColumn>([
    ['isMirrored', isMirrored],
    ['leafOf', leafOf],
    ['parents', joined(Int32Array, page => page.parents)],
    ['weight', joined(Float64Array, page => page.weight)],
    ['zoneWeights', joined(Float32Array, page => page.zoneWeights)],
  ]);
  return packTrainingData({ ...data, pages: facts, others });
}

export function unpackZoneData(bytes: Uint8Array): ZoneData {
  const { pages: facts, others, ...data } = unpackTrainingData<PageFacts>(bytes);
  const [isMirrored, leafOf, parents, weight, zoneWeights] = [...others.values()] as [
    Uint8Array,
    Int32Array,
    Int32Array,
    Float64Array,
    Float32Array,
  ];
  let [element, cell] = [0, 0];
  const pages = facts.map(({ id, site, names, elements }) => {
    const [end, cellEnd] = [element + elements, cell + names.length * data.classes.length];
    const page = {
      id,
      site,
      names,
      parents: parents.subarray(element, end),
      weight: weight.subarray(element, end),
      zoneWeights: zoneWeights.subarray(cell, cellEnd),
    };
    [element, cell] = [end, cellEnd];
    return page;
  });
  return { ...data, pages, isMirrored, leafOf };
}
