import { expect, test } from 'vitest';
import { endsInMiddle } from '../../../../src/see/browser/load/cut-html.ts';

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
