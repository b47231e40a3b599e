// Runs the paper's classification (§4.2.2): two categories, trained on pages of one or two sites and tested on others.

import { type Corpus, corpusOf, type MiningPage } from './mining-page.ts';

interface PairScore {
  readonly first: string;
  readonly second: string;
  /** Mean of both categories, for configurations 1 to 3; `null` if no site has both. */
  readonly f: readonly (number | null)[];
  readonly accuracy: readonly (number | null)[];
}

export interface Classification {
  readonly pairs: readonly PairScore[];
  readonly meanF: readonly number[];
  readonly meanAccuracy: readonly number[];
}

const CONFIGURATIONS = [1, 2, 3] as const;
type Configuration = (typeof CONFIGURATIONS)[number];

export function classify(pages: readonly MiningPage[]): Classification {
  const corpus = corpusOf(pages);
  const categories = [...new Set(pages.map(({ category }) => category))];
  const sites = [...new Set(pages.map(({ site }) => site))];
  const pairs = categories.flatMap((first, at) =>
    categories.slice(at + 1).map((second): PairScore => {
      const scores = CONFIGURATIONS.map(configuration =>
        meanScore(splitsOf(configuration, pages, sites, first, second), pages, corpus, first),
      );
      return {
        first,
        second,
        f: scores.map(one => one?.f ?? null),
        accuracy: scores.map(one => one?.accuracy ?? null),
      };
    }),
  );
  const mean = (key: 'f' | 'accuracy') =>
    CONFIGURATIONS.map((_, at) => meanOf(pairs.flatMap(pair => pair[key][at] ?? [])));
  return { pairs, meanF: mean('f'), meanAccuracy: mean('accuracy') };
}

interface Split {
  readonly training: readonly number[];
  readonly test: readonly number[];
}

function splitsOf(
  configuration: Configuration,
  pages: readonly MiningPage[],
  sites: readonly string[],
  first: string,
  second: string,
): Split[] {
  const of = (matches: (page: MiningPage) => boolean): number[] =>
    [...pages.keys()].filter(at => {
      const page = pages[at];
      return page !== undefined && (page.category === first || page.category === second) && matches(page);
    });
  const sitePairs = sites.flatMap(one =>
    (configuration === 1 ? [one] : sites.filter(other => other !== one)).map(other => [one, other] as const),
  );
  return sitePairs.map(([one, other]) => {
    const isTraining = ({ site, category }: MiningPage) => site === (category === first ? one : other);
    const isTest = (page: MiningPage) =>
      configuration === 3 ? !isTraining(page) : page.site !== one && page.site !== other;
    return { training: of(isTraining), test: of(isTest) };
  });
}

interface Score {
  readonly f: number;
  readonly accuracy: number;
}

function meanScore(
  splits: readonly Split[],
  pages: readonly MiningPage[],
  corpus: Corpus,
  first: string,
): Score | null {
  const scores = splits.flatMap(({ training, test }) => {
    const isFirst = (at: number) => pages[at]?.category === first;
    const [ofFirst, ofSecond] = [training.filter(isFirst), training.filter(at => !isFirst(at))];
    if (ofFirst.length === 0 || ofSecond.length === 0 || test.length === 0) return [];
    const answers = answersOf(corpus, ofFirst, ofSecond, test);
    return [scoreOf(answers, test.map(isFirst))];
  });
  if (scores.length === 0) return null;
  return { f: meanOf(scores.map(({ f }) => f)), accuracy: meanOf(scores.map(({ accuracy }) => accuracy)) };
}

/** Multinomial, with Laplace smoothing (McCallum & Nigam 1998): true for test pages of the first category. */
function answersOf(
  { size, bags }: Corpus,
  first: readonly number[],
  second: readonly number[],
  test: readonly number[],
): boolean[] {
  const [logFirst, logSecond] = [wordLogs(size, bags, first), wordLogs(size, bags, second)];
  const prior = Math.log(first.length / second.length);
  return test.map(at => {
    let odds = prior;
    const { places, counts } = bags[at] ?? { places: [], counts: [] };
    for (const [index, place] of places.entries())
      odds += (counts[index] ?? 0) * ((logFirst[place] ?? 0) - (logSecond[place] ?? 0));
    return odds > 0;
  });
}

function wordLogs(size: number, bags: Corpus['bags'], pages: readonly number[]): Float64Array {
  const sums = new Float64Array(size).fill(1);
  let all = size;
  for (const at of pages) {
    const { places, counts } = bags[at] ?? { places: [], counts: [] };
    for (const [index, place] of places.entries()) {
      const count = counts[index] ?? 0;
      sums[place] = (sums[place] ?? 0) + count;
      all += count;
    }
  }
  return sums.map(sum => Math.log(sum / all));
}

function scoreOf(answers: readonly boolean[], truths: readonly boolean[]): Score {
  const f = (side: boolean): number => {
    const right = answers.filter((answer, at) => answer === side && truths[at] === side).length;
    const answered = answers.filter(answer => answer === side).length;
    const wanted = truths.filter(truth => truth === side).length;
    return right === 0 ? 0 : (2 * right) / (answered + wanted);
  };
  const right = answers.filter((answer, at) => answer === truths[at]).length;
  return { f: (f(true) + f(false)) / 2, accuracy: right / Math.max(1, answers.length) };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
