// Failures that are done again: an old one stays on record until there is a new outcome, however the run ends.

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { batch } from '../../../src/run/batch/batch.ts';
import type { BatchRecord, PageOutcome } from '../../../src/run/batch/batch-record.ts';
import type { PageFiles } from '../../../src/run/batch/pages/page-files.ts';
import type { BatchSummary } from '../../../src/run/batch/run-batch.ts';
import type { BatchOptionsInput } from '../../../src/run/batch/run-option-rows.ts';
import { recordsOf } from '../../../src/run/overview/read-run.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const judged = judge(
  snapshotFromHtml('<main><h1>Boats</h1><p>Boats leave the harbour at noon.</p></main>'),
  parseOptions(segmentOptionsSchema, {}),
  noTimings(),
);
const fine = (files: PageFiles = {}): PageOutcome => ({
  ok: true,
  record: pageRecord(judged, noTimings(), { elements: true }),
  files,
});
const broken = (message: string): PageOutcome => ({ ok: false, error: new PithError('NOT_HTML', message) });

let folder = '';
let list = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-redo-'));
  list = join(folder, 'list.txt');
  // The second is named twice.
  const pages = ['a', 'b', 'b', 'c', 'd'].map(page => `http://127.0.0.1:9/${page}\n`);
  await writeFile(list, pages.join(''));
});
afterEach(() => rm(folder, { recursive: true }));

type Answer = (page: string) => PageOutcome | Promise<PageOutcome>;

function run(answer: Answer, more: Partial<BatchOptionsInput> = {}, out = 'run'): Promise<BatchSummary> {
  return batch(
    [list],
    { out: join(folder, out), formats: [], robots: false, ...more },
    {
      executor: async () => ({
        capacity: () => 1,
        open: async ({ place }) => answer(place.kind === 'url' ? place.url.slice(-1) : ''),
        close: async () => {},
      }),
    },
  );
}

/** The state of each input by the overview, by results.jsonl and by failed.txt. */
async function standing(out = 'run'): Promise<string[]> {
  const found: string[] = [];
  for await (const record of recordsOf(join(folder, out))) found.push(shown(record));
  return found.sort();
}

async function written(): Promise<string[]> {
  const text = await readFile(join(folder, 'run/results.jsonl'), 'utf8');
  const lines = text.split('\n').slice(0, -1);
  return lines.map(line => shown(JSON.parse(line) as BatchRecord)).sort();
}

/** Once as many records of the run say so. */
const recordsSaying = (message: string, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const found = (await standing()).filter(one => one.endsWith(message));
    expect(found.length).toBeGreaterThanOrEqual(count);
  });

/** The files of the pages with their text. */
async function pageFiles(): Promise<string[]> {
  const pages = join(folder, 'run/pages');
  const files = (await readdir(pages, { recursive: true })).filter(name => name.includes('.'));
  const named = files.map(async name => {
    const short = basename(name).replace(/^.*?(\w)-[0-9a-f]+\./u, '$1.');
    return `${short} ${await readFile(join(pages, name), 'utf8')}`;
  });
  return (await Promise.all(named)).sort();
}

const failedList = async (): Promise<string[]> =>
  (await readFile(join(folder, 'run/failed.txt'), 'utf8')).trimEnd().split('\n').sort();

const shown = (record: BatchRecord): string =>
  `${record.input.line} ${record.ok ? 'ok' : record.error.message}`;

const FIRST = ['1 first', '2 first', '3 first', '4 ok', '5 first'];
const first = (): Promise<BatchSummary> => run(page => (page === 'c' ? fine() : broken('first')));

test('an interrupted --redo keeps the failures it has not repeated, and resumes', async () => {
  await first();
  const again = { redo: 'failed', limit: 1 } as const;
  const second: Answer = page => (page === 'b' ? fine() : broken('second'));
  expect((await run(second, again)).end).toBe('limit');
  const afterOne = ['1 second', ...FIRST.slice(1)];
  expect([await standing(), await written()]).toEqual([afterOne, afterOne]);
  expect(await failedList()).toEqual(['a', 'b', 'b', 'd'].map(page => `http://127.0.0.1:9/${page}`));
  expect((await run(second, again)).end).toBe('limit');
  const afterTwo = ['1 second', '2 ok', '3 ok', '4 ok', '5 first'];
  expect([await standing(), await written()]).toEqual([afterTwo, afterTwo]);
  expect((await run(second, again)).end).toBe('done');
  expect(await written()).toEqual(['1 second', '2 ok', '3 ok', '4 ok', '5 second']);
  // All of them have been done again: from here on the same words mean another round.
  await run(() => fine(), { redo: 'failed' });
  expect(await written()).toEqual(['1 ok', '2 ok', '3 ok', '4 ok', '5 ok']);
});

