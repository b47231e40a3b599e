// Training pages with a thinned main column, names learned without a site's own, and the model packed and unpacked.

import { expect, test } from 'vitest';
import { siteOf } from '../../scripts/training/folds-by-site.ts';
import { zoneModelBytes } from '../../scripts/training/model-bytes.ts';
import { learnNames } from '../../scripts/training/zones/name-scores.ts';
import { thinned } from '../../scripts/training/zones/shortened.ts';
import type { ZonePageData } from '../../scripts/training/zones/training-data.ts';
import { shippedModel, unpackModel } from '../../src/judge/zones/auto/zone-model.ts';
import { truthOf } from '../../src/lab/bench/truth/truth.ts';
import { madeSnapshot } from '../support/zoned-page.ts';

const page = madeSnapshot({ width: 1280, height: 2000 }, [
  {
    tag: 'main',
    box: [0, 0, 800, 2000],
    parts: Array.from({ length: 20 }, (_, at) => ({
      tag: 'p',
      box: [0, at * 100, 800, 80] as const,
      text: `paragraph ${at}`,
    })),
  },
  { tag: 'aside', box: [900, 0, 300, 2000], text: 'a side column of some length' },
]);
const labels = {
  id: 'made',
  kind: 'other',
  zones: { HEADER: [], FOOTER: [], LM: [], RM: ['aside'], CENTER: ['main'], IGNORE: [] },
};

test('the main column ends early, the side column stays', () => {
  const { items } = truthOf(page, labels as never, 'made.json');
  const shown = thinned(page, items, () => 0.5)?.texts.filter(({ visibility }) => visibility === 'visible');
  expect(shown?.length).toBeGreaterThan(3);
  expect(shown?.length).toBeLessThan(10);
  expect(shown?.at(-1)?.text).toContain('side column');
  expect(
    thinned(
      page,
      items.filter(({ zone }) => zone === 'CENTER'),
      () => 0.5,
    ),
  ).toBeNull();
});

const named = (site: string, zone: number): ZonePageData => ({
  id: site,
  site,
  names: [{ element: 1, words: ['rail'] }],
  parents: Int32Array.of(-1, 0),
  weight: Float64Array.of(10, 10),
  zoneWeights: Float32Array.from({ length: 5 }, (_, kind) => (kind === zone ? 10 : 0)),
});

test('a word scores by what it names on other sites, never by its own', () => {
  const { scores, without } = learnNames([named('a', 3), named('b', 3), named('c', 3), named('d', 0)]);
  const all = scores.get('rail') ?? [];
  expect(all[3]).toBeGreaterThan(1);
  expect(without('d')('rail')?.[0]).toBeLessThan(all[0] ?? 0);
  expect(without('a')('rail')?.[3]).toBeLessThan(all[3] ?? 0);
  expect(without('elsewhere')('rail')).toEqual(all);
});

test('a word of fewer than three sites has no score', () => {
  const { scores, without } = learnNames([named('a', 3), named('b', 3), named('c', 3)]);
  expect(scores.has('rail')).toBe(true);
  expect(without('a')('rail')).toBeUndefined();
});

test('pages of one site are known by their ids', () => {
  const ids = ['nw-x-y', 'nw-x-y-i0', 'nq-forum-a', 'nq-forum-y0', 'as-c2-com-2', 'as-fr-wikipedia-org'];
  expect(ids.map(siteOf)).toEqual(['nw-x-y', 'nw-x-y', 'nq-forum', 'nq-forum', 'as-c2-com', 'wikipedia']);
});

test('the model is the same after packing it again', () => {
  const model = shippedModel();
  const again = unpackModel(zoneModelBytes(model));
  expect(again.trees).toEqual(model.trees);
  expect([...again.names]).toEqual([...model.names]);
});
