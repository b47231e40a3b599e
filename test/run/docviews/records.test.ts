// From pages to records in passes over files, without a browser: order, failures, replicas, and going on after a stop.

import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocView } from '../../../src/judge/docview/doc-view.ts';
import type { FailureRecord } from '../../../src/judge/record/page-record.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { draftRecipe } from '../../../src/run/docviews/draft-recipe.ts';
import { DraftThreads } from '../../../src/run/docviews/draft-threads.ts';
import { draftsOf, Pace } from '../../../src/run/docviews/drafts.ts';
import { type Drafted, keptDrafts, resumeDrafts } from '../../../src/run/docviews/kept-drafts.ts';
import { type Made, type MakeOptions, makeRecords } from '../../../src/run/docviews/make-records.ts';
import { pagesNamed, snapshotsOf, targetsOf } from '../../../src/run/docviews/sources.ts';
import { Spool } from '../../../src/run/docviews/spool.ts';
import { openWith } from '../../../src/run/pipeline/pith.ts';
import type { Place } from '../../../src/run/sources/input.ts';
import { ArchiveShelf } from '../../../src/see/archive/archive-shelf.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-records-'));
});
afterEach(() => rm(folder, { recursive: true }));

const STORY =
  'The harbour bridge was closed for repairs after the storm. Engineers inspected the harbour bridge at night and found the cables sound.';

async function save(name: string, html: string, title = name): Promise<void> {
  const url = `https://example.org/${name}`;
  const snapshot = snapshotFromHtml(html, { title, url, finalUrl: url });
  await writeFile(join(folder, `${name}.json`), await snapshotBytes(snapshot, name));
}

const shelf = new ArchiveShelf();
const threads = new DraftThreads();
const pages = () => pagesNamed([folder], { shelf });

async function drafts(inputs = pages()): Promise<AsyncGenerator<Drafted>> {
  return draftsOf(inputs, await openWith({}), { concurrency: 2, threads, robots: undefined });
}

async function made(
  options: MakeOptions = {},
): Promise<{ made: Made; records: (DocView | FailureRecord)[] }> {
  const records: (DocView | FailureRecord)[] = [];
  const counts = await makeRecords(await drafts(), async record => void records.push(record), options);
  return { made: counts, records };
}

