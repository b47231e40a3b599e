// `pith diff` of two folders of results: what cannot be compared is a failure, said once, and exit 6 is left to limits.

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { journalLine } from '../../../../src/run/batch/folder/journal.ts';
import { readSheet } from '../../../support/read-sheet.ts';
import { hearing } from '../heard.ts';

beforeAll(async () => {
  await import('../../../../src/front/cli/diff/run-diff.ts');
}, 60_000);

let folder = '';
const heard = hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-diff-'));
});
afterEach(async () => {
  process.exitCode = undefined;
  await rm(folder, { recursive: true });
});

const SCHEMA = 'pith/result@1';
const bare = (page: string) => ({
  ok: true,
  ...{ url: `http://example.org/${page}`, finalUrl: `http://example.org/${page}` },
  ...{ title: page, method: 'auto', page: { width: 1, height: 1 } },
  thresholds: { h1: 0, h2: 0, w1: 0, w2: 0 },
  zones: Object.fromEntries(
    ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'].map(zone => [zone, { box: null, elements: 0, chars: 0 }]),
  ),
});
const whole = (page: string) => ({ ...bare(page), elements: [] });

async function results(name: string, records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const [at, record] of records.entries())
    await writeFile(join(path, `${at}.json`), JSON.stringify({ schema: SCHEMA, ...record }));
  return path;
}

const run = async (...words: readonly string[]): Promise<void> => {
  await program('0', new AbortController().signal).parseAsync(['node', 'pith', 'diff', ...words]);
};

const diff = async (...records: readonly object[]): Promise<void> =>
  run(await results('before', records), await results('after', records));

/** A folder of a batch whose pages were all named by the same key. */
async function batch(name: string, ...records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  let [lines, journal] = ['', ''];
  for (const [at, record] of records.entries()) {
    const key = String(at).padStart(32, '0');
    const input = { source: 'list', key };
    const line = `${JSON.stringify({ schema: SCHEMA, ...record, input, attempts: 1, files: {} })}\n`;
    journal += journalLine({ key, ok: true, start: Buffer.byteLength(lines), size: Buffer.byteLength(line) });
    lines += line;
  }
  await writeFile(join(path, 'results.jsonl'), lines);
  await writeFile(join(path, 'journal.jsonl'), journal);
  return path;
}

it('if all pages fail for one reason, one sentence is printed', async () => {
  await diff(bare('a'), bare('b'));
  expect([process.exitCode, heard.printed]).toEqual([4, '']);
  expect(heard.said).toMatch(/2 of 2 pages cannot be compared: INPUT_INVALID: it lists no elements/);
});

it('if some pages fail, each has a line, and a summary counts them', async () => {
  await diff(bare('a'), whole('b'));
  expect([process.exitCode, heard.printed.split('\n').length - 1]).toEqual([3, 2]);
  expect(heard.said).toMatch(/1 of 2 pages cannot be compared/);
});

it('two folders without a common page are not listed page by page', async () => {
  const [before, after] = [
    await results('before', [whole('a'), whole('b')]),
    await results('after', [whole('c')]),
  ];
  await rename(join(after, '0.json'), join(after, 'c.json'));
  await run(before, after);
  expect(heard.printed).toMatch(/^no page of .*after is in .*before: pages are matched by address,/);
  expect(heard.printed.split('\n')).toHaveLength(2);
  expect(heard.said).toMatch(/^3 pages: 1 added: .*; 2 gone: /);
  heard.printed = '';
  await run(before, after, '--only', 'http://example.org/a', '--only', 'http://example.org/c');
  expect(heard.printed).toMatch(/^http.*\/c {2}added: .*\nhttp.*\/a {2}gone: .*\n$/);
});

const torn = gzipSync(JSON.stringify(whole('x'))).subarray(0, 60);

for (const [what, file, bytes] of [
  ['cut short', '1.json.gz', torn],
  ['cut short, under another name', 'x.json.gz', torn],
  ['no JSON', '1.json', '{"schema":'],
  ['without its address', '1.json', JSON.stringify({ schema: SCHEMA, ok: true })],
] as const) {
  it(`a new file that is only damaged (${what}) fails, and takes no old one with it`, async () => {
    const before = await results('before', [whole('a')]);
    await writeFile(join(before, file.replace('x', '1')), JSON.stringify({ schema: SCHEMA, ...whole('b') }));
    const after = await results('after', [whole('a')]);
    await writeFile(join(after, file), bytes);
    const files = await readdir(before);
    await run(before, after, '--limit', 'text=1%', '--update');
    expect([process.exitCode, await readdir(before)]).toEqual([3, files]);
    expect(heard.said).toMatch(/1 of \d pages cannot be compared: (?:SNAPSHOT|INPUT)_INVALID: /);
  });
}

it('folders by their file: addresses', async () => {
  const [before, after] = [await results('old pages', [whole('a')]), await results('after', [whole('a')])];
  await run(pathToFileURL(before).href, pathToFileURL(after).href);
  expect(heard.printed).toBe('http://example.org/a  text and layout are the same\n');
});

