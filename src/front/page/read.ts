// Reads the page in which this code runs, or one in a frame: its snapshot, record, reasons and overlay.

import { asPithError, PithError, usageError } from '../../base/errors.ts';
import { once } from '../../base/memoize.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { DropRule } from '../../judge/selection/rules/drop-rule.ts';
import { dropRuleAt } from '../../judge/selection/rules/drop-rules.ts';
import { reasonOf } from '../../judge/zones/methods.ts';
import { ZONES, type Zone, type Zoning } from '../../judge/zones/zoning.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { unnamed, windowOf } from '../../see/capture/in-page/window-of.ts';
import { overlayPaths } from '../../show/picture/overlay/overlay-paths.ts';
import { overlayPlan } from '../../show/picture/overlay/overlay-plan.ts';
import { refuseChangedBuiltIns } from './built-ins.ts';
import { type ReadOptions, readOptionsSchema } from './judge-page.ts';
import { decodeApart, judgeApart } from './judge-worker.ts';
import { snapshotOfWalk, type WalkedPage } from './walked-page.ts';

/** A read page, with what its record does not hold. */
interface ReadDocument {
  readonly of: Document;
  readonly snapshot: () => Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
  readonly elements: readonly Element[];
  /** The elements of the page by their places in the snapshot. */
  readonly placeOf: () => WeakMap<Element, number>;
}

const readings = new WeakMap<PageRecord, ReadDocument>();
let latest: PageRecord | undefined;

export interface ExplainedElement {
  readonly zone: Zone | null;
  readonly reason: string;
  /** True for an element of the content. */
  readonly content: boolean;
  readonly dropped: DropRule | null;
}

/**
 * Returns the record of the page, as the command line prints it. Functions here await what they return: a promise that is
 * returned is followed by its `then`, which a page can replace.
 */
export async function read(of: Document = document, options: ReadOptions = {}): Promise<PageRecord> {
  return await readAt(of, unnamed(of).URL, options);
}

/** `address`: that of the page, if the document has another one. */
export async function readAt(of: Document, address: string, options: ReadOptions): Promise<PageRecord> {
  const checked = await withCode(async () => parseOptions(readOptionsSchema, options));
  const started = performance.now();
  const { page, elements } = await withCode(() => walk(of, address));
  const captureMs = performance.now() - started;
  const { record, zoning, selection } = await withCode(() => judgeApart(page, checked));
  latest = {
    ...withLastingHandles(record, elements),
    timings: { ...record.timings, captureMs: Math.round(captureMs) },
  };
  readings.set(latest, {
    of,
    snapshot: once(() => snapshotOfWalk(page)),
    zoning,
    selection,
    elements,
    placeOf: once(() => new WeakMap(elements.map((element, place) => [element, place]))),
  });
  return latest;
}

export async function snapshot(of: Document = document): Promise<Snapshot> {
  const { page } = await withCode(() => walk(of, unnamed(of).URL));
  return await withCode(() => decodeApart(page));
}

/** Pages redefine built-ins, so that any call may fail. */
async function withCode<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    refuseChangedBuiltIns();
    return await work();
  } catch (error) {
    if (error instanceof PithError) throw error;
    const { message } = asPithError(error);
    throw new PithError(
      'INTERNAL',
      `pith cannot read this page, which may have changed built-ins: ${message}`,
    );
  }
}

/** Explains an element of the page as it was read; `null` for one that was not there then. */
export function explain(element: Element, record?: PageRecord): ExplainedElement | null {
  const { snapshot: read, zoning, selection, placeOf } = readingOf(record);
  const place = placeOf().get(element);
  if (place === undefined) return null;
  return {
    zone: zoning.zones[place] ?? null,
    reason: reasonOf(read(), zoning, place),
    content: selection.keptElements[place] === 1,
    dropped: dropRuleAt(selection, place),
  };
}

/** Draws the zones over the page as it was read, or some of them. */
export function overlay(record?: PageRecord, zones: readonly Zone[] = ZONES): PageOverlay {
  const { of, snapshot: read, zoning } = readingOf(record);
  const drawn = zoning.zones.map(zone => (zone !== null && zones.includes(zone) ? zone : null));
  return showOverlay(of, read(), { ...zoning, zones: drawn });
}

