// Predicts the word F1 of the content of a page with trees, from how sure each piece is, the kind of the page, and how
// the content is spread over it.

import { logistic } from '../../base/boosted-trees/probabilities.ts';
import type { TreeModel } from '../../base/boosted-trees/tree-model.ts';
import { givenRows, treeScores } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { log, share } from './amounts.ts';
import type { Evidence } from './evidence/evidence.ts';
import { PAGE_FEATURES } from './features/page-features.ts';
import type { KindVerdict } from './kind-of-page.ts';
import { KIND_NAMES } from './kinds.ts';

interface JudgedContent {
  readonly evidence: Evidence;
  /** For each piece the log-odds that it is content; 0 at the page's threshold. */
  readonly pieceLogOdds: Float64Array;
  /** For each piece, true if any of its text is content. */
  readonly keptPieces: readonly boolean[];
  /** A row of PAGE_FEATURES. */
  readonly pageRow: readonly number[];
  readonly kind: Pick<KindVerdict, 'confidence' | 'probabilities'>;
  readonly isTitleKept: boolean;
}

type Amounts = Readonly<ReturnType<typeof amountsOf>>;

const MEASURES: Readonly<Record<string, (amounts: Amounts, content: JudgedContent) => number>> = {
  promise: ({ likely, likelyKept, kept }) => share(2 * likelyKept, kept + likely),
  promisedPrecision: ({ likelyKept, kept }) => share(likelyKept, kept),
  promisedRecall: ({ likelyKept, likely }) => share(likelyKept, likely),
  doubtful: ({ doubtful, kept }) => Math.min(4, share(doubtful, kept)),
  doubtfulKept: ({ doubtfulKept, kept }) => share(doubtfulKept, kept),
  sureness: ({ signed, all }) => share(signed, all),
  kept: ({ kept }) => log(kept),
  keptShare: ({ kept, all }) => share(kept, all),
  keptLinks: ({ keptLinks, kept }) => share(keptLinks, kept),
  keptPieces: ({ keptPieces }) => log(keptPieces),
  pieceLength: ({ kept, keptPieces }) => log(share(kept, keptPieces)),
  runs: ({ runs }) => log(runs),
  longestRun: ({ longestRun, kept }) => share(longestRun, kept),
  title: (_, { isTitleKept }) => Number(isTitleKept),
  surestKind: (_, { kind }) => kind.confidence,
};

export const QUALITY_FEATURES: readonly string[] = [
  ...Object.keys(MEASURES),
  ...KIND_NAMES.map(name => `kind.${name}`),
  ...PAGE_FEATURES,
];

export function qualityFeatures(content: JudgedContent): Float32Array {
  const amounts = amountsOf(content);
  return Float32Array.from([
    ...Object.values(MEASURES).map(measure => measure(amounts, content)),
    ...content.kind.probabilities,
    ...content.pageRow,
  ]);
}

/** A piece is doubtful if its probability is between these. */
const DOUBTFUL = { from: 0.15, to: 0.85 } as const;

/** Amounts of text, in letters of an alphabet. */
function amountsOf({ evidence: { pieces }, pieceLogOdds, keptPieces }: JudgedContent) {
  const sums = {
    all: 0,
    kept: 0,
    keptLinks: 0,
    /** Pieces that are kept. */
    keptPieces: 0,
    /** Runs of kept pieces that follow each other. */
    runs: 0,
    longestRun: 0,
    /** Weighed by the probability that a piece is content. */
    likely: 0,
    likelyKept: 0,
    /** In pieces that are neither likely nor unlikely content. */
    doubtful: 0,
    doubtfulKept: 0,
    /** Weighed by how sure the verdict on a piece is. */
    signed: 0,
  };
  let run = 0;
  for (const [place, { chars, linkChars }] of pieces.entries()) {
    if (chars === 0) continue;
    const isKept = keptPieces[place] === true;
    const probability = logistic(at(pieceLogOdds, place));
    const isDoubtful = probability > DOUBTFUL.from && probability < DOUBTFUL.to;
    sums.all += chars;
    sums.likely += chars * probability;
    sums.signed += chars * Math.abs(2 * probability - 1);
    if (isDoubtful) sums.doubtful += chars;
    if (isKept && run === 0) sums.runs++;
    run = isKept ? run + chars : 0;
    if (!isKept) continue;
    sums.kept += chars;
    sums.keptLinks += linkChars;
    sums.keptPieces++;
    sums.likelyKept += chars * probability;
    if (isDoubtful) sums.doubtfulKept += chars;
    sums.longestRun = Math.max(sums.longestRun, run);
  }
  return sums;
}

/** Returns the expected word F1, 0 to 1 with two digits, from a row of QUALITY_FEATURES. */
export type QualityOf = (row: Float32Array) => number;

export function qualityJudge(model: TreeModel): QualityOf {
  const scores = treeScores(model, model.base);
  return row => {
    const probability = logistic(scores(givenRows(row, row.length))[0] ?? 0);
    return Math.round(100 * probability) / 100;
  };
}
