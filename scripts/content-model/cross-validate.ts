// The content on pages of sites that the models were not trained on, beside the extractors that people use:
// `cross-validate.ts [--every N] [--folds N] [--seeds N] [--share X]… [--without PATTERN]… [--alone] [--models FOLDER]
// [--json FILE] SET…`, each page by zones and models that never saw its site. `--every` takes every Nth page, `--folds` the
// pages of the first N of the five folds, which needs fewer models. `--seeds` is the number of draws of folds and trees, of
// which the mean is given. `--share` also learns from a share of the sites, `--without` without the evidence that the
// pattern names; both by the first draw. `--alone` asks no other extractor. `--models` keeps the models in a folder and
// takes them from there: empty it after a change of the data or of the learning.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { textOf } from '../../src/judge/content/text.ts';
import { hastOf } from '../../src/judge/hast/hast.ts';
import { type ContentSelector, contentSelector } from '../../src/judge/selection/content-selection.ts';
import { evidenceOf } from '../../src/judge/selection/evidence/evidence.ts';
import { unitText } from '../../src/judge/selection/evidence/units.ts';
import { withFadedIn } from '../../src/judge/selection/hidden/faded-in.ts';
import { readingOf } from '../../src/judge/selection/reading.ts';
import { peerContentMethods } from '../../src/lab/bench/content/bench-content.ts';
import { scoreWords, type WordScore } from '../../src/lab/bench/content/metrics.ts';
import { findPeers } from '../../src/lab/bench/content/peers.ts';
import { markdownTable } from '../../src/lab/bench/markdown-table.ts';
import { meanOf } from '../../src/lab/bench/shares.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';
import { figure } from '../learning/figure.ts';
import { foldsBySite } from '../learning/folds-by-site.ts';
import { seeded } from '../learning/seeded.ts';
import { zoneFolds } from '../zone-model/folds.ts';
import { boundedPeers, closePeers } from './bounded-peers.ts';
import { FOLDS, foldsOf } from './folds.ts';
import { type ContentModels, learn } from './learn.ts';
import { pageHash } from './page-hash.ts';
import { type TruePage, truePages } from './pages.ts';
import { pieceKey, pieceLabels } from './piece-labels.ts';
import { shortenedArticle } from './shortened-article.ts';
import { readTrainingData } from './training-data.ts';

interface Variant {
  /** Draws of the same name are one column. */
  readonly name: string;
  readonly draw: number;
  readonly share: number;
  readonly without?: RegExp;
}

interface Scored {
  readonly id: string;
  readonly set: TruePage['set'];
  readonly kind: string;
  readonly isShortened: boolean;
  readonly words: number;
  readonly answers: { readonly name: string; readonly score: WordScore }[];
}

/** Another seed draws which sites a smaller training set keeps. */
const SHARE_SEED = 11;
/** Words of a short article. */
const SHORT_WORDS = 300;
const PROGRESS_PAGES = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    folds: { type: 'string', default: String(FOLDS) },
    seeds: { type: 'string', default: '1' },
    share: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    alone: { type: 'boolean', default: false },
    models: { type: 'string' },
    json: { type: 'string' },
  },
});
const variants: Variant[] = [
  ...Array.from({ length: Number(values.seeds) }, (_, draw) => ({ name: 'pith', draw, share: 1 })),
  ...values.share.map(share => ({ name: `share ${share}`, draw: 0, share: Number(share) })),
  ...values.without.map(pattern => ({
    name: `without ${pattern}`,
    draw: 0,
    share: 1,
    without: new RegExp(pattern, 'u'),
  })),
];
if (values.models !== undefined) mkdirSync(values.models, { recursive: true });
const data = readTrainingData('scripts/content-model/data.gz');
const hundredths = foldsBySite(
  data.pages.map(({ site }) => site),
  100,
  SHARE_SEED,
);
const unseen = variants.map(variant => ({ name: variant.name, selectorOf: unseenBy(variant) }));
const zones = zoneFolds();
const peers = values.alone ? [] : peerContentMethods(boundedPeers((await findPeers()).peers));
const scored: Scored[] = [];
const firstFolds = dealt(0);
let pages = 0;
for await (const page of truePages(positionals, { every: Number(values.every) })) {
  if (firstFolds.foldOf(page.id) >= Number(values.folds)) continue;
  if (pages++ % PROGRESS_PAGES === 0) console.error(`page ${pages}`);
  const { snapshot, text, kept } = page;
  const answers = ownAnswers(page.id, snapshot, text);
  for (const { name, answerOf } of peers)
    answers.push({ name, score: scoreWords((await answerOf(kept)).text, text) });
  scored.push(scoredPage(page, text, answers, false));
  const short = cutShort(page);
  if (short !== null)
    scored.push(scoredPage(page, short.text, ownAnswers(page.id, short.snapshot, short.text), true));
}
await closePeers();
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(scored));
for (const set of ['text', 'labelled'] as const) {
  const table = tableOf(scored.filter(page => page.set === set));
  if (table !== undefined) console.log(`\n${set}\n\n${table}`);
}

