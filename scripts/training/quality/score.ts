// Scores the expected quality of pages by models that never saw their sites: its mean error, and how many of the worst pages
// it finds.

import type { TreeModel } from '../../../src/base/boosted-trees/tree-model.ts';
import { once } from '../../../src/base/memoize.ts';
import type { QualityOf } from '../../../src/judge/selection/quality.ts';
import { meanOf } from '../../../src/lab/bench/statistics.ts';
import { markdownTable } from '../../../src/lab/bench/tables.ts';
import { type ContentPage, contentPages, type PageSource } from '../pages.ts';
import { figure, type Scoring } from '../scoring.ts';
import { type QualityData, qualityReader } from './collect.ts';
import { QUALITY_SUBJECT } from './subject.ts';

export interface Expected {
  readonly id: string;
  readonly set: ContentPage['set'];
  readonly kind: string;
  readonly f1: number;
  readonly expected: number;
}

export function qualityScoring(
  source: PageSource,
): Scoring<QualityData, TreeModel, QualityOf, ContentPage, Expected> {
  const reader = once(() => qualityReader(source));
  return {
    subject: QUALITY_SUBJECT,
    pages: contentPages,
    score: async (page, rules) => {
      const { row, f1 } = (await reader())(page);
      const { id, set, kind } = page;
      if (row === undefined) return [];
      return rules.map(({ unseenBy }) => ({ id, set, kind, f1, expected: unseenBy(id)(row) }));
    },
    tables: scored => [
      'by what was expected',
      binTable(scored),
      'by set and kind of page',
      groupTable(scored),
    ],
    summary: scored => ({ error: Number(errorOf(scored)), 'worst tenth': Number(worstFound(scored)) }),
  };
}

/** Lower ends of the bins. */
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.96];

function binTable(pages: readonly Expected[]): string {
  const rows = BINS.flatMap((from, place) => {
    const to = BINS[place + 1] ?? Number.POSITIVE_INFINITY;
    const inside = pages.filter(({ expected }) => expected >= from && expected < to);
    return inside.length === 0 ? [] : [[`from ${from}`, ...cells(inside)]];
  });
  return markdownTable(['expected', 'pages', 'mean expected', 'mean F1', 'mean error'], rows);
}

/** Fewer pages than this are too few for a row. */
const FEW_PAGES = 40;

function groupTable(pages: readonly Expected[]): string {
  const groups = new Map([['all', pages]]);
  for (const name of new Set(pages.flatMap(({ set, kind }) => [set, kind])))
    groups.set(
      name,
      pages.filter(({ set, kind }) => set === name || kind === name),
    );
  const rows = [...groups].flatMap(([name, inside]) =>
    inside.length < FEW_PAGES ? [] : [[name, ...cells(inside), worstFound(inside)]],
  );
  return markdownTable(['pages', 'count', 'mean expected', 'mean F1', 'mean error', 'worst found'], rows);
}

const cells = (pages: readonly Expected[]): string[] => [
  String(pages.length),
  figure(pages.map(({ expected }) => expected)),
  figure(pages.map(({ f1 }) => f1)),
  errorOf(pages),
];

const errorOf = (pages: readonly Expected[]): string =>
  figure(pages.map(({ f1, expected }) => Math.abs(f1 - expected)));

/** The share of the tenth with the lowest expected F1 that is in the worst fifth by F1. */
function worstFound(pages: readonly Expected[]): string {
  const count = Math.round(pages.length / 10);
  const worst = new Set([...pages].sort((a, b) => a.f1 - b.f1).slice(0, 2 * count));
  const lowest = [...pages].sort((a, b) => a.expected - b.expected).slice(0, count);
  return (meanOf(lowest.map(page => Number(worst.has(page)))) ?? 0).toFixed(2);
}
