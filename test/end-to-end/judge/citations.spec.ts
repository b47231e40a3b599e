// The address of a citation opens the page at the cited words, and the browser highlights them.

import { chromium } from 'playwright';
import sharp from 'sharp';
import { type Box, EMPTY_BOX } from '../../../src/base/box.ts';
import { judgedPage } from '../../support/judged-page.ts';
import { expect, test } from '../support/browser-test.ts';
import { CHROMIUM, hasWholeChromium } from '../support/extension.ts';

const WORDS = 'Every boat of the harbour is counted in the evening, and once more at dawn.';
const PAGE = `<!doctype html><html lang=en><title>Boats</title>
<style>body { font: 16px/24px sans-serif; width: 700px } p { min-height: 300px }
  ::target-text { background: rgb(1, 255, 3); color: rgb(1, 255, 3) }</style>
<main><h1>Boats</h1><p>${WORDS} All of them.</p>
<h2>Prices</h2><p>A seat – with <b>one</b> bag, or <a href="/two-bags">two bags</a> &amp; a dog – costs 8,50.</p>
<h2>Boats</h2><p>${WORDS} None is left out.</p>
<ul><li>The first boat</li><li>The second boat, which is slower</li></ul>
<table><tr><th>Boat</th><th>Seats</th></tr><tr><td>Gull</td><td>40</td></tr><tr><td>Tern</td><td>16</td></tr></table>
<h2>日程</h2><p>毎日、港から島へ船が出ます。夜は休みです。</p></main>`;

const CITED = [
  'with one bag, or two bags & a dog',
  `${WORDS} None`,
  'The first boat\nThe second boat',
  'Gull 40 Tern',
  '毎日、港から島へ船が出ます。',
];

test('the browser highlights what was cited, at its place', async ({ capture, site }) => {
  test.skip(!hasWholeChromium, 'a browser of a package highlights no text fragments');
  site.pages.set('/boats', answer =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
  );
  const { snapshot } = await capture(`${site.url}/boats`);
  const { record } = await judgedPage(snapshot, { cite: CITED, outline: true, comments: 'keep' });
  const { citations = [], sections = [] } = record;
  expect(citations.map(({ cite }) => cite)).toEqual(CITED);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const places = [
    ...citations.map(({ address, elements: [first] }) => ({ address, box: first?.box ?? EMPTY_BOX })),
    ...sections,
  ];
  for (const { address = '', box } of places) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect
      .poll(async () => isNear(await highlighted(await page.screenshot({ fullPage: true })), box), {
        message: decodeURIComponent(address),
      })
      .toBe(true);
  }
  await browser.close();
});

/** The first row of pixels that is highlighted. */
async function highlighted(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === 1 && data[at + 1] === 255 && data[at + 2] === 3) return Math.floor(at / 3 / info.width);
  return -1;
}

const isNear = (top: number, [, y, , height]: Box): boolean => top >= y - 2 && top <= y + height;
