// One line of an explanation: a block with its zone, reason and VL_PS verdict, or a group of several zones.

import type { Box } from '../../base/box.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { hasContentReason } from '../selection/content-reasons.ts';
import { reasonOf } from '../zones/methods.ts';
import { ZONES, type Zone, type Zoning } from '../zones/zoning.ts';
import { elementLabel, textStart } from './describe-element.ts';
import type { ContentView, DroppedView, ExplainedPage } from './explained-page.ts';

export interface ExplainedBlock {
  /** Number of listed groups around it. */
  readonly depth: number;
  /** `null` for a group: its parts are in several zones and follow it. */
  readonly zone: Zone | null;
  readonly box: Box;
  /** `null` for a group. */
  readonly confidence: number | null;
  readonly tag: string;
  readonly selector: string;
  readonly xpath: string;
  /** Visible characters; a picture counts as 40. */
  readonly weight: number;
  readonly text: string;
  /** Empty for a group. */
  readonly reason: string;
  /** True for content; `null` for a group, or without a selection. */
  readonly content: boolean | null;
  /** The evidence that its longest piece is content, or is not; `null` outside of CENTER, unless it is content. */
  readonly contentReason: string | null;
  /** The rule that dropped it, if it is in CENTER; otherwise `null`. */
  readonly dropped: DroppedView | null;
  /** The zone in which VL_PS puts most of the block; `null` for a group, or if the method is VL_PS. */
  readonly vlps: VlpsView | null;
  /** Shares of the zones in a group; `null` for a block. */
  readonly shares: Partial<Record<Zone, number>> | null;
}

interface VlpsView {
  readonly zone: Zone;
  /** Share of the block's weight that VL_PS puts there. */
  readonly share: number;
  readonly reason: string;
  readonly differs: boolean;
}

export interface Place {
  readonly index: number;
  readonly depth: number;
}

export function groupAt(page: ExplainedPage, { index, depth }: Place): ExplainedBlock {
  const end = page.tree.end(index);
  return {
    ...describe(page, index, end, depth),
    zone: null,
    confidence: null,
    weight: page.total[index] ?? 0,
    reason: '',
    content: null,
    contentReason: null,
    dropped: null,
    vlps: null,
    shares: sharesOf(page, page.zoning, index, end),
  };
}

export function blockAt(page: ExplainedPage, { index, depth }: Place, zone: Zone): ExplainedBlock {
  const top = innermostHolder(page, index, zone);
  return blockOf(page, { from: top, end: page.tree.end(top), depth }, zone);
}

/** Skips a wrapper around a single part if the wrapper has another zone. */
function innermostHolder({ tree, zoning, own, total }: ExplainedPage, index: number, zone: Zone): number {
  let holder = index;
  while (zoning.zones[holder] !== zone && (own[holder] ?? 0) === 0) {
    const parts = tree.children(holder).filter(child => (total[child] ?? 0) > 0);
    const [only] = parts;
    if (only === undefined || parts.length > 1) break;
    holder = only;
  }
  return holder;
}

export function ownBlockAt(page: ExplainedPage, { index, depth }: Place): ExplainedBlock {
  return blockOf(page, { from: index, end: index + 1, depth }, page.zoning.zones[index] ?? 'CENTER');
}

interface ElementRange {
  readonly from: number;
  readonly end: number;
  readonly depth: number;
}

function blockOf(page: ExplainedPage, { from, end, depth }: ElementRange, zone: Zone): ExplainedBlock {
  const reasonIndex = reasonElement(page.zoning, zone, from, end);
  const shown = page.contentAt?.(contentElement(page, from, end));
  return {
    ...describe(page, from, end, depth),
    zone,
    confidence: page.zoning.confidences[reasonIndex] ?? 0,
    weight: end === from + 1 ? (page.own[from] ?? 0) : (page.total[from] ?? 0),
    reason: reasonOf(page.snapshot, page.zoning, reasonIndex),
    content: shown?.isContent ?? null,
    contentReason: contentReasonOf(page, { from, end, depth }, zone, shown),
    dropped: page.contentAt?.(from).dropped ?? shown?.dropped ?? null,
    vlps: vlpsView(page, zone, from, end),
    shares: null,
  };
}

function contentReasonOf(
  { contentReasons }: ExplainedPage,
  { from, end }: ElementRange,
  zone: Zone,
  shown: ContentView | undefined,
): string | null {
  if (shown === undefined || !hasContentReason(zone, shown.isContent)) return null;
  return contentReasons?.(from, end, shown.isContent) ?? null;
}

/** Returns the element that gives the reason: the topmost one with the block's zone, since a wrapper may have another. */
function reasonElement({ zones }: Zoning, zone: Zone, from: number, end: number): number {
  const found = zones.indexOf(zone, from);
  return found >= 0 && found < end ? found : from;
}

/** The first element of a block with visible content of its own: all of them have the same verdict. */
function contentElement({ own }: ExplainedPage, from: number, end: number): number {
  for (let index = from; index < end; index++) if ((own[index] ?? 0) > 0) return index;
  return from;
}

function describe({ snapshot, tree }: ExplainedPage, from: number, end: number, depth: number) {
  const element = tree.element(from);
  const { tag, pageBox: box } = element;
  return {
    depth,
    box,
    tag,
    selector: elementLabel(element),
    xpath: xpathOf(snapshot, from),
    text: textStart(snapshot, from, end),
  };
}

function vlpsView(page: ExplainedPage, zone: Zone, from: number, end: number): VlpsView | null {
  const { vlpsZoning } = page;
  if (vlpsZoning === null) return null;
  const shares = sharesOf(page, vlpsZoning, from, end);
  const [most] = ZONES.filter(name => name in shares).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  if (most === undefined) return null;
  const reason = reasonOf(page.snapshot, vlpsZoning, reasonElement(vlpsZoning, most, from, end));
  return { zone: most, share: shares[most] ?? 0, reason, differs: most !== zone };
}

function sharesOf(
  page: ExplainedPage,
  zoning: Zoning,
  from: number,
  end: number,
): Partial<Record<Zone, number>> {
  const weights: Partial<Record<Zone, number>> = {};
  let all = 0;
  for (let index = from; index < end; index++) {
    const weight = page.own[index] ?? 0;
    if (weight === 0) continue;
    const zone = zoning.zones[index] ?? 'CENTER';
    weights[zone] = (weights[zone] ?? 0) + weight;
    all += weight;
  }
  return Object.fromEntries(Object.entries(weights).map(([zone, weight]) => [zone, weight / all]));
}
