// The adaptive method: reads the zones off the layout. Boosted trees learned from hand-labelled pages weigh the evidence
// for each block of text and each picture; then the labelling of the whole page is chosen that fits all of it best.

import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import { once } from '../../../base/memoize.ts';
import { atOnce, type Steps } from '../../../base/threads/steps.ts';
import { firstHoldersOf, type Piece } from '../../../page/pieces/pieces.ts';
import { isUnstyled } from '../../../page/pieces/unstyled.ts';
import { isAlone } from '../../../page/snapshot/alone.ts';
import { withListsAsShown } from '../../../page/snapshot/lists-as-shown.ts';
import { onceEachInSteps } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../page/snapshot/upwards.ts';
import { takesZone, whyNoZone } from '../enclosing-zone.ts';
import { labelTree } from '../label-tree.ts';
import { type SiteEvidence, ZONES, type Zone, type Zoning } from '../zoning.ts';
import { evidenceSentence, type LeafFeatures, leafFeatures } from './features/leaf-features.ts';
import { orderBands } from './labelling/band-order.ts';
import { drawnThresholds } from './labelling/drawn-thresholds.ts';
import { evenOut } from './labelling/even-out.ts';
import { landmarkZones, mainAndSideZones } from './labelling/landmark-zones.ts';
import { type Layer, layersOf } from './labelling/layers.ts';
import { inGridsOf } from './measures/columns.ts';
import { inDataTablesOf } from './measures/data-tables.ts';
import type { Ink } from './measures/ink.ts';
import { measuring, type PageMeasures } from './measures/page-measures.ts';
import { AUTO_SETTINGS, ZONE_PLACE } from './settings.ts';
import { shippedModel, type TreeScorer, treeScorer, type ZoneModel } from './zone-model.ts';

const COUNT = ZONES.length;
const { LM, RM } = ZONE_PLACE;

/** The verdicts that a reason quotes, in addition to the page itself. */
type AutoVerdicts = Pick<Zoning, 'zones' | 'confidences' | 'site'>;

interface AutoMethod {
  readonly zoneSteps: (snapshot: Snapshot, site?: SiteEvidence) => Steps<Zoning>;
  readonly reasonOf: (snapshot: Snapshot, verdicts: AutoVerdicts, elementIndex: number) => string;
}

/** The method with another model, for cross-validation. */
export const autoMethod = (model: ZoneModel): typeof auto => {
  const { zoneSteps } = methodOf(model);
  return (snapshot, site) => atOnce(zoneSteps(snapshot, site));
};

function methodOf({ trees, names }: ZoneModel): AutoMethod {
  const scorer = treeScorer(trees);
  const featuresOf = leafFeatures(token => names.get(token), scorer.features);
  const perceiving = onceEachInSteps(snapshot => perceive(snapshot, featuresOf));
  const perceived = (snapshot: Snapshot) => atOnce(perceiving(snapshot));
  return {
    *zoneSteps(snapshot, site) {
      const page = withListsAsShown(snapshot);
      return yield* zoningSteps(page, scorer, yield* perceiving(page), site);
    },
    reasonOf: (snapshot, verdicts, index) =>
      explainZone(withListsAsShown(snapshot), scorer, perceived, verdicts, index),
  };
}

/** Unpacks the model on the first page: most commands never need it. */
const shippedMethod = once(() => methodOf(shippedModel()));

export const autoSteps: AutoMethod['zoneSteps'] = (snapshot, site) =>
  shippedMethod().zoneSteps(snapshot, site);

export const auto = (snapshot: Snapshot, site?: SiteEvidence): Zoning => atOnce(autoSteps(snapshot, site));

export const autoReasonOf: AutoMethod['reasonOf'] = (snapshot, verdicts, index) =>
  shippedMethod().reasonOf(snapshot, verdicts, index);

