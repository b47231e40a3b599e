// `pith site` as a user runs it: pages of a site to a model, pages without what it repeats, and that once; and what asks it.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { madeSites } from '../../../src/lab/experiments/site/made-sites.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const PAGES = madeSites(2);
const OWN = PAGES.filter(({ site }) => site === 'site1');

test.describe.configure({ timeout: 240_000 });

const ONCE = ['header.md', 'nav.md', 'footer.md', 'other.md'];

let folder = '';
let model = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-site-'));
  model = join(folder, 'site.json.gz');
  for (const [at, { html }] of OWN.entries()) await put(`${at < 6 ? 'a' : 'b'}/page-${at}.html`, html);
  // Seen once: everything after it reads the snapshots.
  for (const half of ['a', 'b']) {
    const words = [
      'batch',
      join(folder, half),
      '--out',
      join(folder, `run-${half}`),
      '--formats',
      'snapshot,html',
    ];
    expect((await command(words)).exitCode).toBe(0);
  }
  const learned = await command(['site', 'learn', ...runs(), '-o', model]);
  expect([learned.exitCode, learned.stdout]).toEqual([0, '']);
  expect(learned.stderr).toContain('10 pages, 10 learned');
});
const runs = (): string[] => ['run-a', 'run-b'].map(name => join(folder, name));
test.afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

test('a report shows the slots, and a slot is corrected in the model that is there', {
  tag: '@nightly',
}, async () => {
  const [own, report] = [join(folder, 'own.json.gz'), join(folder, 'site.html')];
  expect((await command(['site', 'learn', ...runs(), '-o', own, '--report', report])).exitCode).toBe(0);
  const { sheet } = await readSheet(report);
  const [, id = ''] = /"id":"slot-([0-9a-f]{8})"/u.exec(JSON.stringify(sheet)) ?? [];
  expect(sheet.drawings).toHaveLength(1);
  const correct = (slot: string) =>
    command(['site', 'learn', '-o', own, '--update', '--slot', slot, '--report', report]);
  const { exitCode, stderr } = await correct(`${id}=content`);
  expect(exitCode, stderr).toBe(0);
  expect((await readSheet(report)).text).toContain('(by hand)');
  expect((await correct('ffffffff=noise')).exitCode).toBe(2);
  expect((await correct(`${id}=perhaps`)).exitCode).toBe(2);
  expect((await command(['site', 'learn', '-o', own])).exitCode).toBe(2);
});

test('cleans the pages of a learned site into a folder with one copy of repeated parts', async () => {
  const out = join(folder, 'clean');
  const words = ['site', 'clean', model, ...runs(), '--out', out, '--picture', '--cleaned'];
  const cleaned = await command(words);
  expect(cleaned.exitCode, cleaned.stderr).toBe(0);
  const files = await readdir(out);
  for (const ending of ['.md', '.cleaned.html', '.site.png'])
    expect(files.filter(name => name.endsWith(ending) && !ONCE.includes(name))).toHaveLength(10);

  const [header = '', nav = '', footer = ''] = await Promise.all(
    ['header.md', 'nav.md', 'footer.md'].map(name => readFile(join(out, name), 'utf8')),
  );
  expect(footer.match(/Copyright/gu)).toHaveLength(1);
  expect(nav.match(/slim notebook/gu)).toHaveLength(1);
  expect(header).not.toBe('');
  const name = files.find(one => /^a-page-0-[0-9a-f]{32}\.md$/.test(one)) ?? '';
  // The same name as in the run, so that both are found together.
  expect(await readdir(join(folder, 'run-a/pages'), { recursive: true })).toContainEqual(
    expect.stringContaining(name.replace('.md', '.html')),
  );
  const page = await readFile(join(out, name), 'utf8');
  const truth = OWN.find(one => page.includes(one.truth.split('\n')[0] ?? '-'));
  expect(truth).toBeDefined();
  expect(page).not.toMatch(/Copyright|slim notebook\]/u);
  expect(await readFile(join(out, name.replace('.md', '.cleaned.html')), 'utf8')).not.toContain('Copyright');
  const picture = await sharp(join(out, name.replace('.md', '.site.png'))).metadata();
  expect(picture.width).toBe(1280);
});

