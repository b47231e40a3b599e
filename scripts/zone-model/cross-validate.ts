// Scores `auto` on pages of sites it was not trained on: `cross-validate.ts DATA SET… [--seeds 1,2,3] [--share X]
// [--without PATTERN] [--names as-is,hashed,misleading] [--json FILE]`. DATA is what collect.ts has written of the sets.
// `cross-validate.ts --read FILE…` prints the tables of such JSON files: each seed may run in a process of its own.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ZONES, type Zone } from '../../src/judge/zones/zoning.ts';
import { markdownTable } from '../../src/lab/bench/markdown-table.ts';
import { meanOf } from '../../src/lab/bench/shares.ts';
import { type PageTruth, truthOf } from '../../src/lab/bench/truth/truth.ts';
import { type AnsweredItem, answersOf } from '../../src/lab/bench/zones/answer.ts';
import { scoreZones, type ZonePageScore } from '../../src/lab/bench/zones/metrics.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';
import { figure } from '../learning/figure.ts';
import { zoneFolds } from './folds.ts';
import { hashedNames, misleadingNames } from './renamed.ts';
import { seenPages } from './seen-pages.ts';
import { GROUPS, type Group, groupOf } from './site-of.ts';
import { readTrainingData } from './training-data.ts';

/** An answer this sure ought to be right 95 times in 100. */
const SURE = 0.9;
/** A page under this is one that `auto` did not understand. */
const FAILED = 0.6;

interface Scored extends ZonePageScore {
  readonly id: string;
  readonly group: Group;
  readonly seed: number;
  readonly names: string;
  readonly confidence: number;
  /** Weight of what is answered with each zone and at least SURE, and how much of it is right. */
  readonly sure: Readonly<Record<Zone, { weight: number; right: number }>>;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    share: { type: 'string', default: '1' },
    without: { type: 'string' },
    names: { type: 'string', default: 'as-is' },
    json: { type: 'string' },
    read: { type: 'boolean', default: false },
  },
});
const scored = values.read
  ? positionals.flatMap(file => JSON.parse(readFileSync(file, 'utf8')) as Scored[])
  : await scoredPages(positionals);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(scored));
for (const names of new Set(scored.map(page => page.names))) {
  const pages = scored.filter(page => page.names === names);
  console.log(`\nnames ${names}\n\n${table(pages)}\n\n${sureTable(pages)}`);
}

async function scoredPages([file, ...folders]: readonly string[]): Promise<Scored[]> {
  if (file === undefined || folders.length === 0)
    throw new Error('usage: cross-validate.ts DATA SET…, or --read FILE…');
  const data = readTrainingData(file);
  const without = values.without === undefined ? undefined : new RegExp(values.without, 'u');
  const seeds = values.seeds.split(',').map(Number);
  const rules = seeds.map(seed =>
    zoneFolds(data, {
      seed,
      share: Number(values.share),
      isUsable: feature => without?.test(feature) !== true,
    }),
  );
  const found: Scored[] = [];
  for await (const { id, snapshot, labels, labelFile } of seenPages(folders)) {
    const truth = truthOf(snapshot, labels, labelFile);
    for (const names of values.names.split(',')) {
      const page = renamed(snapshot, truth, names);
      for (const [place, { unseenBy }] of rules.entries()) {
        const zoning = unseenBy(id)(page);
        const items = answersOf(truth.items, zoning);
        found.push({
          ...scoreZones(items),
          id,
          group: groupOf(id),
          seed: seeds[place] ?? 0,
          names,
          confidence: zoning.confidence,
          sure: sureOf(items, zoning.confidences),
        });
      }
    }
  }
  return found;
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
