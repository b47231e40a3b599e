// The benchmark on real pages: seen once, then answered from the cache; and labels that do not fit what was seen.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ZONE_METHODS } from '../../../src/judge/zones/methods.ts';
import { benchKreuzer, kreuzerPages } from '../../../src/lab/bench/blocks/bench-blocks.ts';
import { peerAnswer } from '../../../src/lab/bench/content/peer-answer.ts';
import type * as Peers from '../../../src/lab/bench/content/peers.ts';
import { labelledPages } from '../../../src/lab/bench/pages/pages-to-see.ts';
import type { Seeing } from '../../../src/lab/bench/pages/see-pages.ts';
import { openSnapshotCache } from '../../../src/lab/bench/pages/snapshot-cache.ts';
import { blockSheet } from '../../../src/lab/bench/report/block-sheet.ts';
import { zoneSheet } from '../../../src/lab/bench/report/zone-sheet.ts';
import { benchZones, type Method } from '../../../src/lab/bench/zones/run.ts';
import { sheetHtml } from '../../../src/show/studio/studio-html.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { openStudio, viewFaults, writeStudio } from '../support/studio-page.ts';

const VLPS: Method = { name: 'vlps', zonesOf: snapshot => ZONE_METHODS.vlps.zonesOf(snapshot) };

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const KREUZER = fileURLToPath(new URL('../../lab/bench/fixtures/kreuzer/', import.meta.url));

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  for (const name of ['very-short', 'docs-left-tree'])
    await cp(join(SAMPLES, name), join(folder, 'set', name), { recursive: true });
});
test.afterEach(() => rm(folder, { recursive: true }));

test('a second run starts no browser and gives the same result', async ({ launched }) => {
  const told: string[] = [];
  let starts = 0;
  const run = async () => {
    const seeing: Seeing = {
      cache: await openSnapshotCache(join(folder, 'cache')),
      launched: async () => {
        starts++;
        return launched;
      },
      concurrency: 2,
      fresh: false,
      onPage: (id, from) => told.push(`${id} from ${from}`),
    };
    return benchZones(await labelledPages([join(folder, 'set')]), [VLPS], seeing, true);
  };

  const first = await run();
  expect(first.unseen).toEqual([]);
  expect(first.result.problems).toEqual([]);
  expect(told.sort()).toEqual(['docs-left-tree from browser', 'very-short from browser']);
  expect(starts).toBe(2);

  const second = await run();
  expect(starts).toBe(2);
  expect(told.slice(2).sort()).toEqual(['docs-left-tree from cache', 'very-short from cache']);
  const accuracies = ({ result }: typeof first) =>
    result.pages.map(page => page.answers.vlps?.score.accuracy);
  expect(accuracies(second)).toEqual(accuracies(first));
  expect([...second.pictures.keys()]).toEqual(['docs-left-tree', 'very-short']);
  for (const picture of second.pictures.values()) expect(picture.toString('latin1', 8, 12)).toBe('WEBP');
  expect((await readdir(join(folder, 'cache'))).length).toBe(6);
});

test('a report lists each block whose zone differs from the truth', async ({ launched }) => {
  const cache = await openSnapshotCache(join(folder, 'cache'));
  const seeing = { cache, launched: async () => launched, concurrency: 1, fresh: false, onPage: () => {} };
  const pages = (await labelledPages([join(folder, 'set')])).filter(page => page.id === 'very-short');
  const { result } = await benchZones(pages, [VLPS], seeing, false);
  const address = await writeStudio(folder, await sheetHtml(zoneSheet(result, 'T', new Map())));
  const { page, faults, close } = await openStudio(launched.browser, `${address}#page-0`);
  const section = page.locator('#page-0');

  // The one line at its end is 51 of 347 characters, and stands too high up for the paper's rule to be a footer.
  const block = section.getByRole('row', { name: /Halder Pass Hut/u }).first();
  await expect(block).toContainText('FOOTER → CENTER');
  await expect(block).toContainText('51');
  await expect(section.getByRole('row', { name: /^vlps/u }).first()).toContainText('14.7 %');
  await expect(section.locator('g.look-wrong')).toHaveCount(1);
  await expect(section.getByRole('heading')).toBeInViewport();
  // The page itself, whose address the request lacks a part of.
  expect(faults).toEqual([`request ${address}`]);
  await close();
});

