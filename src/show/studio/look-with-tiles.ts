// Converts a judged page to a look: all data that the studio shows of it. Runs in browsers too.

import type { Element, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { wholeBox } from '../../base/box.ts';
import { nextTurn } from '../../base/threads/steps.ts';
import { METADATA_FIELDS, type Metadata } from '../../judge/metadata/metadata.ts';
import type { Bounded } from '../../judge/record/judge.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { type ContentSelection, contentSelection } from '../../judge/selection/content-selection.ts';
import { DROP_RULES } from '../../judge/selection/rules/drop-rule.ts';
import { dropRuleAt } from '../../judge/selection/rules/drop-rules.ts';
import {
  LONE_METHOD_NAMES,
  methodOfZoning,
  reasonOf,
  type ZoneMethodName,
} from '../../judge/zones/methods.ts';
import { summaryOf } from '../../judge/zones/summary.ts';
import { zonesOf } from '../../judge/zones/zones-of.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { noiseMask } from '../picture/noise-mask.ts';
import { overlayBlocks } from '../picture/overlay/overlay-blocks.ts';
import { textCoverOf } from '../picture/overlay/text-cover.ts';
import { columnOf, type Listed, listElements } from './element-table.ts';
import {
  LOOK_SCHEMA,
  LOOK_ZONES,
  type Look,
  type LookTile,
  type MethodLook,
  NO_ZONE,
  type ZoneBlock,
} from './page/look.ts';

/** A result of `segment`, or an object with these parts. */
export interface JudgedPage extends Pick<PageRecord, 'content' | 'metadata' | 'kind' | 'warnings'> {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
}

export interface LookOptions {
  /** Other methods to show; by default all that only need the page. */
  readonly beside?: readonly ZoneMethodName[];
  /** Calls each of them, which must end in time. */
  readonly bounded?: Bounded;
  /** Called before each method runs; `at` counts from 1. It must not throw. */
  readonly onMethod?: (name: string, at: number, total: number) => void;
}

/** `tiles`: those of the page's picture, once it is there. */
export async function lookWithTiles(
  page: JudgedPage,
  tiles: readonly LookTile[] | Promise<readonly LookTile[]>,
  options: LookOptions = {},
): Promise<Look> {
  const { snapshot, content, warnings } = page;
  const listed = listedElements(snapshot);
  const methods = await methodLooks(page, listed, options);
  return {
    schema: LOOK_SCHEMA,
    url: snapshot.finalUrl,
    title: snapshot.title,
    lang: snapshot.lang,
    page: { width: Math.round(snapshot.page.width), height: Math.round(snapshot.page.height) },
    tiles: await tiles,
    elements: listed.table,
    methods,
    contents: {
      title: content.title,
      html: frameHtml(content.html),
      markdown: content.markdown,
      text: content.text,
    },
    facts: factsOf(page),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}

/** The page's own method comes first. */
async function methodLooks(
  { snapshot, zoning, selection }: JudgedPage,
  listed: Listed,
  { beside = LONE_METHOD_NAMES, onMethod, bounded = work => work() }: LookOptions,
): Promise<MethodLook[]> {
  const others = beside.filter(name => name !== zoning.method);
  const total = others.length + 1;
  onMethod?.(zoning.method, 1, total);
  const looks = [methodLook(snapshot, zoning, selection, listed)];
  for (const name of others) {
    // Yields, so that a server stays responsive between methods.
    await nextTurn();
    onMethod?.(name, looks.length + 1, total);
    looks.push(bounded(() => lookBy(name, snapshot, listed)));
  }
  return looks;
}

/** A page that is judged again has the same elements. */
const known = new WeakMap<Snapshot, Listed>();

function listedElements(snapshot: Snapshot): Listed {
  const listed = known.get(snapshot) ?? listElements(snapshot);
  known.set(snapshot, listed);
  return listed;
}

function lookBy(method: ZoneMethodName, snapshot: Snapshot, listed: Listed): MethodLook {
  const zoning = zonesOf(snapshot, { method });
  return methodLook(snapshot, zoning, contentSelection(snapshot, zoning), listed);
}

function factsOf({ kind, metadata, snapshot }: JudgedPage): [string, string][] {
  const facts: [place: number, label: string, text: string][] = [
    [5, 'Kind', `${kind.name} (${Math.round(100 * kind.confidence)} % sure)`],
    [6, 'Size', `${Math.round(snapshot.page.width)} × ${Math.round(snapshot.page.height)} px`],
  ];
  for (const name of Object.keys(METADATA_FIELDS) as (keyof Metadata)[]) {
    const { report } = METADATA_FIELDS[name];
    const text = factText(metadata[name]);
    if (report !== undefined && text !== '') facts.push([report.place, report.label, text]);
  }
  return facts.sort(([one], [other]) => one - other).map(([, label, text]) => [label, text]);
}

function factText(found: Metadata[keyof Metadata]): string {
  if (found === null) return '';
  const value = found.value ?? ('raw' in found ? found.raw : '');
  return typeof value === 'string' ? value : value.join(', ');
}

function methodLook(
  snapshot: Snapshot,
  zoning: Zoning,
  selection: ContentSelection,
  { indices, places }: Listed,
): MethodLook {
  const { method, confidence, thresholds } = zoning;
  const { h1, h2, w1, w2 } = thresholds;
  const sums = summaryOf(snapshot, zoning);
  const zoneOf = (index: number): number => {
    const zone = zoning.zones[index] ?? null;
    return zone === null ? NO_ZONE : LOOK_ZONES.indexOf(zone);
  };
  return {
    name: method,
    summary: methodOfZoning(zoning)?.summary ?? '',
    confidence,
    thresholds: { h1: Math.round(h1), h2: Math.round(h2), w1: Math.round(w1), w2: Math.round(w2) },
    zones: indices.map(zoneOf).join(''),
    reasons: columnOf(indices.map(index => reasonOf(snapshot, zoning, index))),
    kept: indices.map(index => (selection.keptElements[index] === 1 ? '1' : '0')).join(''),
    drops: columnOf(indices.map(index => dropReason(selection, index))),
    blocks: blocksOf(snapshot, zoning, places),
    mask: noiseMask(snapshot, zoning),
    sums: LOOK_ZONES.map(zone => ({ elements: sums[zone].elements, chars: sums[zone].chars })),
  };
}

function dropReason(selection: ContentSelection, index: number): string {
  const rule = selection.keptElements[index] === 1 ? null : dropRuleAt(selection, index);
  return rule === null ? '' : DROP_RULES[rule];
}

function blocksOf(snapshot: Snapshot, zoning: Zoning, places: Int32Array): ZoneBlock[] {
  return overlayBlocks(snapshot, zoning, textCoverOf(snapshot)).map(({ zone, elements, pageBox }) => ({
    zone: LOOK_ZONES.indexOf(zone),
    element: places[elements[0] ?? 0] ?? -1,
    pageBox: wholeBox(pageBox),
  }));
}

const parser = unified().use(rehypeParse, { fragment: true });

/** Elements that load something. */
const LOADING = new Set('img picture source video audio track iframe embed object svg link'.split(' '));

/** Content for the frame beside the page: names in place of what would be loaded, titles in place of links. */
function frameHtml(html: string): string {
  const tree: Root = parser.parse(html);
  tree.children = tree.children.map(replaceByName);
  return toHtml(tree);
}

function replaceByName(node: RootContent): RootContent {
  if (node.type !== 'element') return node;
  if (LOADING.has(node.tagName)) return nameOf(node);
  const children = (node.children as RootContent[]).map(replaceByName) as Element['children'];
  return { ...node, properties: withoutLink(node.properties), children };
}

/** The frame must not navigate: a click would replace the content with an error. */
function withoutLink({ href, ...properties }: Element['properties']): Element['properties'] {
  return href === undefined ? properties : { ...properties, title: String(href) };
}

function nameOf({ properties, children, tagName }: Element): Element {
  const own = typeof properties.alt === 'string' ? properties.alt : '';
  const inner = children.find(child => child.type === 'element' && child.tagName === 'img') as
    | Element
    | undefined;
  const name = own || (typeof inner?.properties.alt === 'string' ? inner.properties.alt : '');
  const kind = tagName === 'img' || tagName === 'picture' || tagName === 'svg' ? 'picture' : tagName;
  const text = name === '' ? kind : `${kind}: ${name}`;
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['left-out'] },
    children: [{ type: 'text', value: text }],
  };
}
