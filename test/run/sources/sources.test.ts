// Lists, folders and sitemaps become inputs: one for every line that names something, whatever else is there.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { linesOf } from '../../../src/base/unpack/lines.ts';
import { UNPACK_LIMITS } from '../../../src/base/unpack/unpack-limits.ts';
import { type BatchInput, keyOf, listEntry, nameOf, normalUrl } from '../../../src/run/sources/input.ts';
import { inputsOf, type Reading } from '../../../src/run/sources/inputs.ts';
import { SOURCE_LIMITS } from '../../../src/run/sources/limits.ts';
import { listEntryOf } from '../../../src/run/sources/list-entry.ts';
import { sitemapLocations } from '../../../src/run/sources/sitemap-locations.ts';
import { sourceOf } from '../../../src/run/sources/source.ts';

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

let folder = '';
let server: Server;
let site = '';
const answers = new Map<string, string | Buffer>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-sources-'));
  server = createServer((request, answer) => {
    const path = request.url ?? '';
    const to = /^\/moved(\/.+)/.exec(path)?.[1];
    if (to !== undefined) return void answer.writeHead(302, { location: to }).end();
    const body = answers.get(path);
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/xml' });
    if (path.includes('dripping')) answer.write(body);
    else answer.end(body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const notes: string[] = [];
const reading = (stdin: readonly Buffer[] = [], anyHost = false): Reading => ({
  fetch: {},
  anyHost,
  note: message => notes.push(message),
  stdin: async function* () {
    yield* stdin;
  },
  archivedPages: async () => [],
});

async function all(words: readonly string[], how = reading()): Promise<BatchInput[]> {
  const sources = await Promise.all(words.map(sourceOf));
  return collected(inputsOf(sources, how));
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

test.each([
  ['HTTP://EXAMPLE.org', 'http://example.org/'],
  ['http://example.org:80/a', 'http://example.org/a'],
  ['http://example.org./a', 'http://example.org/a'],
  ['http://example.org/a?', 'http://example.org/a'],
  ['http://example.org/a#part', 'http://example.org/a'],
  ['http://example.org/#/route', 'http://example.org/#/route'],
  ['http://example.org/a?b=2&a=1', 'http://example.org/a?b=2&a=1'],
  ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
])('%s is kept as %s', (address, normal) => {
  expect(normalUrl(address)).toBe(normal);
});

describe('the lines of a list', () => {
  const lines = (...chunks: (string | Buffer)[]) =>
    collected(
      linesOf(
        (async function* () {
          for (const chunk of chunks) yield Buffer.from(chunk);
        })(),
      ),
    );

  it('end with LF or CRLF, begin with a BOM or not, and fall anywhere into chunks', async () => {
    const found = await lines('\ufeffa\r', '\n\nb', 'c\r\nd');
    expect(found.map(({ number, text }) => [number, text])).toEqual([
      [1, 'a'],
      [2, ''],
      [3, 'bc'],
      [4, 'd'],
    ]);
  });

  it('are cut at the limit, and the next one is read in full', async () => {
    const found = await lines(Buffer.alloc(3 * UNPACK_LIMITS.lineBytes, 'x'), '\nnext');
    expect(found.map(({ text, isCut }) => [text.length, isCut])).toEqual([
      [UNPACK_LIMITS.lineBytes, true],
      [4, false],
    ]);
  });

  it('that are no UTF-8 are lines all the same', async () => {
    const [only] = await lines(Buffer.from([0x68, 0xff, 0x0a]));
    expect(only?.text).toBe('h\ufffd');
  });
});

describe('one line', () => {
  const entry = (text: string) =>
    listEntryOf({ number: 7, text, isCut: false, isEnded: true }, folder, 'urls.txt');
  const code = (text: string): string | undefined => {
    const found = entry(text);
    return found !== undefined && 'place' in found && found.place.kind === 'invalid'
      ? found.place.error.code
      : undefined;
  };

  it.each(['', '   ', '# a comment', '\t#x'])('%j names nothing', text => {
    expect(entry(text)).toBeUndefined();
  });

  it.each([
    [
      'http://a.test/shop\thello',
      "'http://a.test/shop hello' is not an address alone: write one address a line",
    ],
    ['"http://a.test/shop"', '\'"http://a.test/shop"\' is not an address alone: write one address a line'],
    ['<http://a.test/shop>', "'<http://a.test/shop>' is not an address alone: write one address a line"],
    ['url,title', "'url,title' is not an address alone: write one address a line"],
    ['127.0.0.1:8311/a', "'127.0.0.1:8311/a' has no scheme: write http://127.0.0.1:8311/a"],
  ])('%j fails with the line as it was written', (text, message) => {
    const found = entry(text);
    const place = found !== undefined && 'place' in found ? found.place : undefined;
    expect(place).toMatchObject({ kind: 'invalid', entry: text });
    expect(place?.kind === 'invalid' && place.error.message).toBe(`${message} (line 7 of urls.txt)`);
  });

  it.each([
    ['example.org/a', 'URL_INVALID'],
    ['http://', 'URL_INVALID'],
    ['http://host:99999/', 'URL_INVALID'],
    ['file:///etc/passwd', 'URL_SCHEME_BLOCKED'],
    ['javascript:alert(1)', 'URL_SCHEME_BLOCKED'],
    ['/no/where.html', 'FILE_NOT_FOUND'],
    ['{"id": 3}', 'INPUT_INVALID'],
    ['{broken', 'INPUT_INVALID'],
    ['{"id": 3, "url": "ftp://x/"}', 'URL_SCHEME_BLOCKED'],
  ])('%s fails as %s, and can be fed back in', (text, expected) => {
    expect(code(text)).toBe(expected);
    const found = entry(text);
    expect(found !== undefined && 'place' in found && listEntry(found)).toBe(text);
  });

  it('fails with its number', () => {
    const messages = ['example.org/a', '{broken', '/no/where', '{"url": "ftp://x/"}'].map(text => {
      const found = entry(text);
      return found && 'place' in found && found.place.kind === 'invalid' ? found.place.error.message : '';
    });
    for (const message of messages) expect(message).toMatch(/\w \(line 7 of urls\.txt\)$/);
  });

  it.each([
    ['nowhere.html', 'nowhere.html', () => join(folder, 'nowhere.html')],
    ['no/where', 'no/where', () => join(folder, 'no/where')],
    ['{"id": 3, "file": "no.html"}', 'no.html', () => `{"id":3,"file":"${join(folder, 'no.html')}"}`],
    [
      '{"url": "ftp://x/", "archive": "a.warc"}',
      'ftp://x/',
      () => `{"url":"ftp://x/","archive":"${join(folder, 'a.warc')}"}`,
    ],
  ])('%s keeps its name, and names the same in a list of another folder', (text, name, again) => {
    const found = entry(text);
    if (found === undefined || !('place' in found)) throw new Error('no place');
    expect([nameOf(found.place), listEntry(found)]).toEqual([name, again()]);
    const other = listEntryOf({ number: 1, text: again(), isCut: false, isEnded: true }, '/elsewhere', '-');
    expect(other && 'place' in other && listEntry(other)).toBe(again());
  });

  it('may be JSON with an id', () => {
    const found = entry('{"id": 7, "url": "http://example.org/a"}');
    expect(found).toEqual({ id: '7', place: { kind: 'url', url: 'http://example.org/a' } });
    expect(found && 'place' in found && listEntry(found)).toBe('{"id":"7","url":"http://example.org/a"}');
  });

  it('may be a path, counted from the folder of its list', async () => {
    const path = await file('beside.html', '<p>Beside');
    expect(entry('beside.html')).toEqual({ place: { kind: 'file', path } });
  });

  it.each([' a.html', 'a.html ', 'a\nb.html', '\u00a0a.html', 'a\tb.html'])(
    'names the file %j again as it stands',
    async name => {
      const path = await file(`odd/${name}`, '<p>Odd');
      const text = listEntry({ place: { kind: 'file', path } });
      const lines = await collected(linesOf(Readable.from([Buffer.from(`${text}\n`)])));
      expect(lines.map(line => listEntryOf(line, '/elsewhere', '-'))).toEqual([
        { place: { kind: 'file', path } },
      ]);
    },
  );

  it('may be a page of an archive', () => {
    const text = '{"url":"http://example.org/","archive":"/a.warc","at":"2026-01-02T03:04:05.000Z"}';
    const found = entry(text);
    expect(found && 'place' in found && listEntry(found)).toBe(text);
  });
});

test('one address has one key, however it is written; a file, an archive and an address never share one', () => {
  const url = 'http://example.org/a';
  const keys = [
    keyOf({ kind: 'url', url }),
    keyOf({ kind: 'file', path: url }),
    keyOf({ kind: 'archived', archive: '/a.warc', url }),
    keyOf({ kind: 'archived', archive: '/b.warc', url }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({ kind: 'url', url: 'http://EXAMPLE.org:80/a#b' })).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('recognizes the kind of a source', async () => {
  const snapshot = '{"schema":"pith/snapshot@1"';
  const kinds = {
    'a.txt': ['http://example.org/\n', 'list'],
    'b.txt': ['<!doctype html><p>a', 'page'],
    'c.html': ['words', 'page'],
    'd.xml': ['<?xml version="1.0"?>\n<urlset xmlns="x">', 'sitemap-file'],
    'e.gz': [gzipSync('<sitemapindex>'), 'sitemap-file'],
    'f.data': ['WARC/1.0\r\n', 'archive'],
    'g.gz': [gzipSync('WARC/1.1\r\n'), 'archive'],
    'h.gz': [gzipSync('http://example.org/\n'), 'list'],
    'i.jsonl': ['{"url":"http://example.org/"}\n', 'list'],
    'j.warc': ['no archive', 'archive'],
    'k.wacz': ['no archive', 'archive'],
    'l.WARC.gz': ['', 'archive'],
    m: ['\ufeff \n<h1>A page by its first sign', 'page'],
    'empty.txt': ['', 'list'],
  } as const;
  for (const [name, [content, kind]] of Object.entries(kinds)) {
    const found = await sourceOf(await file(`kinds/${name}`, content));
    expect([name, found.kind]).toEqual([name, kind]);
  }
  const { SNAPSHOT_SCHEMA } = await import('../../../src/page/snapshot/snapshot.ts');
  const saved = await file('kinds/s.json', snapshot.replace(/pith[^"]+/, SNAPSHOT_SCHEMA));
  expect((await sourceOf(saved)).kind).toBe('page');
  const indented = await file('kinds/t.json', `{\n  "schema": "${SNAPSHOT_SCHEMA}",\n  "url": "x"\n}`);
  expect((await sourceOf(indented)).kind).toBe('page');
  expect((await sourceOf('http://example.org/')).kind).toBe('address');
  expect((await sourceOf('http://example.org/sitemap_index')).kind).toBe('sitemap');
  expect((await sourceOf('http://example.org/map.xml.gz')).kind).toBe('sitemap');
  const picture = await file('kinds/q.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
  await expect(sourceOf(picture)).rejects.toMatchObject({ code: 'INPUT_INVALID', exitCode: 2 });
  await expect(sourceOf('nowhere.txt')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

test('a list yields an input with its line number for every line but comments', async () => {
  const list =
    '# pages\n\nhttp://example.org/a\r\nhttp://example.org/a\nnot a page\n{"id":"x","url":"http://example.org/b"}';
  const path = await file('list.txt', list);
  const packed = await file('list.gz', gzipSync(list));
  for (const inputs of [
    await all([path]),
    await all([packed]),
    await all(['-'], reading([Buffer.from(list)])),
  ]) {
    expect(inputs.map(({ line, id, place }) => [line, id, place.kind, nameOf(place)])).toEqual([
      [3, undefined, 'url', 'http://example.org/a'],
      [4, undefined, 'url', 'http://example.org/a'],
      [5, undefined, 'invalid', 'not a page'],
      [6, 'x', 'url', 'http://example.org/b'],
    ]);
  }
});

test('a folder yields its pages by name, without hidden files and links', async () => {
  const { SNAPSHOT_SCHEMA } = await import('../../../src/page/snapshot/snapshot.ts');
  await file('pages/b/page.html', '<p>b');
  await file('pages/a.htm', '<p>a');
  await file('pages/c.mhtml', 'From: a');
  await file('pages/about', '<!doctype html><p>about');
  await file('pages/LICENSE', 'Words of a licence');
  await file('pages/part.php', '<!doctype html><p>made by a server');
  await file('pages/snap.json.gz', gzipSync(`{"schema":"${SNAPSHOT_SCHEMA}","url":"x"}`));
  await file('pages/saved.json', `{ "schema": "${SNAPSHOT_SCHEMA}", "url": "x" }`);
  await file('pages/labels.json', '{"zones":{}}');
  await file('pages/labels.json.gz', gzipSync('{"zones":{}}'));
  await file('pages/cut.json.gz', gzipSync(`{"schema":"${SNAPSHOT_SCHEMA}"}`).subarray(0, 12));
  await file('pages/empty.json.gz', '');
  await file('pages/style.css', 'p{}');
  await file('pages/.hidden/x.html', '<p>x');
  await file('pages/style2.CSS', 'p{}');
  await file('pages/d.html.gz', gzipSync('<p>d'));
  await file('pages/e.gz', gzipSync('<!doctype html><p>e'));
  await file('pages/notes.txt', 'Words');
  await file('pages/paper.pdf', '%PDF-1.7');
  await file('pages/site.tar.gz', gzipSync('name\0'));
  await symlink('/etc', join(folder, 'pages/link'));
  await symlink('gone.html', join(folder, 'pages/z.html'));
  notes.length = 0;
  const found = await all([join(folder, 'pages')]);
  expect(found.map(({ place }) => nameOf(place).slice(folder.length))).toEqual([
    '/pages/a.htm',
    '/pages/about',
    '/pages/b/page.html',
    '/pages/c.mhtml',
    '/pages/cut.json.gz',
    '/pages/d.html.gz',
    '/pages/e.gz',
    '/pages/empty.json.gz',
    '/pages/notes.txt',
    '/pages/paper.pdf',
    '/pages/saved.json',
    '/pages/site.tar.gz',
    '/pages/snap.json.gz',
    '/pages/z.html',
  ]);
  const broken = found.flatMap(({ place }) => (place.kind === 'invalid' ? [place.error] : []));
  expect(broken.map(({ code, message }) => [code, message.slice(message.indexOf(' is '))])).toEqual([
    ['NOT_HTML', ' is a PDF, not an HTML page'],
    ['NOT_HTML', ' is packed, not an HTML page'],
    ['FILE_NOT_FOUND', " is a link to 'gone.html', which leads nowhere"],
  ]);
  expect(notes).toEqual([
    `${folder}/pages: left out 6 files that are no pages (2 .css, LICENSE, .json, .gz, .php) and 1 link, which folders do not follow (${folder}/pages/link)`,
  ]);
});

test('an unreadable folder is one failed input, and the other pages are read', async () => {
  await file('shelf/a.html', '<p>a');
  await file('shelf/c.html', '<p>c');
  // Its name is not UTF-8, so that what Node calls it leads nowhere.
  await mkdir(Buffer.concat([Buffer.from(join(folder, 'shelf/b')), Buffer.from([0xe9])]));
  const found = await all([join(folder, 'shelf')]);
  expect(found.map(({ place }) => [place.kind, place.kind === 'invalid' && place.error.code])).toEqual([
    ['file', false],
    ['invalid', 'FILE_NOT_FOUND'],
    ['file', false],
  ]);
});

test('skips runs inside a folder', async () => {
  notes.length = 0;
  await file('site/page.html', '<p>a');
  for (const run of ['site/own', 'site/other']) {
    await file(`${run}/run.json`, '{}');
    await file(`${run}/results.jsonl`, '');
    await file(`${run}/pages/ab/page.cleaned.html`, '<p>a');
  }
  const found = await all([join(folder, 'site')], { ...reading(), out: join(folder, 'site/own') });
  expect(found.map(({ place }) => nameOf(place).slice(folder.length))).toEqual(['/site/page.html']);
  expect(notes).toEqual([expect.stringMatching(/left out the run .*site\/other: /)]);
});

describe('sitemaps', () => {
  const urlset = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map(url => `<url><loc> ${url} </loc><lastmod>2026</lastmod></url>`).join('')}</urlset>`;
  const index = (...urls: string[]) =>
    `<sitemapindex>${urls.map(url => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

  it('lead on to others, packed or not, once each, and stay on their host', async () => {
    notes.length = 0;
    answers.set(
      '/sitemap.xml',
      index(`${site}/a.xml`, `${site}/b.xml.gz`, `${site}/sitemap.xml`, `${site}/gone.xml`),
    );
    answers.set('/a.xml', urlset(`${site}/1?x=1&amp;y=2`, 'http://elsewhere.example/', 'file:///etc/passwd'));
    answers.set('/b.xml.gz', gzipSync(urlset(`${site}/2`)));
    const found = await all([`${site}/sitemap.xml`]);
    expect(found.map(({ place }) => nameOf(place).slice(site.length))).toEqual([
      '/1?x=1&y=2',
      '/2',
      '/gone.xml',
    ]);
    expect(found.at(-1)?.place).toMatchObject({ kind: 'invalid', error: { code: 'HTTP_ERROR' } });
    expect(found.at(-1)).toMatchObject({ place: { entry: `{"sitemap":"${site}/gone.xml"}` } });
    expect(notes).toEqual([
      expect.stringContaining('1 location of other hosts'),
      expect.stringContaining('without an http or https address'),
    ]);
  });

  it('may name paths, which count from the sitemap that has an address', async () => {
    notes.length = 0;
    answers.set('/maps/e.xml', index('pages.xml'));
    answers.set('/maps/pages.xml', urlset('/p/rel', 'beside', '//elsewhere.example/'));
    const found = await all([`${site}/maps/e.xml`]);
    expect(found.map(({ place }) => nameOf(place))).toEqual([`${site}/p/rel`, `${site}/maps/beside`]);
    expect(notes).toEqual([expect.stringContaining('other hosts')]);
    notes.length = 0;
    expect(await all([await file('rel.xml', urlset('/p/rel'))])).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('without an http or https address')]);
  });

  it('may be named by a line of a list', async () => {
    answers.set('/c.xml', urlset(`${site}/3`));
    const path = await file('maps.jsonl', `{"sitemap":"${site}/c.xml"}`);
    expect(await all([path])).toEqual([{ source: path, line: 1, place: { kind: 'url', url: `${site}/3` } }]);
  });

  it('of one host cannot name pages of another for the user', async () => {
    answers.set('/d.xml', urlset(`${site}/4`, 'http://10.0.0.5/', 'http://elsewhere.example/'));
    const places = (await all([`${site}/d.xml`], reading([], true))).map(({ place }) => place);
    expect(places).toEqual([
      { kind: 'url', url: `${site}/4` },
      { kind: 'url', url: 'http://10.0.0.5/', isFound: true },
      { kind: 'url', url: 'http://elsewhere.example/', isFound: true },
    ]);
  });

  const locations = (xml: string | Buffer) =>
    collected(
      sitemapLocations(
        (async function* () {
          yield Buffer.from(xml);
        })(),
        'http://example.org/map.xml',
      ),
    );

  it('are read as sites write them, and never expand an entity', async () => {
    const bomb = '<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const xml = `${bomb}<urlset><url><loc>http://example.org/?a&b</loc></url><url><loc>http://example.org/&b;</loc></url><url><loc><![CDATA[http://example.org/c]]></loc></url></urlset>`;
    expect((await locations(xml)).map(({ url }) => url)).toEqual([
      'http://example.org/?a&b',
      'http://example.org/&b;',
      'http://example.org/c',
    ]);
  });

  it('are read in the encoding that they declare', async () => {
    const xml = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><urlset><url><loc>http://example.org/é</loc></url></urlset>`;
    for (const bytes of [
      Buffer.from(xml('UTF-8')),
      Buffer.from(`\ufeff${xml('klingon')}`),
      Buffer.from(xml('ISO-8859-1'), 'latin1'),
      Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le'),
    ])
      expect((await locations(bytes)).map(({ url }) => url)).toEqual(['http://example.org/é']);
  });

  it('that do not answer end as one input after the first few', async () => {
    const pause = vi.spyOn(SOURCE_LIMITS, 'attemptPauseMs', 'get').mockReturnValue(1 as never);
    answers.set('/dead.xml', index(...[...Array(40).keys()].map(part => `http://127.0.0.1:1/${part}.xml`)));
    const found = await all([`${site}/dead.xml`], reading([], true));
    expect(found).toHaveLength(11);
    expect(found.at(-1)).toMatchObject({
      place: { error: { code: 'HOST_UNAVAILABLE', message: expect.stringContaining('30 more') } },
    });
    pause.mockRestore();
  });

  it('that answer too slowly end as one input after a while', async () => {
    const limits = (
      [
        ['requestMs', 60],
        ['sitemapMs', 10],
        ['slowSitemapsMs', 200],
      ] as const
    ).map(([name, ms]) => vi.spyOn(SOURCE_LIMITS, name, 'get').mockReturnValue(ms as never));
    const parts = [...Array(40).keys()].flatMap(part => [`/dripping-${part}.xml`, `/quick-${part}.xml`]);
    for (const path of parts) answers.set(path, urlset(`${site}/of${path}`));
    answers.set('/slow.xml', index(...parts.map(path => `${site}${path}`)));
    const found = await all([`${site}/slow.xml`]);
    limits.forEach(limit => void limit.mockRestore());
    const last = found.at(-1)?.place;
    expect(last).toMatchObject({ error: { code: 'HOST_UNAVAILABLE' } });
    const left = Number(
      /so (\d+) more were not read/.exec(last?.kind === 'invalid' ? last.error.message : '')?.[1],
    );
    expect(left).toBeGreaterThan(60);
    // Each has a page, and those that do not end an error.
    const read = parts.slice(0, parts.length - left);
    expect(found).toHaveLength(read.length + Math.ceil(read.length / 2) + 1);
  });

  it('are read to the end, however slowly their pages are taken', async () => {
    const limit = vi.spyOn(SOURCE_LIMITS, 'requestMs', 'get').mockReturnValue(2_000 as never);
    const query = 'x'.repeat(1_000);
    answers.set('/long.xml', urlset(...[...Array(3_000).keys()].map(page => `${site}/${page}?${query}`)));
    let count = 0;
    for await (const { place } of inputsOf([await sourceOf(`${site}/long.xml`)], reading())) {
      if (count++ === 0) await new Promise(done => setTimeout(done, 2_500));
      expect(place.kind).toBe('url');
    }
    limit.mockRestore();
    expect(count).toBe(3_000);
  });

  it('that are moved name paths of their new place', async () => {
    answers.set('/maps/new.xml', urlset('beside'));
    const found = await all([`${site}/moved/maps/new.xml`]);
    expect(found.map(({ place }) => nameOf(place))).toEqual([`${site}/maps/beside`]);
  });

  it('report a file that is no sitemap', async () => {
    await expect(locations('<html><body>Not found')).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/^http:\/\/example\.org\/map\.xml is not a sitemap: /),
    });
  });
});

describe('a file that is no list is refused as a whole', () => {
  const page = '<!DOCTYPE html>\n<title>Boats</title>\n<p>They leave at noon.';
  const snapshot = '{"schema":"pith/snapshot@1","url":"http://example.org/"}';
  const pretty = '{\n  "schema": "pith/result@1",\n  "ok": true\n}\n';
  test.each([
    ['a page', page, 'HTML'],
    ['a page behind a mark and blanks', `\ufeff\n ${page}`, 'HTML'],
    ['a page that is packed', gzipSync(page), 'HTML'],
    ['a snapshot that is packed', gzipSync(snapshot), 'snapshot'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'PDF'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'binary'],
    ['a record', pretty, 'many lines'],
  ])('%s on stdin', async (_, content, says) => {
    const answer = all(['-'], reading([Buffer.from(content)]));
    await expect(answer).rejects.toMatchObject({ code: 'INPUT_INVALID', exitCode: 2 });
    await expect(answer).rejects.toThrow(says);
  });

  it('a record as a file', async () => {
    const record = await file('kinds/record.json', pretty);
    await expect(sourceOf(record)).rejects.toMatchObject({ code: 'INPUT_INVALID', exitCode: 2 });
  });

  it('a packed list on stdin is read', async () => {
    const list = gzipSync('http://example.org/a\n{"url":"http://example.org/b"}\n');
    expect((await all(['-'], reading([list]))).map(({ place }) => nameOf(place))).toEqual([
      'http://example.org/a',
      'http://example.org/b',
    ]);
  });
});