/** The data that zones and reasons are made from. */
interface Perception {
  readonly measures: PageMeasures;
  /** A row for each leaf. */
  readonly features: RowSource;
  readonly layers: readonly (Layer | undefined)[];
  readonly unstyled: boolean;
  /** Computed for the first reason, because most callers ask for none. */
  readonly heaviest: () => Int32Array;
  readonly placeOf: () => ReadonlyMap<number, number>;
  /** For each leaf the element that a site's model judges it by. */
  readonly holderOf: () => ReadonlyMap<number, number>;
}

function* perceive(snapshot: Snapshot, featuresOf: LeafFeatures): Steps<Perception> {
  const measures = yield* measuring(snapshot);
  yield;
  const { ink, leaves } = measures;
  return {
    measures,
    features: featuresOf(measures, leaves),
    layers: layersOf(snapshot, ink),
    unstyled: isUnstyled(snapshot),
    heaviest: once(() => heaviestLeaves(snapshot, ink, leaves)),
    placeOf: once(() => new Map(leaves.map((leaf, place) => [leaf, place]))),
    holderOf: once(() => leafHolders(snapshot, measures.pieces)),
  };
}

function* zoningSteps(
  snapshot: Snapshot,
  scorer: TreeScorer,
  { measures, features, layers, unstyled, holderOf }: Perception,
  site?: SiteEvidence,
): Steps<Zoning> {
  const { ink, leaves } = measures;
  yield;
  const probabilities = yield* scorer.probabilities(features);
  yield;
  setLayers(probabilities, leaves, layers);
  const { layoutParts, fewPartsLogOdds, aloneLogOdds, landmarkLogOdds, mainLogOdds, emptyMainLogOdds } =
    AUTO_SETTINGS;
  const hasLayout = !unstyled && leaves.length >= layoutParts;
  const landmarks = hasLayout ? mainAndSideZones(snapshot) : landmarkZones(snapshot);
  const inGrids = inGridsOf(snapshot, measures.columns);
  const add = (evidenceOf: EvidenceOf) => addEvidence(probabilities, leaves, evidenceOf);
  add(byLandmarks(landmarks, hasLayout ? mainLogOdds : landmarkLogOdds));
  if (leaves.length < layoutParts) add(() => ['CENTER', fewPartsLogOdds]);
  else if (isAlone(snapshot)) add(() => ['CENTER', aloneLogOdds]);
  add(byGrids(inGrids, 'LM'));
  add(byGrids(inGrids, 'RM'));
  add(byDataTables(inDataTablesOf(snapshot)));
  evenOut(measures, probabilities, COUNT, AUTO_SETTINGS);
  if (site !== undefined) add(bySite(site, holderOf()));
  yield;
  let places = placesOf(measures, probabilities);
  if (isMainEmpty(measures, landmarks, places)) {
    add(byLandmarks(landmarks, emptyMainLogOdds));
    places = placesOf(measures, probabilities);
  }
  const zones = snapshot.elements.map((element, index) =>
    takesZone(element) ? (ZONES[at(places, index)] ?? 'CENTER') : null,
  );
  const sure = surenessOf(snapshot, leaves, ink, probabilities, places);
  const confidences = ink.weight.map((held, index) => {
    // An element without weight, such as a link in a line, is as sure as the leaf around it, or else as the page.
    const element = held > 0 ? index : Math.max(0, at(measures.leafAround, index));
    const own = at(sure, element) / Math.max(1, at(ink.weight, element));
    return unstyled ? own * AUTO_SETTINGS.unstyledConfidence : own;
  });
  return {
    method: 'auto',
    thresholds: drawnThresholds({ snapshot, ink, leaves, zones, layers }),
    confidence: at(confidences, 0),
    zones,
    confidences,
    ...(site && { site }),
  };
}

