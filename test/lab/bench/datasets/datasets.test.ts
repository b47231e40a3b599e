// Loaders of public datasets, on small fixtures of our own in the same formats.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContentPage } from '../../../../src/lab/bench/content/result.ts';
import { parseGold, readCleaneval } from '../../../../src/lab/bench/datasets/cleaneval.ts';
import {
  readReadabilityPages,
  readScrapinghub,
  readWcxb,
} from '../../../../src/lab/bench/datasets/content-datasets.ts';
import { parseCsv } from '../../../../src/lab/bench/datasets/dataset-files.ts';
import {
  listKreuzerPages,
  locateBlocks,
  parseBlocksHtml,
  readKreuzerBlocks,
} from '../../../../src/lab/bench/datasets/kreuzer.ts';
import { readStructurePages } from '../../../../src/lab/bench/datasets/structure.ts';
import {
  listWebsegPages,
  readSegmentations,
  readWebisPage,
} from '../../../../src/lab/bench/datasets/webis-webseg.ts';
import { describeProblem } from '../../../../src/lab/bench/truth/problems.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

const SIZE = { width: 100, height: 60 };
const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);

async function htmlOf(page: ContentPage | undefined): Promise<[string, string | null]> {
  const saved = await page?.readHtml();
  return [new TextDecoder(saved?.charset ?? 'utf-8').decode(saved?.bytes), saved?.charset ?? null];
}

describe('structure', () => {
  it('reads both sets with the document of each page, and skips pages without one', async () => {
    const pages = await readStructurePages(fixture('structure'));
    expect(pages.map(({ id, kind }) => [id, kind])).toEqual([
      ['defuddle/notes', 'defuddle'],
      ['readability/harbour', 'readability'],
    ]);
    const [notes, harbour] = pages;
    expect(notes?.text).toContain('One part in fifty');
    expect(notes?.document?.title).toBe('Notes on oil');
    expect(notes?.document?.parts).toMatchObject({
      heading: ['mixture'],
      formula: ['m=\\frac{1}{50}'],
      item: ['oil'],
    });
    expect(harbour?.document).toMatchObject({ title: 'The harbour', parts: { picture: ['cranejpg'] } });
    expect(harbour?.document?.parts.formula).toBeUndefined();
    expect((await htmlOf(harbour))[0]).toContain('Ships.');
  });
});

describe('kreuzer', () => {
  const TD = '/html[1]/body[1]/table[1]/tbody[1]/tr[1]/td[1]';

  it('finds the pages of a checkout', async () => {
    const [page, ...others] = await listKreuzerPages(fixture('kreuzer'));
    expect(others).toEqual([]);
    expect(page?.id).toBe('site.example/site.example');
    expect(page?.pageFile.endsWith('index.dom.html')).toBe(true);
    expect(await readKreuzerBlocks(page?.blocksFile ?? '')).toHaveLength(4);
  });

  it('reads marks with the paths that a browser gives them', async () => {
    const blocks = parseBlocksHtml(
      '<body><div data-block=1 data-block-type=Header>h</div><table><tr><td data-block=2>x',
    );
    expect(blocks).toEqual([
      { xpath: '/html[1]/body[1]/div[1]', type: 'Header', level: 1, pageBox: null },
      { xpath: TD, type: '', level: 2, pageBox: null },
    ]);
  });

  it('reads the extract, and puts blocks on a page as it was seen', async () => {
    const file = fixture('kreuzer/blocks.json');
    const blocks = await readKreuzerBlocks(file);
    expect(blocks[0]).toEqual({
      xpath: '/html[1]/body[1]/div[1]',
      type: 'Header',
      level: 1,
      pageBox: [0, 0, 1000, 40],
    });
    const snapshot = buildSnapshot([
      'html',
      {},
      [
        'body',
        {},
        ['div', { box: [0, 0, 900, 40] }, 'Home About'],
        [
          'table',
          {},
          [
            'tbody',
            {},
            ['tr', {}, ['td', { box: [0, 40, 900, 500] }, 'Words, words', ['img', { src: 'dog.png' }]]],
          ],
        ],
      ],
    ]);
    const located = locateBlocks(snapshot, blocks, 'blocks.json', 1);
    expect(located.blocks).toEqual([
      { tokens: ['Home', 'About'], segment: [[0, 0, 900, 40]] },
      { tokens: ['Words', 'words', 'image:dog.png'], segment: [[0, 40, 900, 500]] },
    ]);
    expect(located.problems.map(describeProblem)).toEqual([
      'blocks.json: /html[1]/body[1]/div[9]: is not on the page (Footer)',
    ]);
    expect(locateBlocks(snapshot, blocks, 'blocks.json', 2)).toEqual({ blocks: [], problems: [] });
  });
});

