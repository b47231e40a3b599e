// Collects the training data of the quality model: for each page the evidence for how right its content is, and how right
// it is, by zones and content models that never saw its site.

import { textOf } from '../../../src/judge/content/text.ts';
import { hastOf } from '../../../src/judge/hast/hast.ts';
import { contentSelector } from '../../../src/judge/selection/content-selection.ts';
import { QUALITY_FEATURES } from '../../../src/judge/selection/quality.ts';
import { scoreWords } from '../../../src/lab/bench/content/metrics.ts';
import { binned } from '../bins.ts';
import { CONTENT_SUBJECT, contentModelsIn } from '../content/subject.ts';
import { type ContentPage, contentPages, type PageSource } from '../pages.ts';
import { evidenceFor, foldRules } from '../subject.ts';
import type { TrainingData } from '../training-data.ts';
import { unseenZones } from '../zones/subject.ts';

export interface QualityPageData extends Pick<ContentPage, 'id' | 'site' | 'set' | 'kind'> {
  /** The word F1 of its content. */
  readonly f1: number;
}

export type QualityData = TrainingData<QualityPageData>;

interface JudgedQuality {
  /** A row of QUALITY_FEATURES; undefined where content was not judged piece by piece. */
  readonly row: Float32Array | undefined;
  readonly f1: number;
}

type QualityReader = (page: ContentPage) => JudgedQuality;

export async function qualityReader(source: PageSource): Promise<QualityReader> {
  const zones = await unseenZones(source);
  let row: Float32Array | undefined;
  const qualityOf = (given: Float32Array): number => {
    row = given;
    return 0;
  };
  const reading = {
    ...CONTENT_SUBJECT,
    ruleOf: (files: Parameters<typeof contentModelsIn>[0]) =>
      contentSelector({ ...contentModelsIn(files), qualityOf }),
  };
  const content = await foldRules(reading, await evidenceFor(CONTENT_SUBJECT, source), { seed: 0, share: 1 });
  return ({ id, snapshot, text }) => {
    row = undefined;
    const selection = content.unseenBy(id)(snapshot, zones.unseenBy(id)(snapshot));
    const { f1 } = scoreWords(textOf(hastOf(snapshot, selection)), text);
    return { row, f1 };
  };
}

export async function collectQuality(source: PageSource): Promise<QualityData> {
  const read = await qualityReader(source);
  const pages: QualityPageData[] = [];
  const rows: Float32Array[] = [];
  for await (const page of contentPages(source)) {
    const { row, f1 } = read(page);
    if (row === undefined) continue;
    const { id, site, set, kind } = page;
    pages.push({ id, site, set, kind, f1 });
    rows.push(row);
  }
  return qualityData(pages, rows);
}

function qualityData(pages: readonly QualityPageData[], rows: readonly Float32Array[]): QualityData {
  const columns = QUALITY_FEATURES.map((_, feature) => binned(rows.map(row => row[feature])));
  return {
    features: QUALITY_FEATURES,
    classes: ['right'],
    columns: columns.map(({ column }) => column),
    edges: columns.map(({ edges }) => edges),
    labels: Float32Array.from(pages, ({ f1 }) => f1),
    weights: new Float32Array(pages.length).fill(1),
    pageOf: Uint16Array.from(pages, (_, place) => place),
    versionOf: new Uint8Array(pages.length),
    others: new Map(),
    pages,
  };
}
