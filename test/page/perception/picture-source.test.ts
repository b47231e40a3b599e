// The real pictures of lazy loading, once each, and nothing that counts readers.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentOf } from '../../../src/judge/content/content.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const folder = new URL('../../fixtures/lazy-pictures/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

const markdownOf = (html: string): string => {
  const snapshot = snapshotFromHtml(html);
  return contentOf(snapshot, zoningOf(snapshot), { selection: 'center' }).markdown;
};

test('what noscript holds stands where its placeholder stands, or alone', () => {
  expect(markdownOf(read('page.html'))).toBe(read('expected.md'));
});

test('a picture that was loaded is itself', () => {
  const html =
    '<p>a <img data-loaded="b.jpg" data-natural="600x400" alt="b"><noscript><img src="c.jpg" alt="c"></noscript></p>';
  expect(markdownOf(html)).toBe('a ![b](https://example.org/blog/b.jpg)\n');
});

test.each([
  [
    'a switch is no address',
    '<img src="b.jpg" data-src="false" data-lazy="true" data-natural="0x0" alt="b">',
    'b.jpg',
  ],
  [
    'the attribute of a service',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" nitro-lazy-src="/i/b.jpg" data-natural="0x0" alt="b">',
    'b.jpg',
  ],
  ['the attribute of a forum', '<img src="none.gif" file="/i/b.jpg" data-natural="0x0" alt="b">', 'b.jpg'],
])('%s', (_, image, file) => {
  expect(markdownOf(`<p>a ${image}</p>`)).toMatch(
    new RegExp(`!\\[b\\]\\(https://example.org/(?:blog|i)/${file}\\)`),
  );
});

const LOST = 'data-natural="0x0"';
const line = (word: string): string => `<p><img src="star.png" alt="b" ${LOST}> ${word}</p>`;

test('a picture of unknown size that the page repeats is a mark', () => {
  expect(markdownOf(['one', 'two'].map(line).join(''))).toContain('star.png');
  expect(markdownOf(['one', 'two', 'three'].map(line).join(''))).toBe('one\n\ntwo\n\nthree\n');
});

test('a picture that the page repeats as a block is none', () => {
  const block = `<div><img src="star.png" alt="b" ${LOST}></div><p>one</p>`;
  expect(markdownOf(block.repeat(3)).match(/star/g)).toHaveLength(3);
});

test('a picture of unknown size is no bullet', () => {
  expect(markdownOf(line('one'))).toBe('![b](https://example.org/blog/star.png) one\n');
});
