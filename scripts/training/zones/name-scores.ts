// Learns what words in names stand for: log odds of the zones, from how often each names parts of each zone, by site. Fills
// in the name features of the training rows: scores learned without the row's own site, hidden on half of the rows.

import {
  evidenceOf,
  NAME_WIDTH,
  type NameEvidence,
  type NameScores,
  type TellingWord,
  tellingWords,
} from '../../../src/judge/zones/auto/features/name-evidence.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import { subtreeEnds } from '../../../src/page/snapshot/page-tree.ts';
import { binOf } from '../bins.ts';
import type { ZoneData, ZonePageData } from './training-data.ts';

const KINDS = ZONES.length;
/** Share of an average page's weight in each zone, in the order of ZONES. */
const PRIOR = [0.12, 0.11, 0.07, 0.07, 0.63];
/** As many sites speak for the prior as for a word: what few sites say counts for little. */
const PRIOR_SITES = 3;
/** A word on fewer sites than this is not kept, nor one whose scores are all smaller than `LEAST_SCORE`. */
const LEAST_SITES = 3;
const LEAST_SCORE = 0.4;

interface Sum {
  readonly shares: Float64Array;
  count: number;
}

interface LearnedNames {
  readonly scores: ReadonlyMap<string, Float32Array>;
  /** The same learned without one site: for training rows, whose own names must not tell the answer. */
  readonly without: (site: string) => NameScores;
}

export function learnNames(pages: readonly ZonePageData[]): LearnedNames {
  const bySite = new Map<string, Map<string, Sum>>();
  for (const page of pages) {
    const words = bySite.get(page.site) ?? new Map<string, Sum>();
    bySite.set(page.site, words);
    for (const [word, shares] of zonesOfWords(page)) add(words, word, shares, 1);
  }
  const all = new Map<string, Sum>();
  for (const words of bySite.values())
    for (const [word, { shares, count }] of words) add(all, word, shares, 1 / count);
  const scores = new Map<string, Float32Array>();
  for (const [word, { shares, count }] of all) {
    const found = scoresFrom(shares, count);
    if (found !== undefined) scores.set(word, found);
  }
  const without = (site: string): NameScores => {
    const own = bySite.get(site);
    return word => {
      const ownSum = own?.get(word);
      const sum = all.get(word);
      if (ownSum === undefined || sum === undefined) return scores.get(word);
      const others = sum.shares.map((share, kind) =>
        Math.max(0, share - (ownSum.shares[kind] ?? 0) / ownSum.count),
      );
      return scoresFrom(others, sum.count - 1);
    };
  };
  return { scores, without };
}

function add(sums: Map<string, Sum>, word: string, shares: Float64Array, factor: number): void {
  const sum = sums.get(word) ?? { shares: new Float64Array(KINDS), count: 0 };
  for (let kind = 0; kind < KINDS; kind++)
    sum.shares[kind] = (sum.shares[kind] ?? 0) + (shares[kind] ?? 0) * factor;
  sum.count++;
  sums.set(word, sum);
}

function scoresFrom(shares: Float64Array, sites: number): Float32Array | undefined {
  if (sites < LEAST_SITES) return undefined;
  const scores = Float32Array.from(shares, (share, kind) => {
    const prior = PRIOR[kind] ?? 0;
    return Math.log((share + PRIOR_SITES * prior) / (sites + PRIOR_SITES) / prior);
  });
  return scores.some(score => Math.abs(score) >= LEAST_SCORE) ? scores : undefined;
}

/** For each word of a page, how the weight that bears it is spread over the zones. */
function zonesOfWords({ parents, names, zoneWeights }: ZonePageData): Map<string, Float64Array> {
  const ends = subtreeEnds(parents);
  const found = new Map<string, { shares: Float64Array; end: number }>();
  for (const [place, { element, words }] of names.entries()) {
    for (const word of words) {
      const sum = found.get(word) ?? { shares: new Float64Array(KINDS), end: 0 };
      found.set(word, sum);
      // Inside of an element with the same word nothing is counted twice.
      if (element < sum.end) continue;
      sum.end = ends[element] ?? 0;
      for (let kind = 0; kind < KINDS; kind++)
        sum.shares[kind] = (sum.shares[kind] ?? 0) + (zoneWeights[place * KINDS + kind] ?? 0);
    }
  }
  const shares = new Map<string, Float64Array>();
  for (const [word, sum] of found) {
    const whole = sum.shares.reduce((all, one) => all + one, 0);
    if (whole > 0)
      shares.set(
        word,
        sum.shares.map(one => one / whole),
      );
  }
  return shares;
}

/** Share of the versions of pages whose names are hidden, so that the trees learn to do without. */
const HIDDEN = 0.5;
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
