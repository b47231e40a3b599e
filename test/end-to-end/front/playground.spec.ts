// The playground: pasted and saved pages are read as on the command line, shown, explained and saved, by pointer and keys.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { SAMPLE_PAGES } from '../../../src/front/service/samples.generated.ts';
import { open, type PageRecord } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PLAYGROUND = pathToFileURL(join(ROOT, 'dist/playground.html')).href;

const sampleHtml = (name: string): string => SAMPLE_PAGES.find(sample => sample.name === name)?.html ?? '';

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel('open or drop a file')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Saves the record and reads it. */
async function recordOf(page: Page): Promise<PageRecord> {
  await page.locator('.tab-save').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'save Record' }).click();
  return JSON.parse(await readFile(await (await saving).path(), 'utf8'));
}

const charsOf = ({ zones }: Pick<PageRecord, 'zones'>) =>
  Object.entries(zones).map(([zone, { chars }]) => [zone, chars]);

/** Pictures that scripts load later, with a copy in `noscript`. */
const UNSCRIPTED = `<!doctype html><title>Boats</title><style>noscript { display: block !important }</style>
  <body><noscript><p>Enable JavaScript to see the timetable of the boats.</p></noscript><main><h1>Boats</h1>${Array.from(
    { length: 9 },
    (_, index) =>
      `<p>Boat ${index} leaves an hour before high water and comes home an hour after it.</p>
      <img class=lazy width=300 height=90 alt="boat ${index}"><noscript><img src="boat-${index}.png" width=300 height=90 alt="boat ${index}"></noscript>`,
  ).join(
    '',
  )}</main><div><template shadowrootmode=open><noscript>Enable it.</noscript><p>All from the old quay.</template></div>`;

test('a pasted page has the content and zones that the command line finds', async ({ launched }) => {
  const library = await open();
  const { page, faults, close } = await openStudio(launched.browser, PLAYGROUND);
  try {
    for (const { name, html } of [{ name: 'noscript', html: UNSCRIPTED }, ...SAMPLE_PAGES]) {
      await page.getByLabel('HTML of a page').fill(html);
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await expect(page.locator('.report')).toBeVisible();
      const here = await recordOf(page);
      const there = await library.segment({ kind: 'html', html });
      expect(here.content.markdown, name).toBe(there.content.markdown);
      expect(charsOf(here), name).toEqual(charsOf(there));
      await page.getByRole('button', { name: 'another page' }).click();
    }
    expect(faults).toEqual([]);
  } finally {
    await close();
    await library.close();
  }
});

test('a page in quirks mode, with lengths of the window and a fixed bar, is shown where it was read', async ({
  launched,
}) => {
  const { page, close } = await openStudio(launched.browser, PLAYGROUND);
  const words = '<p>They leave an hour before high water and come home an hour after it.</p>'.repeat(60);
  await drop(
    page,
    'page.html',
    `<title>Boats</title><style>html,body{height:100%;margin:0} .top{height:60vh} .bar{position:fixed;bottom:0;left:0;right:0;height:40px}</style>
    <div class=top><h1>Boats</h1></div><div style="width:50%;min-height:50dvh" class=text>${words}</div><div class=bar>Bar</div><script>document.body.remove()</script>`,
  );
  await expect(page.locator('.report')).toBeVisible();
  const shown = page.frameLocator('.shown-page iframe');
  await expect(shown.locator('.bar')).toBeAttached();
  // Playwright evaluates in the frame, although its own scripts are off.
  const boxes = await shown.locator('.top, .bar, .text').evaluateAll(found =>
    found.map(element => {
      const { top, height } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(height) > 400 ? '' : Math.round(height)];
    }),
  );
  expect(boxes).toEqual([
    [0, ''],
    // The margin of its first paragraph collapses.
    [496, ''],
    [760, 40],
  ]);
  expect(await shown.locator('html').evaluate(({ ownerDocument }) => ownerDocument.compatMode)).toBe(
    'BackCompat',
  );
  await close();
});

