// `pith diff` of folders with static sites: absolute addresses work, no file outside is read, pages are matched by path,
// and single pages are accepted into a baseline.

import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, expect, test } from 'playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { textOf } from '../../support/sheet-parts.ts';
import { command } from '../support/run-cli.ts';

test.describe.configure({ timeout: 240_000 });

let folder = '';
const at = (...names: string[]): string => join(folder, ...names);
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-sites-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

async function write(site: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(at(site, name)), { recursive: true });
    await writeFile(at(site, name), text);
  }
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>';
const CSS = `body{margin:0;font:16px serif}header,footer{background:#124;color:#fff;padding:20px}
aside{float:right;width:260px}aside a{display:block;margin:12px}main{margin-right:300px}`;
const ASIDE = ['Start', 'Ships', 'Tides', 'Piers', 'Cranes', 'Pilots', 'Ferries', 'Weather'];
const words = (name: string): string => Array.from({ length: 60 }, (_, place) => `${name}${place}`).join(' ');

const pageOf = (title: string, more = ''): string => `<!doctype html><title>${title}</title>
<link rel="stylesheet" href="/assets/style.css"><header>The harbour</header>
<aside><h2>Around the harbour</h2>${ASIDE.map(name => `<a href="/${name}.html">${name}</a>`).join('')}</aside>
<main><h1>${title}</h1><img src="/assets/boat.svg" alt=""><p>${words(title)}</p>
<p id="told"></p></main><footer>Imprint</footer>
<script type="module" src="/assets/told.js"></script>${more}`;

const SITE = {
  'index.html': pageOf('Start'),
  'about.html': pageOf('About'),
  'docs/one.html': pageOf('One'),
  'docs/two.html': pageOf('Two'),
  'assets/style.css': CSS,
  'assets/boat.svg': SVG,
  'assets/told.js': `const { said } = await (await fetch('/assets/told.json')).json(); told.textContent = said;
const frame = await fetch('/docs/');
if (!frame.ok) told.textContent += ' no docs';`,
  'assets/told.json': JSON.stringify({ said: 'data was loaded' }),
  'docs/index.html': pageOf('Docs'),
};

test('two builds of a site: equal pages are equal, and added, removed and changed ones are named', {
  tag: '@nightly',
}, async () => {
  await write('before', SITE);
  await cp(at('before'), at('elsewhere', 'after'), { recursive: true });
  await write('elsewhere/after', {
    'assets/style.css': CSS,
    'docs/new.html': pageOf('New'),
    'docs/one.html': pageOf('One')
      .replace('<aside>', '<aside style="float:left">')
      .replace('<main>', '<main style="margin:0 0 0 300px">'),
  });
  await rm(at('elsewhere', 'after', 'docs', 'two.html'));
  const limits = 'text=1%,place=1%,pictures=0,links=0,pixels=0';
  const sides = [at('before'), at('elsewhere', 'after')];
  const { exitCode, stdout } = await command([
    'diff',
    ...sides,
    '--limit',
    limits,
    '--json',
    '--report',
    at('report.html'),
  ]);
  expect(exitCode).toBe(6);
  const pages = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(pages.map(({ name, kind, faults }) => [name, kind, faults])).toEqual([
    ['about.html', 'compared', []],
    ['docs/index.html', 'compared', []],
    ['docs/new.html', 'appeared', ['added: only after']],
    [
      'docs/one.html',
      'compared',
      ['text', 'place', 'pixels'].map(figure => expect.stringMatching(RegExp(`^${figure} \\d`))),
    ],
    ['index.html', 'compared', []],
    ['docs/two.html', 'gone', ['gone: only before']],
  ]);
  const { sheet, pictures } = await readSheet(at('report.html'));
  const captions = sheet.parts.flatMap(part => ('caption' in part ? textOf(part.caption).split(' ')[0] : []));
  expect([captions, pictures.length]).toEqual([['docs/one.html'], 1]);
  const { width = 0, height = 0 } = await sharp(pictures[0]).metadata();
  expect([width, height < 800]).toEqual([1600, true]);
  const { before, after, zones, elements } = pages[1];
  expect([before.url, after.url]).toEqual(Array(2).fill('http://folder.localhost/docs/index.html'));
  // The style sheet at an absolute address places the column.
  expect(zones.RM.after.box[0]).toBe(1020);
  expect(elements.before).toBe(elements.after);
});

