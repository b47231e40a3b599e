// Collects the training data of the content models: evidence of the pieces, and of each page as a whole.

import { type Evidence, evidenceOf } from '../../../src/judge/selection/evidence/evidence.ts';
import { FEATURE_NAMES, featuresOf } from '../../../src/judge/selection/features/features.ts';
import { kindFeatures } from '../../../src/judge/selection/features/kind-features.ts';
import { pageFeatures } from '../../../src/judge/selection/features/page-features.ts';
import { withFadedIn } from '../../../src/judge/selection/hidden/faded-in.ts';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';
import { readingOf } from '../../../src/judge/selection/zoned-page.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import { alongLines } from '../../../src/page/snapshot/along-lines.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { binned } from '../bins.ts';
import type { ContentPage } from '../pages.ts';
import type { TrainingData } from '../training-data.ts';
import type { ZoneRule } from '../zones/subject.ts';
import { type PieceLabel, pieceKey, pieceLabels } from './piece-labels.ts';
import { shortenedArticle } from './shortened-article.ts';

export interface ContentPageData {
  readonly id: string;
  readonly site: string;
  /** Place in KIND_NAMES. */
  readonly kind: number;
  /** A version of the page before it, whose article ends early. */
  readonly isShortened: boolean;
  /** Evidence about the page as a whole: KIND_FEATURES wide. */
  readonly kindFeatures: readonly number[];
}

/** `features`: all but those of the kinds of page, which come from a model of their own. */
export type ContentData = TrainingData<ContentPageData>;

/** Pieces of a page that are kept, about: the heavy ones surely, of the many light ones a sample. */
const PIECES_KEPT = 90;
/** Long texts count for more, but not in proportion. */
const WEIGHT_POWER = 0.7;
/** A picture has the weight of this many words. */
const PICTURE_STRENGTH = 3;
/** The label of a piece that nobody has labelled. */
const UNKNOWN: PieceLabel = { share: null, words: 0 };
/** The kinds are not known before training, which then fills in the features that depend on them. */
const NO_KIND = KIND_NAMES.map(() => 0);
/** A page's rows weigh this much together. */
const PAGE_WEIGHT = 100;

interface Row {
  readonly values: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly page: number;
}

/** `zonesFor`: the zone rule that never saw the site of a page. */
export async function collectContent(
  pages: AsyncIterable<ContentPage>,
  zonesFor: (page: string) => ZoneRule,
): Promise<ContentData> {
  const random = seeded(5);
  const collected = new Collected(random);
  for await (const page of pages) {
    const evidence = contentEvidence(page.snapshot, zonesFor(page.id));
    const labels = pieceLabels(page, evidence.pieces);
    collected.add(page, evidence, labels, false);
    const short = shortenedArticle(page, evidence.pieces, labels, random);
    if (short === null) continue;
    const labelOf = new Map(evidence.pieces.map((piece, place) => [pieceKey(piece), labels[place]]));
    const left = contentEvidence(short, zonesFor(page.id));
    const leftLabels = left.pieces.map(piece => labelOf.get(pieceKey(piece)) ?? UNKNOWN);
    collected.add(page, left, leftLabels, true);
  }
  return collected.data();
}

export function contentEvidence(snapshot: Snapshot, zonesOf: ZoneRule): Evidence {
  const read = withFadedIn(alongLines(snapshot));
  return evidenceOf(read, zonesOf(snapshot), readingOf(read));
}

class Collected {
  readonly #random: () => number;
  readonly #rows: Row[] = [];
  readonly #pages: ContentPageData[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  add(
    { id, site, kind }: ContentPage,
    evidence: Evidence,
    labels: readonly PieceLabel[],
    isShortened: boolean,
  ): void {
    const own = pageFeatures(evidence);
    const { count, rows: rowsOf } = featuresOf(evidence, own, NO_KIND, true);
    const values = rowsOf(0, count);
    const strength = (place: number) =>
      evidence.pieces[place].isPicture ? PICTURE_STRENGTH : Math.max(1, labels[place].words) ** WEIGHT_POWER;
    const known = [...labels.keys()].filter(place => labels[place].share !== null);
    const total = known.reduce((sum, place) => sum + strength(place), 0);
    const width = FEATURE_NAMES.length;
    for (const place of known) {
      const share = strength(place) / total;
      const kept = Math.min(1, (PIECES_KEPT * (share + 1 / known.length)) / 2);
      if (this.#random() > kept) continue;
      this.#rows.push({
        values: values.slice(place * width, (place + 1) * width),
        label: labels[place].share ?? 0,
        weight: (share * PAGE_WEIGHT) / kept,
        page: this.#pages.length,
      });
    }
    const kindRow = [...kindFeatures(evidence, own)].map(value => Number(value.toPrecision(4)));
    this.#pages.push({ id, site, kind: kindPlace(kind), isShortened, kindFeatures: kindRow });
  }

  data(): ContentData {
    const rows = this.#rows;
    const features = FEATURE_NAMES.filter(name => !name.startsWith('kind.'));
    const cut = features.map((_, feature) => binned(rows.map(({ values }) => values[feature])));
    return {
      features,
      classes: ['content'],
      edges: cut.map(({ edges }) => edges),
      columns: cut.map(({ column }) => column),
      pages: this.#pages,
      labels: Float32Array.from(rows, ({ label }) => label),
      weights: Float32Array.from(rows, ({ weight }) => weight),
      pageOf: Uint16Array.from(rows, ({ page }) => page),
      versionOf: new Uint8Array(rows.length),
      others: new Map(),
    };
  }
}

/** The kinds that data sets speak of, as the kinds that pith tells apart. */
const SAME: Readonly<Record<string, (typeof KIND_NAMES)[number]>> = {
  blog: 'listing',
  dashboard: 'service',
  docs: 'documentation',
  gallery: 'image',
  landing: 'service',
  other: 'service',
  search: 'listing',
  wiki: 'article',
};

/** Place in KIND_NAMES. */
function kindPlace(kind: string): number {
  const place = (KIND_NAMES as readonly string[]).indexOf(SAME[kind] ?? kind);
  if (place < 0) throw new Error(`there is no kind of page '${kind}'`);
  return place;
}
