// The block report: the worst page first, blocks found and not, what was missed; and nothing of a page as markup.

import { expect, test } from 'vitest';
import type { Zone } from '../../../../src/judge/zones/zoning.ts';
import type { Block } from '../../../../src/lab/bench/blocks/metrics.ts';
import { BlockRun } from '../../../../src/lab/bench/blocks/run.ts';
import { zoneBlocks } from '../../../../src/lab/bench/blocks/zone-blocks.ts';
import { blockLook } from '../../../../src/lab/bench/report/block-look.ts';
import { blockReportHtml } from '../../../../src/lab/bench/report/block-report-html.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

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

async function report(withLooks: boolean): Promise<string> {
  const run = new BlockRun([zones, broken], withLooks);
  const page = { snapshot, boxes: { nodes: [], texts: [] }, picture: async () => Buffer.from('webp') };
  await run.add({ ...page, id: 'good', truth: found, boxes: chars });
  await run.add({
    ...page,
    id: 'bad',
    truth: [...found.slice(0, 1), block(`${EVIL} marked`, 5)],
    boxes: chars,
  });
  return blockReportHtml(run.result(3), { title: EVIL, lookAt: id => run.looks.get(id) ?? null });
}
const chars = {
  nodes: [],
  texts: [
    { box: [0, 0, 1000, 100], size: 11 },
    { box: [0, 100, 1000, 900], size: 30 },
  ],
} as const;

test('the worst page comes first', async () => {
  const ids = [...(await report(true)).matchAll(/<h3>(\w+)/g)].map(([, id]) => id);
  expect(ids).toEqual(['bad', 'good']);
});

test('truth stands beside each answer, blocks that were found apart from others, what was missed below', async () => {
  const [bad = ''] = (await report(true)).split('<section class="page"').slice(1);
  const [, truth = '', answer = ''] = bad.split('<figure>');
  expect(truth).toContain('<figcaption>truth: 2 blocks</figcaption>');
  expect(truth).toContain('<path class="area marked" d="M5 200h50v60h-50z">');
  expect(truth).toContain('href="data:image/webp;base64,d2VicA=="');
  expect(answer).toContain('<path class="area found" d="M0 0h1000v100h-1000z">');
  expect(answer).toContain('<path class="area other" d="M0 100h1000v900h-1000z">');
  expect(answer).toContain('<li><bdi>&lt;script&gt;x()&lt;/script&gt; marked</bdi></li>');
  expect(bad).toContain('broken failed:');
  expect(bad).toContain('1<small>P 0.500 · R 0.500</small>');
});

test('a page runs nothing, and blocks that the pages lack are counted', async () => {
  const html = await report(true);
  expect(html).not.toContain('<script');
  expect(html).toContain('3 marked blocks are not on their pages');
});

test('figures stand without looks', async () => {
  const html = await report(false);
  expect(html).not.toContain('<figure>');
  expect(html).toContain('1<small>P 0.500 · R 0.500</small>');
});

test('a block without words has a name, and a long one is cut', () => {
  const long = block('word '.repeat(100).trim(), 0);
  const { truth } = blockLook(snapshot, [{ ...long, tokens: [] }, long], new Map(), null);
  expect(truth[0]?.text).toBe('[nothing to read]');
  expect(truth[1]?.text).toMatch(/^(?:word ){31}word ?…$/u);
});
