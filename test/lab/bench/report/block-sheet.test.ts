// The block report: the worst page first, blocks found and not, what was missed.

import { expect, test } from 'vitest';
import type { Zone } from '../../../../src/judge/zones/zoning.ts';
import { type MarkedPage, runBlockBench } from '../../../../src/lab/bench/blocks/bench-blocks.ts';
import type { Block } from '../../../../src/lab/bench/blocks/metrics.ts';
import { zoneBlocks } from '../../../../src/lab/bench/blocks/snapshot-blocks.ts';
import { blockLook, blockSheet } from '../../../../src/lab/bench/report/block-sheet.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';
import { pagesOf, textOf } from '../../../support/sheet-parts.ts';

const EVIL = '<script>x()</script>';
const snapshot = {
  ...buildSnapshot([
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100] }, 'Harbour news'],
    ['main', { box: [0, 100, 1000, 900] }, `The ferry ${EVIL} is late`],
  ]),
  title: EVIL,
};
const zoneOf = (_: string | undefined, tag: string): Zone | null =>
  tag === 'body' ? null : tag === 'header' ? 'HEADER' : 'CENTER';
const zones = { name: 'zones', zonesOf: () => buildZoning(snapshot, zoneOf) };
const broken = {
  name: 'broken',
  zonesOf: () => {
    throw new Error(EVIL);
  },
};
const found = zoneBlocks(snapshot, buildZoning(snapshot, zoneOf));
const block = (text: string, left: number): Block => ({
  tokens: text.split(' '),
  segment: [[left, 200, 50, 60]],
});

async function report(withLooks: boolean) {
  const page = { snapshot, boxes: chars, picture: async () => Buffer.from('webp') };
  const pages: MarkedPage[] = [
    { ...page, id: 'good', truth: found },
    { ...page, id: 'bad', truth: [...found.slice(0, 1), block(`${EVIL} marked`, 5)] },
  ];
  const { result, looks } = await runBlockBench(pages, [zones, broken], withLooks);
  return blockSheet({ ...result, lost: 3 }, EVIL, looks);
}
const chars = {
  nodes: [],
  texts: [
    { box: [0, 0, 1000, 100], size: 11 },
    { box: [0, 100, 1000, 900], size: 30 },
  ],
} as const;

test('the worst page comes first', async () => {
  expect(pagesOf(await report(true)).map(({ section }) => textOf(section).split(' ')[0])).toEqual([
    'bad',
    'good',
  ]);
});

test('truth is next to each answer, blocks that were found apart from others, what was missed below', async () => {
  const sheet = await report(true);
  const [bad] = pagesOf(sheet);
  const [truth, answer, none] = sheet.drawings ?? [];
  expect(truth?.marks[0]).toMatchObject({ look: 'look-marked', area: 'M0 0h1000v100h-1000z' });
  expect(truth?.marks[1]).toMatchObject({ look: 'look-marked', area: 'M5 200h50v60h-50z' });
  expect(sheet.pictures?.[truth?.picture ?? -1]?.toString()).toBe('webp');
  expect(answer?.marks.map(({ look, area }) => [look, area])).toEqual([
    ['look-found', 'M0 0h1000v100h-1000z'],
    ['look-wrong', 'M0 100h1000v900h-1000z'],
  ]);
  expect(none).toBe(null);
  const said = textOf(bad);
  expect(said).toContain('truth: 2 blocks');
  expect(said).toContain(`${EVIL} marked`);
  expect(said).toContain('broken failed:');
  expect(said).toContain('1 P 0.500 · R 0.500');
  expect(textOf(sheet)).toContain('3 marked blocks are not on their pages');
  expect(JSON.stringify(sheet.parts)).toContain('"head":["page","marked",');
});

test('figures stand without looks', async () => {
  const sheet = await report(false);
  expect(sheet.drawings?.every(drawing => drawing === null)).toBe(true);
  expect(textOf(sheet)).toContain('1 P 0.500 · R 0.500');
});

test('a block without words has a name, and a long one is cut', () => {
  const long = block('word '.repeat(100).trim(), 0);
  const { truth } = blockLook(snapshot, [{ ...long, tokens: [] }, long], new Map(), null);
  expect(truth[0]?.text).toBe('[nothing to read]');
  expect(truth[1]?.text).toMatch(/^(?:word ){31}word ?…$/u);
});