test('reports are accessible: contrast, and keyboard access to everything that scrolls', {
  tag: '@nightly',
}, async ({ launched }) => {
  test.setTimeout(240_000);
  const cache = await openSnapshotCache(join(folder, 'cache'));
  const seeing = { cache, launched: async () => launched, concurrency: 1, fresh: false, onPage: () => {} };
  const methods = [ZONE_METHODS.auto, VLPS];
  const { result, pictures } = await benchZones(
    await labelledPages([join(folder, 'set')]),
    methods,
    seeing,
    true,
  );
  const blocks = await benchKreuzer(await kreuzerPages(KREUZER), methods, seeing, true);
  const sheets = {
    zones: zoneSheet(result, 'Zones', pictures),
    blocks: blockSheet(blocks.result, 'Blocks', blocks.looks),
  };
  for (const [name, sheet] of Object.entries(sheets)) {
    const address = await writeStudio(folder, await sheetHtml(sheet));
    const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
    await page.locator('section.page').last().scrollIntoViewIfNeeded();
    await expect(page.locator('section.page').last().locator('image').first()).toBeVisible();
    await page.locator('details').evaluateAll(all => {
      for (const one of all) one.setAttribute('open', '');
    });
    await expect(page.locator('td').first()).toBeVisible();
    expect(await viewFaults(page), name).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  }
});

test('a report of marked blocks shows each page as captured', async ({ launched }) => {
  const cache = await openSnapshotCache(join(folder, 'cache'));
  const seeing = { cache, launched: async () => launched, concurrency: 1, fresh: false, onPage: () => {} };
  const { result, looks } = await benchKreuzer(await kreuzerPages(KREUZER), [VLPS], seeing, true);
  const address = await writeStudio(folder, await sheetHtml(blockSheet(result, 'T', looks)));
  const { page, close } = await openStudio(launched.browser, address);
  const figures = page.locator('#page-0 figure');
  await expect(figures.first().locator('figcaption')).toHaveText('truth: 3 blocks');
  await expect(figures.first().locator('.look-marked .area')).toHaveCount(3);
  await expect(figures.nth(1).locator('.area')).not.toHaveCount(0);
  await expect(page.locator('#page-0 image')).toHaveCount(2);
  await close();
});

test('labels that do not fit their page are listed one by one', async ({ launched }) => {
  const file = join(folder, 'set', 'very-short', 'labels.json');
  const zones = { HEADER: ['#nothing-here', 'h1['], CENTER: ['h1'] };
  await writeFile(file, JSON.stringify({ id: 'very-short', zones }));
  const cache = await openSnapshotCache(join(folder, 'cache'));
  const seeing = { cache, launched: async () => launched, concurrency: 1, fresh: false, onPage: () => {} };
  const pages = (await labelledPages([join(folder, 'set')])).filter(page => page.id === 'very-short');
  const { result } = await benchZones(pages, [VLPS], seeing, false);
  const codes = result.problems.map(problem => problem.code);
  expect(codes.slice(0, 2)).toEqual(['NO_MATCH', 'BAD_SELECTOR']);
  expect(codes).toContain('UNCOVERED');
  expect(new Set(result.problems.map(problem => problem.file))).toEqual(new Set([file]));
  expect(result.problems[0]?.place).toBe('zones.HEADER: #nothing-here');
});

test('a page that cannot be captured is named and counts in no figure', async ({ launched }) => {
  await writeFile(join(folder, 'set', 'very-short', 'page.html'), '<p hidden></p>');
  const cache = await openSnapshotCache(join(folder, 'cache'));
  const seeing = { cache, launched: async () => launched, concurrency: 1, fresh: false, onPage: () => {} };
  const pages = await labelledPages([join(folder, 'set')]);
  const { result, unseen } = await benchZones(pages, [VLPS], seeing, false);
  expect(unseen).toMatchObject([{ id: 'very-short', code: 'EMPTY_DOCUMENT' }]);
  expect(result.pages.map(page => page.id)).toEqual(['docs-left-tree']);
});

