// Which addresses a reader may be sent to, and how they are written.

import { describe, expect, test } from 'vitest';
import {
  densityOf,
  linkAddress,
  pictureAddress,
  targetAddress,
  widestCandidate,
} from '../../../src/page/perception/addresses.ts';

const BASE = 'https://example.org/blog/post.html';
const FILE = 'file:///home/me/site/a.html';

describe('linkAddress', () => {
  const cases: readonly (readonly [raw: string, base: string, expected: string | null])[] = [
    ['../a b.html', BASE, 'https://example.org/a%20b.html'],
    ['//cdn.example.org/x', BASE, 'https://cdn.example.org/x'],
    ['#part', BASE, 'https://example.org/blog/post.html#part'],
    ['mailto:a@b.org', BASE, 'mailto:a@b.org'],
    ['javascript:alert(1)', BASE, null],
    [' java\nscript:alert(1)', BASE, null],
    ['JAVASCRIPT:alert(1)', BASE, null],
    ['vbscript:x', BASE, null],
    ['data:text/html,<script>', BASE, null],
    ['blob:https://example.org/1', BASE, null],
    ['file:///etc/passwd', BASE, null],
    ['ftp://example.org/x', BASE, null],
    ['intent://x#Intent;scheme=http;end', BASE, null],
    ['\u0001\u001f javascript:alert(1)', BASE, null],
    ['\u0000file:///etc/passwd', FILE, null],
    ['FI\tLE:///etc/passwd', FILE, null],
    ['b.html', FILE, 'b.html'],
    ['../b%20c.html?q#p', FILE, '../b%20c.html?q#p'],
    ['sub/', FILE, 'sub/'],
    ['.', FILE, './'],
    ['/etc/x', FILE, '../../../etc/x'],
    ['#p', FILE, '#p'],
    ['?q', FILE, '?q'],
    ['a.html', FILE, 'a.html'],
    ['file:///home/me/site/files/b.html', FILE, 'files/b.html'],
    ['file:///home/me/b.html', FILE, null],
    ['./javascript:alert(1)', FILE, './javascript:alert(1)'],
    ['.//host/b.html', FILE, './/host/b.html'],
    ['//host/share', FILE, null],
    ['\\\\host\\share', FILE, null],
    ['file:////host/share', FILE, null],
    ['https://example.org/', FILE, 'https://example.org/'],
    ['C:\\b.html', FILE, null],
    ['', BASE, null],
    ['http://', BASE, null],
    ['b.html', 'about:blank', null],
    [`/${'x'.repeat(10_000)}`, BASE, null],
  ];
  test.each(cases)('%j at %s', (raw, base, expected) => {
    expect(linkAddress(raw, { baseUrl: base, pageUrl: base })).toBe(expected);
  });

  test('a page from the web reaches no file by its own base', () => {
    expect(linkAddress('b.html', { baseUrl: 'file:///home/me/', pageUrl: BASE })).toBe(null);
    expect(targetAddress('b.html', { baseUrl: 'file:///home/me/', pageUrl: BASE })).toBe(null);
  });

  test('a page from a file is the place that its relative links are told from', () => {
    const place = { baseUrl: 'file:///home/me/site/sub/', pageUrl: FILE };
    expect(linkAddress('b.html', place)).toBe('sub/b.html');
    expect(targetAddress('b.html', place)).toBe('file:///home/me/site/sub/b.html');
  });
});

describe('pictureAddress', () => {
  const cases: readonly (readonly [raw: string, expected: string | null])[] = [
    ['a.png', 'https://example.org/blog/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['DATA:IMAGE/WEBP;base64,AAAA', 'DATA:IMAGE/WEBP;base64,AAAA'],
    ['data:image/svg+xml,<svg onload=x()>', null],
    ['data: image/png,x', null],
    ['da\nta:text/html,x', null],
    ['blob:https://example.org/1', null],
    ['file:///etc/x.png', null],
    ['data:text/html,x', null],
    ['javascript:x', null],
    ['mailto:a@b.org', null],
  ];
  test.each(cases)('%j', (raw, expected) => {
    expect(pictureAddress(raw, { baseUrl: BASE, pageUrl: BASE })).toBe(expected);
  });
});

test('the density of a candidate: as it says, or its width over that of the picture', () => {
  const density = (srcset: string) => densityOf([undefined, srcset], `${BASE}/b.png`, `${BASE}/`, 400);
  expect(density('a.png, b.png 2x')).toBe(2);
  expect(density('a.png 400w, b.png 1200w')).toBe(3);
  expect(density('b.png')).toBe(1);
  expect(density('b.png 0x')).toBe(1);
  expect(density('c.png 2x')).toBe(1);
});

describe('widestCandidate', () => {
  const cases: readonly (readonly [srcset: string, expected: string | undefined])[] = [
    ['a.png 400w, b.png 1200w, c.png 800w', 'b.png'],
    ['a.png, b.png 2x', 'b.png'],
    ['a.png', 'a.png'],
    ['a,b.png 1x, c.png 3x', 'c.png'],
    ['/a-400.jpg 400w,/a-1200.jpg 1200w', '/a-1200.jpg'],
    ['a.png,b.png 2x', 'a.png,b.png'],
    [' ,, a.png,, b.png 2x ,', 'b.png'],
    ['', undefined],
  ];
  test.each(cases)('%j', (srcset, expected) => expect(widestCandidate(srcset)).toBe(expected));

  test('nothing but commas', () => expect(widestCandidate(','.repeat(60_000))).toBe(undefined));
});

describe('a page from a file that says which address it has', () => {
  const place = { baseUrl: FILE, pageUrl: FILE, canonicalUrl: 'https://example.org/blog/a' };

  test.each([
    ['b.html', 'https://example.org/blog/b.html'],
    ['/about', 'https://example.org/about'],
    ['../index.html', 'https://example.org/index.html'],
    ['//cdn.example.org/x.jpg', 'https://cdn.example.org/x.jpg'],
    ['#part', '#part'],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
  ])('%s', (raw, expected) => expect(linkAddress(raw, place)).toBe(expected));

  test('brings the pictures in its folder', () =>
    expect(pictureAddress('files/x.jpg', place)).toBe('files/x.jpg'));

  test('HTML without an address', () =>
    expect(linkAddress('b', { ...place, baseUrl: 'about:blank', pageUrl: 'about:blank' })).toBe(
      'https://example.org/blog/b',
    ));
});

test('a loaded picture of a file is where the file is said to be from', () => {
  const place = { baseUrl: 'https://whales.example/bay/', pageUrl: FILE };
  expect(pictureAddress('file:///home/me/site/pictures/a.jpg?1', place)).toBe(
    'https://whales.example/bay/pictures/a.jpg?1',
  );
  expect(pictureAddress('file:///home/me/other/a.jpg', place)).toBeNull();
});
