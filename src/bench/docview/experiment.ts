// The three experiments of the paper (§7) on pages seen in the browser: replicas, classification, the index.

import { crossValidate, type Scores } from '../../docview/classify/cross-validate.ts';
import { docViewOf } from '../../docview/doc-view.ts';
import { topicOf } from '../../docview/feature-vector.ts';
import { fingerprintOf } from '../../docview/replicas/fingerprint.ts';
import { MINHASH, SIGNATURE_LENGTH, signatureOf, similarity } from '../../docview/replicas/minhash.ts';
import { stopWordsFor } from '../../docview/stop-words.ts';
import { wordsOf } from '../../docview/words.ts';
import { type IndexScore, scoreIndex } from './index-experiment.ts';
import type { SeenPage } from './made-pages.ts';

export interface Hits {
  readonly hits: number;
  readonly errors: number;
}

export interface EditedHits {
  readonly edits: number;
  readonly pages: number;
  readonly fingerprint: number;
  readonly minhash: number;
}

export interface DocViewExperiment {
  readonly pages: number;
  /** Hits and errors by percentage (10 to 100) and interval (1 to 10): rows are intervals. */
  readonly grid: {
    readonly cleaned: readonly (readonly Hits[])[];
    /** On content too, with the words beyond the interval cut off by the alphabet, as the paper prints it. */
    readonly printed: readonly (readonly Hits[])[];
    readonly whole: readonly (readonly Hits[])[];
  };
  /** On content: near replicas found, by the edits of their text; the fingerprint at its published setting. */
  readonly byEdits: readonly EditedHits[];
  readonly minhash: { readonly cleaned: Hits; readonly whole: Hits };
  readonly classification: { readonly cleaned: Scores; readonly whole: Scores };
  readonly index: { readonly abstract: IndexScore; readonly full: IndexScore };
}

export function docViewExperiment(pages: readonly SeenPage[]): DocViewExperiment {
  const english = stopWordsFor('en', []);
  const cleaned = pages.map(page => docViewOf(page.draft));
  const whole = pages.map(page => ({
    words: wordsOf(page.whole),
    topic: topicOf([[{ text: page.whole, weight: 1, isHeading: false }]], word => english.has(word)),
  }));
  const of = (set: SeenPage['set']): number[] => [...pages.keys()].filter(at => pages[at]?.set === set);
  const sets = { base: of('base'), near: of('near'), other: of('other') };
  const contentWords = cleaned.map(({ record }) => wordsOf(record.content));
  const frequencies = cleaned.map(({ topic }) => topic.frequencies);
  const prints = frequencies.map(words => fingerprintOf(words));
  const categoryOf = (at: number): string => pages[at]?.text.category ?? '';
  // Near replicas would stand on both sides of a fold.
  const single = [...sets.base, ...sets.other];
  const examples = (vectorOf: (at: number) => (typeof cleaned)[number]['topic']['vector'] | undefined) =>
    single.map(at => ({ category: categoryOf(at), vector: vectorOf(at) ?? new Map() }));
  return {
    pages: sets.base.length,
    grid: {
      cleaned: gridOf(frequencies, sets),
      printed: gridOf(frequencies, sets, 'alphabet'),
      whole: gridOf(
        whole.map(({ topic }) => topic.frequencies),
        sets,
      ),
    },
    byEdits: byEdits(pages, sets, prints, contentWords),
    minhash: {
      cleaned: byMinhash(contentWords, sets),
      whole: byMinhash(
        whole.map(({ words }) => words),
        sets,
      ),
    },
    classification: {
      cleaned: crossValidate(examples(at => cleaned[at]?.topic.vector)),
      whole: crossValidate(examples(at => whole[at]?.topic.vector)),
    },
    index: {
      abstract: scoreIndex(
        single.map(at => ({
          subject: pages[at]?.text.subject ?? '',
          text: cleaned[at]?.record.abstract ?? '',
        })),
      ),
      full: scoreIndex(
        single.map(at => ({ subject: pages[at]?.text.subject ?? '', text: pages[at]?.whole ?? '' })),
      ),
    },
  };
}

interface Sets {
  readonly base: readonly number[];
  readonly near: readonly number[];
  readonly other: readonly number[];
}

const TENS = Array.from({ length: 10 }, (_, at) => at + 1);

const gridOf = (
  frequencies: readonly ReadonlyMap<string, number>[],
  sets: Sets,
  cut: 'frequency' | 'alphabet' = 'frequency',
): Hits[][] =>
  TENS.map(interval =>
    TENS.map(tenth => {
      const setting = { percentage: tenth / 10, interval, cut };
      const prints = frequencies.map(words => fingerprintOf(words, setting));
      return counted(sets, (one, other) => prints[one] !== null && prints[one] === prints[other]);
    }),
  );

function byEdits(
  pages: readonly SeenPage[],
  { base, near }: Sets,
  prints: readonly (string | null)[],
  words: readonly (readonly string[])[],
): EditedHits[] {
  const all = near.map((page, at) => {
    const one = base[at] ?? page;
    return {
      edits: pages[page]?.edits ?? 0,
      fingerprint: prints[one] === prints[page] ? 1 : 0,
      minhash: byMinhash(words, { base: [one], near: [page], other: [] }).hits,
    };
  });
  return [...new Set(all.map(({ edits }) => edits))].sort().map(edits => {
    const of = all.filter(one => one.edits === edits);
    const sum = (key: 'fingerprint' | 'minhash'): number => of.reduce((total, one) => total + one[key], 0);
    return { edits, pages: of.length, fingerprint: sum('fingerprint'), minhash: sum('minhash') };
  });
}

function byMinhash(words: readonly (readonly string[])[], sets: Sets): Hits {
  const isAsked = new Set([...sets.base, ...sets.near, ...sets.other]);
  const signatures = new Uint32Array(words.length * SIGNATURE_LENGTH);
  for (const [at, list] of words.entries()) {
    const signature = isAsked.has(at) ? signatureOf(list) : null;
    if (signature !== null) signatures.set(signature, at * SIGNATURE_LENGTH);
  }
  return counted(sets, (one, other) => similarity(signatures, one, other) >= MINHASH.leastSimilarity);
}

/** Each base page against its replica, and against the other page of its template. */
function counted({ base, near, other }: Sets, isReplica: (one: number, other: number) => boolean): Hits {
  const among = (list: readonly number[]): number =>
    base.filter((page, at) => isReplica(page, list[at] ?? page)).length;
  return { hits: among(near), errors: among(other) };
}
