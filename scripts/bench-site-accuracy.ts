// Measures methods on real sites with a truth, by the number of pages learned:
// `node scripts/run-ts.mjs scripts/bench-site-accuracy.ts SITES SNAPSHOTS [--pages 1,3,5,10,30,50] [--draws 3]
// [--methods auto,auto+site,tree,slots] [--sites NAME,NAME] [--json FILE]`
// SITES/NAME/truth/N.txt is the content of page N.html by hand. SNAPSHOTS/NAME holds snapshots of the site, at any depth:
// `pith batch PAGES --out SNAPSHOTS/NAME --formats snapshot --no-javascript`.
// Pages are learned from one half of each site and measured on the other. Pages of no more text than an error message
// are left out of both.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { textOf } from '../src/judge/content/text.ts';
import { hastOf } from '../src/judge/hast/hast.ts';
import { judge } from '../src/judge/record/judge.ts';
import { SITE_METHOD_NAMES, type SiteMethodName } from '../src/judge/site/learner.ts';
import { siteSelection } from '../src/judge/site/site-finding.ts';
import { SiteModel } from '../src/judge/site/site-model.ts';
import { scoreWords } from '../src/lab/bench/content/metrics.ts';
import { seeded } from '../src/lab/bench/random.ts';
import type { Snapshot } from '../src/page/snapshot/snapshot.ts';
import { readSnapshotNow } from '../src/page/snapshot/snapshot-file.ts';

/** Characters of a page up to which it is an error message: "403 Forbidden". */
const ERROR_CHARS = 50;

const { values, positionals } = parseArgs({
  options: {
    pages: { type: 'string', default: '1,3,5,10,30,50' },
    draws: { type: 'string', default: '3' },
    methods: { type: 'string', default: 'auto,auto+site,tree,slots' },
    sites: { type: 'string' },
    json: { type: 'string' },
  },
  allowPositionals: true,
});
const [sitesFolder, snapshotsFolder] = positionals;
if (sitesFolder === undefined || snapshotsFolder === undefined)
  throw new Error('usage: bench-site-accuracy.ts SITES SNAPSHOTS');
const counts = values.pages.split(',').map(Number);
const methods = values.methods.split(',');
const names = (values.sites?.split(',') ?? readdirSync(sitesFolder)).filter(name =>
  existsSync(join(sitesFolder, name, 'truth')),
);

interface Page {
  readonly number: number;
  readonly snapshot: Snapshot;
  readonly truth: string;
}

interface Row {
  readonly site: string;
  readonly method: string;
  readonly learned: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const rows: Row[] = [];
for (const site of names) {
  const pages = pagesOf(site);
  const learnable = pages.filter((_, place) => place % 2 === 0);
  const measured = pages.filter((_, place) => place % 2 === 1);
  console.log(`${site}: ${learnable.length} pages to learn from, ${measured.length} to measure`);
  for (const method of methods)
    for (const count of method === 'auto' ? [0] : counts) {
      const row = measure(site, method, Math.min(count, learnable.length), learnable, measured);
      rows.push(row);
      const figures = [row.precision, row.recall, row.f1].map(figure => figure.toFixed(3));
      console.log(`  ${method.padEnd(9)} learned ${String(row.learned).padStart(2)}: ${figures.join(' ')}`);
    }
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);

/** A few pages are drawn several times, because it matters which. */
function measure(
  site: string,
  method: string,
  learned: number,
  learnable: readonly Page[],
  measured: readonly Page[],
): Row {
  const draws = learned > 1 && learned <= 10 ? Number(values.draws) : 1;
  const scores = Array.from({ length: draws }, (_, draw) => {
    const model = isSiteMethod(method) ? new SiteModel([method]) : new SiteModel();
    for (const { snapshot } of drawn(learnable, learned, draw)) model.add(snapshot);
    return measured.map(page =>
      scoreWords(letters(textBy(method, page.snapshot, model)), letters(page.truth)),
    );
  }).flat();
  const mean = (key: 'precision' | 'recall' | 'f1') =>
    scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  return { site, method, learned, precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
}

function isSiteMethod(name: string): name is SiteMethodName {
  return SITE_METHOD_NAMES.some(one => one === name);
}

function drawn(pages: readonly Page[], count: number, draw: number): Page[] {
  const random = seeded(1000 * count + draw);
  return pages
    .map(page => ({ page, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ page }) => page);
}

function textBy(method: string, snapshot: Snapshot, model: SiteModel): string {
  if (isSiteMethod(method))
    return textOf(hastOf(snapshot, siteSelection(snapshot, model.judge(method).judge(snapshot))));
  const name = method === 'auto' ? 'auto' : 'auto+site';
  return judge(snapshot, { method: name, center: false, thresholds: {}, site: model }).content.text;
}

/** Letters and digits of any script, as words. */
function letters(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  ).join(' ');
}

function pagesOf(site: string): Page[] {
  const folder = join(snapshotsFolder ?? '', site);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter(file => /\.json(?:\.gz)?$/u.test(file) && !/(?:^|\/)run\.json$/u.test(file))
    .flatMap((file): Page[] => {
      const snapshot = readSnapshotNow(join(folder, file));
      const number = Number.parseInt(basename(snapshot.finalUrl), 10);
      const truth = join(sitesFolder ?? '', site, 'truth', `${number}.txt`);
      const chars = snapshot.texts.reduce((sum, { text }) => sum + text.trim().length, 0);
      return existsSync(truth) && chars > ERROR_CHARS
        ? [{ number, snapshot, truth: readFileSync(truth, 'utf8') }]
        : [];
    })
    .sort((a, b) => a.number - b.number);
}
