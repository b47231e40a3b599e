// Scores zones of pages by models that never saw their sites, and prints them by group of pages.

import type { ZoneModel } from '../../../src/judge/zones/auto/zone-model.ts';
import { ZONES, type Zone } from '../../../src/judge/zones/zoning.ts';
import { meanOf } from '../../../src/lab/bench/statistics.ts';
import { markdownTable } from '../../../src/lab/bench/tables.ts';
import type { PageTruth } from '../../../src/lab/bench/truth/truth.ts';
import {
  type AnsweredItem,
  answersOf,
  scoreZones,
  type ZonePageScore,
} from '../../../src/lab/bench/zones/metrics.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { GROUPS, type Group, groupOf } from '../folds-by-site.ts';
import { type ZonePage, zonePages } from '../pages.ts';
import { figure, type Scoring, type VariantRules } from '../scoring.ts';
import { hashedNames, misleadingNames } from './renamed.ts';
import { ZONES_SUBJECT, type ZoneRule } from './subject.ts';
import type { ZoneData } from './training-data.ts';

/** An answer this sure ought to be right 95 times in 100. */
const SURE = 0.9;
/** A page under this is one that `auto` did not understand. */
const FAILED = 0.6;

interface Scored extends ZonePageScore {
  readonly id: string;
  readonly group: Group;
  readonly seed: number;
  readonly variant: string;
  readonly names: string;
  /** For each zone the weight of the answers with a confidence of at least SURE, and the weight of the right ones. */
  readonly sure: Readonly<Record<Zone, { weight: number; right: number }>>;
}

/** `names`: of `as-is`, `hashed` and `misleading`, those that pages are scored with. */
export const zoneScoring = (
  names: readonly string[],
): Scoring<ZoneData, ZoneModel, ZoneRule, ZonePage, Scored> => ({
  subject: ZONES_SUBJECT,
  pages: zonePages,
  score: async (page, rules) => names.flatMap(kind => scoredPages(page, rules, kind)),
  tables: scored => {
    const parts = new Map(scored.map(page => [`${page.variant}, names ${page.names}`, page]));
    return [...parts].flatMap(([title, { variant, names: kind }]) => {
      const pages = scored.filter(page => page.variant === variant && page.names === kind);
      return [title, table(pages), sureTable(pages)];
    });
  },
  summary: scored =>
    Object.fromEntries(
      [...new Set(scored.map(page => page.names))].map(kind => [
        `names ${kind}`,
        Number(figure(scored.filter(page => page.names === kind).map(({ accuracy }) => accuracy))),
      ]),
    ),
});

function scoredPages(
  { id, snapshot, truthOf }: ZonePage,
  rules: readonly VariantRules<ZoneRule>[],
  names: string,
): Scored[] {
  const truth = truthOf(snapshot);
  const page = renamed(snapshot, truth, names);
  return rules.map(({ name, seed, unseenBy }) => {
    const zoning = unseenBy(id)(page);
    const items = answersOf(truth.items, zoning);
    const sure = sureOf(items, zoning.confidences);
    return { ...scoreZones(items), id, group: groupOf(id), seed, variant: name, names, sure };
  });
}

function renamed(snapshot: Snapshot, truth: PageTruth, names: string): Snapshot {
  switch (names) {
    case 'as-is':
      return snapshot;
    case 'hashed':
      return hashedNames(snapshot);
    case 'misleading':
      return misleadingNames(snapshot, truth);
    default:
      throw new Error(`--names: as-is, hashed or misleading, not ${names}`);
  }
}

function sureOf(items: readonly AnsweredItem[], confidences: Float64Array): Scored['sure'] {
  const sums = Object.fromEntries(ZONES.map(zone => [zone, { weight: 0, right: 0 }])) as Record<
    Zone,
    { weight: number; right: number }
  >;
  const whole = items.reduce((sum, { weight }) => sum + weight, 0);
  for (const { element, weight, zone, answer } of items) {
    if ((confidences[element] ?? 0) < SURE) continue;
    sums[answer].weight += weight / whole;
    if (zone === answer) sums[answer].right += weight / whole;
  }
  return sums;
}

function table(all: readonly Scored[]): string {
  const seeds = [...new Set(all.map(({ seed }) => seed))].sort((a, b) => a - b);
  const groups = [...GROUPS, undefined].map(group => ({
    name: group ?? 'all',
    pages: all.filter(page => group === undefined || page.group === group),
  }));
  const rows = groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ name, pages }) => [
      name,
      String(pages.length / seeds.length),
      figure(pages.map(({ accuracy }) => accuracy)),
      figure(pages.map(({ macroF1 }) => macroF1)),
      percent(pages.map(({ grade }) => Number(grade === 'good'))),
      percent(pages.map(({ accuracy }) => Number(accuracy < FAILED))),
      ...ZONES.map(zone => figure(pages.flatMap(({ zones }) => zones[zone]?.f1 ?? []))),
      seeds
        .map(seed => figure(pages.filter(page => page.seed === seed).map(({ accuracy }) => accuracy)))
        .join(' '),
    ]);
  const head = [
    'pages of',
    'pages',
    'accuracy',
    'macro F1',
    'good',
    `< ${FAILED}`,
    ...ZONES,
    'accuracy by seed',
  ];
  return markdownTable(head, rows);
}

function sureTable(all: readonly Scored[]): string {
  const rows = ZONES.map(zone => {
    const weight = all.reduce((sum, page) => sum + page.sure[zone].weight, 0);
    const right = all.reduce((sum, page) => sum + page.sure[zone].right, 0);
    return [
      zone,
      `${((100 * weight) / all.length).toFixed(1)} %`,
      (right / Math.max(1e-9, weight)).toFixed(3),
    ];
  });
  return markdownTable([`≥ ${SURE} sure of`, 'share of all', 'right'], rows);
}

function percent(values: readonly number[]): string {
  return `${(100 * (meanOf(values) ?? 0)).toFixed(1)} %`;
}
