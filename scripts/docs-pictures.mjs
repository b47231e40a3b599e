// Draws the pictures of README and docs from the samples: before and after, the studio, and the
// workbench of the service.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { diffHtml, diffPages, lookOf, openWith, reportHtml, sideOfTarget } from '../dist/internals.js';
import { startService } from '../dist/service.js';

const OUT = 'docs/pictures';
const WIDTH = 640;
const GAP = 16;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
mkdirSync(OUT, { recursive: true });
const pith = await openWith({ concurrency: 1 });
try {
  const result = await pith.read('samples/hub-three-columns/page.html', {
    before: true,
    after: true,
  });
  const { before, after } = result;
  await save('before-after.png', await sideBySide(before, after));
  await workbenchPictures();
  await studioPictures(result);
} finally {
  await pith.close();
}

/** Under addresses that are the same on every machine. */
async function studioPictures(result) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-pictures-'));
  try {
    const { look, tiles } = await lookOf({ ...result, ...result.record }, result.before);
    const report = await reportHtml({ look: { ...look, url: 'samples/hub-three-columns/page.html' }, tiles });
    await save('studio-report.png', await shot(folder, report, page => page.mouse.move(330, 275)));
    await save(
      'studio-diff.png',
      await shot(folder, await movedSidebar(folder), page => page.keyboard.press('n')),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Home, a page with moved thresholds, a label set and a run, as a user sees them after reading the samples. */
async function workbenchPictures() {
  const folder = mkdtempSync(join(tmpdir(), 'pith-pictures-'));
  const { browser, sandboxed } = await pith.launched();
  const [jobs, labels] = [join(folder, 'jobs'), join(folder, 'labels')];
  labelSet(join(labels, 'samples'));
  const service = await startService({
    port: 0,
    sandbox: sandboxed,
    jobs,
    labels,
    allowHosts: ['127.0.0.1'],
  });
  const samples = await serveSamples();
  process.env.XDG_CACHE_HOME = folder;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const isLoaded = () => page.locator('img.tile').first().waitFor({ state: 'attached' });
  const saveShot = async name => {
    await page.waitForTimeout(800);
    await save(name, await scaled(await page.screenshot(), 960));
  };
  try {
    for (const name of ['shop-listing', 'wiki', 'japanese-article', 'hub-three-columns', 'news-article']) {
      await page.goto(`${service.url}#/visit?url=${samples.url}/${name}/page.html`);
      await page.waitForURL(/#\/page\//);
      await isLoaded();
    }
    await page.getByLabel('Method').selectOption('vlps');
    await page.getByRole('slider', { name: 'Threshold W2' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.waitForURL(/w2=/);
    // The focus has scrolled to the middle of the line.
    await page
      .locator('.stage')
      .first()
      .evaluate(stage => {
        for (let at = stage; at !== null; at = at.parentElement) at.scrollTop = 0;
      });
    await saveShot('studio-page.png');
    await page.goto(`${service.url}#/`);
    await page.locator('.machine div').first().waitFor();
    await saveShot('studio-home.png');
    await page.goto(`${service.url}#/bench/samples?method=vlps`);
    await page.getByRole('button', { name: 'measure all methods' }).click();
    await page.locator('.measured').waitFor({ timeout: 300_000 });
    await page.setViewportSize({ width: 1280, height: 1300 });
    await page.locator('.page-card img').first().waitFor({ timeout: 60_000 });
    await saveShot('studio-bench.png');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${service.url}#/runs`);
    await page
      .getByLabel('Addresses, one a line')
      .fill(samples.pages.map(path => samples.url + path).join('\n'));
    await page.getByRole('button', { name: 'start' }).click();
    await page.getByText(/^done/).waitFor({ timeout: 300_000 });
    await saveShot('studio-run.png');
  } finally {
    await page.close();
    samples.end();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Pages that two people have labelled: one of them takes the sidebar of the blog for content. */
function labelSet(folder) {
  for (const name of ['blog-right-column', 'hub-three-columns', 'news-article', 'wiki'])
    cpSync(join('samples', name), join(folder, name), { recursive: true });
  const blog = join(folder, 'blog-right-column');
  const labels = JSON.parse(readFileSync(join(blog, 'labels.json'), 'utf8'));
  const zones = { ...labels.zones, RM: [], CENTER: [...labels.zones.CENTER, ...labels.zones.RM] };
  writeFileSync(join(blog, 'labels.ann.json'), JSON.stringify({ ...labels, zones }));
  cpSync(join(folder, 'wiki', 'labels.json'), join(folder, 'wiki', 'labels.ann.json'));
}

async function serveSamples() {
  const child = spawn(process.execPath, ['scripts/serve-samples.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { ...JSON.parse(String(line)), end: () => child.kill() };
}

async function shot(folder, html, prepare) {
  const file = join(folder, 'page.html');
  writeFileSync(file, html);
  const { browser } = await pith.launched();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(file).href);
  await page.locator('path.outline').first().waitFor({ state: 'attached' });
  await prepare(page);
  await page.waitForTimeout(500);
  const png = await page.screenshot();
  await page.close();
  return png;
}

async function movedSidebar(folder) {
  const moved = join(folder, 'moved');
  cpSync('samples/blog-right-column', moved, { recursive: true });
  const style = readFileSync(join(moved, 'style.css'), 'utf8');
  writeFileSync(
    join(moved, 'style.css'),
    style.replace(/(\.x7 \{[^}]*)\}/, '$1 flex-direction: row-reverse; }'),
  );
  const see = target => pith.read(target, { before: true });
  const sideOf = (name, path) => sideOfTarget(name, { kind: 'file', path }, see);
  const before = await sideOf('blog-right-column', resolve('samples/blog-right-column/page.html'));
  const after = await sideOf('with its sidebar on the left', join(moved, 'page.html'));
  return diffHtml(before, after, await diffPages(before, after, { pixels: true }));
}

function scaled(png, width) {
  return sharp(png).resize({ width }).png().toBuffer();
}

async function sideBySide(left, right) {
  const width = (WIDTH - GAP) / 2;
  const pair = [await scaled(left, width), await scaled(right, width)];
  const { height } = await sharp(pair[0]).metadata();
  return sharp({ create: { width: WIDTH, height, channels: 3, background: '#ffffff' } })
    .composite(pair.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
    .png()
    .toBuffer();
}

async function save(name, png) {
  const path = join(OUT, name);
  await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toFile(path);
  console.log(path);
}
