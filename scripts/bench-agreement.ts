// Compares the results of three readers on the same pages: the library, and `pith/page` in Chromium and in Firefox.
// `node scripts/run-ts.mjs scripts/bench-agreement.ts [FOLDER [NUMBER [FROM]]]` reads the samples, and NUMBER pages of a folder
// of labelled pages with a manifest.json; with FROM, only those from that place on. Build first.

import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import type { PageRecord } from '../src/front/page/index.ts';
import { open } from '../src/index.ts';
import { launchBrowser } from '../src/see/browser/program/launch.ts';
import { startFirefox } from '../test/end-to-end/support/firefox.ts';

const [folder, number = '100', from] = process.argv.slice(2);
const SIZE = { width: 1280, height: 800 };
/** Scripts of a page may draw after the load event, for which the library waits. */
const SETTLED_MS = 500;
const LOAD_MS = 20_000;
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

function pagesOf(): string[] {
  const samples = readdirSync('samples', { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join('samples', name, 'page.html'));
  const listed =
    folder === undefined
      ? []
      : (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { page: string }[]);
  const every = Math.max(1, Math.floor(listed.length / Number(number)));
  const chosen = listed.filter((_, at) => at % every === 0).slice(0, Number(number));
  const labelled = chosen.map(({ page }) => join(folder ?? '', page));
  return from === undefined ? [...samples.filter(exists), ...labelled] : labelled.slice(Number(from));
}

/** False also for a name that is too long: some pages put all of a picture into an address. */
function exists(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const server = createServer((request, answer) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
  if (!exists(path)) {
    answer.writeHead(404).end();
    return;
  }
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  answer.writeHead(200, type === undefined ? {} : { 'content-type': type });
  createReadStream(path).pipe(answer);
});
await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const code = readFileSync('dist/pith-page.js', 'utf8');
const READ = `new Promise(done => setTimeout(done, ${SETTLED_MS})).then(() => { ${code}; return pith.read(document, { elements: true }); }).then(JSON.stringify)`;

const library = await open({ concurrency: 1, sandbox: false });
const { browser, end } = await launchBrowser({ sandbox: false });
let firefox = await startFirefox(LOAD_MS);

async function inChromium(url: string): Promise<PageRecord> {
  const page = await browser.newPage({ viewport: SIZE });
  try {
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS }).catch(() => {});
    return JSON.parse((await page.evaluate(READ)) as string) as PageRecord;
  } finally {
    await page.close();
  }
}

async function inFirefox(url: string): Promise<PageRecord> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('Firefox is late')), 4 * LOAD_MS).unref(),
  );
  try {
    const text = await Promise.race([firefox.evaluate(url, READ, SIZE.width, SIZE.height), late]);
    return JSON.parse(String(text)) as PageRecord;
  } catch (error) {
    await firefox.close();
    firefox = await startFirefox(LOAD_MS);
    throw error;
  }
}

const wordsOf = ({ content }: PageRecord): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of content.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

function wordF1(one: PageRecord, other: PageRecord): number {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const all = total(ours) + total(theirs);
  if (all === 0) return 1;
  let shared = 0;
  for (const [word, count] of ours) shared += Math.min(count, theirs.get(word) ?? 0);
  return (2 * shared) / all;
}

/** Share of the text of one whose element has the same zone in the other. */
function sameZone(one: PageRecord, other: PageRecord): number {
  const zones = new Map(other.elements?.map(({ xpath, zone }) => [xpath, zone]));
  let [same, all] = [0, 0];
  for (const { xpath, zone, chars = 0 } of one.elements ?? []) {
    all += chars;
    if (zones.get(xpath) === zone) same += chars;
  }
  return all === 0 ? 1 : same / all;
}

const pairs = { 'pith/page in Chromium': inChromium, 'pith/page in Firefox': inFirefox };
/** Printed after each tenth page too: a run takes a quarter of an hour. */
function printMeans(): void {
  for (const reader of Object.keys(pairs)) {
    const own = results.filter(result => result.reader === reader);
    const mean = (key: 'f1' | 'zone') =>
      (own.reduce((sum, result) => sum + result[key], 0) / own.length).toFixed(4);
    const alike = own.filter(({ f1, zone }) => f1 === 1 && zone === 1).length;
    console.log(
      `${reader}: ${own.length} pages, word F1 ${mean('f1')}, same zone ${mean('zone')}, ${alike} identical in both`,
    );
  }
}

const results: { page: string; reader: string; f1: number; zone: number }[] = [];
for (const [at, path] of pagesOf().entries()) {
  if (at % 10 === 9) printMeans();
  const url = `${base}${encodeURI(join(process.cwd(), relative(process.cwd(), path)))}`;
  const there = await library
    .segment(url, { elements: true, timeoutMs: 3 * LOAD_MS })
    .catch(error => console.log(`${path}: library: ${error.code}`));
  if (there === undefined) continue;
  for (const [reader, read] of Object.entries(pairs)) {
    const here = await read(url).catch(error =>
      console.log(`${path}: ${reader}: ${String(error).slice(0, 200)}`),
    );
    if (here === undefined) continue;
    const [f1, zone] = [wordF1(there, here), sameZone(there, here)];
    results.push({ page: path, reader, f1, zone });
    if (f1 < 0.98 || zone < 0.97)
      console.log(`${path}: ${reader}: word F1 ${f1.toFixed(3)}, same zone ${zone.toFixed(3)}`);
  }
}
printMeans();
await Promise.all([library.close(), end(), firefox.close()]);
server.close();
process.exit();