const names = (records: readonly (DocView | FailureRecord)[]): string[] =>
  records.map(record => (record.ok ? record.identifier : record.url).replace(/^.*\//u, ''));

describe('makeRecords', () => {
  it('gives a record for each page in the order of the pages, a failure where one is broken', async () => {
    await save('a', `<p>${STORY}</p>`);
    await writeFile(join(folder, 'b.json'), '{"schema":"pith/snapshot@1","url":1}');
    await save('c', '<p>Cakes and bread from the oven.</p>');
    const { made: counts, records } = await made();
    expect(counts).toEqual({ pages: 3, failed: 1, replicas: 0 });
    expect(names(records)).toEqual(['a', 'b.json', 'c']);
    expect(records[1]).toMatchObject({ ok: false, error: { code: 'SNAPSHOT_INVALID' } });
  });

  it('continues after a missing file and a file name that is not UTF-8', async () => {
    await save('a', `<p>${STORY}</p>`);
    const gone = { kind: 'file', path: join(folder, 'gone.html') } as const;
    const unnamed = { kind: 'file', path: join(folder, 'caf\ufffd.html') } as const;
    const saved = { kind: 'file', path: join(folder, 'a.json') } as const;
    const found: Drafted[] = [];
    const places = [gone, unnamed, saved].map(place => ({ place }));
    for await (const one of draftsOf(places, await openWith({}), {
      concurrency: 2,
      threads,
      robots: undefined,
    }))
      found.push(one);
    expect(found).toMatchObject([
      { failure: { error: { code: 'FILE_NOT_FOUND' } } },
      { failure: { error: { code: 'FILE_NOT_FOUND', message: expect.stringContaining('not UTF-8') } } },
      { draft: {} },
    ]);
  });

  it.each(['minhash', 'fingerprint'] as const)(
    '%s: duplicates of duplicates end at one record',
    async dedupe => {
      await save('one', `<p>${STORY}</p>`);
      await save('other', '<p>Cakes and bread from the oven, with butter and a little salt.</p>');
      await save('two', `<p>${STORY}</p>`);
      await save('zthree', `<div><p>${STORY}</p></div>`);
      const { made: counts, records } = await made({ dedupe });
      expect(counts).toEqual({ pages: 4, failed: 0, replicas: 2 });
      expect(names(records)).toEqual(['one', 'other']);
      expect(records[0]?.ok && records[0].replicas.map(({ identifier }) => identifier)).toEqual([
        'https://example.org/two',
        'https://example.org/zthree',
      ]);
    },
  );

  it('leaves nothing behind in the temp folder', async () => {
    await save('a', `<p>${STORY}</p>`);
    await made({ dedupe: 'minhash' });
    expect((await readdir(tmpdir())).filter(name => /^pith-[\da-f-]{36}\.jsonl$/u.test(name))).toEqual([]);
  });
});

describe('bad input', () => {
  const long = `${STORY} ${'The storm of the year moved stones and boats along the shore. '.repeat(8_000)}`;
  it.each([
    ['no content', '<p> </p>', ''],
    ['one sentence', '<p>Bread.</p>', 'Bread.'],
    [
      'mixed languages',
      '<p>The bridge opens again. 大桥春天重新开放。</p>',
      'The bridge opens again. 大桥春天重新开放。',
    ],
    ['half a megabyte of text', `<p>${long}</p>`, STORY.slice(0, 58)],
  ])('%s: a record, and a replica of its like only', async (_, html, abstract) => {
    await save('a', html);
    await save('b', '<p>Cakes from the oven, with butter and a little salt.</p>');
    const { made: counts, records } = await made({ dedupe: 'minhash' });
    expect(counts).toEqual({ pages: 2, failed: 0, replicas: 0 });
    const [first] = records;
    expect(first?.ok && first.abstract.startsWith(abstract)).toBe(true);
    expect(first?.ok && first.abstract.length < 3000).toBe(true);
  });

  it('pages without content are replicas of nothing', async () => {
    await save('a', '<p> </p>');
    await save('b', '<p> </p>');
    expect((await made({ dedupe: 'fingerprint' })).made.replicas).toBe(0);
  });
});

describe('sources', () => {
  it('of a run, reads snapshots, each page once, and says once that pages failed', async () => {
    await save('kept', `<p>${STORY}</p>`);
    await save('left-over', '<p>No record names it.</p>');
    await writeFile(join(folder, 'made-of-it.html'), '<p>Content as HTML');
    await writeFile(join(folder, 'run.json'), '{}');
    const schema = 'pith/result@1';
    const lines = [
      { schema, ok: true, url: 'https://example.org/kept', files: { snapshot: 'kept.json' }, input: {} },
      {
        schema,
        ok: true,
        url: 'https://example.org/kept',
        files: { snapshot: 'kept.json' },
        input: { repeated: true },
      },
      {
        schema,
        ok: true,
        url: 'https://example.org/copy',
        files: {},
        crawl: { duplicateOf: 'https://example.org/kept' },
      },
      {
        schema,
        ok: false,
        url: 'https://example.org/gone',
        error: { code: 'HTTP_ERROR', message: 'status 404' },
      },
      {
        schema,
        ok: false,
        skipped: true,
        url: 'https://example.org/a.py',
        error: { code: 'NOT_HTML', message: 'a text, no page' },
      },
    ];
    await writeFile(join(folder, 'results.jsonl'), lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    const { records } = await made();
    expect(names(records)).toEqual(['kept']);
    const notes: string[] = [];
    const asked = await targetsOf([folder], note => notes.push(note));
    expect(asked).toEqual([{ target: join(folder, 'kept.json') }]);
    expect(notes).toEqual([`${folder}: left out 1 page that failed in the run`]);
  });

  it('as single targets, with an error for each that is invalid', async () => {
    await save('kept', `<p>${STORY}</p>`);
    await writeFile(join(folder, 'list.txt'), 'kept.json\nno/where.json\n');
    const asked = await targetsOf([join(folder, 'list.txt')]);
    expect(asked).toMatchObject([
      { target: join(folder, 'kept.json') },
      { target: 'no/where.json', error: { code: 'FILE_NOT_FOUND' } },
    ]);
    const seen = [];
    for await (const page of snapshotsOf(asked, await openWith({}), { concurrency: 1 }))
      seen.push('failure' in page ? page.failure.error.code : page.snapshot.finalUrl);
    expect(seen).toEqual(['https://example.org/kept', 'FILE_NOT_FOUND']);
  });

  it('records of docview name their pages', async () => {
    await save('a', `<p>${STORY}</p>`);
    const list = join(folder, 'records.jsonl');
    const record = { schema: 'pith/docview@1', ok: true };
    const path = `file://${folder}/a.json`;
    const lines = [
      { ...record, identifier: path },
      { ...record, identifier: 'https://example.org/canonical', url: path },
    ];
    await writeFile(list, `${lines.map(line => JSON.stringify(line)).join('\n')}\n`);
    const places = [];
    for await (const { place } of pagesNamed([list], { shelf })) places.push(place);
    expect(places).toEqual(lines.map(() => ({ kind: 'file', path: join(folder, 'a.json') })));
  });

  it('nothing at all is said to be so', async () => {
    await expect(made()).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('resumeDrafts', () => {
  const out = () => join(folder, 'records.jsonl');
  const seen: string[] = [];
  const notes: string[] = [];
  beforeEach(() => void notes.splice(0));

  /** Which pages are drafted anew, when so many are read before the stop. */
  async function run(most = Number.POSITIVE_INFINITY, recipe = ''): Promise<string[]> {
    const stop = new AbortController();
    const kept = await keptDrafts(out());
    const fresh: string[] = [];
    const pith = await openWith({});
    const draft = (rest: Parameters<typeof draftsOf>[0]) =>
      draftsOf(rest, pith, { ...reading, recipe, signal: stop.signal });
    const reading = { concurrency: 1, threads, robots: undefined };
    const noted = (async function* () {
      const drawn = (rest: AsyncIterable<{ place: Place }>) =>
        draft(
          (async function* () {
            for await (const one of rest) {
              fresh.push(one.place.kind === 'file' ? one.place.path.replace(/^.*\//u, '') : '');
              yield one;
            }
          })(),
        );
      for await (const page of resumeDrafts(
        pages(),
        kept.earlier,
        recipe,
        drawn,
        note => void notes.push(note),
      ))
        yield page;
    })();
    let count = 0;
    seen.length = 0;
    await makeRecords(noted, async record => void seen.push(...names([record])), {
      spool: kept.current,
      signal: stop.signal,
      onPage: () => void (++count >= most && stop.abort()),
    });
    return fresh;
  }

  it('drafts what is missing, again what has changed, and leaves nothing when it is done', async () => {
    const all = [...'abcdefgh'];
    for (const name of all) await save(name, `<p>${name} ${STORY}</p>`);
    // Saved pages are under way by fours.
    expect(await run(2)).toEqual(['a.json', 'b.json', 'c.json', 'd.json', 'e.json']);
    expect(seen).toEqual([]);
    // Killed in the middle of a line.
    await appendFile(join(folder, '.records.jsonl.drafts'), '{"mark":"torn');
    await utimes(join(folder, 'b.json'), 1, 1);
    expect(await run(3)).toEqual(['b.json', 'c.json', 'd.json', 'e.json', 'f.json']);
    expect(await run()).toEqual(['g.json', 'h.json']);
    expect(seen).toEqual(all);
    expect((await readdir(folder)).filter(name => name.startsWith('.'))).toEqual([]);
    expect(notes).toEqual([]);
  });

  it.each(['no JSON', 'null', '{"mark":1,"draft":{}}', '{"mark":"x"}', '{"mark":"x","draft":"y"}'])(
    'a kept line that is %s ends what is kept',
    async line => {
      for (const name of 'abc') await save(name, `<p>${name} ${STORY}</p>`);
      await run(2);
      const kept = join(folder, '.records.jsonl.drafts');
      const [first] = (await readFile(kept, 'utf8')).split('\n');
      await writeFile(kept, `${first}\n${line}\n`);
      expect(await run()).toEqual(['b.json', 'c.json']);
      expect(seen).toEqual(['a', 'b', 'c']);
    },
  );

  it('repeats all drafts of another version or other options, with one note', async () => {
    const all = [...'abcdef'];
    for (const name of all) await save(name, `<p>${name} ${STORY}</p>`);
    await run(3, 'of yesterday');
    expect(await run(Number.POSITIVE_INFINITY, 'of today')).toEqual(all.map(name => `${name}.json`));
    expect(seen).toEqual(all);
    expect(notes).toEqual([expect.stringContaining('another version of pith or with other options')]);
  });

  it('a recipe is of the code and of the page options', async () => {
    const recipe = draftRecipe({ viewport: { width: 800, height: 600 } });
    expect(recipe).toBe(draftRecipe({ viewport: { width: 800, height: 600 } }));
    expect(recipe).not.toBe(draftRecipe({ viewport: { width: 801, height: 600 } }));
  });
});

it('a spool gives back what it was given, separators of lines included, and cuts off half a line', async () => {
  const path = join(folder, 'spool');
  const spool = new Spool(path);
  const lines = [JSON.stringify({ text: 'a\u2028b\u2029c' }), 'x'.repeat(3_000_000), ''];
  for (const line of lines) spool.add(line);
  const read: string[] = [];
  for await (const line of spool.lines()) read.push(line);
  expect(read.map((line, at) => (at === 0 ? JSON.parse(line).text : line))).toEqual([
    'a\u2028b\u2029c',
    ...lines.slice(1),
  ]);
  await appendFile(path, 'half');
  await spool.repair();
  expect((await readFile(path, 'utf8')).endsWith('\n')).toBe(true);
  await new Spool(join(folder, 'none')).repair();
});

it('pages of one host take turns, others do not wait', async () => {
  const pace = new Pace();
  const order: string[] = [];
  const turn = (url: string, delayMs: number) => pace.turnOf(url, delayMs).then(() => void order.push(url));
  await Promise.all([
    turn('http://127.0.0.1:1/a', 60),
    turn('http://127.0.0.1:1/b', 0),
    turn('http://127.0.0.1:2/c', 0),
  ]);
  expect(order).toEqual(['http://127.0.0.1:1/a', 'http://127.0.0.1:2/c', 'http://127.0.0.1:1/b']);
});
