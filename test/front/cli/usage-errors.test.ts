// Wrong flags and arguments: told like every other error, with small letters as good as capitals where there is a choice.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { hearing } from './heard.ts';

let folder = '';
let page = '';
const heard = hearing();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-usage-'));
  page = join(folder, 'page.json');
  await writeFile(page, await snapshotBytes(snapshotFromHtml('<p>Words that a reader came for.</p>'), page));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...words: string[]): Promise<unknown> =>
  program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words]);

test.each<[string[], string]>([
  [
    ['segment', 'page.html', '--jsno'],
    "pith USAGE: unknown option '--jsno' (did you mean --json?)\n(run pith segment --help for usage)\n",
  ],
  [
    ['site', 'learn', '-o', 'model.json'],
    "pith USAGE: missing required argument 'source': a folder of snapshots or HTML files, the folder of a batch, lists, addresses\n(run pith site learn --help for usage)\n",
  ],
  [
    ['diff', 'a.html'],
    "pith USAGE: missing required argument 'after': the new version to compare with\n(run pith diff --help for usage)\n",
  ],
  [
    ['site', 'learn', 'run'],
    "pith USAGE: required option '-o, --output <model>' not specified: write the model to this file (.gz packs it)\n",
  ],
  [['crawl', 'a.html', '--out', 'run', '--limit', '5'], "unknown option '--limit' (did you mean --pages?)\n"],
  [
    ['batch', 'urls.txt', '--out', 'run', '--pages', '5'],
    "unknown option '--pages' (did you mean --limit?)\n",
  ],
  [
    ['diff', 'a.html', 'b.html', '--pages', '5'],
    "unknown option '--pages' (an option of pith crawl, bench)\n",
  ],
  [
    ['cache', 'list', '--timeout', '5'],
    "unknown option '--timeout' (an option of pith segment, batch, crawl, 9 others)\n",
  ],
  [['segment', 'a.html', '--by', 'tree'], "'--by' (an option of pith site learn, site clean)\n"],
  [['segment', 'a.html', '--out', 'a.md'], "unknown option '--out' (did you mean --output?)\n"],
  [
    ['site', 'merge', 'a.json', '-o', 'b.json', '--junit', 'c.xml'],
    "unknown option '--junit' (an option of pith diff)\n",
  ],
  [['segment', 'a.html', 'b.html'], 'Expected 1 argument but got 2. pith batch reads many pages.\n'],
  [['sgement'], "pith USAGE: unknown command 'sgement' (did you mean segment?)\n"],
  [
    ['segment', 'a.html', '--timeout', 'soon'],
    "pith USAGE: --timeout: expected a duration such as 500ms, 90s, 15m, 12h or 7d, or a number of ms, received 'soon'.",
  ],
  [
    ['segment', 'a.html', '--cookie', 'a=b; c=d'],
    "pith USAGE: --cookie: expected one cookie, received 'a=b; c=d': give --cookie for each.",
  ],
  [['cache', 'limit', 'few'], "pith USAGE: <size>: expected a size such as 500MB or 2GB, received 'few'."],
  [
    ['segment', 'a.html', '--format', 'pdf'],
    "pith USAGE: option '--format <kind>' argument 'pdf' is invalid. Allowed choices are",
  ],
  [
    ['segment', '--block-ads', 'a.html'],
    "pith USAGE: missing required argument 'target' --block-ads took 'a.html'",
  ],
])('%j', async (words, said) => {
  await expect(run(...words)).rejects.toMatchObject({ exitCode: 1 });
  expect(heard.said).toContain(said);
});

test.each([
  ['explain', '--zone', 'center'],
  ['explain', '--method', 'VLPS'],
  ['segment', '--format', 'TEXT'],
])('%s %s %s is as good as its other spelling', async (verb, flag, value) => {
  await run(verb, page, flag, value);
  expect(heard.printed).toMatch(/Words that a reader/);
  expect(heard.said).not.toContain('pith USAGE');
});

test.each<[string[], string]>([
  [['segment', '--h1', '200'], 'note: --h1 selects the method vlps (the default is auto)\n'],
  [
    ['segment', '--h1', '20', '--w2', '70%'],
    'note: --h1, --w2 select the method vlps (the default is auto)\n',
  ],
  [
    ['segment', '--subtree-alpha', '5'],
    'note: --subtree-alpha selects the method subtree (the default is auto)\n',
  ],
  [
    ['explain', '--tagtree-hub-page', '0.5'],
    'note: --tagtree-hub-page selects the method tagtree (the default is auto)\n',
  ],
])('%j is told to switch the method', async ([verb = '', ...flags], note) => {
  await run(verb, page, ...flags);
  expect(heard.said.split(note)).toHaveLength(2);
});

test('prints no note for a method that was named', async () => {
  await run('segment', page, '--method', 'vlps', '--h1', '20');
  expect(heard.said).not.toContain('note:');
});
