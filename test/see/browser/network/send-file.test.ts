// Ranges and encodings of files that are served.

import { expect, test } from 'vitest';
import { charsetOf, declaresWrongCharset, rangeOf } from '../../../../src/see/browser/network/send-file.ts';

const part = (first: number, bytes: number) => ({ first, bytes, isPart: true });
const whole = { first: 0, bytes: 100, isPart: false };

test.each([
  [undefined, whole],
  ['bytes=0-', part(0, 100)],
  ['bytes=10-19', part(10, 10)],
  ['bytes=90-200', part(90, 10)],
  ['bytes=-10', part(90, 10)],
  ['bytes=-200', part(0, 100)],
  ['bytes=100-', undefined],
  ['bytes=20-10', undefined],
  ['bytes=-0', undefined],
  ['bytes=-', whole],
  ['bytes=0-1,3-4', whole],
  ['lines=1-2', whole],
])('of 100 bytes %s', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

const UTF8 = Buffer.from('<p>Zürich');

test.each([
  ['text/html', UTF8, '; charset=utf-8'],
  ['text/plain', UTF8, '; charset=utf-8'],
  ['text/css', UTF8, ''],
  ['text/html', Buffer.from('<p>Zurich'), ''],
  ['text/html', Buffer.from('<p>Zürich', 'latin1'), ''],
  // Cut within a letter, as a part may be.
  ['text/html', UTF8.subarray(0, 5), ''],
  ['text/html', Buffer.from('<p>Zürich ü').subarray(0, -1), '; charset=utf-8'],
  ['text/html', Buffer.from('<meta charset=latin1><p>Zürich'), ''],
  ['text/html', Buffer.from('<meta http-equiv=content-type content="text/html; charset=x"><p>ü'), ''],
  ['text/html', Buffer.from('<?xml version="1.0" encoding="x"?><p>ü'), ''],
  ['text/html', Buffer.from('\ufeff<p>ü', 'utf16le'), ''],
  // Too much of it for chance.
  ['text/html', Buffer.from(`<meta charset=gb2312><p>${'人工智能'.repeat(3)}`), '; charset=utf-8'],
  [
    'text/html',
    Buffer.from(`<meta charset=gb2312><p>${'人工智能'.repeat(3)}`).subarray(0, -1),
    '; charset=utf-8',
  ],
])('%s of %s', (type, bytes, charset) => {
  expect(charsetOf(type, bytes)).toBe(charset);
});

test.each([
  ['<meta charset=gb2312>', true],
  ['<meta charset="utf-8">', false],
  ['<?xml version="1.0" encoding="UTF-8"?>', false],
  ['', false],
])('a page of UTF-8 that begins with %s', (start, isWrong) => {
  expect(declaresWrongCharset(Buffer.from(`${start}<p>${'人工智能'.repeat(3)}`))).toBe(isWrong);
});
