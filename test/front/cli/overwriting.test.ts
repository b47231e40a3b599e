// Verbs that write files: none of them writes over what it reads, or one output over another.

import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';
import { siteModelBytes } from '../../../src/judge/site/model-file.ts';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { stemOf } from '../../../src/run/sources/page-slug.ts';
import { PAGE_URL, snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { hearing } from './heard.ts';

const DATASETS = fileURLToPath(new URL('../../lab/bench/fixtures/', import.meta.url));

let folder = '';
hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-overwriting-'));
  const html = '<p>Words that a reader came for, in a sentence that is long enough.</p>';
  const page = join(folder, 'page.json');
  await writeFile(page, await snapshotBytes(snapshotFromHtml(html), page));
  await symlink('page.json', join(folder, 'link.json'));
  await writeFile(join(folder, 'list.txt'), 'page.json\n');
  await mkdir(join(folder, 'pages/one'), { recursive: true });
  await cp(page, join(folder, 'pages/one/page.json'));
  await mkdir(join(folder, 'clean'));
  const isModel = expect.getState().currentTestName?.includes('clean @clean') === true;
  const model = new SiteModel();
  model.add(snapshotFromHtml(html));
  for (const name of ['site.json', 'twin.json'])
    await writeFile(join(folder, name), await siteModelBytes(model, name));
  await cp(isModel ? join(folder, 'site.json') : page, join(folder, CLEANED));
  await mkdir(join(folder, 'set/one'), { recursive: true });
  await writeFile(join(folder, 'set/one/page.html'), html);
  await writeFile(join(folder, 'set/one/labels.json'), '{"id":"one","zones":{"CENTER":["p"]}}');
  await cp(join(DATASETS, 'wcxb'), join(folder, 'wcxb'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Where `site clean --out` writes about the page. */
const CLEANED = `clean/${stemOf({ kind: 'url', url: PAGE_URL })}.site.json`;
const INPUT = 'is an input, and would be written over';
const ONE = 'two outputs are one file';
const WITHIN = 'which is read: name an output elsewhere';

test.each([
  ['diff @page.json @list.txt --report @page.json', INPUT, 'page.json'],
  ['diff @link.json @list.txt --junit @page.json', INPUT, 'page.json'],
  ['diff @list.txt @page.json --junit @link.json', INPUT, 'page.json'],
  ['diff @page.json @page.json --picture @page.json.png', INPUT, 'page.json'],
  ['diff @page.json @page.json --picture @x.png --report @x.png', ONE, 'page.json'],
  ['segment @page.json --report @link.json', INPUT, 'page.json'],
  ['segment @page.json --picture @x.png --before @x.png', ONE, 'page.json'],
  ['bench @set --json @set/one/labels.json', INPUT, 'set/one/labels.json'],
  ['bench @set --report @set/one/page.html', INPUT, 'set/one/page.html'],
  ['bench @set --report @set/one/style.css', WITHIN, 'set/one/page.html'],
  ['bench @set --content --json @set/one/labels.json', INPUT, 'set/one/labels.json'],
  ['bench @wcxb --dataset wcxb --json @wcxb/html/x.json', WITHIN, 'set/one/page.html'],
  ['bench @set --json @s.x --report @s.x', ONE, 'set/one/page.html'],
  ['docview @page.json --out @page.json', INPUT, 'page.json'],
  ['docview @list.txt --out @page.json', INPUT, 'page.json'],
  ['docview @pages --out @pages/one/page.json', INPUT, 'pages/one/page.json'],
  ['site learn @page.json -o @page.json', INPUT, 'page.json'],
  ['site learn @pages -o @pages/one/page.json', INPUT, 'pages/one/page.json'],
  ['site merge @site.json @twin.json -o @site.json', INPUT, 'site.json'],
  ['site merge @site.json @twin.json -o @twin.json', INPUT, 'twin.json'],
  [`site clean @site.json @${CLEANED} --json --out @clean`, INPUT, CLEANED],
  [`site clean @${CLEANED} @page.json --json --out @clean`, INPUT, CLEANED],
])('pith %s', async (line, message, kept) => {
  const before = await readFile(join(folder, kept), 'utf8');
  const words = line.split(' ').map(word => word.replace('@', `${folder}/`));
  // A browser that is not there would be the first thing to fail, had it been asked for.
  const browser = line.startsWith('site merge') ? [] : ['--browser', '/nowhere/at/all'];
  const run = program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words, ...browser]);
  await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining(message) });
  expect(await readFile(join(folder, kept), 'utf8')).toBe(before);
});
