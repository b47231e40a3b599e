// Style sheets that the browser's tools have read in the wrong encoding.

import { expect, test } from 'vitest';
import { sheetText } from '../../../src/see/capture/loaded-resources.ts';

const misread = (text: string): string =>
  [...Buffer.from(text)].map(byte => WINDOWS_1252[byte] ?? String.fromCharCode(byte)).join('');
const WINDOWS_1252: Readonly<Record<number, string>> = {
  128: '\u20AC',
  130: '\u201A',
  148: '\u201D',
  153: '\u2122',
  159: '\u0178',
};

test.each([
  ['ASCII', 'p{color:red}', 'p{color:red}'],
  ['UTF-8 read as windows-1252', misread('a::after{content:"· ä — 🙂"}'), 'a::after{content:"· ä — 🙂"}'],
  ['letters that no UTF-8 falls into', 'a::after{content:"ä"}', 'a::after{content:"ä"}'],
  ['letters of another alphabet', 'a{font-family:"宋体"}', 'a{font-family:"宋体"}'],
])('%s', (_, told, expected) => expect(sheetText(told)).toBe(expected));
