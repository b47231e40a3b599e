// Golden pictures of the main state of every view of the app at /, and of a sheet: light and dark, on a phone and in a wide
// window.

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { SAMPLE_PAGES } from '../../../src/front/service/samples.generated.ts';
import type { Service } from '../../../src/front/service/service.ts';
import { RunLog } from '../../../src/run/batch/folder/run-log.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { expect, test } from '../support/browser-test.ts';
import { ask, segment, serviceFor } from '../support/service-client.ts';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const JOB = '00000000-0000-4000-8000-000000000000';
const VIEWS = {
  home: { place: () => '#/', isShown: 'main:has(.page-card) .machine dd' },
  page: { place: () => `#/page/${kept[0]}?method=vlps`, isShown: 'iframe.rendered' },
  compare: {
    place: () => `#/compare?before=${kept[1]}&after=${kept[2]}`,
    isShown: '.report.diff .tile:not([src=""])',
  },
  runs: { place: () => `#/run/${JOB}`, isShown: '.run-card img' },
  docs: { place: () => 'docs', isShown: 'main.work h1' },
  bench: { place: () => '#/bench/samples?method=vlps', isShown: '.measured' },
};
const WINDOWS = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

// Words are painted with the fonts of the test machine.
test.skip(process.env.PITH_BROWSER !== 'packaged', 'the pictures have the fonts of the test machine');

let service: Service;
let folder = '';
let restoreCache = (): void => {};
/** Ids of kept pages. */
const kept: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'pith-pictures-'));
  for (const name of ['blog-right-column', 'very-short'])
    await cp(join(SAMPLES, name), join(folder, 'sets', 'samples', name), { recursive: true });
  await writeRun(join(folder, 'jobs', JOB));
  service = await serviceFor({ jobs: join(folder, 'jobs'), labels: join(folder, 'sets') });
  restoreCache = useCacheFolder(folder);
  const news = htmlOf('news-article');
  const hub = htmlOf('hub-three-columns');
  for (const html of [news, hub, hub.replace(/A dairy, a school[^<]*/, 'The dairy closes')])
    kept.push(await keep(html));
  const measured = await ask(`${service.url}v1/labels/samples/bench`, { method: 'POST' });
  expect(measured.text).toContain('"end"');
});

test.afterAll(async () => {
  await service.stop();
  restoreCache();
  await rm(folder, { recursive: true });
});

for (const [view, { place, isShown }] of Object.entries(VIEWS))
  for (const [window, viewport] of Object.entries(WINDOWS))
    test(`${view}, ${window}`, async ({ launched }) => {
      const page = await openView(launched.browser, viewport, place());
      await expect(page.locator(isShown).first()).toBeAttached();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        expect(await small(await page.screenshot({ animations: 'disabled' }))).toMatchSnapshot(
          `studio-${view}-${window}-${colorScheme}.png`,
          { maxDiffPixelRatio: 0.01 },
        );
      }
      await page.context().close();
    });

async function openView(browser: Browser, viewport: { width: number; height: number }, place: string) {
  const context = await browser.newContext({ viewport, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(service.url + place);
  return page;
}

/** All pictures in view are there, which are asked for once they are in view, and what differs from day to day and from machine to machine is not. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.card-image')].every(frame => {
      const { top, bottom } = frame.getBoundingClientRect();
      return bottom <= 0 || top >= innerHeight || frame.querySelector('img') !== null;
    }),
  );
  await page.evaluate(async () => {
    for (const machine of document.querySelectorAll<HTMLElement>('.machine'))
      machine.style.visibility = 'hidden';
    for (const time of document.querySelectorAll('[aria-labelledby=accuracy] td:last-child'))
      time.textContent = '1';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue =
        text.nodeValue?.replace(/[A-Z][a-z]{2} \d+, (\d{4}, )?\d+:\d+.[AP]M/g, 'Nov 26, 12:00 PM') ?? '';
    await Promise.all(
      [...document.images]
        .filter(image => image.checkVisibility())
        .map(image => image.decode().catch(() => {})),
    );
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** As many px and colours as it takes to see what is wrong. */
const small = (png: Buffer): Promise<Buffer> =>
  sharp(png)
    .resize({ width: 720, withoutEnlargement: true })
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer();

const htmlOf = (name: string): string => SAMPLE_PAGES.find(sample => sample.name === name)?.html ?? '';

async function keep(html: string): Promise<string> {
  const { status, headers, text } = await segment(service, { html, keep: true });
  expect(status, text).toBe(200);
  return String(headers['pith-kept']);
}

/** Thirty pages that were read, two that failed. */
async function writeRun(run: string): Promise<void> {
  await mkdir(join(run, 'pages', '00'), { recursive: true });
  await cp(join(SAMPLES, '../docs/pictures/before-after.png'), join(run, 'pages/00/page.png'));
  const log = await RunLog.open(run, () => {});
  for (let line = 0; line < 32; line++) {
    const key = line.toString(16).padStart(32, '0');
    const url = `https://example.org/section-${line % 4}/page-${line}.html`;
    const input = { source: 'urls.txt', line: line + 1, key };
    const ok = line % 16 !== 3;
    const rest = ok ? recordOf(line) : { error: FAILURE, files: {} };
    await log.append({
      key,
      ok,
      json: JSON.stringify({ schema: 'pith/result@1', ok, url, ...rest, input, attempts: 1 }),
    });
  }
  await log.close();
  const counts = { named: 32, ok: 30, failed: 2 };
  const job = { id: JOB, owner: '', about: 'https://example.org/', createdAt: '2026-11-26T12:00:00Z' };
  const plan = { kind: 'batch', options: {} };
  await writeFile(
    join(run, 'job.json'),
    JSON.stringify({ schema: 'pith/job@1', ...job, plan, state: 'done', end: 'done', counts, bytes: 4e6 }),
  );
}

const FAILURE = { code: 'HTTP_ERROR', message: 'the server answered with status 404', retryable: false };

const recordOf = (line: number) => ({
  title: `Page ${line}, with a title of several words`,
  page: { width: 640, height: 1200 },
  zones: {
    HEADER: { box: [0, 0, 640, 40 + line] },
    LM: { box: [0, 50, 120 + 4 * line, 700] },
    RM: { box: null },
    FOOTER: { box: null },
    CENTER: { box: [130 + 4 * line, 50, 500 - 4 * line, 700] },
  },
  confidence: 0.9,
  content: { chars: 100 * line },
  warnings: [],
  timings: { totalMs: 300 },
  files: { snapshot: 'pages/00/page.snapshot.json.gz', before: 'pages/00/page.png' },
});