test('a page of a served folder reads its folder and nothing else', async () => {
  await write('.', { 'secret.css': 'main{display:none}', 'secret.txt': 'a secret' });
  const tries = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/docs/link.txt',
    '/.env',
    '//secret.txt',
  ];
  const script = `<p id=told>nothing</p><script type=module>for (const url of ${JSON.stringify(tries)}) {
const text = await fetch(url).then(answer => answer.ok ? answer.text() : '', () => '');
if (text.includes('secret')) told.textContent += ' leaked ' + url; }
told.textContent += (await (await fetch('/docs/own.txt')).text());</script>`;
  const page = `<!doctype html><title>P</title><link rel=stylesheet href="/../secret.css"><main>${words('p')}</main>${script}`;
  for (const site of ['a', 'b'])
    await write(site, { 'page.html': page, 'docs/own.txt': ' own file', '.env': 'secret' });
  for (const site of ['a', 'b']) await symlink(at('secret.txt'), at(site, 'docs', 'link.txt'));
  await command(['diff', at('base'), at('b'), '--update', '--limit', 'text=0']);
  const told = await command(['segment', at('base', 'page.html.json.gz'), '--format', 'text', '--center']);
  expect(told.stdout).toContain('nothing own file');
  expect(told.stdout).not.toContain('leaked');
});

test('a built Storybook: each story in its frame, accepted one by one by the ticks of the report', {
  tag: '@nightly',
}, async () => {
  const frame = (button: string): string => `<!doctype html><title>Storybook</title>
<link rel=stylesheet href="./sb.css"><div id="storybook-root"></div><script type="module" src="./sb.js"></script>
<script>window.BUTTON = ${JSON.stringify(button)};</script>`;
  const build = (button: string) => ({
    'index.html':
      '<!doctype html><title>Storybook</title><iframe src="iframe.html?id=button--primary"></iframe>',
    'index.json': JSON.stringify({
      v: 5,
      entries: Object.fromEntries(
        ['button--primary', 'card--plain'].map(id => [id, { id, type: 'story', title: id, name: id }]),
      ),
    }),
    'iframe.html': frame(button),
    'sb.css': 'body{margin:0;font:16px sans-serif}button{padding:12px 24px}article{width:400px;padding:20px}',
    'sb.js': `const id = new URLSearchParams(location.search).get('id');
const { entries } = await (await fetch('./index.json')).json();
const stories = { 'button--primary': '<button>' + BUTTON + '</button>', 'card--plain': '<article><h2>Card</h2><p>${words('c')}</article>' };
document.querySelector('#storybook-root').innerHTML = entries[id] ? stories[id] : 'no such story';`,
  });
  await write('old', build('Save'));
  await write('new', build('Save and close the window'));
  const stories = ['button--primary', 'card--plain'].flatMap(id => [
    '--only',
    `iframe.html?id=${id}&viewMode=story`,
  ]);
  const first = await command(['diff', at('base'), at('old'), '--update', '--limit', 'text=0', ...stories]);
  expect([first.exitCode, first.stderr]).toEqual([0, expect.stringContaining('accepted 2 new versions')]);
  const flags = [...stories, '--limit', 'text=1%', '--report', at('report.html')];
  const { exitCode, stdout } = await command(['diff', at('base'), at('new'), ...flags]);
  expect([exitCode, stdout.trim().split('\n')]).toEqual([
    6,
    [
      expect.stringMatching(/^iframe\.html\?id=button--primary&viewMode=story {2}.*text \d+/),
      '  reworded  CENTER  /html/body/div/button, 21 characters  “Save” → “Save and close the window”',
      'iframe.html?id=card--plain&viewMode=story  nothing changed',
    ],
  ]);

  const { path, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } });
  const page = await browser.newPage();
  await page.goto(pathToFileURL(at('report.html')).href);
  await page.getByLabel(/^accept .*button--primary/).check();
  const shown = (await page.locator('pre').textContent()) ?? '';
  await browser.close();
  expect(shown).toBe(
    `pith diff ${at('base')} ${at('new')} --update --only 'iframe.html?id=button--primary&viewMode=story'`,
  );
  const [, ...words_] = shown.replaceAll("'", '').split(' ');
  const accepted = await command(words_);
  expect([accepted.exitCode, accepted.stderr]).toEqual([
    0,
    expect.stringContaining('accepted 1 new version'),
  ]);
  const again = await command(['diff', at('base'), at('new'), ...stories, '--limit', 'text=1%']);
  expect([again.exitCode, (await readdir(at('base'))).includes('.pith-previous')]).toEqual([0, true]);
  expect((await readSheet(at('report.html'))).text).not.toContain('http:');
});
