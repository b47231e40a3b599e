// Which files are pages though their name does not say so, or says something else.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPageByContent } from '../../src/browser/page-file.ts';

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

test('a file that cannot be read is none', () => {
  expect(isPageByContent(join(folder, 'missing'))).toBe(false);
});