test('MHTML of a browser has its styles, pictures and address', async ({ launched }) => {
  const library = await open();
  const context = await launched.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const sample = join(ROOT, 'samples/hub-three-columns/page.html');
  const saved = await context.newPage();
  await saved.goto(pathToFileURL(sample).href);
  const session = await context.newCDPSession(saved);
  const { data } = await session.send('Page.captureSnapshot');
  const { page, faults, close } = await openStudio(launched.browser, PLAYGROUND);
  try {
    await drop(page, 'saved.mhtml', data);
    await expect(page.locator('.report')).toBeVisible();
    const here = await recordOf(page);
    const there = await library.segment(sample);
    expect(charsOf(here)).toEqual(charsOf(there));
    expect(here.url).toBe(pathToFileURL(sample).href);
    expect(here.warnings).toEqual([]);
    const pictures = page.frameLocator('.shown-page iframe').locator('img');
    await expect
      .poll(() => pictures.evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await close();
    await context.close();
    await library.close();
  }
});

test('alternate and disabled style sheets of MHTML are not applied', async ({ launched }) => {
  const { page, close } = await openStudio(launched.browser, PLAYGROUND);
  const sheet = (name: string, css: string) =>
    `--x\nContent-Type: text/css\nContent-Location: https://example.org/${name}.css\n\n${css}\n`;
  await drop(
    page,
    'saved.mhtml',
    `Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html
Content-Location: https://example.org/

<!doctype html><link rel=stylesheet href=own.css><link rel="alternate stylesheet" title=large href=large.css>
<link rel=stylesheet disabled href=off.css><h1>Boats</h1><p>They leave at noon.
${sheet('own', 'h1 { color: #010203 }')}${sheet('large', 'h1 { color: #040506 }')}${sheet('off', 'h1 { color: #070809 }')}--x--`,
  );
  await expect(page.locator('.report')).toBeVisible();
  await expect(page.frameLocator('.shown-page iframe').locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  expect((await recordOf(page)).warnings).toEqual([]);
  await close();
});

test('the pointer and the keys explain, copy and save', async ({ launched }) => {
  const { page, close } = await openStudio(launched.browser, PLAYGROUND, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // With the keyboard alone.
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(sampleHtml('docs-left-tree'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.report')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('.mark.selected')).toBeVisible();
  await page.locator('.tab-element').click();
  await expect(page.locator('.reason')).toContainText('%');

  const heading = page.frameLocator('.shown-page iframe').locator('h1');
  const box = await heading.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 5);
  await expect(page.locator('.card')).toContainText(/CENTER.*h1.*content.*% sure/s);

  await page.locator('.tab-save').click();
  await page.getByRole('button', { name: 'copy Markdown' }).click();
  await expect(page.getByRole('button', { name: 'copy Markdown' })).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Scheduling jobs/);
  await close();
});

for (const [what, name, content, message] of [
  ['a picture', 'boat.png', 'x', 'Boat.png is neither HTML nor MHTML'],
  ['MHTML without a page', 'a.mhtml', 'Boats', 'The MHTML file holds no HTML page'],
  ['an empty file', 'a.html', ' ', 'There is no HTML to read'],
  ['a page that shows nothing', 'a.html', '<p hidden>Boats', 'About:blank is empty'],
] as const)
  test(`${what} is refused in a sentence`, async ({ launched }) => {
    const { page, faults, close } = await openStudio(launched.browser, PLAYGROUND);
    await drop(page, name, content);
    await expect(page.getByRole('status')).toContainText(new RegExp(message, 'i'));
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(faults).toEqual([]);
    await close();
  });

test('every view is accessible, light and dark, narrow and wide', async ({ launched }) => {
  test.slow();
  // Axe is a script of its own.
  const { page, close } = await openStudio(launched.browser, PLAYGROUND, { bypassCSP: true });
  expect(await viewFaults(page), 'first').toEqual([]);
  await page.getByRole('button', { name: 'news article' }).click();
  await expect(page.locator('.report')).toBeVisible();
  for (const tab of ['element', 'about', 'save', 'content']) {
    await page.locator(`.tab-${tab}`).click();
    expect(await viewFaults(page), tab).toEqual([]);
  }
  await close();
});

test('pith serve has it, without a token, and the bookmarklet with it', async ({ launched }) => {
  const service = await serviceFor({ token: ['0123456789abcdef'] });
  try {
    const { page, faults, close } = await openStudio(launched.browser, `${service.url}playground`, {
      bypassCSP: true,
    });
    await expect(page.getByRole('link', { name: 'pith this page' })).toBeVisible();
    expect(await viewFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'shop listing' }).click();
    await expect(page.locator('.report')).toBeVisible();
    expect(faults).toEqual([]);
    await close();
  } finally {
    await service.stop();
  }
});
