// Zones and blocks as files of COCO and Webis-WebSeg-20.

import { describe, expect, it } from 'vitest';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import { cocoOf, webisOf } from '../../../src/show/segments/segment-files.ts';
import { buildSnapshot, buildZoning } from '../../support/built-snapshot.ts';

const snapshot = buildSnapshot(
  [
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100] }, 'Name'],
    ['nav', { box: [0, 100, 200, 400], 'aria-label': 'Docs' }, 'Menu'],
    ['main', { box: [200, 100, 800, 400] }, ['p', { box: [220, 120, 700, 40] }, 'Words']],
  ],
  { width: 1000, height: 500 },
);
const zoneOf = (_: string | undefined, tag: string): Zone | null | undefined =>
  ({ body: null, header: 'HEADER' as const, nav: 'LM' as const, main: 'CENTER' as const })[tag];
const zoning = buildZoning(snapshot, zoneOf, { confidence: 0.91234 });

describe('cocoOf', () => {
  it('has an annotation for each zone, with its box, area and polygon', () => {
    const { images, categories, annotations } = cocoOf(snapshot, zoning, { fileName: 'a.png' });
    expect(images).toEqual([{ id: 1, file_name: 'a.png', width: 1000, height: 500 }]);
    expect(categories.map(({ id, name }) => [id, name])).toEqual([
      [1, 'HEADER'],
      [2, 'FOOTER'],
      [3, 'LM'],
      [4, 'RM'],
      [5, 'CENTER'],
    ]);
    expect(annotations.map(({ category_id, bbox, area }) => [category_id, bbox, area])).toEqual([
      [1, [0, 0, 1000, 100], 100_000],
      [3, [0, 100, 200, 400], 80_000],
      [5, [200, 100, 800, 400], 320_000],
    ]);
    expect(annotations[1]?.segmentation).toEqual([[200, 100, 200, 500, 0, 500, 0, 100]]);
    expect(annotations[1]).toMatchObject({ id: 2, image_id: 1, iscrowd: 0, score: 0.912 });
  });

  it('is in px of the picture', () => {
    const { images, annotations } = cocoOf({ ...snapshot, deviceScaleFactor: 2 }, zoning);
    expect(images[0]).toMatchObject({ width: 2000, height: 1000 });
    expect(annotations[0]?.bbox).toEqual([0, 0, 2000, 200]);
  });

  it('annotates blocks with role and name', () => {
    const { annotations } = cocoOf(snapshot, zoning, { segments: 'blocks' });
    expect(annotations.map(({ bbox, attributes }) => [bbox, attributes?.role, attributes?.name])).toEqual([
      [[0, 0, 1000, 100], 'banner', ''],
      [[0, 100, 200, 400], 'navigation', 'Docs'],
      [[200, 100, 800, 400], 'main', ''],
    ]);
  });

  it('cuts a zone with a hole into polygons without holes', () => {
    const around = buildSnapshot([
      'body',
      {},
      ['p', { box: [0, 0, 300, 100] }, 'a'],
      ['p', { box: [0, 100, 100, 100] }, 'b'],
      ['p', { box: [200, 100, 100, 100] }, 'c'],
      ['p', { box: [0, 200, 300, 100] }, 'd'],
    ]);
    const isCenter = (_: string | undefined, tag: string) => (tag === 'p' ? ('CENTER' as const) : null);
    const [annotation] = cocoOf(around, buildZoning(around, isCenter)).annotations;
    expect(annotation?.area).toBe(80_000);
    expect(annotation?.segmentation.map(({ length }) => length)).toEqual([8, 8, 8, 8]);
    const [shape] = webisOf(around, buildZoning(around, isCenter)).segmentations.zones;
    expect(shape?.map(polygon => polygon.length)).toEqual([2]);
  });
});

describe('webisOf', () => {
  it('has zones and blocks as closed rings', () => {
    const { id, width, height, segmentations } = webisOf(snapshot, zoning, '000042');
    expect({ id, width, height }).toEqual({ id: '000042', width: 1000, height: 500 });
    expect(segmentations.zones).toHaveLength(3);
    expect(segmentations.zones[0]).toEqual([
      [
        [
          [1000, 0],
          [1000, 100],
          [0, 100],
          [0, 0],
          [1000, 0],
        ],
      ],
    ]);
    expect(segmentations.blocks).toHaveLength(3);
  });

  it('names the page by its address', () => {
    expect(webisOf(snapshot, zoning).id).toBe(snapshot.finalUrl);
  });
});
