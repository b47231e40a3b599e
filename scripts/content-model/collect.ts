// Collects the training data of the content model: `collect.ts OUT.gz SET…`, folders of labelled pages or of WCXB.

import { type Evidence, evidenceOf } from '../../src/judge/selection/evidence/evidence.ts';
import { FEATURE_NAMES, featuresOf } from '../../src/judge/selection/features/features.ts';
import { kindFeatures } from '../../src/judge/selection/features/kind-features.ts';
import { pageFeatures } from '../../src/judge/selection/features/page-features.ts';
import { withFadedIn } from '../../src/judge/selection/hidden/faded-in.ts';
import { KIND_NAMES } from '../../src/judge/selection/kinds.ts';
import { readingOf } from '../../src/judge/selection/reading.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';
import { binned } from '../learning/bins.ts';
import { seeded } from '../learning/seeded.ts';
import { zoneFolds } from '../zone-model/folds.ts';
import { kindPlace } from './kind-names.ts';
import { pageHash } from './page-hash.ts';
import { type TruePage, truePages } from './pages.ts';
import { type PieceLabel, pieceKey, pieceLabels } from './piece-labels.ts';
import { shortenedArticle } from './shortened-article.ts';
import { type TrainingPage, writeTrainingData } from './training-data.ts';

/** Pieces of a page that are kept, about: the heavy ones surely, of the many light ones a sample. */
const PIECES_KEPT = 90;
/** Long texts count for more, but not in proportion. */
const WEIGHT_POWER = 0.7;
/** A picture is worth so many words. */
const PICTURE_STRENGTH = 3;
/** Stands for a label that nobody has given to a piece. */
const UNKNOWN: PieceLabel = { share: null, words: 0 };
/** Learning finds the kinds, and with them which pages have choices of other ways. */
const NO_KIND = KIND_NAMES.map(() => 0);
/** A page's rows weigh this much together. */
const PAGE_WEIGHT = 100;

interface Row {
  readonly values: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly page: number;
}

const [outFile, ...folders] = process.argv.slice(2);
if (outFile === undefined || folders.length === 0) throw new Error('usage: collect.ts OUT.gz SET…');
const random = seeded(5);
const zones = zoneFolds();
const rows: Row[] = [];
const pages: TrainingPage[] = [];
for await (const page of truePages(folders)) {
  const evidence = evidenceFor(page.id, page.snapshot);
  const labels = pieceLabels(page, evidence.units);
  collect(page, evidence, labels, false);
  const short = shortenedArticle(page, evidence.units, labels, random);
  if (short === null) continue;
  const labelOf = new Map(evidence.units.map((unit, place) => [pieceKey(unit), labels[place]]));
  const left = evidenceFor(page.id, short);
  const leftLabels = left.units.map(unit => labelOf.get(pieceKey(unit)) ?? UNKNOWN);
  collect(page, left, leftLabels, true);
}
write(outFile);

function evidenceFor(page: string, snapshot: Snapshot): Evidence {
  const read = withFadedIn(snapshot);
  return evidenceOf(read, zones.unseenBy(page)(snapshot), readingOf(read));
}

function collect(
  { id, site, kind }: TruePage,
  evidence: Evidence,
  labels: readonly PieceLabel[],
  isShortened: boolean,
): void {
  const own = pageFeatures(evidence);
  const { count, rows: rowsOf } = featuresOf(evidence, own, NO_KIND, true);
  const values = rowsOf(0, count);
  const strength = (place: number) =>
    evidence.units[place].isPicture ? PICTURE_STRENGTH : Math.max(1, labels[place].words) ** WEIGHT_POWER;
  const known = [...labels.keys()].filter(place => labels[place].share !== null);
  const total = known.reduce((sum, place) => sum + strength(place), 0);
  const width = FEATURE_NAMES.length;
  for (const place of known) {
    const share = strength(place) / total;
    const kept = Math.min(1, (PIECES_KEPT * (share + 1 / known.length)) / 2);
    if (random() > kept) continue;
    rows.push({
      values: values.slice(place * width, (place + 1) * width),
      label: labels[place].share ?? 0,
      weight: (share * PAGE_WEIGHT) / kept,
      page: pages.length,
    });
  }
  const kindRow = [...kindFeatures(evidence, own)].map(value => Number(value.toPrecision(4)));
  pages.push({
    id: pageHash(id),
    site: pageHash(site),
    kind: kindPlace(kind),
    isShortened,
    kindFeatures: kindRow,
  });
}

function write(file: string): void {
  const features = FEATURE_NAMES.filter(name => !name.startsWith('kind.'));
  const cut = features.map((_, feature) => binned(rows.map(({ values }) => values[feature])));
  writeTrainingData(file, {
    features,
    edges: cut.map(({ edges }) => edges),
    columns: cut.map(({ column }) => column),
    pages,
    labels: Float32Array.from(rows, ({ label }) => label),
    weights: Float32Array.from(rows, ({ weight }) => weight),
    pageOf: Uint16Array.from(rows, ({ page }) => page),
  });
  console.log(`${rows.length} rows of ${pages.length} pages`);
}