it('refuses an output inside a compared folder', async () => {
  const [before, after] = [await results('before', [whole('a')]), await results('after', [whole('a')])];
  await expect(run(before, after, '--junit', join(before, '0.json'))).rejects.toMatchObject({
    code: 'USAGE',
    message: /which is read/,
  });
});

it('a failure without a page is recorded under the name of its file', async () => {
  const error = { code: 'USAGE', message: 'check the flag', retryable: false };
  const [before, after] = [
    await results('before', [whole('a')]),
    await results('after', [{ ok: false, url: '', error }]),
  ];
  await run(before, after);
  expect(heard.said).toMatch(/0\.json.*USAGE: check the flag/);
});

it('a file of another kind is passed over', async () => {
  const [before, after] = [await results('before', [whole('a')]), await results('after', [whole('a')])];
  await writeFile(join(after, 'package.json'), '{"name": "x"}');
  await run(before, after);
  expect([process.exitCode, heard.printed.split('\n').length - 1]).toEqual([undefined, 1]);
});

it('a page that failed in one of two batches is one failure, with its reason', async () => {
  const good = { ...whole('a'), url: 'file:///a.html', attempts: 1, confidence: 1, warnings: [] };
  const before = await batch('before', { ...good, content: { chars: 1 }, timings: { totalMs: 1 } });
  const error = { code: 'INPUT_EMPTY', message: 'there is nothing in it', retryable: false };
  const after = await batch('after', { ok: false, url: '/a.html', error });
  await run(before, after);
  expect([process.exitCode, heard.printed]).toEqual([4, '']);
  expect(heard.said).toMatch(/1 of 1 page cannot be compared: .*\(INPUT_EMPTY: there is nothing in it\)/);
});

it('pages of a batch whose file: addresses name no file here keep them; routes of one file are pages', async () => {
  const urls = [
    'file://nosuch/a.html',
    'file:///a%2Fb.html',
    'file:///site/app.html#/boats',
    'file:///site/app.html#/fares',
  ];
  const recordOf = (url: string) => ({
    ...{ ...whole('a'), url, confidence: 1, warnings: [] },
    ...{ content: { chars: 1 }, timings: { totalMs: 1 } },
  });
  await run(
    await batch('before', ...urls.map(recordOf)),
    await batch('after', ...urls.map(recordOf).toReversed()),
  );
  const names = heard.printed.match(/^\S+/gm);
  expect(names?.sort()).toEqual([
    'app.html#/boats',
    'app.html#/fares',
    'file:///a%2Fb.html',
    'file://nosuch/a.html',
  ]);
  expect(process.exitCode).toBeUndefined();
});

it('warnings of a page name its side, in text and in JSON', async () => {
  const warnings = [{ code: 'MISSING_FONTS', message: 'no font for Khmer' }];
  const [before, after] = [
    await results('before', [whole('a')]),
    await results('after', [{ ...whole('a'), warnings }]),
  ];
  await run(join(before, '0.json'), join(after, '0.json'), '--json');
  expect(heard.said).toBe(`warning MISSING_FONTS: ${join(after, '0.json')}: no font for Khmer\n`);
  expect(JSON.parse(heard.printed)).toMatchObject({ warnings: [{ side: 'after', ...warnings[0] }] });
});

it('a warning of many pages is printed once', async () => {
  const warnings = [{ code: 'MISSING_FONTS', message: 'no font for Khmer' }];
  await diff(...['a', 'b'].map(page => ({ ...whole(page), warnings })));
  expect(heard.said).toBe(
    '2 pages: 2 unchanged\nwarning MISSING_FONTS: 0.json and 3 more: no font for Khmer\n',
  );
});

it.each([
  ['--no-pixels --limit pixels=1%', '--no-pixels that none are compared'],
  ['--method auto+site', "the method 'auto+site' needs a model, which cannot be given here"],
  ['--method nosuch', /^there is no method 'nosuch': choose one of auto, vlps,/],
])('refused: %s', async (flags, sentence) => {
  await expect(run('a', 'b', ...flags.split(' '))).rejects.toThrow(sentence);
});

/** A page with one element that says this. */
const saying = (page: string, text: string) => ({
  ...whole(page),
  elements: [
    {
      ...{ xpath: '/html/body/p', tag: 'p', box: [0, 0, 100, 20], zone: 'CENTER', content: true },
      ...{ reason: '', text, chars: text.length },
    },
  ],
});

/** File → what its page says. */
async function said(name: string): Promise<Record<string, string>> {
  const path = join(folder, name);
  const files = (await readdir(path)).filter(file => file.endsWith('.json')).sort();
  const texts = await Promise.all(files.map(async file => [file, await textIn(join(path, file))] as const));
  return Object.fromEntries(texts);
}

const textIn = async (path: string): Promise<string> =>
  JSON.parse(await readFile(path, 'utf8')).elements[0].text;

const OLD = { '0.json': 'old', '1.json': 'old', '2.json': 'old' };

