// Aim 8: the workbench in Chromium, with a service in a process of its own: the first view with a page kept, a change of
// method on a page of 5,000 elements, a run of 10,000 pages, and scrolling it.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '../../dist/index.js';
import { launchBrowser, RunLog } from '../../dist/internals.js';
import { manyElements } from './made-page.mjs';
import { cpuMs, descendants } from './processes.mjs';
import { root, VIEWPORT } from './root.mjs';
import { least, medians } from './sums.mjs';

const ELEMENTS = 5_000;
const PAGES = 10_000;
const JOB = '00000000-0000-4000-8000-000000000000';
const NDJSON = 'application/vnd.pith.look+x-ndjson';
/** Fewer than the rounds that are asked for: each opens several views. */
const MOST_ROUNDS = 5;

export async function timeStudio({ rounds, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-studio-'));
  const { browser, found, end } = await launchBrowser();
  const service = await startService(folder, found.path);
  try {
    const kept = await keepPage(service.url, manyElements(ELEMENTS));
    await writeRun(join(folder, 'jobs', JOB));
    await service.restart();
    const bench = { browser, service };
    const home = await views(bench, rounds, '#/', 'HOME');
    say('studio: first view done');
    const page = await views(bench, rounds, `#/page/${kept}`, 'PAGE');
    const changed = await changes(bench, rounds, kept);
    say('studio: change of method done');
    const run = await views(bench, rounds, `#/run/${JOB}`, 'RUN');
    const scrolling = await scrolls(bench, rounds);
    return { home, page, changes: changed, run, scrolling };
  } finally {
    await service.stop();
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the page, from its start to the moment when all of the view is painted. */
const SHOWN = {
  HOME: () => document.querySelector('.page-card img')?.complete === true,
  PAGE: () =>
    document.querySelector('path.outline') !== null && document.querySelector('img.tile')?.complete === true,
  RUN: () => document.body.innerText.includes('10000 shown') && document.querySelector('.run-card') !== null,
};

/** Each time in a new context: nothing is kept from the last one. */
async function views({ browser, service }, rounds, hash, name) {
  const runs = [];
  for (let round = -1; round < Math.min(rounds, MOST_ROUNDS); round++) {
    const page = await newPage(browser);
    const before = service.cpu();
    await page.goto(`${service.url}${hash}`, { waitUntil: 'commit' });
    await page.waitForFunction(SHOWN[name], undefined, { polling: 'raf' });
    const ms = await page.evaluate(() => performance.now());
    if (round >= 0) runs.push({ ms, ...after(before, service.cpu()) });
    // The page prepares what may be asked for next.
    await page.waitForLoadState('networkidle');
    await page.context().close();
  }
  return { ...medians(runs), leastMs: least(runs.map(({ ms }) => ms)) };
}

/**
 * A method as soon as the picture of the page is there, then the others, which the page has asked for meanwhile, and two
 * settings that it has not. `zonesMs`: until the zones are painted; `ms`: until the content is there too.
 */
async function changes({ browser, service }, rounds, kept) {
  const runs = { atOnce: [], methods: [], settings: [] };
  for (let round = -1; round < Math.min(rounds, MOST_ROUNDS); round++) {
    const page = await newPage(browser);
    await page.goto(`${service.url}#/page/${kept}`);
    await page.waitForFunction(SHOWN.PAGE);
    const change = async (part, choice) => {
      const before = service.cpu();
      const times = await page.evaluate(choose, choice);
      if (round >= 0) runs[part].push({ ...times, ...after(before, service.cpu()) });
    };
    await change('atOnce', ['Method', 'vlps']);
    await page.locator('.methods, .tab-methods').first().click();
    await page.waitForFunction(
      count => document.querySelectorAll('.methods > button').length === count,
      METHODS,
    );
    await page.locator('.tab-content').click();
    for (const name of ['vlps-published', 'subtree', 'patterns', 'tagtree', 'auto'])
      await change('methods', ['Method', name]);
    await change('settings', ['Favour', 'recall']);
    await change('settings', ['Comments', 'drop']);
    await page.context().close();
  }
  return Object.fromEntries(
    Object.entries(runs).map(([part, times]) => [
      part,
      { ...medians(times), leastMs: least(times.map(({ ms }) => ms)) },
    ]),
  );
}

const METHODS = 6;

/** Runs in the page: two frames after a change, it is painted. */
async function choose([label, value]) {
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  const choice = [...document.querySelectorAll('label.choice')].find(({ innerText }) =>
    innerText.startsWith(label),
  );
  const select = choice.querySelector('select');
  const started = performance.now();
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
  const zonesMs = performance.now() - started;
  while (document.querySelector('.report[aria-busy=true]') !== null)
    await new Promise(done => setTimeout(done, 1));
  await painted();
  return { zonesMs, ms: performance.now() - started };
}

/** Frames a second while the wall scrolls at three windows a second. */
async function scrolls({ browser, service }, rounds) {
  const runs = [];
  for (let round = -1; round < Math.min(rounds, MOST_ROUNDS); round++) {
    const page = await newPage(browser);
    await page.goto(`${service.url}#/run/${JOB}`);
    await page.waitForFunction(SHOWN.RUN);
    const before = service.cpu();
    const frames = await page.evaluate(scrollFor, 3_000);
    const { serviceCpuMs, browserCpuMs } = after(before, service.cpu());
    const ms = frames.reduce((sum, frame) => sum + frame, 0);
    const sorted = [...frames].sort((one, other) => one - other);
    if (round >= 0)
      runs.push({
        framesASecond: (1000 * frames.length) / ms,
        slowFrameMs: sorted[Math.floor(0.95 * sorted.length)],
        serviceCpuMs,
        browserCpuMs,
      });
    await page.context().close();
  }
  return medians(runs);
}

/** Runs in the page. */
async function scrollFor(ms) {
  const wall = document.querySelector('.virtual');
  const frames = [];
  const started = performance.now();
  let last = started;
  for (;;) {
    const now = await new Promise(done => requestAnimationFrame(done));
    frames.push(now - last);
    last = now;
    if (now - started > ms) return frames.slice(1);
    wall.scrollTop = (now - started) * 2.4;
  }
}

const newPage = async browser => (await browser.newContext({ viewport: VIEWPORT })).newPage();

/** Processor time between two readings. */
const after = (before, now) => ({
  serviceCpuMs: now.service - before.service,
  browserCpuMs: now.browser - before.browser,
});

async function startService(folder, browserPath) {
  const jobs = join(folder, 'jobs');
  const start = async () => {
    const words = [
      ...['dist/cli.js', 'serve', '--no-sandbox', '--port', '0', '--log', 'none'],
      ...['--jobs', jobs, '--browser', browserPath],
    ];
    const env = { ...process.env, XDG_CACHE_HOME: folder };
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
    const [url] = await once(child.stdout, 'data');
    return { child, url: String(url).trim() };
  };
  let running = await start();
  const stop = async () => {
    const ended = once(running.child, 'exit');
    running.child.kill();
    await ended;
  };
  return {
    get url() {
      return running.url;
    },
    restart: async () => {
      await stop();
      running = await start();
    },
    stop,
    /** ms of processor time so far. */
    cpu: () => {
      const ofService = new Set([running.child.pid, ...descendants(running.child.pid)]);
      const ofBrowser = descendants(process.pid).filter(pid => !ofService.has(pid));
      return {
        service: cpuMs(running.child.pid),
        browser: ofBrowser.reduce((sum, pid) => sum + cpuMs(pid), 0),
      };
    },
  };
}

/** Returns its id. */
async function keepPage(url, html) {
  const answer = await fetch(`${url}v1/segment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: NDJSON },
    body: JSON.stringify({ html, keep: true }),
  });
  const last = JSON.parse((await answer.text()).trimEnd().split('\n').at(-1));
  if (last.kept === undefined)
    throw new Error(`the page was not kept: ${JSON.stringify(last).slice(0, 300)}`);
  return last.kept;
}

/** The records of a sample under made names; every twentieth page failed. */
async function writeRun(folder) {
  mkdirSync(join(folder, 'pages', '00'), { recursive: true });
  const pith = await open({ concurrency: 1 });
  const names = readdirSync(join(root, 'samples'), { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  );
  const { record, before } = await readSample(pith, names[0].name);
  await pith.close();
  writeFileSync(join(folder, 'pages/00/page.png'), before);
  const log = await RunLog.open(folder, () => {});
  const lines = Array.from({ length: PAGES }, (_, line) => {
    const key = randomBytes(16).toString('hex');
    const url = `https://site-${line % 40}.example/section-${line % 7}/page-${line}.html`;
    const fields = { input: { source: 'urls.txt', line, key }, attempts: 1 };
    if (line % 20 === 19) {
      const error = { code: 'HTTP_ERROR', message: 'the server answered with status 404', retryable: false };
      return {
        key,
        ok: false,
        code: error.code,
        json: JSON.stringify({ ok: false, url, error, ...fields, files: {} }),
      };
    }
    const json = JSON.stringify({
      ...record,
      url,
      title: `Page ${line}`,
      ...fields,
      files: { before: 'pages/00/page.png' },
    });
    return { key, ok: true, json };
  });
  await Promise.all(lines.map(line => log.append(line)));
  await log.close();
  const job = {
    schema: 'pith/job@1',
    id: JOB,
    owner: '',
    createdAt: new Date(0).toISOString(),
    plan: { kind: 'batch', options: {} },
    about: 'https://site-0.example/',
    state: 'done',
    endedAt: new Date(1).toISOString(),
    end: 'done',
    counts: { named: PAGES, ok: PAGES - PAGES / 20, failed: PAGES / 20 },
    bytes: 1,
  };
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
}

async function readSample(pith, name) {
  const result = await pith.segment(join(root, 'samples', name, 'page.html'), { before: true });
  const { before, snapshot: _, zoning: _z, selection: _s, picture: _p, ...record } = result;
  return { record, before };
}