test('models of two halves merge into the model of the whole, and a model can learn more', {
  tag: '@nightly',
}, async () => {
  const [a, b, merged] = ['a.json', 'b.json', 'merged.json'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const whole = join(folder, 'whole.json');
  for (const [sources, path] of [
    [runs().slice(0, 1), a],
    [runs().slice(1), b],
    [runs(), whole],
  ] as const)
    expect((await command(['site', 'learn', ...sources, '-o', path])).exitCode).toBe(0);
  expect((await command(['site', 'merge', a, b, '-o', merged])).exitCode).toBe(0);
  expect(await readFile(merged, 'utf8')).toBe(await readFile(whole, 'utf8'));

  const updated = await command(['site', 'learn', ...runs(), '-o', a, '--update']);
  expect(updated.stderr).toContain('10 pages, 4 learned, 6 known before');
  expect(await readFile(a, 'utf8')).toBe(await readFile(whole, 'utf8'));
});

test('segment uses the site model: repeated parts are not content, and the reason says so', async () => {
  const page = join(folder, 'a/page-0.html');
  const { exitCode, stdout } = await command(['segment', page, '--site', model, '--json', '--elements']);
  expect(exitCode).toBe(0);
  const record = JSON.parse(stdout);
  expect(record.method).toBe('auto+site');
  expect(record.content.text).not.toContain('Copyright');
  const reasons = record.elements.map((element: { reason: string }) => element.reason).join('\n');
  expect(reasons).toContain('the site repeats it');
  const refused = await command(['segment', page, '--method', 'auto+site']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--site MODEL')]);
});

test('wrong input gets a one-sentence error, and nothing is lost', { tag: '@nightly' }, async () => {
  const page = join(folder, 'a/page-0.html');
  const other = join(folder, 'other.json');
  await writeFile(other, '{"schema":"pith/site-model@0"}');
  const wrong = await command(['site', 'clean', other, page]);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('learn it again')]);
  const update = await command(['site', 'learn', page, '-o', other, '--update']);
  expect([update.exitCode, await readFile(other, 'utf8')]).toEqual([2, '{"schema":"pith/site-model@0"}']);
  const many = await command(['site', 'clean', model, ...runs()]);
  expect([many.exitCode, many.stderr]).toEqual([2, expect.stringContaining('--out')]);

  const one = join(folder, 'one.json');
  await put('empty.html', '');
  const lonely = await command(['site', 'learn', page, join(folder, 'empty.html'), '-o', one]);
  expect([lonely.exitCode, lonely.stderr]).toEqual([3, expect.stringContaining('SITE_ONE_PAGE')]);

  await put('list.txt', `${page}\nno/where.html\n`);
  const listed = await command([
    'site',
    'learn',
    join(folder, 'list.txt'),
    '-o',
    join(folder, 'listed.json'),
  ]);
  expect([listed.exitCode, listed.stderr]).toEqual([
    3,
    expect.stringContaining('2 pages, 1 learned, 1 failed'),
  ]);
  const words = ['site', 'clean', one, join(folder, 'list.txt'), '--out', join(folder, 'listed')];
  const cleaned = await command(words);
  expect([cleaned.exitCode, cleaned.stderr]).toEqual([3, expect.stringContaining('FILE_NOT_FOUND')]);
  expect(await readdir(join(folder, 'listed'))).toContainEqual(expect.stringMatching(/^a-page-0-\w+\.md$/));
  const kept = await command(['site', 'clean', one, page]);
  expect([kept.exitCode, kept.stdout]).toEqual([0, expect.stringContaining('Copyright')]);
});

test('bench mines a folder of sites and plots the results', { tag: '@nightly' }, async () => {
  for (const { id, html, truth, site, category } of PAGES) {
    if (site > 'site2' || category > 'mobile') continue;
    await put(`sites/${id}.html`, html);
    await put(`sites/${id}.txt`, truth);
  }
  const plots = join(folder, 'plots');
  const words = ['bench', '--experiment', 'sst', join(folder, 'sites'), '--runs', '5', '--plots', plots];
  const { exitCode, stdout, stderr } = await command([...words, '--cache', join(folder, 'cache')]);
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toContain('8 pages of 2 sites');
  expect(stdout).toMatch(/\| tree +\| /u);
  expect(await readdir(plots)).toEqual(['sst-classification.svg', 'sst-clustering.svg']);
});
