// Style sheets written anew: every address is found, however it is hidden, and nothing else changes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withAddresses } from '../../../../src/judge/content/cleaned/css-addresses.ts';

const WRITTEN = 'data:,';

const rewritten = (css: string): string =>
  withAddresses(css, { sheet: raw => `S:${raw}`, media: raw => `M:${raw}` });

describe('addresses', () => {
  test.each([
    ['p{background:url(a.png)}', 'p{background:url("M:a.png")}'],
    ['p{background:URL( "a.png" )}', 'p{background:url("M:a.png")}'],
    ["p{background:\\75 r\\6C('a.png')}", 'p{background:url("M:a.png")}'],
    ['p{background:\\75rl(a.png)}', 'p{background:url("M:a.png")}'],
    ['p{background:url(\\68ttp://h/a)}', 'p{background:url("M:http://h/a")}'],
    ['p{background:url("a\\\nb")}', 'p{background:url("M:ab")}'],
    ['p{background:url("a.png', 'p{background:url("M:a.png")'],
    ['p{background:url(a.png', 'p{background:url("M:a.png")'],
    ['p{background:url("a" crossorigin(anonymous))}', 'p{background:url("M:a")}'],
    ['p{background:src("a")}', 'p{background:url("M:a")}'],
    ['p{background:src(var(--a))}', 'p{background:url("M:")}'],
    ['p{--a:url(a)}', 'p{--a:url("M:a")}'],
    [
      'p{background:image-set("a" 1x, url(b) 2x type("image/png"))}',
      'p{background:image-set(/**/url("M:a") 1x, url("M:b") 2x type("image/png"))}',
    ],
    ['p{background:-webkit-image-set("a" 1x)}', 'p{background:-webkit-image-set(/**/url("M:a") 1x)}'],
    ['p{background:image-set(var(--a) 1x)}', 'p{background:url("M:")}'],
    ['p{background:image-set(--f() 1x)}', 'p{background:url("M:")}'],
    ['p{width:attr(a type(<image>))}', 'p{width:url("M:")}'],
    ['p::before{content:attr(title)}', 'p::before{content:attr(title)}'],
    ['@import "a" layer(b) supports(c:d) print;', '@\\69 mport  url("S:a")  layer(b) supports(c:d) print;'],
    ['@\\69mport/**/url(a);p{}', '@\\69 mport /**/url("S:a") ;p{}'],
    ['@IMPORT\n"a', '@\\69 mport \nurl("S:a") '],
    ['@import"a";', '@\\69 mport url("S:a") ;'],
    ['@x ";@import url(a)";', '@x ";\\40 import url(a)";'],
    ['@media print{@layer x{p{cursor:url(a),auto}}}', '@media print{@layer x{p{cursor:url("M:a"),auto}}}'],
    ['@namespace svg url(http://www.w3.org/2000/svg);', '@namespace svg "http://www.w3.org/2000/svg";'],
  ])('%s', (css, expected) => expect(rewritten(css)).toBe(expected));
});

describe('what is no address', () => {
  test.each([
    [
      '.sm\\:flex,#\\31 a{width:calc(1px + 2%)!important}',
      '.sm\\3a flex,#\\31 a{width:calc(1px + 2%)!important}',
    ],
    ['p::after{content:"http://h/\\22 a"}', 'p::after{content:"http://h/\\22 a"}'],
    ['@media (400px<width<=9in){}', '@media (400px< width<=9in){}'],
    ['<!-- p{} -->', '  p{}  '],
    ['p{width:1\\65 3}', 'p{width:1\\65 3}'],
    ['/* url(a) </style> */p{}', '/**/p{}'],
    ['p{content:"a\nb"} q{}', 'p{content: ! \nb"} q{}"'],
    ['@font-face{unicode-range:U+0-7F,U+4??}', '@font-face{unicode-range:U+0-7F,U+4??}'],
    ['a\0b{}', 'a\\fffd b{}'],
  ])('%s', (css, expected) => expect(rewritten(css)).toBe(expected));
});

test('a second reading finds only the addresses that the first has written, and no tag', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...'\\75rl( url( url(" image-set( @import @\\69mport " \' ) } { ; /* */ \\ < </style <!-- --> [ ] , : ! # \\A \\0 \n \f \r \0 http://h/x a.png var( attr( src( type( 1e3 1\\65 3 -- \\-'.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 4, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), parts => {
      const written = withAddresses(parts.join(''), { sheet: () => WRITTEN, media: () => WRITTEN });
      const found = new Set<string>();
      const note = (raw: string): string => {
        found.add(raw);
        return raw;
      };
      withAddresses(written, { sheet: note, media: note });
      found.delete(WRITTEN);
      found.delete('');
      expect([...found]).toEqual([]);
      expect(written).not.toMatch(/<[A-Za-z/!?]/);
    }),
    { numRuns: Number(process.env.PITH_RUNS ?? 3_000) },
  );
});
