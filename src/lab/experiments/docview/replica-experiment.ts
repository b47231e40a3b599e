// Runs the experiment of the paper's §7.2: counts near replicas found and wrong pairs reported, by the paper's
// fingerprint at every setting and by MinHash.

import { MINHASH, SIGNATURE_LENGTH, signatureOf, similarity } from '../../../judge/docview/minhash.ts';
import { fingerprintOf } from '../../../judge/docview/replica-finder.ts';
import type { MadePage } from './made-pages.ts';

export interface Hits {
  readonly hits: number;
  readonly errors: number;
}

/** Rows by `INTERVALS`, columns by percentages from 10 to 100. */
export type Grid = readonly (readonly Hits[])[];

interface EditedHits {
  readonly edits: number;
  readonly pages: number;
  readonly fingerprint: number;
  readonly minhash: number;
}

/** All words of a page in order, and the frequency of each in its topic. */
interface Words {
  readonly words: readonly string[];
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface ReplicaExperiment {
  readonly grid: {
    /** Near replicas as in the paper: the same content in another template. */
    readonly cleaned: Grid;
    /** The same, but with words beyond the interval cut off alphabetically, as printed in the paper. */
    readonly printed: Grid;
    /** The same pages before cleaning. */
    readonly whole: Grid;
    /** Harder than in the paper: two in five near replicas have edited text. */
    readonly edited: Grid;
  };
  readonly minhash: { readonly cleaned: Hits; readonly whole: Hits; readonly edited: Hits };
  /** Number of edited near replicas found at the fingerprint's published setting, by number of edits. */
  readonly byEdits: readonly EditedHits[];
}

/** The paper's intervals and larger ones: our texts are longer, so only larger intervals become too large. */
export const INTERVALS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 40, 80, 160];
const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function replicaExperiment(
  pages: readonly MadePage[],
  cleaned: readonly Words[],
  whole: readonly Words[],
): ReplicaExperiment {
  const sets = setsOf(pages);
  const near = { near: sets.near, others: sets.others };
  const edited = { near: sets.edited, others: sets.others };
  return {
    grid: {
      cleaned: gridOf(cleaned, near),
      printed: gridOf(cleaned, near, 'alphabet'),
      whole: gridOf(whole, near),
      edited: gridOf(cleaned, edited),
    },
    minhash: {
      cleaned: byMinhash(cleaned, near),
      whole: byMinhash(whole, near),
      edited: byMinhash(cleaned, edited),
    },
    byEdits: byEdits(pages, cleaned, edited),
  };
}

type Pair = readonly [base: number, other: number];

interface Pairs {
  readonly near: readonly Pair[];
  readonly others: readonly Pair[];
}

/** Indices of pages. In the edited set, a page without edits is the plain near replica. */
function setsOf(pages: readonly MadePage[]): Pairs & { readonly edited: readonly Pair[] } {
  const places = (set: MadePage['set']) =>
    new Map([...pages.entries()].filter(([, page]) => page.set === set).map(([at, page]) => [page.of, at]));
  const [base, near, edited, other] = [places('base'), places('near'), places('edited'), places('other')];
  const paired = (others: ReadonlyMap<number, number>): Pair[] =>
    [...base].flatMap(([of, at]): Pair[] => {
      const page = others.get(of);
      return page === undefined ? [] : [[at, page]];
    });
  return { near: paired(near), edited: paired(new Map([...near, ...edited])), others: paired(other) };
}

const gridOf = (pages: readonly Words[], pairs: Pairs, cut: 'frequency' | 'alphabet' = 'frequency'): Grid =>
  INTERVALS.map(interval =>
    TENTHS.map(tenth => {
      const prints = pages.map(({ frequencies }) =>
        fingerprintOf(frequencies, { percentage: tenth / 10, interval, cut }),
      );
      return counted(pairs, ([one, other]) => prints[one] !== null && prints[one] === prints[other]);
    }),
  );

function byMinhash(pages: readonly Words[], pairs: Pairs): Hits {
  const isSimilar = similarByMinhash(pages);
  return counted(pairs, isSimilar);
}

function similarByMinhash(pages: readonly Words[]): (pair: Pair) => boolean {
  const signatures = new Uint32Array(pages.length * SIGNATURE_LENGTH);
  for (const [at, { words }] of pages.entries()) {
    const signature = signatureOf(words);
    if (signature !== null) signatures.set(signature, at * SIGNATURE_LENGTH);
  }
  return ([one, other]) => similarity(signatures, one, other) >= MINHASH.leastSimilarity;
}

/** Each base page with its replica (a hit if similar), and with one of its template (then an error). */
const counted = ({ near, others }: Pairs, isReplica: (pair: Pair) => boolean): Hits => ({
  hits: near.filter(isReplica).length,
  errors: others.filter(isReplica).length,
});

function byEdits(pages: readonly MadePage[], cleaned: readonly Words[], { near }: Pairs): EditedHits[] {
  const prints = cleaned.map(({ frequencies }) => fingerprintOf(frequencies));
  const isSimilar = similarByMinhash(cleaned);
  const editsOf = ([, page]: Pair): number => pages[page]?.edits ?? 0;
  return [...new Set(near.map(editsOf))].sort().map(edits => {
    const of = near.filter(pair => editsOf(pair) === edits);
    return {
      edits,
      pages: of.length,
      fingerprint: of.filter(([one, other]) => prints[one] === prints[other]).length,
      minhash: of.filter(isSimilar).length,
    };
  });
}
