// Fills in the name features of the training rows: scores learned without the row's own site, hidden on half of the rows.

import {
  evidenceOf,
  NAME_WIDTH,
  type NameEvidence,
  type TellingWord,
  tellingWords,
} from '../../../src/judge/zones/auto/features/name-evidence.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import { binOf } from '../bins.ts';
import type { LearnedNames } from './name-scores.ts';
import type { ZoneData, ZonePageData } from './training-data.ts';

/** Share of the versions of pages whose names are hidden, so that the trees learn to do without. */
const HIDDEN = 0.5;
const KINDS = ZONES.length;
/** Place of each zone in a mirrored page: LM and RM change places. */
export const MIRRORED = [0, 1, 3, 2, 4];

export const isNameFeature = (feature: string): boolean => feature.startsWith('name.');

export function fillNameColumns(
  data: ZoneData,
  names: LearnedNames,
  isTrained: (page: number) => boolean,
  seed: number,
): void {
  const random = seeded(seed);
  const first = data.features.findIndex(isNameFeature);
  const edges = data.edges[first] ?? [];
  const columns = data.columns.slice(first, first + NAME_WIDTH);
  const evidence = data.pages.map((page, place) =>
    isTrained(place) ? pageEvidence(page, names) : undefined,
  );
  let [version, isHidden] = ['', false];
  for (let row = 0; row < data.labels.length; row++) {
    const [page = 0, mirrored = 0] = [data.pageOf[row], data.isMirrored[row]];
    const current = `${page} ${data.versionOf[row]} ${mirrored}`;
    if (current !== version) isHidden = random() < HIDDEN;
    version = current;
    const known = isHidden ? undefined : evidence[page];
    const from = (known?.rowOf[data.leafOf[row] ?? 0] ?? 0) * NAME_WIDTH;
    for (const [place, column] of columns.entries()) {
      const kind = place % KINDS;
      const source = mirrored === 1 ? place - kind + (MIRRORED[kind] ?? 0) : place;
      column[row] = binOf(edges, known?.values[from + source] ?? 0);
    }
  }
}

function pageEvidence({ site, parents, weight, names }: ZonePageData, learned: LearnedNames): NameEvidence {
  const telling = tellingWords(learned.without(site));
  const named: (readonly TellingWord[] | undefined)[] = new Array(parents.length);
  for (const { element, words } of names) {
    const found = telling(words);
    if (found.length > 0) named[element] = found;
  }
  return evidenceOf(parents, weight, named);
}
