// Labelled pages with what each method says of every item, the adaptive method as it answers on sites it has not seen;
// and scores of answers that no method gave as a zoning.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MethodSettings, parametersOf } from '../../src/judge/baselines/parameters.ts';
import { patterns } from '../../src/judge/baselines/patterns.ts';
import { subtree } from '../../src/judge/baselines/subtree.ts';
import { tagtree } from '../../src/judge/baselines/tagtree.ts';
import { contentSelection } from '../../src/judge/selection/content-selection.ts';
import { zonesAround } from '../../src/judge/zones/around-content.ts';
import { centralArea } from '../../src/judge/zones/enclosing-zone.ts';
import { LONE_METHOD_NAMES, ZONE_METHODS, type ZoneMethodName } from '../../src/judge/zones/methods.ts';
import type { Zone, Zoning } from '../../src/judge/zones/zoning.ts';
import { isKept, scoreContent } from '../../src/lab/bench/content/grades.ts';
import { meanOf } from '../../src/lab/bench/statistics.ts';
import { readLabelSet } from '../../src/lab/bench/truth/label-sets.ts';
import { type TruthItem, truthOf } from '../../src/lab/bench/truth/truth.ts';
import { answersOf, scoreZones } from '../../src/lab/bench/zones/metrics.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import { unseenZones } from '../training/zones/subject.ts';

export const METHODS = LONE_METHOD_NAMES;
export type MethodName = ZoneMethodName;

export interface VotePage {
  readonly id: string;
  readonly kind: string;
  readonly fold: number;
  readonly snapshot: Snapshot;
  readonly items: readonly TruthItem[];
  /** By the rule that was trained without the page's site. */
  readonly auto: Zoning;
}

/**
 * `folder`: made by `unpack.sh`; the zone models of the folds are trained on it. `snapshots`: a folder with a saved
 * snapshot `ID.json` for each page; pages without one are rendered.
 */
export async function votePages(
  folder: string,
  folders: readonly string[],
  snapshots?: string,
): Promise<VotePage[]> {
  const folds = await unseenZones({ folder, every: 1 });
  const labelled = (await Promise.all(folders.map(folder => readLabelSet(folder)))).flat();
  const pith = await open({ concurrency: 2 });
  const pages: VotePage[] = [];
  for (const { id, kind, labels, labelFile, pageFile } of labelled) {
    const saved = join(snapshots ?? '', `${id}.json`);
    const { snapshot } = await pith.segment(snapshots !== undefined && existsSync(saved) ? saved : pageFile);
    const { items } = truthOf(snapshot, labels, labelFile);
    pages.push({ id, kind, fold: folds.foldOf(id), snapshot, items, auto: folds.unseenBy(id)(snapshot) });
  }
  await pith.close();
  return pages;
}

export function zoningBy(
  method: MethodName,
  { snapshot, auto }: VotePage,
  settings: MethodSettings = {},
): Zoning {
  switch (method) {
    case 'auto':
      return auto;
    case 'tagtree': {
      const finding = tagtree(snapshot, centralArea(snapshot, auto), parametersOf('tagtree', settings));
      return zonesAround(snapshot, 'tagtree', finding);
    }
    case 'subtree':
      return zonesAround(snapshot, 'subtree', subtree(snapshot, parametersOf('subtree', settings)));
    case 'patterns':
      return zonesAround(snapshot, 'patterns', patterns(snapshot, parametersOf('patterns', settings)));
    default:
      return ZONE_METHODS[method].zonesOf(snapshot);
  }
}

export interface Answers {
  /** Of each item of the page. */
  readonly zones: readonly Zone[];
  readonly kept: readonly boolean[];
}

export function answersBy(method: MethodName, page: VotePage, settings: MethodSettings = {}): Answers {
  const zoning = zoningBy(method, page, settings);
  const selection = contentSelection(page.snapshot, zoning);
  return {
    zones: answersOf(page.items, zoning).map(({ answer }) => answer),
    kept: page.items.map(item => isKept(item, selection)),
  };
}

export function zoneScoreOf({ items }: VotePage, zones: readonly Zone[]) {
  return scoreZones(items.map((item, place) => ({ ...item, answer: zones[place] })));
}

export function contentScoreOf({ items }: VotePage, kept: readonly boolean[]) {
  const size = Math.max(-1, ...items.map(({ index }) => index)) + 1;
  const selection = { keptTexts: new Uint8Array(size), keptElements: new Uint8Array(size) };
  for (const [place, { kind, index }] of items.entries())
    if (kept[place]) selection[kind === 'text' ? 'keptTexts' : 'keptElements'][index] = 1;
  return scoreContent(items, selection);
}

export const mean = (values: readonly (number | null | undefined)[]): number =>
  meanOf(values.map(value => value ?? null)) ?? Number.NaN;

/** 95 % of the mean of paired differences, by 2,000 samples of the pages. */
export function differenceInterval(differences: readonly number[], random: () => number): [number, number] {
  const means = Array.from({ length: 2000 }, () => {
    let sum = 0;
    for (let at = 0; at < differences.length; at++)
      sum += differences[Math.floor(random() * differences.length)];
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return [means[50], means[1949]];
}
