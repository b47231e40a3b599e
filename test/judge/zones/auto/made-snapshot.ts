// Small snapshots by hand: boxes, texts and styles are all that the zone methods read.

import type { Box } from '../../../../src/base/box.ts';
import {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotStyle,
  type Visibility,
} from '../../../../src/see/snapshot/snapshot.ts';

export interface MadeElement {
  readonly tag?: string;
  readonly box: Box;
  readonly text?: string;
  readonly style?: Partial<SnapshotStyle>;
  readonly visibility?: Visibility;
  readonly children?: readonly MadeElement[];
}

const PLAIN: SnapshotStyle = {
  display: 'block',
  position: 'static',
  float: 'none',
  overflowX: 'visible',
  overflowY: 'visible',
  zIndex: 'auto',
  opacity: 1,
  fontSize: 16,
  fontWeight: 400,
  fontFamily: 'sans-serif',
  color: 'rgb(0, 0, 0)',
  backgroundColor: '',
  hasBackgroundImage: false,
  borders: [0, 0, 0, 0],
  direction: 'ltr',
  writingMode: 'horizontal-tb',
  whiteSpace: 'normal',
  textAlign: 'start',
};

export function madeSnapshot(
  page: { width: number; height: number },
  body: readonly MadeElement[],
): Snapshot {
  const elements: Snapshot['elements'][number][] = [];
  const texts: Snapshot['texts'][number][] = [];
  const styles: SnapshotStyle[] = [];
  const add = (parent: number, made: MadeElement): void => {
    const { tag = 'div', box, text, style, visibility = 'visible', children = [] } = made;
    const index = elements.length;
    const place = styles.push({ ...PLAIN, ...style }) - 1;
    elements.push({ parent, tag, attributes: {}, pageBox: box, visibility, style: place, scope: 0 });
    if (text !== undefined) texts.push({ parent: index, before: index + 1, text, pageBox: box, visibility });
    for (const child of children) add(index, child);
  };
  const whole: Box = [0, 0, page.width, page.height];
  add(-1, { tag: 'html', box: whole, children: [{ tag: 'body', box: whole, children: body }] });
  return {
    schema: SNAPSHOT_SCHEMA,
    url: 'http://made.example/',
    finalUrl: 'http://made.example/',
    status: 200,
    title: 'Made',
    lang: 'en',
    viewport: { width: page.width, height: 800 },
    deviceScaleFactor: 1,
    page,
    picture: null,
    scopes: [{ kind: 'document', host: -1, url: 'http://made.example/', baseUrl: 'http://made.example/' }],
    styles,
    elements,
    texts,
    warnings: [],
    environment: { browser: 'made', missingFonts: [] },
  };
}

export const prose = (words: number): string =>
  Array.from({ length: words }, (_, at) => `word${at % 7}`).join(' ');
