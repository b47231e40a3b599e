// The frame of a snapshot for tests: every field that a test does not give has a plain value.

import { SNAPSHOT_SCHEMA, type Snapshot, type SnapshotStyle } from '../../src/page/snapshot/snapshot.ts';

export const PAGE_URL = 'https://example.org/';

export const PLAIN_STYLE: SnapshotStyle = {
  display: 'block',
  position: 'static',
  float: 'none',
  overflowX: 'visible',
  overflowY: 'visible',
  zIndex: 'auto',
  opacity: 1,
  fontSize: 16,
  fontWeight: 400,
  fontFamily: 'serif',
  color: 'rgb(0, 0, 0)',
  backgroundColor: '',
  hasBackgroundImage: false,
  borders: [0, 0, 0, 0],
  direction: 'ltr',
  writingMode: 'horizontal-tb',
  whiteSpace: 'normal',
  textAlign: 'start',
};

/** `page` is the size of the page; the window is as wide and 800 px high. */
export function snapshotWith({
  url = PAGE_URL,
  page = { width: 1000, height: 1000 },
  ...fields
}: Partial<Snapshot>): Snapshot {
  return {
    schema: SNAPSHOT_SCHEMA,
    url,
    finalUrl: url,
    status: 200,
    title: '',
    lang: 'en',
    viewport: { width: page.width, height: 800 },
    deviceScaleFactor: 1,
    page,
    picture: null,
    scopes: [{ kind: 'document', host: -1, url, baseUrl: url }],
    styles: [],
    elements: [],
    texts: [],
    warnings: [],
    environment: { browser: 'none', missingFonts: [] },
    ...fields,
  };
}
