// A page whose style sheets did not come is no page as its readers see it: a warning says so.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Pith, type SegmentResult } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

let folder = '';
let pith: Pith;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-styles-'));
  pith = await open();
});
test.afterAll(async () => {
  await pith.close();
  await rm(folder, { recursive: true });
});

const page = (...sheets: string[]): string =>
  `<!doctype html>${sheets.map(href => `<link rel="stylesheet" href="${href}">`).join('')}<p>Boats leave at noon.`;
const told = ({ warnings }: SegmentResult): string | undefined =>
  warnings.find(({ code }) => code === 'STYLES_MISSING')?.message;

test('a page with an address: style sheets that answer with an error, not blocked ones', async ({ site }) => {
  site.pages.set('/there.css', answer => answer.writeHead(200, { 'content-type': 'text/css' }).end('p{}'));
  site.pages.set('/whole.html', answer => answer.end(page('there.css')));
  site.pages.set('/half.html', answer => answer.end(page('there.css', 'gone.css')));
  expect(told(await pith.segment(`${site.url}/whole.html`))).toBeUndefined();
  expect(told(await pith.segment(`${site.url}/half.html`))).toMatch(
    /^1 of 2 style sheets did not load, such as http.*\/gone\.css: /,
  );
  const list = join(folder, 'list.txt');
  await writeFile(list, '/gone.css\n');
  expect(told(await pith.segment(`${site.url}/half.html`, { blockAds: list }))).toBeUndefined();
});

test('a page from a file: missing style sheets', async () => {
  await mkdir(join(folder, 'saved'));
  const path = join(folder, 'saved', 'page.html');
  await writeFile(path, page('one.css', 'two.css'));
  expect(told(await pith.segment(path))).toMatch(
    /^2 of 2 style sheets did not load, such as file:.*one\.css: /,
  );
  await writeFile(join(folder, 'saved', 'one.css'), 'p{}');
  await writeFile(join(folder, 'saved', 'two.css'), 'p{}');
  expect(told(await pith.segment(path))).toBeUndefined();
});

test('HTML without an address: style sheets with a relative address', async () => {
  const kind = 'html';
  expect(told(await pith.segment({ kind, html: page('style.css') }))).toMatch(
    /^1 of 1 style sheet did not load, such as style\.css: /,
  );
  expect(told(await pith.segment({ kind, html: page('data:text/css,p{}') }))).toBeUndefined();
});
