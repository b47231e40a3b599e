// Webis-WebSeg-20 (Kiesel et al. 2020, doi 10.5281/zenodo.3354902): segmentations of page screenshots. One folder per
// page: `annotations.json`, `ground-truth.json`, `nodes.csv`, `nodes-texts.csv`, `screenshot.png`.

import { join } from 'node:path';
import { z } from 'zod';
import { type Box, boxFromEdges, EMPTY_BOX, isEmpty } from '../../../base/box.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotElement,
  type SnapshotText,
} from '../../../page/snapshot/snapshot.ts';
import { segmentOfPolygons } from '../../../show/segments/regions.ts';
import type { PageBoxes } from '../blocks/metrics.ts';
import { parseJson } from '../truth/labels.ts';
import { badFile, type LabelProblem, LabelProblemsError } from '../truth/problems.ts';
import { foldersIn, parseCsv, readRequiredText } from './dataset-files.ts';

/** Lists `000000`, `000001`, … of an unpacked archive. */
export async function listWebsegPages(folder: string): Promise<{ id: string; folder: string }[]> {
  const names = (await foldersIn(folder)).filter(name => /^\d+$/u.test(name));
  return names.map(id => ({ id, folder: join(folder, id) }));
}

/** Reads `annotations.json`, `ground-truth.json`, or an algorithm's answer in the same format. */
export async function readSegmentations(file: string): Promise<WebsegSegmentations> {
  return parseJson(await readRequiredText(file), file, schema);
}

const point = z.tuple([z.number(), z.number()]);
const multipolygon = z.array(z.array(z.array(point))).transform(segmentOfPolygons);
const schema = z.object({
  id: z.string().min(1),
  width: z.number().positive(),
  height: z.number().positive(),
  /** By name: one per annotator, algorithm or level of agreement. */
  segmentations: z.record(z.string(), z.array(multipolygon)),
});

export type WebsegSegmentations = z.output<typeof schema>;

/**
 * A page as a Snapshot with the boxes that its own browser measured, so that its truth fits exactly, and these boxes. The
 * set contains no styles: methods that use styles see elements without any.
 */
export async function readWebisPage(
  folder: string,
  page: { readonly width: number; readonly height: number },
): Promise<{ snapshot: Snapshot; boxes: PageBoxes }> {
  const nodesFile = join(folder, 'nodes.csv');
  const nodes = parseCsv(await readRequiredText(nodesFile));
  // A page without text lacks this file.
  const texts = parseCsv((await readTextIfThere(join(folder, 'nodes-texts.csv'))) ?? '');
  const words = new Map(texts.map(row => [row.xpath ?? '', row.text ?? '']));
  const snapshot: Snapshot = {
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
  return { snapshot, boxes: boxesOf(nodes, texts, nodesFile) };
}

type Row = Readonly<Record<string, string>>;

/** The page's nodes (of size 1), and its text nodes sized by their characters. */
function boxesOf(nodes: readonly Row[], texts: readonly Row[], nodesFile: string): PageBoxes {
  const boxes = new Map<string, Box>();
  const problems: LabelProblem[] = [];
  for (const [index, row] of nodes.entries()) {
    const box = boxOfRow(row);
    if (box !== null) boxes.set(row.xpath ?? '', box);
    else problems.push(badFile(nodesFile, 'has no left, bottom, right and top', `row ${index + 2}`));
  }
  if (problems.length > 0) throw new LabelProblemsError(problems);
  return {
    nodes: [...boxes.values()].map(box => ({ box, size: 1 })),
    texts: texts.flatMap(row => {
      const box = boxes.get(row.xpath ?? '');
      return box === undefined ? [] : [{ box, size: Number(row.ncharacter) || 0 }];
    }),
  };
}

/** y grows downwards, so `bottom` should be greater; some exports swap the two. */
function boxOfRow(row: Row): Box | null {
  const [left = NaN, end = NaN, right = NaN, top = NaN] = ['left', 'bottom', 'right', 'top'].map(name =>
    Number.parseFloat(row[name] ?? ''),
  );
  if (![left, end, right, top].every(Number.isFinite)) return null;
  return boxFromEdges(Math.min(left, right), Math.min(top, end), Math.max(left, right), Math.max(top, end));
}

/** The set was captured at 1366 × 768. */
const VIEWPORT_HEIGHT = 768;

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
    const pageBox = boxOfRow(row) ?? EMPTY_BOX;
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