/** A short CSS selector of an element as the page was read, as labels have it; '' for one that was not there then. */
export function selector(element: Element, record?: PageRecord): string {
  const { snapshot: read, placeOf } = readingOf(record);
  const place = placeOf().get(element);
  return place === undefined ? '' : shortSelectorOf(read(), place);
}

/** The element of a handle in `handles` of the record, for a driver to act on; `null` for one that is gone. */
export function handled(handle: string, record = latest): Element | null {
  const place = record?.handles?.find(one => one.handle === handle)?.element;
  return place === undefined ? null : (readingOf(record).elements[place] ?? null);
}

/** Elements keep the handle that they had when the page was read before; new ones get the next numbers. */
function withLastingHandles(record: PageRecord, elements: readonly Element[]): PageRecord {
  if (record.handles === undefined) return record;
  const handles = record.handles.map(one => {
    const element = elements[one.element];
    if (one.kind === 'section' || element === undefined) return one;
    const letter = one.kind.charAt(0);
    const known = lasting.get(element);
    if (known?.startsWith(letter)) return { ...one, handle: known };
    counts[letter] = (counts[letter] ?? 0) + 1;
    const handle = `${letter}${counts[letter]}`;
    lasting.set(element, handle);
    return { ...one, handle };
  });
  return { ...record, handles };
}

const lasting = new WeakMap<Element, string>();
const counts: Record<string, number> = {};

export function readingOf(record = latest): ReadDocument {
  const reading = record && readings.get(record);
  if (reading === undefined)
    throw usageError('no page was read yet: give a record that read() of this page returned');
  return reading;
}

/** `natives.ts` takes functions from prototypes of the DOM, which a worker does not have: it is loaded here alone. */
const walker = typeof document === 'undefined' ? undefined : import('./walk-here.ts');

async function walk(of: Document, address: string): Promise<Walked> {
  const view = unnamed(of).defaultView;
  if (walker === undefined || view === null)
    throw usageError('pith reads a document that a window or a frame shows, and no other');
  refuseViewer(unnamed(of));
  const { walkHere } = await walker;
  const walked = await walkHere(of);
  const wire = { ...walked.wire, url: address };
  const status = statusOf(view.performance.getEntriesByType('navigation')[0]);
  return { page: { wire, status, browser: browserName(navigator.userAgent) }, elements: walked.elements };
}

interface Walked {
  readonly page: WalkedPage;
  readonly elements: readonly Element[];
}

/** A browser shows a PDF or a picture in a document of its own. */
function refuseViewer({ contentType, URL: address }: Document): void {
  if (!/html|xml/.test(contentType) && contentType !== 'text/plain')
    throw new PithError('NOT_HTML', `${address} is of the type ${contentType}, not an HTML page`);
}

/** 0 where the browser does not say it. */
const statusOf = (navigation: PerformanceEntry | undefined): number =>
  (navigation as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;

/** Such as `Firefox 128.0`. */
function browserName(userAgent: string): string {
  const [, name = '', version = ''] =
    /\b(Firefox|Edg|Chrome|Version)\/([\d.]+)/.exec(userAgent.replace('HeadlessChrome', 'Chrome')) ?? [];
  return name === '' ? '' : `${name === 'Version' ? 'Safari' : name} ${version}`;
}

export interface PageOverlay {
  readonly svg: SVGSVGElement;
  /** Takes the overlay off the page. */
  remove(): void;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Important rules of a shadow tree win over all rules of the page. */
const STYLE = `:host { all: initial !important; position: absolute !important; inset: 0 auto auto 0 !important;
  z-index: 2147483647 !important; pointer-events: none !important; }
svg { display: block; }`;

/** Draws the zones over the page: an SVG element in page coordinates, which scrolls with the page. */
function showOverlay(of: Document, snapshot: Snapshot, zoning: Zoning): PageOverlay {
  const page = unnamed(of);
  const plan = overlayPlan(snapshot, zoning);
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(snapshot.page.width));
  svg.setAttribute('height', String(snapshot.page.height));
  for (const attributes of overlayPaths(plan)) {
    const path = page.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  const host = page.createElement('div');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new (windowOf(of).CSSStyleSheet)();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(svg);
  page.documentElement.append(host);
  return { svg, remove: () => host.remove() };
}
