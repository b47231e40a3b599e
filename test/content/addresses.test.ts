// Which addresses a reader may be sent to, and how they are written.

import { describe, expect, test } from 'vitest';
import { linkAddress, pictureAddress, widestCandidate } from '../../src/content/addresses.ts';

const BASE = 'https://example.org/blog/post.html';

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
    ['b.html', 'file:///home/me/a.html', 'file:///home/me/b.html'],
    ['', BASE, null],
    ['http://', BASE, null],
    ['b.html', 'about:blank', null],
    [`/${'x'.repeat(10_000)}`, BASE, null],
  ];
  test.each(cases)('%j at %s', (raw, base, expected) => expect(linkAddress(raw, base)).toBe(expected));
});

describe('pictureAddress', () => {
  const cases: readonly (readonly [raw: string, expected: string | null])[] = [
    ['a.png', 'https://example.org/blog/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:text/html,x', null],
    ['javascript:x', null],
    ['mailto:a@b.org', null],
  ];
  test.each(cases)('%j', (raw, expected) => expect(pictureAddress(raw, BASE)).toBe(expected));
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
