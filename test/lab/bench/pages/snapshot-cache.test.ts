// The cache of seen pages: what it gives back, what makes a page another one, and that a full cache needs no browser.

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PithError } from '../../../../src/base/errors.ts';
import {
  type PageToSee,
  type Seeing,
  seePages,
  visitOptions,
} from '../../../../src/lab/bench/pages/see-pages.ts';
import {
  fileKey,
  folderOfPage,
  htmlKey,
  keyInBrowser,
  openSnapshotCache,
} from '../../../../src/lab/bench/pages/snapshot-cache.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const visit = (text: string, picture: Buffer | null = Buffer.from('webp')) => ({
  snapshot: buildSnapshot(['body', {}, text]),
  html: `<p>${text}`,
  picture,
});

describe('openSnapshotCache', () => {
  it('returns a written visit, and null for an unknown key', async () => {
    const cache = await openSnapshotCache(join(folder, 'a', 'b'));
    expect(await cache.read('k')).toBeNull();
    await cache.write('k', visit('häuser'));
    const kept = await cache.read('k');
    expect(kept?.snapshot).toEqual(visit('häuser').snapshot);
    expect(await kept?.html()).toBe('<p>häuser');
    expect(String(await kept?.picture())).toBe('webp');
  });

  it('has no picture where none was taken', async () => {
    const cache = await openSnapshotCache(folder);
    await cache.write('k', visit('x', null));
    expect(await (await cache.read('k'))?.picture()).toBeNull();
  });

  it('takes a damaged snapshot for one that is not there', async () => {
    const cache = await openSnapshotCache(folder);
    await cache.write('k', visit('x'));
    await writeFile(join(folder, 'k.json.gz'), '{"schema":"pith/snap');
    expect(await cache.read('k')).toBeNull();
  });

  it('makes a thing once, and again when the page was seen again', async () => {
    const cache = await openSnapshotCache(folder);
    let made = 0;
    const make = async () => `made ${++made}`;
    await cache.write('k', visit('x'));
    expect(await (await cache.read('k'))?.once('peer/1.0', make)).toBe('made 1');
    expect(await (await cache.read('k'))?.once('peer/1.0', make)).toBe('made 1');
    expect(await (await cache.read('k'))?.once('peer/1.1', make)).toBe('made 2');
    await cache.write('k', visit('y'));
    expect(await (await cache.read('k'))?.once('peer/1.0', make)).toBe('made 3');
  });

  it('says what to do where its folder cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openSnapshotCache(join(folder, 'file', 'cache'))).rejects.toThrow(/--cache/u);
  });
});

describe('fileKey', () => {
  const options = visitOptions({ width: 1280, height: 800 });
  let page = '';
  const key = (given = options) => fileKey(page, folder, given, []);
  beforeEach(async () => {
    page = join(folder, 'page.html');
    await writeFile(page, '<p>one');
    await writeFile(join(folder, 'style.css'), 'p {}');
    await writeFile(join(folder, 'labels.json'), '{}');
  });

  it('stays where nothing changed, or only the labels did', async () => {
    const before = await key();
    expect(await key()).toBe(before);
    await writeFile(join(folder, 'labels.json'), '{"id":"y", "more": 1}');
    expect(await key()).toBe(before);
  });

  it.each([
    ['the page', () => writeFile(page, '<p>two')],
    ['a file beside it', () => writeFile(join(folder, 'style.css'), 'p { color: red }')],
    ['a file that is new', () => writeFile(join(folder, 'new.css'), '')],
    ['the time of a file', () => utimes(join(folder, 'style.css'), 5, 5)],
  ])('changes with %s', async (_, change) => {
    const before = await key();
    await change();
    expect(await key()).not.toBe(before);
  });

  it('changes with the window and with the browser', async () => {
    const before = await key();
    expect(await key(visitOptions({ width: 1000, height: 800 }))).not.toBe(before);
    expect(keyInBrowser(before, '/opt/chrome')).not.toBe(before);
    expect(keyInBrowser(before, undefined)).toBe(before);
  });

  it('of HTML is its bytes, address and charset', async () => {
    const bytes = Buffer.from('<p>');
    const one = htmlKey('https://a.example/', { bytes, charset: null }, options);
    expect(htmlKey('https://a.example/', { bytes, charset: null }, options)).toBe(one);
    expect(htmlKey('https://b.example/', { bytes, charset: null }, options)).not.toBe(one);
    expect(htmlKey('https://a.example/', { bytes, charset: 'utf-8' }, options)).not.toBe(one);
  });
});

describe('folderOfPage', () => {
  it.each([
    ['/set/a/page.html', ['/set/b/page.html'], '/set/a'],
    ['/set/pages/a/site/page.html', ['/set/pages/b/site/page.html'], '/set/pages/a'],
    ['/set/pages/a/site/page.html', [], '/set/pages'],
    ['/set/page.html', ['/set/other.html'], '/set'],
  ])('%s beside %j: %s', (page, others, wanted) => {
    expect(folderOfPage(page, '/set', [page, ...others])).toBe(wanted);
  });
});

describe('seePages', () => {
  const pages = ['a', 'b', 'c'].map(
    (id): PageToSee => ({
      id,
      options: visitOptions(),
      key: async () => id,
      target: async () => ({ kind: 'html', html: '' }),
    }),
  );
  const noBrowser = async () => {
    throw new Error('a browser was started');
  };

  it('needs no browser where the cache has all pages', async () => {
    const cache = await openSnapshotCache(folder);
    for (const { id } of pages) await cache.write(id, visit(id));
    const told: string[] = [];
    const seeing: Seeing = {
      cache,
      launched: noBrowser,
      concurrency: 2,
      fresh: false,
      onPage: (id, from) => told.push(`${id} ${from}`),
    };
    const texts: string[] = [];
    for await (const sight of seePages(pages, seeing))
      texts.push('kept' in sight ? (sight.kept.snapshot.texts[0]?.text ?? '') : 'failed');
    expect(texts).toEqual(['a', 'b', 'c']);
    expect(told.sort()).toEqual(['a cache', 'b cache', 'c cache']);
  });

  it('makes a page that cannot be seen a result, and goes on', async () => {
    const cache = await openSnapshotCache(folder);
    await cache.write('b', visit('b'));
    const failures: (PithError | null)[] = [];
    const seeing = { cache, launched: noBrowser, concurrency: 1, fresh: false, onPage: () => {} };
    for await (const sight of seePages(pages, seeing))
      failures.push('failure' in sight ? sight.failure : null);
    expect(failures.map(failure => failure?.message.includes('a browser was started') ?? null)).toEqual([
      true,
      null,
      true,
    ]);
    expect((await readdir(folder)).filter(name => name.startsWith('a'))).toEqual([]);
  });

  it('stops at the signal', async () => {
    const cache = await openSnapshotCache(folder);
    const signal = AbortSignal.abort();
    const seeing = { cache, launched: noBrowser, concurrency: 1, fresh: false, signal, onPage: () => {} };
    await expect(seePages(pages, seeing).next()).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
