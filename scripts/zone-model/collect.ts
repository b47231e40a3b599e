// Collects the training data of the zone model: `collect.ts OUT.gz SET…`, label sets as the benchmark reads them.
// Each page is taken as it is and shortened, and each of these mirrored too, since what makes a left margin makes a
// right one.

import { right } from '../../src/base/box.ts';
import { FEATURE_NAMES, leafFeatures } from '../../src/judge/zones/auto/leaf-features.ts';
import { measure } from '../../src/judge/zones/auto/page-measures.ts';
import { ZONE_PLACE } from '../../src/judge/zones/auto/zone-place.ts';
import { ZONES } from '../../src/judge/zones/zoning.ts';
import { type LabelledPage, readLabelSet } from '../../src/lab/bench/truth/label-sets.ts';
import type { PageLabels } from '../../src/lab/bench/truth/labels.ts';
import { truthOf } from '../../src/lab/bench/truth/truth.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';
import { binned } from '../learning/bins.ts';
import { seeded } from '../learning/seeded.ts';
import { shortened } from './shortened.ts';
import { writeTrainingData } from './training-data.ts';

/** Leaves of a page that are kept, about: the heavy ones surely, of the many light ones a sample. */
const LEAVES_KEPT = 110;
/** Heavy texts count for more, but not in proportion. */
const WEIGHT_POWER = 0.6;
/** A page's rows weigh this much together. */
const PAGE_WEIGHT = 100;
const MIRRORED_PLACE = [0, 1, 3, 2, 4];
/** Shares of a page's middle that are cut out, each for another version of it. */
const SHORTENED_BY = [0.3, 0.6];

interface Row {
  readonly values: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly page: number;
}

const [outFile, ...folders] = process.argv.slice(2);
if (outFile === undefined || folders.length === 0) throw new Error('usage: collect.ts OUT.gz SET…');
const labelled = (await Promise.all(folders.map(folder => readLabelSet(folder)))).flat();
const pith = await open({ concurrency: 2 });
const random = seeded(11);
const rows: Row[] = [];
const snapshots = await Promise.all(
  labelled.map(async ({ pageFile }) => (await pith.segment(pageFile, { method: 'vlps' })).snapshot),
);
await pith.close();
for (const [place, page] of labelled.entries()) rows.push(...rowsOf(page, snapshots[place], place));
write(outFile, rows, labelled);

/** All versions of a page weigh together what it would alone. */
function rowsOf({ labels, labelFile }: LabelledPage, snapshot: Snapshot, page: number): Row[] {
  const { items } = truthOf(snapshot, labels, labelFile);
  const shorter = SHORTENED_BY.flatMap(share => shortened(snapshot, items, share, random) ?? []);
  const versions = [snapshot, ...shorter].map(version => rowsOfVersion(version, labels, labelFile));
  return versions.flatMap(rows => rows.map(row => ({ ...row, weight: row.weight / versions.length, page })));
}

function rowsOfVersion(snapshot: Snapshot, labels: PageLabels, labelFile: string): Omit<Row, 'page'>[] {
  const { items } = truthOf(snapshot, labels, labelFile);
  const placeOf = new Map(items.map(({ element, zone }) => [element, ZONE_PLACE[zone]]));
  const weightOf = new Map<number, number>();
  for (const { element, weight } of items) weightOf.set(element, (weightOf.get(element) ?? 0) + weight);
  const { leaves, count, rows } = leafFeatures(measure(snapshot));
  const values = rows(0, count);
  const mirrored = leafFeatures(measure(mirror(snapshot))).rows(0, count);
  const known = leaves.map((leaf, at) => ({ leaf, at })).filter(({ leaf }) => placeOf.has(leaf));
  const strength = (leaf: number) => (weightOf.get(leaf) ?? 1) ** WEIGHT_POWER;
  const total = known.reduce((sum, { leaf }) => sum + strength(leaf), 0);
  return known.flatMap(({ leaf, at }) => {
    const share = strength(leaf) / total;
    const kept = Math.min(1, LEAVES_KEPT * (share + 0.5 / leaves.length));
    if (random() > kept) return [];
    const label = placeOf.get(leaf) ?? 0;
    const weight = ((share * PAGE_WEIGHT) / kept) * 0.5;
    const width = FEATURE_NAMES.length;
    const cut = (all: Float32Array) => all.slice(at * width, (at + 1) * width);
    return [
      { values: cut(values), label, weight },
      { values: cut(mirrored), label: MIRRORED_PLACE[label], weight },
    ];
  });
}

function mirror(snapshot: Snapshot): Snapshot {
  const turned = <Thing extends { pageBox: readonly [number, number, number, number] }>(
    thing: Thing,
  ): Thing => {
    const [, top, width, height] = thing.pageBox;
    return { ...thing, pageBox: [snapshot.page.width - right(thing.pageBox), top, width, height] };
  };
  return { ...snapshot, elements: snapshot.elements.map(turned), texts: snapshot.texts.map(turned) };
}

function write(file: string, all: readonly Row[], pages: readonly LabelledPage[]): void {
  const width = FEATURE_NAMES.length;
  const cut = FEATURE_NAMES.map((_, feature) => binned(all.map(({ values }) => values[feature])));
  const bins = new Uint8Array(all.length * width);
  for (const [feature, { column }] of cut.entries())
    for (const [row, bin] of column.entries()) bins[row * width + feature] = bin;
  writeTrainingData(file, {
    features: FEATURE_NAMES,
    classes: ZONES,
    edges: cut.map(({ edges }) => edges),
    pages: pages.map(({ id }) => id),
    sites: pages.map(({ id }) => siteOf(id)),
    bins,
    labels: Uint8Array.from(all, ({ label }) => label),
    weights: Float32Array.from(all, ({ weight }) => weight),
    pageOf: Uint16Array.from(all, ({ page }) => page),
  });
  console.log(`${all.length} rows of ${pages.length} pages`);
}

/** Pages made with one template collection count as one site. */
function siteOf(id: string): string {
  return /^dv-np-([a-z]+)/.exec(id)?.[1] ?? id;
}
