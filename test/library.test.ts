// The library without a browser, and the names of its types.

import { expect, expectTypeOf, test } from 'vitest';
import {
  answersOf,
  type ContentOptions,
  type contentOf,
  type ElementChange,
  type KindVerdict,
  type LaunchedBrowser,
  type lookOf,
  type PackedLook,
  type PageComparison,
  type Pith,
  parseLabels,
  type SegmentCalls,
  type SegmentOptions,
  type SegmentResult,
  type Selection,
  type Snapshot,
  type SnapshotElement,
  scoreWords,
  scoreZones,
  type Target,
  type Timings,
  truthOf,
  type Visibility,
  type ZoneSummary,
  zonesOf,
} from '../src/index.ts';
import { madeSnapshot } from './support/zoned-page.ts';

test('zones and metrics are there without a browser', () => {
  const snapshot = madeSnapshot({ width: 1000, height: 1000 }, [
    { tag: 'h1', box: [0, 0, 400, 40], text: 'Site' },
    { tag: 'p', box: [100, 500, 800, 40], text: 'Words of the page' },
  ]);
  const labels = parseLabels(
    JSON.stringify({
      id: 'made',
      kind: 'article',
      lang: 'en',
      viewport: { width: 1000, height: 800 },
      zones: { HEADER: ['h1'], FOOTER: [], LM: [], RM: [], CENTER: ['p'] },
      content: { keep: ['p'], drop: [] },
      notes: '',
    }),
    'made.json',
  );
  const { items, problems } = truthOf(snapshot, labels, 'made.json');
  expect(problems).toEqual([]);
  const zoning = zonesOf(snapshot, { method: 'vlps' });
  expect(scoreZones(answersOf(items, zoning)).accuracy).toBe(1);
  expect(scoreWords('one two', 'one three').f1).toBe(0.5);
});

test('what functions take and give can be named', () => {
  expectTypeOf<Parameters<Pith['segment']>[0]>().toEqualTypeOf<string | URL | Target>();
  expectTypeOf<SegmentOptions & SegmentCalls>().toExtend<Parameters<Pith['segment']>[1]>();
  expectTypeOf<ReturnType<Pith['launched']>>().toEqualTypeOf<Promise<LaunchedBrowser>>();
  expectTypeOf<Target['kind']>().toEqualTypeOf<
    'url' | 'file' | 'archived' | 'snapshot' | 'snapshot-bytes' | 'html'
  >();
  expectTypeOf<SegmentResult['timings']>().toEqualTypeOf<Timings>();
  expectTypeOf<SegmentResult['zones']['CENTER']>().toEqualTypeOf<ZoneSummary>();
  expectTypeOf<SegmentResult['selection']>().toExtend<Selection>();
  expectTypeOf<SegmentResult['selection']['kind']>().toEqualTypeOf<KindVerdict>();
  expectTypeOf<NonNullable<Parameters<typeof contentOf>[2]>>().toEqualTypeOf<ContentOptions>();
  expectTypeOf<Snapshot['elements'][number]>().toEqualTypeOf<SnapshotElement>();
  expectTypeOf<SnapshotElement['visibility']>().toEqualTypeOf<Visibility>();
  expectTypeOf<PageComparison['changes'][number]>().toEqualTypeOf<ElementChange>();
  expectTypeOf<ReturnType<typeof lookOf>>().toEqualTypeOf<Promise<PackedLook>>();
});
