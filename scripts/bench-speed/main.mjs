// Times pith beside what people do today, page by page and interleaved in one run: medians and their ratios.
// `npm run bench:speed -- [--http] [--rounds N] [--json FILE] [folder…]`: the samples, and every page.html in the folders.
// Pages are opened as files, where every request passes pith's guard; with --http from a server on this machine,
// where all goes through the guard of the network: (d) and (e) say what that costs.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { launchBrowser } from '../dist/browser/launch.js';
import { open, zonesOf } from '../dist/index.js';
import { serveFolders } from './folder-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const VIEWPORT = { width: 1280, height: 800 };
const MADE_SIZES = [1_000, 10_000, 100_000];
const STARTS = 15;

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    http: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds needs a whole number of rounds, received '${values.rounds}'.`);
  process.exit(2);
}
const folders = [join(root, 'samples'), ...positionals].map(folder => resolve(folder));
const pages = folders.flatMap(pagesIn);
if (pages.length === 0) {
  console.error('There is no page.html in the folders named.');
  process.exit(2);
}

const server = values.http ? await serveFolders(folders) : undefined;

// One binary and one set of arguments for both sides: the plain side is pith's browser without pith.
const launched = await launchBrowser();
const pith = await open({ concurrency: 1, browser: process.env.PITH_BROWSER || launched.found.path });
let report;
try {
  report = {
    browser: launched.browser.version(),
    way: values.http ? 'http' : 'file',
    load: loadavg()[0],
    rounds,
    pages: await timedPages(),
    made: await madePages(),
    start: starts(),
  };
} finally {
  await pith.close();
  await launched.end();
  server?.close();
}
report.summary = summaryOf(report.pages);
print(report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** A folder's own page.html, those of its folders, and single .html files. */
function pagesIn(folder) {
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    process.exit(2);
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter(file => basename(file) === 'page.html')
    .sort()
    .map(file => join(folder, file));
}

/** All ways in every round, each round beginning with another one. */
async function timedPages() {
  const ways = { a: today, b: withPicture, c: gotoContent, d: withoutPicture, e: withoutGuard };
  const names = Object.keys(ways);
  const results = [];
  for (const path of pages) {
    const times = { a: [], b: [], c: [], d: [], e: [] };
    const stages = { b: [], d: [] };
    try {
      for (let round = -1; round < rounds; round++) {
        for (let turn = 0; turn < names.length; turn++) {
          const name = names[(turn + round + names.length) % names.length];
          const started = performance.now();
          const timings = await ways[name](path);
          if (round < 0) continue; // warm-up
          times[name].push(performance.now() - started);
          if (timings !== undefined) stages[name]?.push(timings);
        }
      }
    } catch (error) {
      console.error(`${path} is left out: ${error.message.split('\n', 1)[0]}`);
      continue;
    }
    const ms = Object.fromEntries(names.map(name => [name, median(times[name])]));
    results.push({
      page: basename(dirname(path)),
      ms,
      pictureRatio: ms.b / ms.a,
      plainRatio: ms.d / ms.c,
      guardRatio: ms.d / ms.e,
      stages: { b: medianStages(stages.b), d: medianStages(stages.d) },
    });
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  return results;
}

/** (a) Open, full picture, HTML, and the article of it. */
async function today(path) {
  await visit(path, async page => {
    await page.screenshot({ fullPage: true });
    const html = await page.content();
    const dom = new JSDOM(html, { url: page.url(), virtualConsole: new VirtualConsole() });
    new Readability(dom.window.document).parse();
    dom.window.close();
  });
}

/** (b) */
async function withPicture(path) {
  return (await pith.segment(targetOf(path), { viewport: VIEWPORT, picture: true })).timings;
}

/** (c) */
async function gotoContent(path) {
  await visit(path, page => page.content());
}

/** (d) */
async function withoutPicture(path) {
  return (await pith.segment(targetOf(path), { viewport: VIEWPORT })).timings;
}

/** (e) What (d) would take if every address were allowed. */
async function withoutGuard(path) {
  return (await pith.segment(targetOf(path), { viewport: VIEWPORT, privateAddresses: 'any' })).timings;
}

/** What a user of pith would name. */
function targetOf(path) {
  return server === undefined ? path : addressOf(path);
}

function addressOf(path) {
  return server === undefined ? pathToFileURL(path).href : server.addressOf(path);
}

async function visit(path, look) {
  const context = await launched.browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.goto(addressOf(path), { waitUntil: 'load' });
    await look(page);
  } finally {
    await context.close();
  }
}

/** Capture and zoning of made pages of growing size, after their load, all sizes in every round. */
async function madePages() {
  const folder = mkdtempSync(join(tmpdir(), 'pith-speed-'));
  try {
    const made = MADE_SIZES.map(size => {
      const path = join(folder, `${size}.html`);
      writeFileSync(path, madeHtml(size));
      return { path, runs: [] };
    });
    for (let round = -1; round < Math.min(rounds, 3); round++) {
      for (const { path, runs } of made) {
        const run = await madeRun(path);
        if (round >= 0) runs.push(run);
      }
    }
    return made.map(({ runs }) => medianStages(runs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `autoMs` and `vlpsMs`: each method by itself, on the snapshot alone. */
async function madeRun(path) {
  const { timings, snapshot } = await pith.segment(path, { viewport: VIEWPORT, timeoutMs: 120_000 });
  const timed = method => {
    const started = performance.now();
    zonesOf(snapshot, { method });
    return performance.now() - started;
  };
  return {
    elements: snapshot.elements.length,
    captureMs: timings.captureMs,
    autoMs: timed('auto'),
    vlpsMs: timed('vlps'),
  };
}

/** Ten elements a record: heading, paragraph with inlines, list. */
function madeHtml(elements) {
  const record = index =>
    `<div class="record"><h3>Record ${index}</h3><p>Some <b>bold</b> and <a href="#${index}">linked</a> words` +
    ` of it.</p><ul><li>one</li><li>two</li><li><i>three</i></li></ul></div>\n`;
  const records = Array.from({ length: elements / 10 }, (_, index) => record(index)).join('');
  return `<!doctype html><title>Made</title><header>Header</header><main>${records}</main><footer>Footer</footer>`;
}

/** Whole processes, in turn. */
function starts() {
  const once = args => {
    const started = performance.now();
    spawnSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - started;
  };
  const times = { help: [], node: [] };
  for (let round = 0; round < STARTS; round++) {
    times.help.push(once([join(root, 'dist/cli/main.js'), '--help']));
    times.node.push(once(['-e', '0']));
  }
  const [helpMs, nodeMs] = [median(times.help), median(times.node)];
  return { helpMs, nodeMs, ratio: helpMs / nodeMs };
}

function summaryOf(results) {
  const over = pick => median(results.map(pick));
  return {
    pictureRatio: over(({ pictureRatio }) => pictureRatio),
    plainRatio: over(({ plainRatio }) => plainRatio),
    guardRatio: over(({ guardRatio }) => guardRatio),
    ms: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(name => [name, over(({ ms }) => ms[name])])),
    stages: {
      b: medianStages(results.map(({ stages }) => stages.b)),
      d: medianStages(results.map(({ stages }) => stages.d)),
    },
  };
}

function medianStages(timings) {
  const names = Object.keys(timings[0] ?? {});
  return Object.fromEntries(names.map(name => [name, median(timings.map(timing => timing[name]))]));
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function print({ browser, way, load, rounds: timed, pages: results, made, start, summary }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(
    `pith ${version}, Chromium ${browser}, ${results.length} pages, medians of ${timed} rounds, in ms; ` +
      `opened by ${way}, load average ${load.toFixed(1)} at the end`,
  );
  console.log('  a  goto, full-page screenshot, content(), jsdom and Readability');
  console.log('  b  pith segment with the annotated picture');
  console.log('  c  goto and content()');
  console.log('  d  pith segment without a picture');
  console.log('  e  pith segment without a picture and without the guard of the network\n');
  row('page', 'a', 'b', 'c', 'd', 'e', 'b/a', 'd/c', 'd/e');
  for (const { page, ms, pictureRatio, plainRatio, guardRatio } of results) {
    const times = ['a', 'b', 'c', 'd', 'e'].map(name => whole(ms[name]));
    row(page, ...times, fine(pictureRatio), fine(plainRatio), fine(guardRatio));
  }
  const medians = ['a', 'b', 'c', 'd', 'e'].map(name => whole(summary.ms[name]));
  row('median', ...medians, fine(summary.pictureRatio), fine(summary.plainRatio), fine(summary.guardRatio));
  for (const [name, stages] of Object.entries(summary.stages)) {
    const parts = Object.entries(stages).map(([stage, ms]) => `${stage} ${ms.toFixed(1)}`);
    console.log(`\nStages of ${name}: ${parts.join(', ')}`);
  }
  console.log('\nMade pages, after their load, and what a thousand elements cost:');
  row('elements', 'capture', 'auto', 'vlps', 'capture', 'auto', 'vlps');
  for (const { elements, captureMs, autoMs, vlpsMs } of made) {
    const times = [captureMs, autoMs, vlpsMs];
    row(String(elements), ...times.map(whole), ...times.map(ms => ((ms * 1000) / elements).toFixed(1)));
  }
  console.log(
    `pith --help ${whole(start.helpMs)} ms, node -e 0 ${whole(start.nodeMs)} ms: ${fine(start.ratio)} times`,
  );
}

function row(first, ...cells) {
  console.log(first.slice(0, 24).padEnd(24) + cells.map(cell => cell.padStart(8)).join(''));
}

function whole(ms) {
  return ms.toFixed(0);
}

function fine(ratio) {
  return ratio.toFixed(2);
}