test('a page without any of its marked blocks is named and left out of the figures', async ({ launched }) => {
  const page = join(folder, 'marked', 'one');
  await mkdir(page, { recursive: true });
  await writeFile(join(page, 'index.html'), '<p>Words of a page</p>');
  await writeFile(
    join(page, 'index.blocks.html'),
    '<html><body><div><section data-block=1 data-block-type="Main Content">Others</section></div></body></html>',
  );
  const seeing: Seeing = {
    cache: await openSnapshotCache(join(folder, 'cache')),
    launched: async () => launched,
    concurrency: 1,
    fresh: false,
    onPage: () => {},
  };
  const { result, unseen, lost } = await benchKreuzer(
    await kreuzerPages(join(folder, 'marked')),
    [VLPS],
    seeing,
    false,
  );
  expect(lost.map(({ place }) => place)).toEqual(['/html[1]/body[1]/div[1]/section[1]']);
  expect(unseen).toEqual([
    { id: 'one', code: 'LABELS_INVALID', message: 'none of its 1 marked blocks is on the page' },
  ]);
  expect(result.pages).toEqual([]);
});

const BUILT_PEERS = new URL('../../../dist/internals.js', import.meta.url).href;

test('peers give the same answers in threads as in the main thread', { tag: '@nightly' }, async () => {
  const { findPeers } = (await import(BUILT_PEERS)) as typeof Peers;
  const { peers, missing, close } = await findPeers();
  try {
    expect(missing).toEqual([]);
    expect(peers.map(({ name }) => name)).toEqual(['readability', 'defuddle']);
    const html = await readFile(join(SAMPLES, 'news-article', 'page.html'), 'utf8');
    const url = 'https://news.example/article';
    const answers = await Promise.all(peers.map(peer => peer.answerTo(html, url)));
    for (const [place, { name }] of peers.entries()) {
      const inPlace = await peerAnswer({ name, html, url });
      expect(inPlace.text.length).toBeGreaterThan(500);
      expect(answers[place]?.text).toBe(inPlace.text);
      expect(answers[place]?.metadata?.title).not.toBe('');
      expect(inPlace.markdown === undefined).toBe(name === 'readability');
    }
  } finally {
    await close();
  }
});

test('a thread that is ended by an extractor is an error of that page alone', {
  tag: '@nightly',
}, async () => {
  const { PeersThread } = (await import(BUILT_PEERS)) as typeof Peers;
  const threads = new PeersThread();
  try {
    const bad = { name: 'nobody' as 'readability', html: '<p>words', url: 'about:blank' };
    await expect(threads.ask(bad)).rejects.toThrow('not a function');
    const uncloneable = { name: 'readability', html: (() => '') as unknown as string, url: '' } as const;
    await expect(threads.ask(uncloneable)).rejects.toThrow('could not be cloned');
    const { text } = await threads.ask({ name: 'readability', html: '<p>words', url: '' });
    expect(text).toContain('words');
  } finally {
    await threads.close();
  }
});

test('output of an extractor does not reach the user', { tag: '@nightly' }, async () => {
  const page = join(folder, 'set', 'very-short', 'page.html');
  const broken = '<script type="application/ld+json">{"name": }</script></head>';
  await writeFile(page, (await readFile(page, 'utf8')).replace('</head>', broken));
  const words = ['bench', join(folder, 'set'), '--content', '--page', 'very-short'];
  const { exitCode, stdout, stderr } = await command([...words, '--cache', join(folder, 'cache')]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^defuddle +1 /mu);
  expect(stderr).toBe('');
});

test('pages without labels are compared with themselves after changes', async () => {
  const pages = join(folder, 'pages');
  await cp(join(folder, 'set', 'docs-left-tree'), join(pages, 'tree'), { recursive: true });
  await rm(join(pages, 'tree', 'labels.json'));
  const words = [
    'bench',
    pages,
    '--stability',
    '--cache',
    join(folder, 'cache'),
    '--json',
    join(folder, 'out.json'),
  ];
  const { exitCode, stdout } = await command([...words, '--min', 'zones.other-names=0.5']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^bar above +1 +[01]\.\d{3} +[01]\.\d{3}/mu);
  const { pages: measured } = JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'));
  const shareOf = (change: string) => measured.find((page: { change: string }) => page.change === change);
  // The dialog covers a part of the page, which is still read.
  expect(shareOf('dialog').zones).toBeGreaterThan(0.9);
  expect(shareOf('no styles').zones).toBeLessThan(1);
  expect((await command([...words, '--min', 'zones.no-styles=1'])).exitCode).toBe(6);
});