/** Gives for each page the selection by models that never saw its site; they are trained when the first page needs them. */
function unseenBy({ name, draw, share, without }: Variant): (page: string) => ContentSelector {
  const { folds, foldOf } = dealt(draw);
  const selectors: ContentSelector[] = [];
  const selectorOf = (fold: number) => {
    const isOn = (page: number) => folds[page] !== fold && hundredths[page] < share * 100;
    const isUsable = (feature: string) => without?.test(feature) !== true;
    return contentSelector(
      keptModels(`${name} ${draw} ${fold}`, () => learn(data, isOn, { draw, isUsable })),
    );
  };
  return page => (selectors[foldOf(page)] ??= selectorOf(foldOf(page)));
}

/** The fold of each page of the data, and of a page by its id; a page that is not in the data is in the first. */
function dealt(draw: number): { folds: readonly number[]; foldOf: (page: string) => number } {
  const folds = foldsOf(
    data.pages.map(({ site }) => site),
    draw,
  );
  const foldOfPage = new Map(data.pages.map(({ id }, place) => [id, folds[place]]));
  return { folds, foldOf: page => foldOfPage.get(pageHash(page)) ?? 0 };
}

function keptModels(name: string, train: () => ContentModels): ContentModels {
  const file =
    values.models === undefined ? undefined : `${values.models}/${name.replaceAll(/[^\w.]+/gu, '-')}.json`;
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ContentModels;
  console.error(`models: ${name}`);
  const models = train();
  if (file !== undefined) writeFileSync(file, JSON.stringify(models));
  return models;
}

function ownAnswers(id: string, snapshot: Snapshot, truth: string): Scored['answers'] {
  const zoning = zones.unseenBy(id)(snapshot);
  return unseen.map(({ name, selectorOf }) => {
    const text = textOf(hastOf(snapshot, selectorOf(id)(snapshot, zoning)));
    return { name, score: scoreWords(text, truth) };
  });
}

/** The article with its middle and end cut out, and what is left of its content; null where the page is no long article. */
function cutShort(page: TruePage): { snapshot: Snapshot; text: string } | null {
  const unitsOf = (snapshot: Snapshot) => {
    const read = withFadedIn(snapshot);
    return evidenceOf(read, zones.unseenBy(page.id)(snapshot), readingOf(read)).units;
  };
  const units = unitsOf(page.snapshot);
  const labels = pieceLabels(page, units);
  // The same cut of a page in every run, whichever pages it takes.
  const snapshot = shortenedArticle(page, units, labels, seeded(Number.parseInt(pageHash(page.id), 16)));
  if (snapshot === null) return null;
  const isContent = new Map(units.map((unit, place) => [pieceKey(unit), (labels[place].share ?? 0) >= 0.5]));
  const left = unitsOf(snapshot).filter(unit => isContent.get(pieceKey(unit)) === true);
  return { snapshot, text: left.map(unit => unitText(snapshot, unit)).join(' ') };
}

function scoredPage(
  { id, set, kind }: TruePage,
  text: string,
  answers: Scored['answers'],
  isShortened: boolean,
): Scored {
  return { id, set, kind, isShortened, words: text.split(/\s+/u).length, answers };
}

function tableOf(pages: readonly Scored[]): string | undefined {
  const whole = pages.filter(({ isShortened }) => !isShortened);
  if (whole.length === 0) return undefined;
  const names = [...new Set(whole.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  const kinds = [...new Set(whole.map(({ kind }) => kind))].map(kind => ({
    name: kind,
    pages: whole.filter(page => page.kind === kind),
  }));
  kinds.sort((a, b) => b.pages.length - a.pages.length);
  const isShort = ({ kind, words }: Scored) => kind === 'article' && words < SHORT_WORDS;
  const groups = [
    { name: 'all', pages: whole },
    ...kinds,
    { name: `article under ${SHORT_WORDS} words`, pages: whole.filter(isShort) },
    { name: 'cut short', pages: pages.filter(({ isShortened }) => isShortened) },
  ].filter(group => group.pages.length > 0);
  const rows = groups.map(group => [
    group.name,
    String(group.pages.length),
    ...names.map(name => cell(group.pages, name)),
  ]);
  const balanced = names.map(name =>
    figure(kinds.map(kind => meanOf(scoresOf(kind.pages, name).map(({ f1 }) => f1)))),
  );
  rows.push(['its kinds, balanced', String(whole.length), ...balanced]);
  return markdownTable(['pages', 'count', ...names], rows);
}

function scoresOf(pages: readonly Scored[], name: string): WordScore[] {
  return pages.flatMap(({ answers }) =>
    answers.filter(answer => answer.name === name).map(({ score }) => score),
  );
}

function cell(pages: readonly Scored[], name: string): string {
  const scores = scoresOf(pages, name);
  if (scores.length === 0) return '';
  const [f1, precision, recall] = (['f1', 'precision', 'recall'] as const).map(part =>
    figure(scores.map(score => score[part])),
  );
  return `${f1} (${precision}, ${recall})`;
}
