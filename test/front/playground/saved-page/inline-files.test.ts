// Style sheets of a saved page: files are put into them once a use, within limits.

import { expect, test } from 'vitest';
import { inlineCss, packedFiles } from '../../../../src/front/playground/saved-page/inline-files.ts';

const BASE = 'https://example.org/';

const filesOf = (contents: Readonly<Record<string, string>>) =>
  packedFiles(
    new Map(
      Object.entries(contents).map(([name, binary]) => [
        BASE + name,
        { type: name.endsWith('.css') ? 'text/css' : 'image/png', binary },
      ]),
    ),
  );

test('imports and pictures are put into a sheet, with the media of an import', () => {
  const files = filesOf({ 'a.css': 'a { background: url(b.png) }', 'b.png': 'BOAT' });
  expect(
    inlineCss('@import "a.css" print; p { background: url(b.png) } q { src: url(c) }', files, BASE),
  ).toBe(
    `@media print {a { background: url("data:image/png;base64,Qk9BVA==") }} p { background: url("data:image/png;base64,Qk9BVA==") } q { src: url(c) }`,
  );
});

test('a sheet that imports itself is put in once', () => {
  const self = `${'@import "a.css";'.repeat(12)} a { color: red }`;
  const around = '@import "b.css"; b { color: red }';
  const css = inlineCss(
    '@import "a.css"; @import "c.css";',
    filesOf({ 'a.css': self, 'b.css': '@import "c.css"; c {}', 'c.css': around }),
    BASE,
  );
  expect(css.match(/a \{/g)).toHaveLength(1);
  expect(css.match(/b \{/g)).toHaveLength(1);
  expect(css.match(/@import/g)).toHaveLength(13);
});

test('references stay as they are above 64 million characters', () => {
  const files = filesOf({ 'big.png': 'x'.repeat(3e6), 'small.png': 'x', 'a.css': 'a {}' });
  const css = inlineCss('p { background: url(big.png) }'.repeat(40), files, BASE);
  expect(css.length).toBeLessThan(64.1e6);
  expect(css.match(/url\("data:/g)).toHaveLength(15);
  expect(css.match(/url\(big\.png\)/g)).toHaveLength(25);
  const sheet = 'b {}'.repeat(1e6);
  const imports = inlineCss('@import "b.css";'.repeat(40), filesOf({ 'b.css': sheet }), BASE);
  expect(imports.match(/@import/g)).toHaveLength(24);
});
