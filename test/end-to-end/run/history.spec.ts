// `pith history` and `pith diff` of captures in an archive that was made of several versions of a page.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { packed, record } from '../../security/hostile-archives.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { command } from '../support/run-cli.ts';

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-history-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const URL_ = 'http://harbour.example/';
const CSS = `body{margin:0;font:16px sans-serif}header,footer{background:#124;color:#fff;padding:20px;clear:both}
aside{width:300px;background:#f4f4f4;padding:10px;min-height:400px}main{padding:20px;min-height:500px}`;
const WORDS = Array.from({ length: 120 }, (_, place) => `word${place}`).join(' ');
const pageOf = (side: string, words = WORDS): string => `<!doctype html><title>The harbour</title>
<link rel=stylesheet href="/style.css"><header><h1>The harbour</h1></header>
<aside aria-label="Most read" style="float:${side}"><h2>Most read</h2><ul><li>One story<li>Two stories</ul></aside>
<main style="margin-${side}:340px"><h2>Boats</h2><p>${words}</p></main><footer>Imprint</footer>`;

test('each capture in words and pictures, and two of them in detail', { tag: '@nightly' }, async () => {
  const versions = [
    ['2018-03-01T10:00:00Z', pageOf('right')],
    ['2019-02-01T10:00:00Z', pageOf('right', WORDS.replace('word7 ', 'seven '))],
    ['2021-05-05T08:30:00Z', pageOf('left', WORDS.replace('word7 ', 'seven '))],
  ] as const;
  const archive = join(folder, 'crawl.warc.gz');
  const style = record(CSS, { url: `${URL_}style.css`, contentType: 'text/css' });
  const pages = versions.map(([date, html]) => record(html, { url: URL_, date }));
  await writeFile(archive, packed(style, ...pages));
  const report = join(folder, 'history.html');
  const { exitCode, stdout } = await command(['history', archive, URL_, '--report', report]);
  expect([exitCode, stdout.trim().split('\n')]).toEqual([
    0,
    [
      '2018-03-01 10:00:00  the first capture',
      expect.stringMatching(/^2019-02-01 10:00:00 {2}[\d.]+ % of the text changed/),
      expect.stringMatching(/^2021-05-05 08:30:00 {2}/),
      expect.stringMatching(
        /^ {2}complementary "Most read" \(aside\) moved from RM to LM; what is beside it moved \d+ px right$/,
      ),
    ],
  ]);
  const { pictures, text: said } = await readSheet(report);
  expect(pictures).toHaveLength(3);
  expect(said).toContain('3 captures, 2 with a change');

  const last = await command(['history', archive, URL_, '--limit', '1']);
  expect(last.stdout).toBe('2021-05-05 08:30:00  not compared: no earlier capture was read\n');
  const page = await command(['segment', `${archive}#${URL_}@2019`, '--format', 'text']);
  expect([page.exitCode, page.stdout]).toEqual([0, expect.stringContaining('word6 seven word8')]);
  const none = await command(['segment', `${archive}#${URL_}@2020`]);
  expect([none.exitCode, none.stderr]).toEqual([4, expect.stringContaining('NOT_ARCHIVED')]);

  const sides = [`${archive}#${URL_}@2019`, `${archive}#${URL_}`];
  const diff = await command(['diff', ...sides, '--limit', 'text=0,lost=0', '--json']);
  const { zones, text, pixels, over } = JSON.parse(diff.stdout);
  expect([diff.exitCode, text.lostShare, zones.RM.after.box, pixels.share > 0]).toEqual([6, 0, null, true]);
  expect(over).toEqual([expect.stringMatching(/^text/)]);
  const lost = await command(['diff', `${archive}#${URL_}@2020`, `${archive}#${URL_}`]);
  expect([lost.exitCode, lost.stderr]).toEqual([4, expect.stringContaining('NOT_ARCHIVED')]);
});
