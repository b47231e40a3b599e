// Names of a page's files that people can read, safe on every system, bounded, and the same for every spelling.

import { expect, test } from 'vitest';
import type { Place } from '../../../src/run/sources/input.ts';
import { slugOf } from '../../../src/run/sources/page-slug.ts';

const url = (address: string): Place => ({ kind: 'url', url: address });

test.each<[Place, string]>([
  [url('https://example.org/'), 'example.org'],
  [url('HTTPS://EXAMPLE.org:443/News/Today.html#part'), 'example.org-news-today'],
  [url('https://example.org/list?page=2&sort=up'), 'example.org-list-page-2-sort-up'],
  [url('https://user:secret@example.org/a'), 'example.org-a'],
  [url('http://127.0.0.1:8080/a'), '127.0.0.1-a'],
  [url('https://xn--bcher-kva.example/%C3%BCber%20uns'), 'bücher.example-über-uns'],
  [url('https://example.org/%E9t%E9'), 'example.org-e9t-e9'],
  [url('https://example.org/a%2F..%2F..%2Fetc%00%3A%2A%3Fpasswd'), 'example.org-a-.-.-etc-passwd'],
  [url('https://example.org/%E2%80%AEgpj.exe'), 'example.org-gpj.exe'],
  [url(`https://example.org/${'a'.repeat(500)}`), `example.org-${'a'.repeat(48)}`],
  [url(`https://example.org/${'京'.repeat(500)}`), `example.org-${'京'.repeat(16)}`],
  [url(`https://example.org/${'a'.repeat(47)}.b`), `example.org-${'a'.repeat(47)}`],
  [{ kind: 'file', path: '/home/me/saved/CON.html' }, 'saved-con'],
  [{ kind: 'file', path: '/home/me/saved/page.snapshot.json.gz', fragment: '#a' }, 'saved-page'],
  [{ kind: 'file', path: '/' }, ''],
  [{ kind: 'archived', archive: '/a.warc', url: 'https://example.org/a' }, 'example.org-a'],
])('%o is %s', (place, slug) => {
  expect(slugOf(place)).toBe(slug);
  expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(60);
});
