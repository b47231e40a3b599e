// Which encodings of HTML are certain from the bytes alone, and that they are decoded as browsers do.

import { expect, test } from 'vitest';
import { decodeHtml, endsInMiddle, plainEncoding } from '../../../../src/see/browser/target/html-bytes.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const meta = (charset: string): string => `<meta charset="${charset}">`;

test.each<[string, Buffer, string | undefined]>([
  ['ASCII', Buffer.from('<p>a'), 'utf-8'],
  ['ASCII that declares another', Buffer.from(`${meta('windows-1251')}<p>a`), 'utf-8'],
  ['UTF-8', Buffer.from('<p>ä€'), 'utf-8'],
  ['declared UTF-8', Buffer.from(`${meta('UTF8')}<p>ä€`), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${meta('gbk')}ä`), 'utf-8'],
  ['UTF-16 with a mark', Buffer.from('\ufeff<p>ä', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE with a mark', utf16be('\ufeff<p>ä'), 'utf-16be'],
  ['UTF-16 without', Buffer.from(' \n<p>ä', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE without', utf16be('\t<p>ä'), 'utf-16be'],
  ['bytes that are no UTF-8', Buffer.from('<p>\xe9t\xe9', 'latin1'), undefined],
  ['wrongly declared UTF-8', Buffer.from(`${meta('utf-8')}\xe9`, 'latin1'), undefined],
  // As browsers do: what the page declares counts, whatever else the bytes may be.
  ['UTF-8 that declares another', Buffer.from(`${meta('windows-1251')}ä`), undefined],
  ['escape sequences', Buffer.from(`${meta('iso-2022-jp')}\x1b$B$3$l\x1b(B`), undefined],
])('%s', (_, bytes, encoding) => expect(plainEncoding(bytes)).toBe(encoding));

test.each<[string, Buffer, string]>([
  ['windows-1252', Buffer.from('\x80 \x93\xe9\x94', 'latin1'), '€ “é”'],
  ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8]), 'При'],
  ['Shift_JIS', Buffer.from([0x82, 0xa0]), 'あ'],
  ['x-user-defined', Buffer.from([0xe9]), 'é'],
])('%s is decoded', async (encoding, bytes, text) => {
  expect(await decodeHtml(bytes, async () => encoding)).toBe(text);
});

test('byte order marks are left out, and a view of bytes is not its whole buffer', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await decodeHtml(Buffer.from('\ufeffä'), never)).toBe('ä');
  expect(await decodeHtml(Buffer.from('\ufeffä', 'utf16le'), never)).toBe('ä');
  expect(await decodeHtml(new Uint8Array(Buffer.from('xä')).subarray(1), never)).toBe('ä');
});

const cases: readonly (readonly [name: string, html: string | Buffer, isCut: boolean])[] = [
  ['whole', '<html><body><p>Words</p></body></html>\n', false],
  ['no html end tag', '<html><body><p>Words</p></body>', false],
  ['text behind the end tags', '<html><body><p>Words</p></body></html> served by 7', false],
  ['much text behind the end tags', `<html><body></body></html><!--${'x'.repeat(9_000)}--> x`, false],
  ['no end tags, as some minifiers write', '<html lang=en><title>T</title><p>Words</p>', false],
  ['a part without a page around it', '<p>Words', false],
  ['plain text', 'Words', false],
  ['empty', '', false],
  ['UTF-16', Buffer.from('<html><body>Words', 'utf16le'), false],
  ['in a word', '<html><body><p>Wor', true],
  ['in a tag', '<!doctype html><HTML><body><p>Words</p><a href="/li', true],
  ['in a script', '<html><body><p>Words</p><script>let a = 1', true],
];

test.each(cases)('%s', (_name, html, isCut) => {
  expect(endsInMiddle(Buffer.from(html))).toBe(isCut);
});