function explainZone(
  snapshot: Snapshot,
  scorer: TreeScorer,
  perceived: (snapshot: Snapshot) => Perception,
  { zones, confidences, site }: AutoVerdicts,
  index: number,
): string {
  const element = snapshot.elements[index];
  if (element === undefined) return '';
  if (!takesZone(element)) return whyNoZone(element);
  const { measures, layers, heaviest, placeOf, holderOf, features, unstyled } = perceived(snapshot);
  const layer = layers[index];
  const zone = zones[index] ?? 'CENTER';
  if (layer?.zone === zone) return layer.reason;
  const within = at(heaviest(), index);
  const leaf = within < 0 ? at(measures.leafAround, index) : within;
  if (leaf < 0) return 'holds no text and no picture: goes with what is around it';
  const row = features.rows(placeOf().get(leaf) ?? 0, 1);
  const evidence = scorer.evidence(row, ZONES.indexOf(zone));
  const sentence = evidenceSentence(evidence, at(confidences, index));
  const siteReason = site?.reasons[holderOf().get(leaf) ?? leaf] || undefined;
  const whole = siteReason === undefined ? sentence : `${sentence}; ${siteReason}`;
  return unstyled ? `${whole}; the page has no layout of its own, so this is a guess` : whole;
}

/** Gives each leaf in a layer the zone of the layer. */
function setLayers(
  probabilities: Float64Array,
  leaves: readonly number[],
  layers: readonly (Layer | undefined)[],
): void {
  for (const [place, leaf] of leaves.entries()) {
    const layer = layers[leaf];
    if (layer === undefined) continue;
    const row = place * COUNT;
    probabilities.fill((1 - AUTO_SETTINGS.layerProbability) / (COUNT - 1), row, row + COUNT);
    probabilities[row + ZONE_PLACE[layer.zone]] = AUTO_SETTINGS.layerProbability;
  }
}

/** The element of the first piece of each leaf. */
function leafHolders(snapshot: Snapshot, pieces: readonly Piece[]): ReadonlyMap<number, number> {
  const holders = firstHoldersOf(snapshot, pieces);
  const found = new Map<number, number>();
  for (const [place, { element }] of pieces.entries())
    if (!found.has(element)) found.set(element, holders[place] ?? element);
  return found;
}

/** A zone that speaks for or against a leaf, and how much. */
type ZoneEvidence = readonly [zone: Zone, logOdds: number];
type EvidenceOf = (leaf: number) => ZoneEvidence | undefined;

/** Raises the score of a landmark's zone for the parts in it. */
const byLandmarks =
  (zones: readonly (Zone | null | undefined)[], logOdds: number): EvidenceOf =>
  leaf => {
    const zone = zones[leaf] ?? null;
    return zone === null ? undefined : [zone, logOdds];
  };

/** Makes a margin less likely in grids. */
const byGrids =
  (inGrids: Uint8Array, margin: 'LM' | 'RM'): EvidenceOf =>
  leaf =>
    inGrids[leaf] === 1 ? [margin, -AUTO_SETTINGS.gridLogOdds] : undefined;

/** Makes HEADER less likely in tables of data. */
const byDataTables =
  (inTables: Uint8Array): EvidenceOf =>
  leaf =>
    inTables[leaf] === 1 ? ['HEADER', -AUTO_SETTINGS.tableLogOdds] : undefined;

/** Lowers the score of CENTER for parts that the site repeats, and raises it for parts that vary. */
const bySite =
  ({ logOdds }: SiteEvidence, holders: ReadonlyMap<number, number>): EvidenceOf =>
  leaf => {
    const odds = at(logOdds, holders.get(leaf) ?? leaf);
    return odds === 0 ? undefined : ['CENTER', odds];
  };

function addEvidence(probabilities: Float64Array, leaves: readonly number[], evidenceOf: EvidenceOf): void {
  for (const [place, leaf] of leaves.entries()) {
    const evidence = evidenceOf(leaf);
    if (evidence === undefined) continue;
    const row = place * COUNT;
    const cell = row + ZONE_PLACE[evidence[0]];
    probabilities[cell] = at(probabilities, cell) * Math.exp(evidence[1]);
    let sum = 0;
    for (let kind = 0; kind < COUNT; kind++) sum += at(probabilities, row + kind);
    for (let kind = 0; kind < COUNT; kind++) probabilities[row + kind] = at(probabilities, row + kind) / sum;
  }
}