test('a killed --redo loses no failure and repeats none', async () => {
  await first();
  const killed = ['killed-at-a', 'killed-at-b', 'killed-at-d'];
  await run(
    async page => {
      // What was opened before has its record, which is written while the next is under way.
      await recordsSaying('second', killed.indexOf(`killed-at-${page}`));
      await cp(join(folder, 'run'), join(folder, `killed-at-${page}`), { recursive: true });
      return broken('second');
    },
    { redo: 'failed' },
  );
  for (const out of killed) await rm(join(folder, out, '.lock'), { recursive: true });
  expect(await standing('killed-at-a')).toEqual(FIRST);
  expect(await standing('killed-at-b')).toEqual(['1 second', ...FIRST.slice(1)]);
  // The other naming of b is a copy of its record: where that came too late, the next run makes it.
  const named = (await standing('killed-at-d')).filter(one => one !== '3 second');
  expect(named).toEqual(['1 second', '2 second', ...FIRST.slice(3)]);
  for (const out of killed) {
    const opened: string[] = [];
    const third: Answer = page => {
      opened.push(page);
      return broken('third');
    };
    // Without --redo what is on record stays so; with it, what was done again is not done a third time.
    await cp(join(folder, out), join(folder, `${out}-plain`), { recursive: true });
    expect((await run(third, {}, `${out}-plain`)).failed).toBe(4);
    expect([opened, (await standing(`${out}-plain`)).length]).toEqual([[], 5]);
    await run(third, { redo: 'failed' }, out);
    expect(opened).toEqual(['a', 'b', 'd'].slice(killed.indexOf(out)));
    expect(await standing(out)).toHaveLength(5);
  }
});

test.each<readonly [redo: 'all' | 'changed', format: 'text' | 'html']>([
  ['all', 'text'],
  ['all', 'html'],
  ['changed', 'html'],
])('--redo %s with %s: what was not read again stays, and the run goes on', async (redo, format) => {
  await run(() => fine({ text: 'old' }), { formats: ['text'] });
  await writeFile(join(folder, 'run/pages/note.txt'), 'my own');
  // `d` is named no longer, and `e` is new.
  await writeFile(list, (await readFile(list, 'utf8')).replace('/d', '/e'));
  const opened: string[] = [];
  const answer: Answer = page => {
    opened.push(page);
    return page === 'a' ? broken('second') : fine({ [format]: 'new' });
  };
  const formats = [format];
  expect((await run(answer, { formats, redo, limit: 2 })).end).toBe('limit');
  const ending = format === 'text' ? 'txt' : 'html';
  expect(await pageFiles()).toEqual([
    'a.txt old',
    `b.${ending} new`,
    'c.txt old',
    'd.txt old',
    'note.txt my own',
  ]);
  expect(await standing()).toEqual(['1 second', '2 ok', '3 ok', '4 ok', '5 ok']);
  // It goes on with and without `--redo`.
  expect((await run(answer, { formats, limit: 1 })).end).toBe('limit');
  expect((await run(answer, { formats, redo })).end).toBe('done');
  expect(opened).toEqual(['a', 'b', 'c', 'e']);
  expect(await standing()).toEqual(['1 second', '2 ok', '3 ok', '4 ok', '5 ok']);
  const ends = ['b', 'c', 'e'].map(page => `${page}.${ending} new`);
  expect(await pageFiles()).toEqual(['a.txt old', ...ends, 'note.txt my own']);
  // All were read again: the same words mean another round.
  await run(answer, { formats, redo: 'all' });
  expect(opened).toHaveLength(8);
});

test('--redo changed keeps record and files after status 304, and reads all other pages again', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    const etag = request.headers['if-none-match'];
    asked.push(`${request.url} ${etag}`);
    // `/all` answers 304 to everybody.
    answer.writeHead(etag === '"same"' || request.url === '/all' ? 304 : 200).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = ['/same', '/other', '/none', '/all', '/failed'];
  await writeFile(list, [...paths, '/same'].map(path => `${site}${path}\n`).join(''));
  const etags: Record<string, string> = { '/same': '"same"', '/other': '"other"' };
  const opened: string[] = [];
  const reread = (title: string) =>
    batch(
      [list],
      { out: join(folder, 'run'), formats: ['text'], robots: false, redo: 'changed' },
      {
        executor: async () => ({
          capacity: () => 1,
          open: async ({ place }) => {
            const path = place.kind === 'url' ? new URL(place.url).pathname : '';
            opened.push(path);
            if (path === '/failed') return broken('no page');
            const etag = etags[path];
            const record = pageRecord(judged, noTimings());
            const validators = etag === undefined ? {} : { validators: { etag } };
            return { ok: true, record: { ...record, title, ...validators }, files: { text: title } };
          },
          close: async () => {},
        }),
      },
    );
  await reread('first');
  opened.length = 0;
  await reread('second');
  server.close();
  expect(asked.sort()).toEqual(['/other "other"', '/same "same"']);
  expect(opened.sort()).toEqual(['/all', '/failed', '/none', '/other']);
  const records: BatchRecord[] = [];
  for await (const record of recordsOf(join(folder, 'run'))) records.push(record);
  const titles = records.map(record => [
    record.ok ? record.title : record.error.code,
    record.unchanged === true,
    record.input.repeated === true,
  ]);
  expect(titles.sort()).toEqual([
    ['NOT_HTML', false, false],
    ['first', true, false],
    ['first', true, true],
    ['second', false, false],
    ['second', false, false],
    ['second', false, false],
  ]);
  const kept = records.find(record => record.unchanged === true);
  expect(await readFile(join(folder, 'run', kept?.files.text ?? ''), 'utf8')).toBe('first');
});
