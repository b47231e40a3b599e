// Aim 7: `pith/page` in a warm tab, beside Readability in the same tab and `pith segment` of the same page, and the longest
// task of each. An earlier build of `pith-page.js` may be timed in turns with this one.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../../dist/internals.js';
import { manyElements } from './made-page.mjs';
import { ran, root, VIEWPORT } from './root.mjs';
import { interleaved, least, median, medians } from './sums.mjs';

const SIZES = [2_000, 5_000];
/** Reads before the first one that is timed: a new tab compiles the code while it reads. */
const WARMING_READS = 10;
const READABILITY = join(root, 'node_modules/@mozilla/readability/Readability.js');

export async function timeInTab({ rounds, earlier }) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-in-tab-'));
  const { browser, end } = await launchBrowser();
  try {
    const sizes = [];
    for (const elements of SIZES) {
      const path = join(folder, `${elements}.html`);
      writeFileSync(path, manyElements(elements));
      sizes.push({ elements, ...(await timeSize(browser, path, rounds, earlier)) });
    }
    return { sizes };
  } finally {
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeSize(browser, path, rounds, earlier) {
  const tabs = {
    read: await tabWith(browser, path, join(root, 'dist/pith-page.js'), READ),
    ...(earlier && { earlier: await tabWith(browser, path, earlier, READ) }),
    readability: await tabWith(browser, path, READABILITY, PARSE),
  };
  const ways = { segment: () => ran(join(root, 'dist/cli.js'), 'segment', path) };
  for (const [name, { run }] of Object.entries(tabs)) ways[name] = run;
  const runs = await interleaved(ways, rounds);
  const of = (name, part, pick) => pick(runs[name].map(run => run[part]));
  const times = {};
  for (const [name, { cpuOfTasks, close }] of Object.entries(tabs)) {
    times[name] = {
      ms: of(name, 'ms', median),
      leastMs: of(name, 'ms', least),
      longestMs: of(name, 'longest', median),
      leastLongestMs: of(name, 'longest', least),
      ...(await cpuOfTasks()),
    };
    await close();
  }
  const segment = { ms: of('segment', 'whole', median), leastMs: of('segment', 'whole', least) };
  return { ...times, segment };
}

const READ = 'await pith.read()';
const PARSE = 'new Readability(document.cloneNode(true)).parse()';

/** A tab with this script, and what times the code in it. */
async function tabWith(browser, path, script, code) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(pathToFileURL(path).href);
  await page.evaluate(`${readFileSync(script, 'utf8')}`);
  for (let read = 0; read < WARMING_READS; read++) await page.evaluate(`(async () => { ${code} })()`);
  return {
    run: () =>
      page.evaluate(`(async () => {
      const tasks = [];
      const observer = new PerformanceObserver(list => tasks.push(...list.getEntries()));
      observer.observe({ type: 'longtask' });
      const started = performance.now();
      ${code};
      const ms = performance.now() - started;
      await new Promise(done => setTimeout(done, 100));
      observer.disconnect();
      return { ms, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) };
    })()`),
    cpuOfTasks: () => cpuOfTraces(browser, page, code),
    close: () => page.close(),
  };
}

/**
 * ms of processor time, which other programs of the machine do not prolong: of the longest task of the page, and of all tasks
 * of the page and of its worker. Medians of three.
 */
async function cpuOfTraces(browser, page, code) {
  const traces = [];
  for (let round = 0; round < 3; round++) {
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await page.evaluate(`(async () => { ${code} })()`);
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const timesOf = thread => {
      const named = traceEvents.filter(({ args }) => args?.name?.startsWith(thread));
      const threads = new Set(named.map(({ pid, tid }) => `${pid}/${tid}`));
      return traceEvents
        .filter(
          ({ pid, tid, name, tdur }) => name.endsWith('RunTask') && tdur && threads.has(`${pid}/${tid}`),
        )
        .map(({ tdur }) => tdur / 1000);
    };
    const tasks = timesOf('CrRendererMain');
    const all = [...tasks, ...timesOf('DedicatedWorker')];
    traces.push({ longestCpuMs: Math.max(0, ...tasks), cpuMs: all.reduce((sum, ms) => sum + ms, 0) });
  }
  return medians(traces);
}
