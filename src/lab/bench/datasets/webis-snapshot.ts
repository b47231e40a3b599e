// Reads a page of Webis-WebSeg-20 as a Snapshot with the boxes its own browser measured, so that its truth fits
// exactly.

import { join } from 'node:path';
import { type Box, boxFromEdges, EMPTY_BOX, isEmpty } from '../../../base/box.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotElement,
  type SnapshotText,
} from '../../../see/snapshot/snapshot.ts';
import { readRequiredText } from '../pages/required-file.ts';
import { parseCsv } from './csv.ts';

/** The set contains no styles: methods that use styles see elements without any. */
export async function readWebisSnapshot(
  folder: string,
  page: { readonly width: number; readonly height: number },
): Promise<Snapshot> {
  const nodes = parseCsv(await readRequiredText(join(folder, 'nodes.csv')));
  const texts = parseCsv((await readTextIfThere(join(folder, 'nodes-texts.csv'))) ?? '');
  const words = new Map(texts.map(row => [row.xpath ?? '', row.text ?? '']));
  return {
    schema: SNAPSHOT_SCHEMA,
    url: '',
    finalUrl: '',
    status: 200,
    title: '',
    lang: '',
    viewport: { width: page.width, height: Math.min(page.height, VIEWPORT_HEIGHT) },
    deviceScaleFactor: 1,
    page,
    picture: null,
    scopes: [{ kind: 'document', host: -1, url: '', baseUrl: '' }],
    styles: [],
    ...treeFrom(nodes, words),
    warnings: [],
    environment: { browser: 'Webis-WebSeg-20', missingFonts: [] },
  };
}

/** The set was captured at 1366 × 768. */
const VIEWPORT_HEIGHT = 768;

type Row = Readonly<Record<string, string>>;

function treeFrom(
  nodes: readonly Row[],
  words: ReadonlyMap<string, string>,
): Pick<Snapshot, 'elements' | 'texts'> {
  const elements: SnapshotElement[] = [];
  const texts: SnapshotText[] = [];
  const indexOf = new Map<string, number>();
  for (const row of nodes) {
    const xpath = row.xpath ?? '';
    const name = /(?<![^/[])([^/[]+)(?:\[\d+\])?$/u.exec(xpath)?.[1] ?? '';
    const parent = indexOf.get(xpath.slice(0, xpath.lastIndexOf('/'))) ?? -1;
    const pageBox = boxOf(row);
    const visibility = isEmpty(pageBox) ? 'empty' : 'visible';
    if (name.endsWith('()')) {
      if (parent < 0) continue;
      const text = words.get(xpath) ?? '';
      if (text.trim() !== '') texts.push({ parent, before: elements.length, text, pageBox, visibility });
    } else {
      indexOf.set(xpath, elements.length);
      const tag = name.toLowerCase();
      elements.push({ parent, tag, attributes: {}, pageBox, visibility, style: -1, scope: 0 });
    }
  }
  return { elements, texts };
}

function boxOf(row: Row): Box {
  const [left = 0, end = 0, right = 0, top = 0] = ['left', 'bottom', 'right', 'top'].map(name =>
    Number.parseFloat(row[name] ?? ''),
  );
  if (![left, end, right, top].every(Number.isFinite)) return EMPTY_BOX;
  return boxFromEdges(Math.min(left, right), Math.min(top, end), Math.max(left, right), Math.max(top, end));
}
