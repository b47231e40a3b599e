// Zones against the blocks of public datasets: zones as blocks, and a page of Webis-WebSeg-20 without a browser.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Zone } from '../../../../src/judge/zones/zoning.ts';
import { benchWebis } from '../../../../src/lab/bench/blocks/bench-blocks.ts';
import { blockFigures, blockTables } from '../../../../src/lab/bench/blocks/result.ts';
import { zoneBlocks } from '../../../../src/lab/bench/blocks/snapshot-blocks.ts';
import { listWebsegPages, readWebisPage } from '../../../../src/lab/bench/datasets/webis-webseg.ts';
import { decodeHtml, pagesNamed } from '../../../../src/lab/bench/pages/pages-to-see.ts';
import { textTables } from '../../../../src/lab/bench/tables.ts';
import { brokenLink } from '../../../../src/page/snapshot/parse-snapshot.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

const WEBIS = join(import.meta.dirname, '../fixtures', 'webis');

describe('zoneBlocks', () => {
  const snapshot = buildSnapshot([
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100] }, ['img', { src: 'logo.png' }], 'A title'],
    ['p', { box: [0, 100, 400, 100] }, 'One'],
    ['p', { box: [0, 200, 400, 100] }, 'Two words'],
  ]);
  const zoneOf = (_: string | undefined, tag: string): Zone | null | undefined => {
    if (tag === 'body') return null;
    return tag === 'header' ? 'HEADER' : tag === 'p' ? 'CENTER' : undefined;
  };

  it('is one block a zone: its words in order, then its images, and the area it takes', () => {
    const blocks = zoneBlocks(snapshot, buildZoning(snapshot, zoneOf));
    expect(blocks.map(block => block.tokens)).toEqual([
      ['A', 'title', 'image:logo.png'],
      ['One', 'Two', 'words'],
    ]);
    expect(blocks[0]?.segment).toEqual([[0, 0, 1000, 100]]);
    const area = (blocks[1]?.segment ?? []).reduce((sum, box) => sum + box[2] * box[3], 0);
    expect(area).toBe(400 * 200);
  });
});

describe('webis', () => {
  it('makes a sound snapshot of its boxes', async () => {
    const { snapshot } = await readWebisPage(join(WEBIS, '000003'), { width: 100, height: 60 });
    expect(brokenLink(snapshot)).toBeUndefined();
    expect(snapshot.elements.slice(0, 3).map(({ tag, parent, pageBox }) => [tag, parent, pageBox])).toEqual([
      ['body', -1, [0, 0, 100, 60]],
      ['h1', 0, [0, 0, 100, 20]],
      ['p', 0, [0, 20, 40, 40]],
    ]);
    expect(snapshot.texts[0]).toMatchObject({ parent: 1, text: 'Title', pageBox: [5, 5, 45, 10] });
  });

  it('scores methods on its pages', async () => {
    const seen: string[] = [];
    const halves = (_: string | undefined, tag: string): Zone | null =>
      tag === 'body' ? null : tag === 'h1' ? 'HEADER' : 'CENTER';
    const methods = [
      {
        name: 'halves',
        zonesOf: (snapshot: Parameters<typeof buildZoning>[0]) => buildZoning(snapshot, halves),
      },
      {
        name: 'broken',
        zonesOf: () => {
          throw new Error('no');
        },
      },
    ];
    const { result } = await benchWebis(
      await listWebsegPages(WEBIS),
      methods,
      { onPage: id => seen.push(id) },
      false,
    );
    expect(seen).toEqual(['000003']);
    const [halved, broken] = result.summaries;
    expect(halved?.exact.recall).toBeGreaterThan(0);
    expect(halved?.bcubed.pixels?.value).toBeGreaterThan(0.6);
    expect(broken).toMatchObject({ pages: 0, failed: 1 });
    expect(textTables(blockTables(result))).toMatch(/^halves +1 +[01]\.\d{3}/mu);
    expect(halved && blockFigures(halved).get('exact-f1')).toBe(halved?.exact.f1?.value);
  });
});

describe('the looks of webis', () => {
  it('have the screenshot, where the set has it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-webis-'));
    await cp(WEBIS, folder, { recursive: true });
    const white = { width: 100, height: 60, channels: 3, background: '#ffffff' } as const;
    const lookOf = async () =>
      (await benchWebis(await listWebsegPages(folder), [], { onPage: () => {} }, true)).looks.get('000003');
    expect((await lookOf())?.picture).toBeNull();
    await sharp({ create: white })
      .png()
      .toFile(join(folder, '000003', 'screenshot.png'));
    const look = await lookOf();
    expect(look?.picture?.toString('latin1', 8, 12)).toBe('WEBP');
    expect(look?.truth.map(({ text, segment }) => [text, segment.length])).toEqual([
      ['Title', 1],
      ['He said yes sir and went', 2],
    ]);
    await rm(folder, { recursive: true });
  });
});

describe('decodeHtml', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map(part => Buffer.from(part as string)));
  it.each([
    ['what the dataset knows', bytes('<meta charset=utf-8>', [0xe9]), 'windows-1252', 'é'],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], 'é'), null, 'é'],
    ['what it says of itself', bytes('<meta charset="iso-8859-2">', [0xb1]), null, 'ą'],
    ['an http-equiv', bytes('<meta http-equiv=x content="text/html; charset=koi8-r">', [0xc1]), null, 'а'],
    ['nothing', bytes([0x80]), null, '€'],
    ['a name that is none', bytes('<meta charset=nonsense>', [0x80]), null, '€'],
  ])('goes by %s', (_, page, charset, last) => {
    expect(decodeHtml({ bytes: page, charset }).at(-1)).toBe(last);
  });
});

describe('pagesNamed', () => {
  const pages = [{ id: 'a' }, { id: 'b' }];
  it('keeps all, or those named', () => {
    expect(pagesNamed(pages, [])).toEqual(pages);
    expect(pagesNamed(pages, ['b'])).toEqual([{ id: 'b' }]);
  });
  it('refuses one that is not there', () => {
    expect(() => pagesNamed(pages, ['b', 'c'])).toThrow("there is no page 'c'");
  });
});