/** True if hardly any of the main part has become CENTER. */
function isMainEmpty(
  { ink, leaves }: PageMeasures,
  landmarks: readonly (Zone | null | undefined)[],
  places: Uint8Array,
): boolean {
  let [main, center] = [0, 0];
  for (const leaf of leaves) {
    if (landmarks[leaf] !== 'CENTER') continue;
    const { ownWeight } = ink.of(leaf);
    main += ownWeight;
    if (at(places, leaf) === ZONE_PLACE.CENTER) center += ownWeight;
  }
  return center < main * AUTO_SETTINGS.emptyMain;
}

/** The zone of every element, as a place in ZONES. */
function placesOf(measures: PageMeasures, probabilities: Float64Array): Uint8Array {
  const { snapshot, ink, leaves } = measures;
  const { pieceChars, mostWeight, leastProbability, orderPrice, rightMarginLogOdds } = AUTO_SETTINGS;
  const costs = new Float64Array(snapshot.elements.length * COUNT);
  for (const [place, leaf] of leaves.entries()) {
    const weight = Math.min(mostWeight, Math.sqrt(at(ink.ownWeight, leaf) / pieceChars));
    for (let kind = 0; kind < COUNT; kind++) {
      const probability = Math.max(leastProbability, at(probabilities, place * COUNT + kind));
      costs[leaf * COUNT + kind] = -weight * Math.log(probability);
    }
    costs[leaf * COUNT + RM] = at(costs, leaf * COUNT + RM) - weight * rightMarginLogOdds;
  }
  orderBands(leaves, ink, costs, COUNT, orderPrice);
  return labelTree(snapshot, costs, { labelCount: COUNT, changePrices: changePricesOf(measures) });
}

/** Prices, for each element, each zone that its parent does not have: low where such zones begin. */
function changePricesOf({ ink, columns, frame }: PageMeasures): Float64Array {
  const { columnPrice, mostColumns, marginPrice, bandPrice, changePrice, bandWidth } = AUTO_SETTINGS;
  const wide = frame.width * bandWidth;
  const prices = new Float64Array(ink.weight.length * COUNT);
  // The root has no parent to differ from.
  for (let index = 1; index < ink.weight.length; index++) {
    const isWide = at(ink.right, index) - at(ink.left, index) > wide;
    const others = at(columns.besideCount, index);
    const isColumn = others > 0 && others < mostColumns;
    const row = index * COUNT;
    prices.fill(isWide ? bandPrice : changePrice, row, row + COUNT);
    prices[row + LM] = prices[row + RM] = isColumn ? columnPrice : marginPrice;
  }
  return prices;
}

/** Sums over each subtree the weights of leaves, times the confidence in their zones. */
function surenessOf(
  snapshot: Snapshot,
  leaves: readonly number[],
  ink: Ink,
  probabilities: Float64Array,
  places: Uint8Array,
): Float64Array {
  const sums = new Float64Array(snapshot.elements.length);
  for (const [place, leaf] of leaves.entries()) {
    const zone = at(places, leaf);
    const probability = at(probabilities, place * COUNT + zone);
    const sure = zone === RM ? probability ** AUTO_SETTINGS.rightMarginDoubt : probability;
    sums[leaf] = at(ink.ownWeight, leaf) * sure;
  }
  sumUpwards(snapshot, [sums]);
  return sums;
}

/** Finds the heaviest leaf in each element, itself included; -1 for none. */
function heaviestLeaves(snapshot: Snapshot, ink: Ink, leaves: readonly number[]): Int32Array {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const heaviest = new Int32Array(elements.length).fill(-1);
  for (const leaf of leaves) heaviest[leaf] = leaf;
  for (let index = elements.length - 1; index > 0; index--) {
    const parent = tree.parent(index);
    const leaf = at(heaviest, index);
    if (parent < 0 || leaf < 0) continue;
    const current = at(heaviest, parent);
    if (current < 0 || ink.of(leaf).ownWeight > ink.of(current).ownWeight) heaviest[parent] = leaf;
  }
  return heaviest;
}
