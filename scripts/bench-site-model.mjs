// Times learning, importance and cleaning of a site, and shows the memory of its model as pages are added.
// `node scripts/bench-site-model.mjs [--pages 100,500,2000] [--methods tree,slots] [--json FILE] FOLDER`, a folder of one site's snapshots, after a build.
// Where it holds fewer pages, each is used again in other words and with other parts of it missing.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readSnapshot } from '../dist/index.js';
import { SiteModel, siteModelBytes, siteSelection } from '../dist/internals.js';

const { values, positionals } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,500,2000' },
    methods: { type: 'string', default: 'tree,slots' },
    json: { type: 'string' },
  },
  allowPositionals: true,
});
setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc');
/** Pages that are cleaned to time it. */
const CLEANED = 100;

const files = readdirSync(positionals[0], { recursive: true })
  .filter(path => /\.json(?:\.gz)?$/u.test(path))
  .map(path => join(positionals[0], path));
const common = await commonTexts(files);
const results = [];
for (const count of values.pages.split(',').map(Number)) results.push(await measure(count));
console.table(results);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);

async function measure(count) {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const model = new SiteModel(values.methods.split(','));
  let learnMs = 0;
  for (let page = 0; page < count; page++) {
    const snapshot = await pageAt(page);
    const started = performance.now();
    model.add(snapshot);
    learnMs += performance.now() - started;
  }
  const ending = performance.now();
  model.data();
  learnMs += performance.now() - ending;
  collectGarbage();
  const heapMb = (process.memoryUsage().heapUsed - before) / 1e6;
  const fileMb = (await siteModelBytes(model, 'site.json.gz')).length / 1e6;
  const { styles, once, features } = counted(model.data().methods.tree.root);
  const judging = performance.now();
  const { judge } = model.judge();
  const importanceMs = performance.now() - judging;
  let cleanMs = 0;
  for (let page = 0; page < CLEANED; page++) {
    const snapshot = await pageAt(page);
    const started = performance.now();
    siteSelection(snapshot, judge(snapshot));
    cleanMs += performance.now() - started;
  }
  const round = value => Math.round(value * 10) / 10;
  return {
    pages: count,
    learnMs: round(learnMs),
    importanceMs: round(importanceMs),
    cleanMsAPage: round(cleanMs / CLEANED),
    heapMb: round(heapMb),
    fileMb: round(fileMb),
    styles,
    ofOnePage: once,
    features,
  };
}

function counted({ styles }) {
  const sum = { styles: 0, once: 0, features: 0 };
  for (const style of styles) {
    sum.styles++;
    if (style.once !== undefined) sum.once++;
    sum.features += style.features?.length ?? 0;
    for (const element of style.elements ?? []) {
      const below = counted(element);
      for (const key of Object.keys(sum)) sum[key] += below[key];
    }
  }
  return sum;
}

async function pageAt(page) {
  const snapshot = await readSnapshot(files[page % files.length]);
  const round = Math.floor(page / files.length);
  return round === 0 ? snapshot : varied(snapshot, round);
}

/** What only this page says is said in other words; one in seven of its paragraphs and the like is missing. */
function varied(snapshot, round) {
  const isOwn = text => !common.has(text.text);
  const missing = new Set();
  for (const [index, text] of snapshot.texts.entries())
    if (isOwn(text) && (Math.imul(index + 1, 2654435761) >>> 8) % 7 === round % 7) missing.add(text.parent);
  return {
    ...snapshot,
    finalUrl: `${snapshot.finalUrl}?${round}`,
    elements: snapshot.elements.map((element, index) =>
      missing.has(index) ? { ...element, visibility: 'none' } : element,
    ),
    texts: snapshot.texts.map(text => {
      if (missing.has(text.parent)) return { ...text, visibility: 'none' };
      return isOwn(text)
        ? { ...text, text: text.text.replace(/\p{L}{5,}/gu, word => turned(word, round)) }
        : text;
    }),
  };
}

/** Another word of the same letters. */
function turned(word, round) {
  const at = round % word.length;
  return word.slice(at) + word.slice(0, at);
}

async function commonTexts(paths) {
  const pages = new Map();
  for (const path of paths.slice(0, 200))
    for (const text of new Set((await readSnapshot(path)).texts.map(one => one.text)))
      pages.set(text, (pages.get(text) ?? 0) + 1);
  return new Set([...pages].filter(([, count]) => count > 1).map(([text]) => text));
}
