// The body of a request for a page: what it names, and what is refused.

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { segmentWish } from '../../../../src/front/service/routes/segment-request.ts';

test('accepts an address with options, and fills in defaults', () => {
  const { target, options } = segmentWish({
    url: 'https://example.org',
    method: 'vlps',
    viewport: { width: 900, height: 700 },
  });
  expect(target).toEqual({ kind: 'url', url: 'https://example.org/' });
  expect(options).toMatchObject({
    method: 'vlps',
    viewport: { width: 900, height: 700 },
    timeoutMs: 30_000,
    elements: false,
  });
});

test('accepts HTML with and without a base address', () => {
  expect(segmentWish({ html: '<p>x' }).target).toEqual({ kind: 'html', html: '<p>x' });
  const base = segmentWish({ html: '<p>x', baseUrl: 'http://example.org/a' }).target;
  expect(base).toEqual({ kind: 'html', html: '<p>x', url: 'http://example.org/a' });
});

const fileOf = (name: string, bytes: string | Buffer, page?: string) => ({
  file: { name, bytes: Buffer.from(bytes).toString('base64'), ...(page && { page }) },
});

test.each([
  ['HTML', 'a.html', '<p>x', { kind: 'html', html: '<p>x' }],
  ['packed HTML', 'a.html.gz', gzipSync('<p>x'), { kind: 'html', html: '<p>x' }],
  [
    'HTML in no certain encoding',
    'a.html',
    Buffer.from([0x3c, 0x70, 0x3e, 0xe4]),
    { kind: 'html', html: expect.any(Buffer) },
  ],
  ['a snapshot', 'a', gzipSync('{"schema":1}'), { kind: 'snapshot-bytes' }],
  ['MHTML', 'a.mht', 'MIME-Version: 1.0\n\nx', { kind: 'html', html: Buffer.from('MIME-Version: 1.0\n\nx') }],
])('accepts a file with %s', (_, name, bytes, target) => {
  expect(segmentWish(fileOf(name, bytes)).target).toMatchObject(target);
});

test('accepts a web archive with the address of a page', () => {
  const page = 'https://example.org/@2019';
  expect(segmentWish(fileOf('a.warc', 'WARC/', page)).target).toMatchObject({ kind: 'given-file', page });
});

test('accepts a kept page, which is judged or opened again', () => {
  const kept = '0123456789abcdef';
  expect(segmentWish({ kept, method: 'vlps' }).target).toEqual({ kind: 'kept', id: kept });
  expect(segmentWish({ again: kept, viewport: { width: 900, height: 700 }, keep: true })).toMatchObject({
    target: { kind: 'again', id: kept },
    keep: true,
  });
});

test.each([
  [{ url: 'https://example.org', colour: 1 }, "there is no option 'colour'"],
  [
    { url: 'https://example.org', viewport: { width: 900, height: 700, depth: 3 } },
    "there is no option 'viewport.depth'",
  ],
  [{ url: 'https://example.org', timeoutMs: '9' }, "the option 'timeoutMs' does not fit"],
  [
    { url: 'https://example.org', viewport: { width: 9, height: 700 } },
    "the option 'viewport.width' does not fit",
  ],
  [{ url: 'https://example.org', authFile: '/etc/passwd' }, "there is no option 'authFile'"],
  [{ url: 'https://example.org', proxy: 'http://10.0.0.1' }, "there is no option 'proxy'"],
  [{ url: 'https://example.org', blockAds: '/etc/passwd' }, "the option 'blockAds' does not fit"],
  [{ url: 7 }, "the option 'url' does not fit"],
  [{}, "one of 'url', 'html', 'file', 'snapshot', 'kept' and 'again'"],
  [{ url: 'https://example.org', html: '<p>x' }, "one of 'url', 'html', 'file', 'snapshot'"],
  [{ url: 'https://example.org', baseUrl: 'https://example.org' }, "'baseUrl' goes with 'html'"],
  [{ url: 'https://example.org', kept: '0123456789abcdef' }, "'kept' and 'again'"],
  [{ kept: '../../0123456789abcd' }, "'kept' does not fit"],
  [{ kept: '0123456789abcdef', baseUrl: 'https://example.org' }, "'baseUrl' goes with 'html'"],
  [{ kept: '0123456789abcdef', viewport: { width: 900, height: 700 } }, "'viewport' is for a visit"],
  [fileOf('a.html', ''), "the file 'a.html' is empty"],
  [fileOf('a.html', '<p>', 'https://example.org'), "leave out 'file.page'"],
  [fileOf('a.warc', 'WARC/', '/etc/passwd'), "'file.page' does not fit"],
  [fileOf('a.pdf', '%PDF-1'), 'a.pdf is a PDF'],
  [{ ...fileOf('a.json', '{"a":1}'), viewport: { width: 900, height: 700 } }, "'viewport' is for a visit"],
  [{ url: '/etc/passwd' }, "'url' needs an http or https address"],
  [{ url: '-' }, "'url' needs an http or https address"],
  [{ url: 'file:///etc/passwd' }, "'url' needs an http or https address"],
  [{ url: 'javascript:alert(1)' }, "'url' needs an http or https address"],
  [{ url: 'http://' }, 'not a valid address'],
  [{ html: '<p>x', baseUrl: 'file:///etc/' }, "'baseUrl' needs an http or https address"],
  [{ html: ' \n' }, "'html' is empty"],
  [[], 'no JSON object'],
  [null, 'no JSON object'],
  ['https://example.org', 'no JSON object'],
])('%j is refused', (body, sentence) => {
  expect(() => segmentWish(body)).toThrow(sentence);
});

test.each([
  [{ a: 'b' }, /'cookies' does not fit: expected a list such as \[\{"name": "session"/],
  [['a=b'], /'cookies\.0' does not fit: expected \{"name": "…", "value": "…"\}/],
  [[{ name: 'a', value: 'b', domain: 'x' }], /there is no option 'cookies\.0\.domain'/],
])('cookies %j are refused with their form', (cookies, words) => {
  expect(() => segmentWish({ url: 'https://example.org/', cookies })).toThrow(words);
});
