// Runs the experiments of the Style Tree paper (§4): learns sites, cleans their pages in each way, and mines them.

import { judge } from '../../../judge/record/judge.ts';
import { wordsIn } from '../../../judge/site/features.ts';
import { SITE_METHOD_NAMES, type SiteMethodName } from '../../../judge/site/learner.ts';
import {
  cleanedWords,
  type SiteFinding,
  type SiteJudge,
  siteSelection,
} from '../../../judge/site/site-finding.ts';
import { SiteModel } from '../../../judge/site/site-model.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { scoreWords } from '../../bench/content/metrics.ts';
import { type Clustering, cluster } from './k-means.ts';
import type { MiningPage } from './mining-page.ts';
import { type Classification, classify } from './naive-bayes.ts';

export interface SeenSitePage {
  readonly site: string;
  /** '' if pages have no categories. */
  readonly category: string;
  readonly truth: string | null;
  readonly snapshot: Snapshot;
}

/** Pages can be read repeatedly, so that only one is in memory. */
type SeenSitePages = () => AsyncIterable<SeenSitePage>;

/**
 * Ways of cleaning, named N, T and S in the paper for the first three; then two block statistics, and our method on the
 * page alone and with its site.
 */
const CLEANINGS = ['none', 'pagelets', 'tree', 'blocks', 'entropy', 'auto', 'auto+site'] as const;
export type Cleaning = (typeof CLEANINGS)[number];

export interface CleaningResult {
  readonly cleaning: Cleaning;
  readonly words: number;
  /** `null` if pages have no categories. */
  readonly classification: Classification | null;
  readonly clustering: Clustering | null;
  /** Mean over the pages that have a truth. */
  readonly content: {
    readonly pages: number;
    readonly f1: number;
    readonly precision: number;
    readonly recall: number;
  } | null;
}

export interface SiteExperiment {
  readonly sites: readonly {
    readonly site: string;
    readonly pages: number;
    readonly threshold: number | null;
    readonly byHand: HandPick | null;
  }[];
  readonly results: readonly CleaningResult[];
}

/** `onMining` is called before the pages of each cleaning are mined, which takes long. */
export async function siteExperiment(
  pages: SeenSitePages,
  runs: number,
  onMining: (cleaning: Cleaning) => void = () => {},
): Promise<SiteExperiment> {
  const models = await learnSites(pages);
  const { cleaned, samples } = await cleanSites(pages, models);
  const sites = [...models].map(([site, model]) => ({
    site,
    pages: model.pages,
    threshold: model.judge('tree').threshold,
    byHand: pickByHand(model, samples.get(site) ?? []),
  }));
  const results = CLEANINGS.map(name => {
    onMining(name);
    return resultOf(name, cleaned.get(name) ?? [], runs);
  });
  return { sites, results };
}

type Models = ReadonlyMap<string, SiteModel>;

async function learnSites(pages: SeenSitePages): Promise<Models> {
  const models = new Map<string, SiteModel>();
  for await (const { site, snapshot } of pages()) {
    const model = models.get(site) ?? new SiteModel(SITE_METHOD_NAMES);
    models.set(site, model);
    model.add(snapshot);
  }
  return models;
}

/** `samples` are pages with a truth, spread evenly over each site. */
async function cleanSites(pages: SeenSitePages, models: Models) {
  const judges = new Map([...models].map(([site, model]) => [site, judgesOf(model)]));
  const cleaned = new Map<Cleaning, CleanedPage[]>(CLEANINGS.map(name => [name, []]));
  const samples = new Map<string, SeenSitePage[]>();
  const seen = new Map<string, number>();
  for await (const page of pages()) {
    const [model, ofSite] = [models.get(page.site), judges.get(page.site)];
    if (model === undefined || ofSite === undefined) continue;
    for (const name of CLEANINGS) cleaned.get(name)?.push(cleanPage(page, name, ofSite, model));
    const place = seen.get(page.site) ?? 0;
    seen.set(page.site, place + 1);
    const sample = samples.get(page.site) ?? [];
    samples.set(page.site, sample);
    const isNext = place % Math.max(1, Math.floor(model.pages / HAND_SAMPLE)) === 0;
    if (page.truth !== null && isNext && sample.length < HAND_SAMPLE) sample.push(page);
  }
  return { cleaned, samples };
}