describe('webis-webseg', () => {
  it('reads segmentations as regions', async () => {
    const [page, ...others] = await listWebsegPages(fixture('webis'));
    expect([page?.id, others]).toEqual(['000003', []]);
    const truth = await readSegmentations(join(page?.folder ?? '', 'ground-truth.json'));
    expect(truth).toMatchObject({ id: '000003', width: 100, height: 60 });
    expect(truth.segmentations['majority-vote']).toEqual([
      [[0, 0, 100, 20]],
      [
        [0, 20, 40, 40],
        [60, 20, 40, 40],
      ],
    ]);
    const { segmentations } = await readSegmentations(join(page?.folder ?? '', 'annotations.json'));
    expect(segmentations['3IO1A']).toEqual([[[0, 0, 100, 60]]]);
    expect(segmentations['3IO1B']).toEqual([]);
  });

  it('reads nodes and characters', async () => {
    const { boxes } = await readWebisPage(fixture('webis/000003'), SIZE);
    expect(boxes.nodes).toHaveLength(6);
    expect(boxes.nodes[1]).toEqual({ box: [0, 0, 100, 20], size: 1 });
    expect(boxes.texts).toEqual([
      { box: [5, 5, 45, 10], size: 5 },
      { box: [5, 25, 30, 15], size: 20 },
    ]);
  });

  it('names the field of a file that is not one', async () => {
    await expect(readSegmentations(fixture('kreuzer/blocks.json'))).rejects.toThrow(/blocks\.json: .*object/);
    await expect(readSegmentations(fixture('wcxb/truth/0001.json'))).rejects.toThrow(/0001\.json: width: /);
  });

  it('names a file that is not there', async () => {
    const missing = { code: 'LABELS_INVALID', message: expect.stringMatching(/nodes\.csv: is not there$/) };
    await expect(readWebisPage(fixture('wcxb'), SIZE)).rejects.toMatchObject(missing);
    await expect(readSegmentations(fixture('webis/none.json'))).rejects.toThrow(/none\.json: is not there/);
  });
});

describe('parseCsv', () => {
  it.each([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\r\n"x, ""y""\nz",\r\n', [{ a: 'x, "y"\nz', b: '' }]],
    ['a\n1\n\n2', [{ a: '1' }, { a: '' }, { a: '2' }]],
    ['', []],
  ])('%j', (text, rows) => expect(parseCsv(text)).toEqual(rows));
});

describe('wcxb', () => {
  it('reads the extract', async () => {
    const [first, second] = await readWcxb(fixture('wcxb'));
    expect(first).toMatchObject({
      id: '0001',
      kind: 'article',
      text: 'One two three — naïve',
      with: ['two three'],
      without: ['Skip to content'],
    });
    expect(await htmlOf(first)).toEqual([expect.stringContaining('naïve'), 'utf-8']);
    expect(first).toMatchObject({ markdown: '# One', metadata: { title: 'One', author: '', date: '' } });
    expect(second).not.toHaveProperty('markdown');
    expect(second).toMatchObject({ id: '0002', url: '', kind: 'forum', text: '', with: [], without: [] });
  });

  it('names a page that is not there, or is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-wcxb-'));
    try {
      await cp(fixture('wcxb'), folder, { recursive: true });
      await writeFile(join(folder, 'html/0001.html.gz'), 'no gzip');
      const [first, second] = await readWcxb(folder);
      await expect(first?.readHtml()).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        message: expect.stringMatching(/0001\.html\.gz is not gzip, or is damaged: fetch it again/),
      });
      await expect(second?.readHtml()).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
        message: expect.stringMatching(/0002\.html\.gz is not there: put it there/),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('reads a split of the original', async () => {
    const [page] = await readWcxb(fixture('wcxb-original'));
    expect(page).toMatchObject({
      id: '0007',
      kind: 'collection',
      url: 'https://example.org/7',
      text: 'Seven things',
    });
    expect(await htmlOf(page)).toEqual(['<p>Seven things</p>', 'utf-8']);
  });

  it('says so of another folder', async () => {
    await expect(readWcxb(fixture('webis'))).rejects.toThrow(
      /webis: holds neither truth\/ nor ground-truth\/$/,
    );
  });
});

describe('scrapinghub', () => {
  it('reads its ground truth', async () => {
    const [first, second] = await readScrapinghub(fixture('scrapinghub'));
    expect(first).toMatchObject({
      id: '0a1b',
      kind: 'article',
      url: 'https://example.org/a',
      text: 'A short article body.',
    });
    expect(second?.text).toBe('');
    expect((await htmlOf(first))[0]).toBe('<article>A short article body.</article>');
  });
});

describe('readability pages', () => {
  it('reads the expected article as text', async () => {
    const pages = await readReadabilityPages(fixture('readability'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ id: 'one', kind: 'other' });
    expect(pages[0]?.text.split(/\s+/)).toEqual(['Head', 'Read', 'this.']);
    expect((await htmlOf(pages[0]))[0]).toContain('<nav>Menu</nav>');
  });
});

describe('cleaneval', () => {
  it('pairs pages with gold, takes off marks, address and wrapper, and decodes both', async () => {
    const pages = await readCleaneval(fixture('cleaneval'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({
      id: '12',
      url: 'http://example.org/x',
      text: 'Head line\nA paragraph that runs on.\nItem\nCafé',
    });
    expect(await htmlOf(pages[0])).toEqual(['\n<html><body>Café</body></html>\n', 'windows-1252']);
  });

  it('reads the development set', async () => {
    const [page] = await readCleaneval(fixture('cleaneval-dev'));
    expect(page).toMatchObject({ id: '7', url: '', text: 'plain, ünïcode' });
    expect(await htmlOf(page)).toEqual(['<html><body>plain</body></html>', null]);
  });

  it('says so of another folder', async () => {
    await expect(readCleaneval(fixture('webis'))).rejects.toThrow(
      /webis: has no GoldStandard\/ and finalrun-input\//,
    );
  });

  it('keeps a text without marks', () =>
    expect(parseGold('just text')).toEqual({ url: '', text: 'just text' }));
});
