// Collects the training data of the zone model. Each page is taken as it is, shortened, and with its main column thinned;
// each of these is mirrored too, since left and right margins look alike.

import { right } from '../../../src/base/box.ts';
import { add, at } from '../../../src/base/columns.ts';
import { FEATURE_NAMES, leafFeatures } from '../../../src/judge/zones/auto/features/leaf-features.ts';
import { tokensOf } from '../../../src/judge/zones/auto/features/name-tokens.ts';
import { measure, type PageMeasures } from '../../../src/judge/zones/auto/measures/page-measures.ts';
import { ZONE_PLACE } from '../../../src/judge/zones/auto/settings.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import type { TruthItem } from '../../../src/lab/bench/truth/truth.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../src/page/snapshot/upwards.ts';
import { BINS, binned } from '../bins.ts';
import type { ZonePage } from '../pages.ts';
import { isNameFeature, MIRRORED } from './name-scores.ts';
import { shortened, thinned } from './shortened.ts';
import type { ZoneData, ZonePageData } from './training-data.ts';

/** Leaves of a page that are kept, about: all heavy ones, a sample of the many light ones. */
const LEAVES_KEPT = 110;
/** Heavy texts count for more, but not in proportion. */
const WEIGHT_POWER = 0.6;
/** A page's rows weigh this much together. */
const PAGE_WEIGHT = 100;
/** Shares of a page's middle that are cut out, each for another version of it. */
const SHORTENED_BY = [0.3, 0.6];
/** Name features run from -8 to 8, with most of them near 0: their bins are of equal width. */
const NAME_BIN_WIDTH = 0.13;

interface Row {
  readonly values: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly leaf: number;
  readonly page: number;
  readonly version: number;
  readonly isMirrored: boolean;
}

export async function collectZones(pages: AsyncIterable<ZonePage>): Promise<ZoneData> {
  const rows: Row[] = [];
  const found: ZonePageData[] = [];
  for await (const page of pages) {
    const random = seeded(found.length + 1);
    for (const row of rowsOf(page, found.length, random)) rows.push(row);
    found.push(pageDataOf(page));
  }
  return dataOf(rows, found);
}

/** All versions of a page weigh together what it would alone. */
function rowsOf({ snapshot, truthOf }: ZonePage, page: number, random: () => number): Row[] {
  const { items } = truthOf(snapshot);
  const versions = [
    snapshot,
    ...SHORTENED_BY.flatMap(share => shortened(snapshot, items, share, random) ?? []),
    ...[thinned(snapshot, items, random) ?? []].flat(),
  ];
  return versions.flatMap((one, version) =>
    rowsOfVersion(one, truthOf(one).items, random).map(row => ({
      ...row,
      weight: row.weight / versions.length,
      page,
      version,
    })),
  );
}

type VersionRow = Omit<Row, 'page' | 'version'>;

function rowsOfVersion(snapshot: Snapshot, items: readonly TruthItem[], random: () => number): VersionRow[] {
  const measures = measure(snapshot);
  const { leaves, leafAround } = measures;
  const weightOf = new Map<number, number>();
  const byZone = new Map<number, Float64Array>();
  for (const { element, weight, zone } of items) {
    const leaf = at(leafAround, element);
    weightOf.set(leaf, (weightOf.get(leaf) ?? 0) + weight);
    const zones = byZone.get(leaf) ?? new Float64Array(ZONES.length);
    byZone.set(leaf, zones);
    add(zones, ZONE_PLACE[zone], weight);
  }
  /** The zone of most of a leaf. */
  const placeOf = new Map(Array.from(byZone, ([leaf, zones]) => [leaf, zones.indexOf(Math.max(...zones))]));
  const values = valuesOf(measures);
  const mirrored = valuesOf(measure(mirror(snapshot)));
  const known = leaves.map((leaf, at) => ({ leaf, at })).filter(({ leaf }) => placeOf.has(leaf));
  const strength = (leaf: number) => (weightOf.get(leaf) ?? 1) ** WEIGHT_POWER;
  const total = known.reduce((sum, { leaf }) => sum + strength(leaf), 0);
  const plain: VersionRow[] = [];
  const turned: VersionRow[] = [];
  for (const { leaf, at } of known) {
    const share = strength(leaf) / total;
    const kept = Math.min(1, LEAVES_KEPT * (share + 0.5 / leaves.length));
    if (random() > kept) continue;
    const label = placeOf.get(leaf) ?? 0;
    const weight = ((share * PAGE_WEIGHT) / kept) * 0.5;
    const width = FEATURE_NAMES.length;
    const cut = (all: Float32Array) => all.slice(at * width, (at + 1) * width);
    plain.push({ values: cut(values), label, weight, leaf, isMirrored: false });
    turned.push({
      values: cut(mirrored),
      label: MIRRORED[label] ?? 0,
      weight,
      leaf,
      isMirrored: true,
    });
  }
  return [...plain, ...turned];
}

/** Without names: what they say depends on the pages they are learned from. */
function valuesOf(measures: PageMeasures): Float32Array {
  const { rows, count } = leafFeatures(() => undefined)(measures, measures.leaves);
  return rows(0, count);
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

function pageDataOf({ id, site, snapshot, truthOf }: ZonePage): ZonePageData {
  const { elements } = snapshot;
  const byZone = ZONES.map(() => new Float64Array(elements.length));
  for (const { element, zone, weight } of truthOf(snapshot).items) {
    const column = byZone[ZONE_PLACE[zone]];
    if (column !== undefined) column[element] = at(column, element) + weight;
  }
  sumUpwards(snapshot, byZone);
  const names = elements.flatMap((element, index) => {
    if (element.tag === 'html' || element.tag === 'body') return [];
    const words = tokensOf(element);
    return words.length === 0 ? [] : [{ element: index, words }];
  });
  const parents = Int32Array.from(elements, ({ parent }) => parent);
  return {
    id,
    site,
    names,
    parents,
    weight: measure(snapshot).ink.weight,
    zoneWeights: Float32Array.from(names.flatMap(({ element }) => byZone.map(column => at(column, element)))),
  };
}

function dataOf(all: readonly Row[], pages: readonly ZonePageData[]): ZoneData {
  const nameEdges = Array.from({ length: BINS - 2 }, (_, place) => (place - (BINS - 3) / 2) * NAME_BIN_WIDTH);
  const cut = FEATURE_NAMES.map((name, feature) =>
    isNameFeature(name)
      ? { column: new Uint8Array(all.length), edges: nameEdges }
      : binned(Float32Array.from(all, ({ values }) => values[feature] ?? 0)),
  );
  return {
    features: FEATURE_NAMES,
    classes: ZONES,
    edges: cut.map(({ edges }) => edges),
    pages,
    columns: cut.map(({ column }) => column),
    labels: Float32Array.from(all, ({ label }) => label),
    weights: Float32Array.from(all, ({ weight }) => weight),
    pageOf: Uint16Array.from(all, ({ page }) => page),
    versionOf: Uint8Array.from(all, ({ version }) => version),
    isMirrored: Uint8Array.from(all, ({ isMirrored }) => Number(isMirrored)),
    leafOf: Int32Array.from(all, ({ leaf }) => leaf),
  };
}