type Judges = Readonly<Record<SiteMethodName, SiteJudge>>;

function judgesOf(model: SiteModel): Judges {
  return Object.fromEntries(SITE_METHOD_NAMES.map(name => [name, model.judge(name).judge])) as Judges;
}

interface CleanedPage extends MiningPage {
  readonly score: ReturnType<typeof scoreWords> | null;
}

function cleanPage(page: SeenSitePage, name: Cleaning, judges: Judges, model: SiteModel): CleanedPage {
  const { site, category, truth, snapshot } = page;
  const words = wordsAfter(snapshot, name, judges, model);
  // Scores the tree on whole sentences, as a reader gets them; mining removes articles and other local noise.
  const text = name === 'tree' ? textWithout(snapshot, judges.tree(snapshot)) : words.join(' ');
  return { site, category, words, score: truth === null ? null : scoreWords(text, wordsIn(truth).join(' ')) };
}

function wordsAfter(snapshot: Snapshot, name: Cleaning, judges: Judges, model: SiteModel): string[] {
  if (name === 'none')
    return snapshot.texts.flatMap(({ text, visibility }) => (isSeen(visibility) ? wordsIn(text) : []));
  if (name !== 'auto' && name !== 'auto+site') return cleanedWords(snapshot, judges[name](snapshot));
  const { selection } = judge(snapshot, { method: name, center: false, thresholds: {}, site: model });
  return snapshot.texts.flatMap(({ text }, index) => (selection.keptTexts[index] === 1 ? wordsIn(text) : []));
}

function resultOf(cleaning: Cleaning, pages: readonly CleanedPage[], runs: number): CleaningResult {
  const isSorted = new Set(pages.map(({ category }) => category)).size > 1;
  const scores = pages.flatMap(({ score }) => score ?? []);
  const mean = (key: 'f1' | 'precision' | 'recall') =>
    scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  return {
    cleaning,
    words: pages.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, pages.length),
    classification: isSorted ? classify(pages) : null,
    clustering: isSorted ? cluster(pages, runs) : null,
    content:
      scores.length === 0
        ? null
        : { pages: scores.length, f1: mean('f1'), precision: mean('precision'), recall: mean('recall') },
  };
}

interface HandPick {
  /** The best threshold on the sample. */
  readonly threshold: number;
  readonly f1: number;
  /** F1 on the same pages with the threshold that the model chose itself. */
  readonly chosenF1: number;
}

/** Pages per site that are looked at (§4.2). */
const HAND_SAMPLE = 20;
const STEPS = 50;

function pickByHand(
  model: SiteModel,
  sample: readonly { readonly snapshot: Snapshot; readonly truth: string | null }[],
): HandPick | null {
  if (sample.length === 0) return null;
  const f1Of = (threshold?: number): number => {
    const { judge } = model.judge('tree', threshold);
    const scores = sample.map(({ snapshot, truth }) => {
      return scoreWords(textWithout(snapshot, judge(snapshot)), wordsIn(truth ?? '').join(' ')).f1;
    });
    return scores.reduce((sum, f1) => sum + f1, 0) / scores.length;
  };
  let best = { threshold: 0, f1: -1 };
  for (let at = 1; at < STEPS; at++) {
    const f1 = f1Of(at / STEPS);
    if (f1 > best.f1) best = { threshold: at / STEPS, f1 };
  }
  return { ...best, chosenF1: f1Of() };
}

/** Returns the remaining words as a reader gets them: local noise is removed in whole lines. */
function textWithout(snapshot: Snapshot, finding: SiteFinding): string {
  const { keptTexts } = siteSelection(snapshot, finding);
  return finding.parts
    .flatMap(({ texts }) => texts.filter(text => keptTexts[text] === 1))
    .flatMap(index => wordsIn(treeOf(snapshot).text(index).text))
    .join(' ');
}
