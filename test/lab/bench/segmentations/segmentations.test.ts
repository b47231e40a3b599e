// Segmentations of other tools: read from their files, and scored as methods.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Zone } from '../../../../src/judge/zones/zoning.ts';
import { benchWebis } from '../../../../src/lab/bench/blocks/bench-blocks.ts';
import { listWebsegPages } from '../../../../src/lab/bench/datasets/webis-webseg.ts';
import { readToolSegmentations } from '../../../../src/lab/bench/segmentations/read-segmentations.ts';
import {
  refuseStrangers,
  segmentationMethod,
} from '../../../../src/lab/bench/segmentations/segmentation-method.ts';
import { runZoneBench } from '../../../../src/lab/bench/zones/run.ts';
import { cocoOf } from '../../../../src/show/segments/segment-files.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

const WEBIS = join(import.meta.dirname, '../fixtures/webis');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-segmentations-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, data: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof data === 'string' ? data : JSON.stringify(data));
  return path;
}

const snapshot = buildSnapshot([
  'body',
  {},
  ['header', { box: [0, 0, 1000, 100] }, 'Name of the site'],
  ['main', { box: [0, 100, 1000, 800] }, ['p', { box: [0, 120, 1000, 100] }, 'Words of the page']],
  ['footer', { box: [0, 900, 1000, 100] }, 'Imprint'],
]);
const zoneOf = (_: string | undefined, tag: string): Zone | null | undefined =>
  ({ body: null, header: 'HEADER' as const, main: 'CENTER' as const, footer: 'FOOTER' as const })[tag];
const page = {
  id: 'page-1',
  kind: 'other',
  title: '',
  source: '',
  pageFile: 'page.html',
  labelFile: 'labels.json',
  labels: {
    id: 'page-1',
    kind: 'other',
    lang: '',
    viewport: { width: 1000, height: 800 },
    zones: { HEADER: ['header'], FOOTER: ['footer'], CENTER: ['main'], LM: [], RM: [], IGNORE: [] },
    content: null,
    notes: '',
  },
  snapshot,
};

describe('a COCO file with zones', () => {
  it('scores as the zones from which it was written', async () => {
    const coco = cocoOf({ ...snapshot, deviceScaleFactor: 2 }, buildZoning(snapshot, zoneOf), {
      fileName: 'shots/page-1.png',
    });
    const [tool] = await readToolSegmentations([await file('tool.json', coco)]);
    expect(tool).toMatchObject({ name: 'tool', hasZones: true });
    const { summaries } = await runZoneBench([page], tool === undefined ? [] : [segmentationMethod(tool)]);
    expect(summaries[0]).toMatchObject({ method: 'tool', pages: 1, accuracy: { value: 1 } });
  });

  it('counts what it does not cover as CENTER, and pages that it has not as failed', async () => {
    const box = { image_id: 7, category_id: 'f', bbox: [0, 90, 100, 10] };
    const coco = {
      images: [{ id: 7, file_name: 'page-1.png', width: 100, height: 100 }],
      categories: [{ id: 'f', name: 'footer' }],
      annotations: [box],
    };
    const [tool] = await readToolSegmentations([await file('tool.json', coco)]);
    if (tool === undefined) throw new Error('nothing was read');
    const other = { ...page, id: 'page-2' };
    const result = await runZoneBench([page, other], [segmentationMethod(tool)]);
    expect(result.summaries[0]).toMatchObject({ pages: 1, failed: 1 });
    expect(result.pages[0]?.answers.tool?.score.confusion.HEADER.CENTER).toBe(13);
    expect(result.pages[0]?.answers.tool?.score.zones.FOOTER?.f1).toBe(1);
  });

  it('reads masks as their boxes, and several polygons as one region', async () => {
    const images = [{ id: 1, file_name: 'a.png', width: 100, height: 100 }];
    const annotations = [
      { image_id: 1, category_id: 1, bbox: [0, 0, 10, 10], segmentation: { counts: 'x', size: [100, 100] } },
      {
        image_id: 1,
        category_id: 1,
        bbox: [0, 0, 10, 20],
        segmentation: [
          [0, 0, 10, 0, 10, 15, 0, 15],
          [0, 10, 10, 10, 10, 20, 0, 20],
        ],
      },
    ];
    const [tool] = await readToolSegmentations([await file('a.json', { images, annotations })]);
    const areas = tool?.pages[0]?.segments.map(({ segment }) =>
      segment.reduce((sum, box) => sum + box[2] * box[3], 0),
    );
    expect(tool?.hasZones).toBe(false);
    expect(areas).toEqual([100, 200]);
  });
});

describe('files of Webis-WebSeg-20', () => {
  it('score 1 if they are the truth', async () => {
    const [tool] = await readToolSegmentations([join(WEBIS, '000003/ground-truth.json')]);
    expect(tool?.name).toMatch(/^ground-truth:/);
    const methods = tool === undefined ? [] : [segmentationMethod(tool)];
    const { result } = await benchWebis(await listWebsegPages(WEBIS), methods, { onPage: () => {} }, false);
    expect(result.summaries[0]).toMatchObject({ pages: 1, bcubed: { pixels: { value: 1 } } });
  });

  it('are read from a folder, one file a page', async () => {
    const shape = [
      [
        [
          [0, 0],
          [5, 0],
          [5, 5],
          [0, 5],
          [0, 0],
        ],
      ],
    ];
    for (const id of ['x', 'y'])
      await file(`${id}.json`, { id, width: 10, height: 10, segmentations: { vips: [shape], heps: [] } });
    const tools = await readToolSegmentations([folder]);
    expect(tools.map(({ name, pages }) => [name.split(':')[1], pages.map(({ names }) => names[0])])).toEqual([
      ['vips', ['x', 'y']],
      ['heps', ['x', 'y']],
    ]);
  });
});

describe('what cannot be used', () => {
  it.each([
    ['list.json', [], 'put results of COCO into a file'],
    ['other.json', {}, 'has neither segmentations (Webis-WebSeg) nor annotations (COCO)'],
    ['text.json', '{', 'is not JSON'],
    ['webis.json', { id: 'a', width: 0, height: 1, segmentations: {} }, 'width'],
    [
      'lost.json',
      { images: [], annotations: [{ image_id: 3, category_id: 1, bbox: [0, 0, 1, 1] }] },
      'annotations.0.image_id: names the image 3, which the file has not',
    ],
  ])('%s', async (name, data, message) => {
    await expect(readToolSegmentations([await file(name, data)])).rejects.toThrow(message);
  });

  it('is missing, is a folder without files, or has two of one name', async () => {
    await expect(readToolSegmentations(['/nowhere.json'])).rejects.toThrow("there is no '/nowhere.json'");
    await expect(readToolSegmentations([folder])).rejects.toThrow('has no JSON files');
    const path = await file('a.json', {
      images: [{ id: 1, file_name: 'a.png', width: 9 }],
      annotations: [],
    });
    await expect(readToolSegmentations([path, path])).rejects.toThrow("are named 'a'");
  });

  it('fits none of the pages', async () => {
    const coco = { images: [{ id: 1, file_name: 'b.png', width: 9 }], annotations: [] };
    const tools = await readToolSegmentations([await file('a.json', coco)]);
    expect(() => refuseStrangers(tools, ['page-1'])).toThrow(
      "'a' has none of the pages: it names b.png, and their ids are like page-1",
    );
  });
});
