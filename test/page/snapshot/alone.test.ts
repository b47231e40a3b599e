// A page stands alone if it shows no field and no link to another page.

import { expect, test } from 'vitest';
import { isAlone } from '../../../src/page/snapshot/alone.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test.each<readonly [html: string, expected: boolean]>([
  ['<p>Tides</p>', true],
  ['<h1>Tides <a href="#tides">¶</a></h1>', true],
  ['<a name="tides"></a><p>Tides</p>', true],
  ['<a href="/quay">Quay</a>', false],
  ['<a href="https://quay.example/">Quay</a>', false],
  ['<a>Quay</a>', false],
  ['<p hidden><a href="/quay">Quay</a></p>', true],
  ['<input name="q">', false],
  ['<input type="checkbox" hidden>', true],
])('%s', (html, expected) => {
  expect(isAlone(snapshotFromHtml(`<body>${html}</body>`))).toBe(expected);
});
