// Builds a small snapshot and its zoning from nested parts.

import type { Box } from '../../src/base/box.ts';
import type { Thresholds, Zone, Zoning } from '../../src/judge/zones/zoning.ts';
import type {
  Snapshot,
  SnapshotElement,
  SnapshotPicture,
  SnapshotStyle,
  SnapshotText,
  Visibility,
} from '../../src/page/snapshot/snapshot.ts';
import { PLAIN_STYLE, snapshotWith } from './snapshot.ts';

export interface Part {
  /** By default a picture where nothing is in it, because an empty `div` shows nothing. */
  readonly tag?: string;
  readonly box: Box;
  readonly zone?: Zone | null;
  readonly visibility?: Visibility;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly style?: Partial<SnapshotStyle>;
  /** The text's box is the part's own, unless `textBox` says otherwise. */
  readonly text?: string;
  readonly textBox?: Box;
  readonly parts?: readonly Part[];
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
  readonly body?: Partial<SnapshotStyle>;
  readonly picture?: SnapshotPicture | null;
  readonly thresholds?: Partial<Thresholds>;
  readonly method?: string;
  readonly reason?: string;
}

export interface Page {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
}

export function page(parts: readonly Part[], options: PageOptions = {}): Page {
  const { width = 600, height = 400 } = options;
  const whole: Box = [0, 0, width, height];
  const elements: SnapshotElement[] = [];
  const texts: SnapshotText[] = [];
  const styles: SnapshotStyle[] = [];
  const zones: (Zone | null)[] = [];
  const body: Part = { tag: 'body', box: whole, parts, ...(options.body ? { style: options.body } : {}) };
  const waiting: { part: Part; parent: number }[] = [
    { part: { tag: 'html', box: whole, parts: [body] }, parent: -1 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, parent } = next;
    const { box, zone = null, visibility = 'visible', attributes = {}, text } = part;
    const tag = part.tag ?? (text === undefined && part.parts === undefined ? 'img' : 'div');
    const index = elements.length;
    styles.push({ ...PLAIN_STYLE, ...part.style });
    elements.push({ parent, tag, attributes, pageBox: box, visibility, style: index, scope: 0 });
    zones.push(zone);
    if (text !== undefined) {
      texts.push({ parent: index, before: index + 1, text, pageBox: part.textBox ?? box, visibility });
    }
    for (const child of [...(part.parts ?? [])].reverse()) waiting.push({ part: child, parent: index });
  }
  const snapshot = snapshotWith({
    title: options.title ?? 'A page',
    viewport: { width, height: Math.min(height, 800) },
    page: { width, height },
    picture: options.picture ?? null,
    styles,
    elements,
    texts,
  });
  return { snapshot, zoning: zoningOf(zones, width, height, options) };
}

function zoningOf(
  zones: readonly (Zone | null)[],
  width: number,
  height: number,
  options: PageOptions,
): Zoning {
  return {
    method: options.method ?? 'auto',
    thresholds: { h1: 0, h2: height, w1: 0, w2: width, ...options.thresholds },
    confidence: 0.93,
    zones,
    reasons: zones.map(() => options.reason ?? 'it stands there'),
    confidences: new Float64Array(zones.length).fill(1),
  };
}

/** As on a telephone: text from edge to edge. */
export function narrowPage(options: PageOptions = {}): Page {
  return page(
    [
      { tag: 'header', box: [0, 0, 390, 60], zone: 'HEADER', text: 'Site', textBox: [10, 20, 80, 20] },
      { tag: 'main', box: [0, 60, 390, 180], zone: 'CENTER', text: 'To be read', textBox: [8, 70, 374, 160] },
    ],
    { width: 390, height: 240, thresholds: { h1: 60 }, ...options },
  );
}

/** A page with one block of each zone, a picture's worth of everything the overlay can draw. */
export function everyZone(picture: SnapshotPicture | null = null, options: PageOptions = {}): Page {
  return page(
    [
      { tag: 'header', box: [0, 0, 600, 60], zone: 'HEADER', text: 'Site', textBox: [10, 20, 80, 20] },
      { tag: 'nav', box: [0, 70, 130, 260], zone: 'LM', text: 'One Two', textBox: [10, 80, 90, 200] },
      {
        tag: 'main',
        box: [140, 70, 320, 260],
        zone: 'CENTER',
        text: 'A long text to be read',
        textBox: [150, 100, 300, 200],
        parts: [{ tag: 'img', box: [160, 110, 120, 80], zone: 'CENTER' }],
      },
      { tag: 'aside', box: [470, 70, 130, 20], zone: 'RM', text: 'More', textBox: [480, 72, 60, 16] },
      {
        tag: 'footer',
        box: [0, 340, 600, 60],
        zone: 'FOOTER',
        text: 'Imprint',
        style: { backgroundColor: 'rgb(40, 44, 52)' },
      },
    ],
    { picture, thresholds: { h1: 65, h2: 335, w1: 135, w2: 465 }, ...options },
  );
}

/** The snapshot alone, on a page of this size. */
export const madeSnapshot = (
  { width, height }: { width: number; height: number },
  parts: readonly Part[],
): Snapshot => page(parts, { width, height, title: 'Made' }).snapshot;

export const prose = (words: number): string =>
  Array.from({ length: words }, (_, at) => `word${at % 7}`).join(' ');
