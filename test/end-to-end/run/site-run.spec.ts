// `pith batch --site auto`: sites are learned on the way, whatever stops the run, and judged again at its end.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeSites } from '../../../src/lab/experiments/site/made-sites.ts';
import { expect, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';

const OWN = madeSites(2).filter(({ site }) => site === 'site1');

test.describe.configure({ timeout: 240_000 });

interface Line {
  readonly ok: boolean;
  readonly input: { readonly key: string; readonly repeated?: true };
  readonly files: { readonly markdown: string; readonly snapshot: string };
  readonly content: { readonly markdown: string; readonly text: string };
  readonly site?: { readonly model: string; readonly pages: number };
}

let folder = '';
let list = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-site-run-'));
  await mkdir(join(folder, 'pages'));
  const names = OWN.map((_, at) => `pages/${at}.html`);
  for (const [at, { html }] of OWN.entries()) await writeFile(join(folder, names[at] ?? ''), html);
  list = join(folder, 'list.txt');
  await writeFile(list, `${[...names, names[0]].join('\n')}\n`);
  const { exitCode, stderr } = await run('whole');
  expect(exitCode, stderr).toBe(0);
});
test.afterAll(() => rm(folder, { recursive: true }));

const run = (name: string, ...words: string[]) =>
  command(['batch', list, '--out', join(folder, name), '--site', 'auto', '--concurrency', '1', ...words]);
const linesOf = async (name: string): Promise<Line[]> =>
  (await readFile(join(folder, name, 'results.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line);
const modelOf = (name: string): Promise<Buffer> => readFile(join(folder, name, 'sites', 'files.json.gz'));

test('later pages are judged by what earlier ones have shown, and the record says so', async () => {
  const lines = await linesOf('whole');
  const learned = lines.filter(({ input }) => input.repeated !== true).map(({ site }) => site?.pages ?? 0);
  expect(learned.slice(0, 3)).toEqual([0, 0, 0]);
  expect(learned).toEqual([...learned].sort((a, b) => a - b));
  // On a busy machine pages are read already while those before them are judged and recorded.
  expect(learned.at(-1)).toBeGreaterThanOrEqual(6);
  expect(lines.find(({ site }) => site !== undefined)?.site?.model).toBe('sites/files.json.gz');
});

test('a run in two parts learns the same model, as does site learn from its snapshots', {
  tag: '@nightly',
}, async () => {
  expect((await run('parts', '--limit', '4')).exitCode).toBe(9);
  const { exitCode, stderr } = await run('parts');
  expect(exitCode, stderr).toBe(0);
  expect((await linesOf('parts')).some(({ site }) => (site?.pages ?? 0) >= 6)).toBe(true);
  const model = join(folder, 'learned.json.gz');
  expect((await command(['site', 'learn', join(folder, 'whole'), '-o', model])).exitCode).toBe(0);
  const whole = await modelOf('whole');
  expect((await modelOf('parts')).equals(whole)).toBe(true);
  expect((await readFile(model)).equals(whole)).toBe(true);
});

test('--site-pass judges all pages again at the end, copies and files included, and leaves the rest', {
  tag: '@nightly',
}, async () => {
  await cp(join(folder, 'whole'), join(folder, 'pass'), { recursive: true });
  const before = await linesOf('pass');
  const { exitCode, stderr } = await run('pass', '--site-pass');
  expect(exitCode, stderr).toBe(0);
  const after = await linesOf('pass');
  expect(after.map(({ input }) => input.key).sort()).toEqual(before.map(({ input }) => input.key).sort());
  expect(after.filter(({ input }) => input.repeated === true)).toHaveLength(1);
  expect(new Set(after.map(({ site }) => site?.pages))).toEqual(new Set([10]));
  for (const { files, content } of after)
    expect(await readFile(join(folder, 'pass', files.markdown), 'utf8')).toBe(content.markdown);
  const again = after.find(({ input }) => input.key === before[0]?.input.key);
  const words = ['segment', join(folder, 'pass', again?.files.snapshot ?? ''), '--site'];
  const { stdout } = await command([...words, join(folder, 'pass/sites/files.json.gz'), '--format', 'text']);
  expect(again?.content.text).toBe(stdout);
  expect((await run('pass', '--site-pass')).exitCode).toBe(0);
  expect(await linesOf('pass')).toEqual(after);
});

test('a run that is killed learns the same model when it is resumed', { tag: '@nightly' }, async () => {
  const words = ['batch', list, '--out', join(folder, 'killed'), '--site', 'auto', '--concurrency', '1'];
  const { child, ended } = start(words);
  await expect
    .poll(async () => (await linesOf('killed').catch(() => [])).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(3);
  child.kill('SIGKILL');
  await ended;
  const { exitCode, stderr } = await run('killed');
  expect(exitCode, stderr).toBe(0);
  expect((await modelOf('killed')).equals(await modelOf('whole'))).toBe(true);
});

test('a crawl learns on the way what site learn learns from its snapshots', { tag: '@nightly' }, async () => {
  const out = join(folder, 'crawled');
  const words = ['--site', 'auto', '--formats', 'snapshot', '--pages', '10', '--concurrency', '1'];
  const { exitCode, stderr } = await command(['crawl', join(folder, 'pages'), '--out', out, ...words]);
  expect(exitCode, stderr).toBe(0);
  expect((await linesOf('crawled')).some(({ site }) => (site?.pages ?? 0) > 3)).toBe(true);
  const model = join(folder, 'of-crawl.json.gz');
  expect((await command(['site', 'learn', out, '-o', model])).exitCode).toBe(0);
  expect((await modelOf('crawled')).equals(await readFile(model))).toBe(true);
});

test('a page that is read again leaves nothing of its earlier version in the model', {
  tag: '@nightly',
}, async () => {
  const path = join(folder, 'pages/0.html');
  const html = await readFile(path, 'utf8');
  await writeFile(path, html.replaceAll(/\b(?:and|the|of)\b/g, 'quite other words'));
  const { exitCode, stderr } = await run('whole', '--redo', 'all');
  await writeFile(path, html);
  expect(exitCode, stderr).toBe(0);
  const model = join(folder, 'of-redone.json.gz');
  expect((await command(['site', 'learn', join(folder, 'whole'), '-o', model])).exitCode).toBe(0);
  expect((await modelOf('whole')).equals(await readFile(model))).toBe(true);
});

test('refuses sources from which no site can be learned', { tag: '@nightly' }, async () => {
  for (const [words, says] of [
    [['--formats', 'markdown'], 'add snapshot to --formats'],
    [['--method', 'vlps'], 'leave out --method'],
    [['--site-pass', '--formats', 'snapshot,picture'], "cannot make the format 'picture' again"],
  ] as const) {
    const { exitCode, stderr } = await run('refused', ...words);
    expect([exitCode, stderr.includes(says)], stderr).toEqual([2, true]);
  }
});

test('a damaged snapshot leaves its page out of the site, and the run goes on', {
  tag: '@nightly',
}, async () => {
  expect((await run('damaged', '--limit', '4')).exitCode).toBe(9);
  const [{ files } = { files: { snapshot: '' } }] = await linesOf('damaged');
  await writeFile(join(folder, 'damaged', files.snapshot), 'damaged');
  const { exitCode, stderr } = await run('damaged', '--site-pass');
  expect(exitCode, stderr).toBe(0);
  expect(stderr).toContain(`${files.snapshot} is left out of its site`);
});
