// Pictures and links of two versions: known again by their addresses, wherever a site lies.

import { expect, test } from 'vitest';
import { unsharedShare } from '../../../src/judge/compare/compare-pages.ts';
import { shownAddresses } from '../../../src/judge/compare/compared-page.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** `url`: where the page lies. */
function addressesOf(html: string, url: string) {
  const snapshot = snapshotFromHtml(html);
  return shownAddresses({ ...snapshot, scopes: snapshot.scopes.map(scope => ({ ...scope, baseUrl: url })) });
}

const changed = (before: string, after: string, urls = ['http://host/a/', 'http://host/a/']) => {
  const [one, other] = [addressesOf(before, urls[0] ?? ''), addressesOf(after, urls[1] ?? '')];
  return [unsharedShare(one.pictures, other.pictures), unsharedShare(one.links, other.links)];
};

const PAGE = '<img src="a.png"><img src="/b.png"><a href="x">X</a><a href="http://other/y">Y</a>';

test.each([
  ['the same page', PAGE, PAGE, [0, 0]],
  ['a picture that is gone', PAGE, PAGE.replace('<img src="a.png">', ''), [0.5, 0]],
  ['a picture that is another', PAGE, PAGE.replace('a.png', 'c.png'), [0.5, 0]],
  ['a link that leads elsewhere', PAGE, PAGE.replace('"x"', '"z"'), [0, 0.5]],
  ['a link that is said otherwise', PAGE, PAGE.replace('>X<', '>Z<'), [0, 0]],
  ['pictures and links that are new', '<p>Bread</p>', PAGE, [1, 1]],
  ['none', '<p>Bread</p>', '<p>Bread</p>', [0, 0]],
])('%s', (_, before, after, shares) => {
  expect(changed(before, after)).toEqual(shares);
});

test('HTML without an address is compared by the addresses that it names', () => {
  const nowhere = ['about:blank', 'about:blank'];
  expect(changed(PAGE, PAGE, nowhere)).toEqual([0, 0]);
  expect(changed(PAGE, PAGE.replace('/y"', '/z"'), nowhere)).toEqual([0, 0.5]);
});

test.each([
  ['another host', ['http://staging:8080/a/page', 'https://example.org/a/page']],
  ['another folder of files', ['file:///old/page.html', 'file:///new/page.html']],
  ['a host that serves its folder', ['file:///old/page.html', 'http://folder.localhost/page.html']],
])('a copy of the page at %s has the same addresses', (_, urls) => {
  const html = `${PAGE}<img src="data:image/gif;base64,R0lGODdhAQABAAAAACwAAAAAAQABAAA="><a href="mailto:a@b.example">Write</a>`;
  expect(changed(html, html, urls)).toEqual([0, 0]);
});

test('links within their own page are the same on a copy under another name', () => {
  const html = '<a href="#top">Up</a><a href="?page=2">Next</a><a href="">Again</a>';
  expect(changed(html, html, ['file:///site/old.html', 'file:///site/new.html'])).toEqual([0, 0]);
  expect(changed(html, html.replace('#top', '#end'))).toEqual([0, 1 / 3]);
});