async function baseline(): Promise<readonly [string, string]> {
  const before = ['a', 'b', 'c'].map(page => saying(page, 'old'));
  const after = await results(
    'after',
    ['a', 'b'].map(page => saying(page, 'new')),
  );
  await writeFile(join(after, 'd.json'), JSON.stringify({ schema: SCHEMA, ...saying('d', 'new') }));
  return [await results('before', before), after];
}

it('--only updates the named pages alone: by address or file, also new and removed ones', async () => {
  const sides = await baseline();
  const only = (...names: string[]) => run(...sides, '--update', ...names.flatMap(name => ['--only', name]));
  await only('http://example.org/b');
  expect(await said('before')).toEqual({ ...OLD, '1.json': 'new' });
  expect(heard.said).toContain('accepted 1 new version\n');
  await only('http://example.org/c', '0.json');
  expect(await said('before')).toEqual({ '0.json': 'new', '1.json': 'new' });
  expect(heard.said).toContain('accepted 1 new version\nremoved 1 page that only the old folder had\n');
  await only('http://example.org/d');
  expect(await said('before')).toEqual({ '0.json': 'new', '1.json': 'new', 'd.json': 'new' });
});

it('--only without --update compares the named pages', async () => {
  await run(...(await baseline()), '--only', 'http://example.org/a');
  expect(heard.printed).toMatch(/^http:\/\/example\.org\/a {2}\S[^\n]*\n {2}reworded [^\n]*\n$/);
  expect(await said('before')).toEqual(OLD);
});

it('--restore undoes only the last update', async () => {
  const [before, after] = await baseline();
  await run(before, after, '--update', '--only', 'http://example.org/a');
  await run(before, after, '--update', '--limit', 'text=0');
  expect(await said('before')).toEqual({ '0.json': 'new', '1.json': 'new', 'd.json': 'new' });
  await run(before, '--restore');
  expect(await said('before')).toEqual({ ...OLD, '0.json': 'new' });
  await expect(run(before, '--restore')).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('has nothing to restore'),
  });
});

it('files kept for --restore are not pages of the baseline', async () => {
  const sides = await baseline();
  await run(...sides, '--update', '--limit', 'text=0');
  heard.printed = '';
  await run(...sides, '--limit', 'text=0');
  expect([heard.printed.split('\n').length - 1, process.exitCode]).toEqual([3, undefined]);
});

it('a list names the pages of the new side', async () => {
  const [before, after] = await baseline();
  const list = join(folder, 'pages.txt');
  await writeFile(list, `# the new pages\n\n${join(after, '0.json')}\nafter/1.json\nafter/none.json\n`);
  await run(before, list, '--limit', 'text=0').catch(() => {});
  const names = heard.printed.trim().split('\n');
  const changed = '  reworded  CENTER  /html/body/p, 3 characters  “old” → “new”';
  expect(names).toEqual([
    expect.stringMatching(/0\.json {2}100 % of the text/),
    changed,
    expect.stringMatching(/1\.json {2}100 % of the text/),
    changed,
    expect.stringMatching(/none\.json {2}FILE_NOT_FOUND/),
    'http://example.org/c  gone: only before',
  ]);
  expect(heard.said).toContain('4 pages: 2 changed, 1 failed; 1 gone: http://example.org/c\n');
  await run(join(folder, 'made'), list, '--update', '--limit', 'text=0');
  expect(await readdir(join(folder, 'made'))).toEqual(['.pith-previous', '0.json.json.gz', '1.json.json.gz']);
});

it('an update makes a baseline that does not exist', async () => {
  const after = await results('after', [saying('a', 'new')]);
  await run(join(folder, 'baselines', 'site'), after, '--update', '--limit', 'text=0');
  expect(await said(join('baselines', 'site'))).toEqual({ '0.json': 'new' });
});

it.each([
  [['a', 'b', '--update'], /--limit or --only/],
  [['a', 'b', '--restore', '--limit', 'text=0'], /--restore undoes/],
  [['--restore', 'nosuch'], /there is no folder 'nosuch'/],
])('refused: %s', async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(sentence);
});

it('--only refuses a name that no page has', async () => {
  await expect(run(...(await baseline()), '--only', 'http://example.org/x')).rejects.toThrow(
    "--only 'http://example.org/x' names no page",
  );
});

it('without the new version: the usage error of a missing argument', async () => {
  await expect(run('a')).rejects.toMatchObject({ code: 'commander.missingArgument' });
});

it('the report has a tick for each page, and the command that accepts it, without secrets', async () => {
  const [before, after] = await baseline();
  const report = join(folder, 'report.html');
  const flags = ['--viewport', '390x800', '--header=Authorization: key', '--limit', 'text=0', '--no-pixels'];
  await run(before, after, ...flags, '--report', report).catch(() => {});
  const { sheet } = await readSheet(report);
  expect(sheet.command).toBe(
    `pith diff ${before} ${after} --viewport 390x800 --header <header> --no-pixels --update`,
  );
  const ticks = JSON.stringify(sheet).match(/"tick":"[^"]+"/g);
  expect(ticks).toHaveLength(4);
  expect(ticks).toContain('"tick":"--only http://example.org/c"');
});
