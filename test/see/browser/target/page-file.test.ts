// Which files are pages though their name does not say so, or says something else.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBody, isPageByContent } from '../../../../src/see/browser/target/page-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-page-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const XML = '<?xml version="1.0"?>';
const REMARKS = '<!---->'.repeat(500);

test.each<[string, string | Buffer, boolean]>([
  ['page', '<!doctype html><p>a', true],
  ['page', '\ufeff\n <!-- a remark --> <HTML lang=en>', true],
  ['page', `${XML}\n<!-- a --><!DOCTYPE html PUBLIC "x"><html xmlns="http://www.w3.org/1999/xhtml">`, true],
  ['page', Buffer.from('\ufeff<!doctype html><p>a', 'utf16le'), true],
  ['page.php', '<!doctype html><p>a', true],
  ['page.txt', '<!doctype html><p>a', true],
  ['part', '<h1>A part of a page', true],
  ['part.txt', '<my-part class="a">', true],
  ['part.md', '<div align="center">', false],
  ['part.xml', '<note><to>you</to></note>', false],
  ['feed', `${XML}<rss version="2.0"><channel>`, false],
  ['feed', '<feed xmlns="http://www.w3.org/2005/Atom">', false],
  ['drawing', '<svg width="9" xmlns="http://www.w3.org/2000/svg">', false],
  ['other', '<!doctype book><book>', false],
  ['words', 'Words, and <b>words</b>', false],
  ['less', '< 3', false],
  ['empty', '', false],
  ['odd', `${XML}${REMARKS}`, false],
  // What browsers show as a page is left to them.
  ['page.html', '<!doctype html><p>a', false],
  ['page.xhtml', `${XML}<html xmlns="http://www.w3.org/1999/xhtml">`, false],
])('%s: %j', (name, content, isPage) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  expect(isPageByContent(path)).toBe(isPage);
});

test('an unreadable file is not a page', () => {
  expect(isPageByContent(join(folder, 'missing'))).toBe(false);
});

const UTF16 = Buffer.from('<p>a', 'utf16le');
test.each<[string, string | Buffer, string | undefined]>([
  ['page.html', '<p>a', undefined],
  ['page.html', Buffer.from('\ufeff<p>a', 'utf16le'), undefined],
  ['page.html', UTF16, 'text/html; charset=utf-16le'],
  ['page.html', Buffer.from(UTF16).swap16(), 'text/html; charset=utf-16be'],
  ['page.php', '<!doctype html><p>a', 'text/html'],
  ['page.html.gz', gzipSync('words'), 'text/html'],
  ['page.xhtml.gz', gzipSync('<html>'), 'application/xhtml+xml'],
  ['page.gz', gzipSync('<!doctype html><p>a'), 'text/html'],
  ['page.html.gz', gzipSync(UTF16), 'text/html; charset=utf-16le'],
  ['words.txt.gz', gzipSync('words'), 'text/plain'],
  ['words.txt', 'words', undefined],
])('%s: %j is handed over as %s', (name, content, type) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  expect(fileBody(path)?.contentType).toBe(type);
});

test.each<[string, string | Buffer, string, string]>([
  ['paper.pdf', '%PDF-1.7\n', 'NOT_HTML', 'is a PDF, not an HTML page'],
  ['paper.html', '%PDF-1.7\n', 'NOT_HTML', 'is a PDF, not an HTML page'],
  ['paper.pdf.gz', gzipSync('%PDF-1.7\n'), 'NOT_HTML', 'is a PDF, not an HTML page'],
  [
    'a.warc.gz',
    gzipSync('WARC/1.1\r\n'),
    'NOT_HTML',
    'is a web archive (pith batch reads its pages, FILE#ADDRESS is one of them), not an HTML page',
  ],
  [
    'a.wacz',
    'PK\x03\x04\0\0',
    'NOT_HTML',
    'is a web archive (pith batch reads its pages, FILE#ADDRESS is one of them), not an HTML page',
  ],
  ['a.docx', 'PK\x03\x04\0\0', 'NOT_HTML', 'is a ZIP file, not an HTML page'],
  ['a.tar.gz', gzipSync(`name${'\0'.repeat(500)}`), 'NOT_HTML', 'is binary data, not an HTML page'],
  [
    'cut.html.gz',
    gzipSync('<p>'.repeat(500)).subarray(0, 20),
    'EMPTY_DOCUMENT',
    'cannot be unpacked: its gzip data is damaged',
  ],
  [
    'bomb.html.gz',
    gzipSync(Buffer.alloc(65 * 1024 ** 2, ' ')),
    'INPUT_TOO_LARGE',
    'unpacks to more than 64 MB',
  ],
])('%s is refused: %s', (name, content, code, message) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  expect(() => fileBody(path)).toThrow(expect.objectContaining({ code, message: `${path} ${message}` }));
});
