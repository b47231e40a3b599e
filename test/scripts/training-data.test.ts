// Training data in one file, and pages that are left out because another site has the same text.

import { expect, test } from 'vitest';
import { CopyFinder } from '../../scripts/training/pages.ts';
import { packZoneData, unpackZoneData, type ZoneData } from '../../scripts/training/zones/training-data.ts';
import { snapshotFromHtml } from '../support/snapshot-from-html.ts';

const pageOfSite = (site: string, elements: number) => ({
  id: `${site}-page`,
  site,
  names: [{ element: 1, words: ['side', 'rail'] }],
  parents: Int32Array.from({ length: elements }, (_, place) => place - 1),
  weight: Float64Array.from({ length: elements }, (_, place) => place / 3),
  zoneWeights: Float32Array.of(1, 0, 0, 2, 0),
});

test('zone data is the same after reading it again', () => {
  const data: ZoneData = {
    features: ['own.left', 'name.head'],
    classes: ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'],
    edges: [[0.5, 2], [1]],
    pages: [pageOfSite('a', 3), pageOfSite('b', 2)],
    columns: [Uint8Array.of(0, 1, 2), Uint8Array.of(1, 0, 1)],
    labels: Float32Array.of(0, 4, 2),
    weights: Float32Array.of(0.5, 1, 99),
    pageOf: Uint16Array.of(0, 0, 1),
    versionOf: Uint8Array.of(0, 1, 0),
    isMirrored: Uint8Array.of(0, 1, 0),
    leafOf: Int32Array.of(2, 1, 70_000),
  };
  expect(unpackZoneData(packZoneData(data))).toEqual(data);
});

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, place) => `word${from + place}`).join(' ');
const page = (id: string, site: string, text: string) => ({
  id,
  site,
  snapshot: snapshotFromHtml(`<p>${text}</p>`),
});

test('a page with the text of another site is a copy, if most of its words are the same', () => {
  const copies = new CopyFinder();
  expect(copies.originalOf(page('first', 'a', words(0, 400)))).toBeUndefined();
  expect(copies.originalOf(page('same', 'b', words(0, 400)))).toBe('first');
  expect(copies.originalOf(page('longer', 'b', words(0, 420)))).toBe('first');
  expect(copies.originalOf(page('half', 'b', words(200, 400)))).toBeUndefined();
  expect(copies.originalOf(page('own site', 'a', words(0, 400)))).toBeUndefined();
  expect(copies.originalOf(page('empty', 'a', ''))).toBeUndefined();
  expect(copies.originalOf(page('empty too', 'b', ''))).toBeUndefined();
});
