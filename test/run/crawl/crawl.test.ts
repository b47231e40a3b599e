// What a crawl draws from and in which order: addresses, shapes, random numbers, and which pages are the same, without a browser.

import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../../src/judge/record/page-record.ts';
import { webArea } from '../../../src/run/crawl/crawl-area.ts';
import { Frontier, seededRandom } from '../../../src/run/crawl/frontier.ts';
import { KeptPages } from '../../../src/run/crawl/kept-pages.ts';
import { pageAddress, pageLinks, shapeOf } from '../../../src/run/crawl/page-address.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

describe('pageAddress', () => {
  it.each([
    ['https://Example.org:443/a#part', 'https://example.org/a'],
    ['https://example.org/#/route', 'https://example.org/#/route'],
    ['https://example.org/a?utm_source=x&id=7', 'https://example.org/a?id=7'],
    ['https://example.org/a;jsessionid=1F?PHPSESSID=9', 'https://example.org/a'],
    ['https://example.org/2024/11/11/11/story', 'https://example.org/2024/11/11/11/story'],
    ['https://example.org/a/a/a/', undefined],
    [`https://example.org/${'a/b'.repeat(12)}`, undefined],
    [`https://example.org/${'x'.repeat(2000)}`, undefined],
    ['https://example.org/paper.PDF', undefined],
    ['https://user:secret@example.org/', undefined],
    ['mailto:a@example.org', undefined],
    ['not an address', undefined],
  ])('%s', (href, address) => {
    expect(pageAddress(href)).toBe(address);
  });
});

it.each([
  ['https://example.org/2024/5/', 'example.org/#/#/', ''],
  ['https://example.org/list?size=m&color=red&size=l', 'example.org/list', 'color&size'],
])('the shape of %s', (address, path, query) => {
  expect(shapeOf(address)).toEqual({ path, query });
});

describe('webArea', () => {
  const leads = (start: string, scope: 'domain' | 'host' | 'path', to: string): boolean =>
    webArea(start, scope).placeOf(to) !== undefined;

  it.each([
    ['domain', 'https://www.example.co.uk/', 'https://blog.example.co.uk/a', true],
    ['domain', 'https://www.example.co.uk/', 'https://other.co.uk/', false],
    ['domain', 'https://a.github.io/', 'https://b.github.io/', false],
    ['domain', 'https://example.org/', 'https://example.org:8443/', false],
    ['domain', 'http://127.0.0.1:1/', 'http://127.0.0.1:2/', false],
    ['domain', 'https://example.org/', 'ftp://example.org/', false],
    ['host', 'https://www.example.org/', 'https://blog.example.org/', false],
    ['path', 'https://example.org/docs/index.html', 'https://example.org/docs/a/b', true],
    ['path', 'https://example.org/docs/index.html', 'https://example.org/blog', false],
  ] as const)('%s: from %s to %s: %s', (scope, start, to, isInside) => {
    expect(leads(start, scope, to)).toBe(isInside);
  });
});

describe('Frontier', () => {
  const page = (address: string) => ({ address, depth: 1, from: 'test' });
  const drawn = (addresses: readonly string[], seed = 1): string[] => {
    const frontier = new Frontier(seed);
    for (const address of addresses) frontier.add(page(address));
    const all: string[] = [];
    for (let next = frontier.draw(); next !== undefined; next = frontier.draw()) all.push(next.address);
    return all;
  };
  const named = Array.from({ length: 20 }, (_, at) => `https://example.org/${'abcdefghijklmnopqrst'[at]}`);

  it('draws each page once, however often it was found, and in another order by another seed', () => {
    const all = drawn(named);
    expect(new Set(all)).toEqual(new Set(named));
    expect(drawn([...named, ...named])).toEqual(all);
    expect(drawn(named, 2)).not.toEqual(all);
  });

  it('a shape of thousands gets its turns among others, and no more', () => {
    const days = Array.from({ length: 2000 }, (_, at) => `https://example.org/calendar/${at}`);
    const first = drawn([...days, ...named]).slice(0, 40);
    const ofCalendar = first.filter(address => address.includes('calendar')).length;
    expect(ofCalendar).toBeGreaterThan(5);
    expect(ofCalendar).toBeLessThan(36);
  });

  it('a shape that leads to duplicates is drawn less and less', () => {
    const frontier = new Frontier(1);
    for (let at = 0; at < 400; at++) frontier.add(page(`https://example.org/session/${at}`));
    for (let at = 0; at < 10; at++) frontier.sawDuplicate(`https://example.org/session/${at}`);
    for (const address of named) frontier.add(page(address));
    const first = Array.from({ length: 20 }, () => frontier.draw()?.address ?? '');
    expect(first.filter(address => address.includes('session')).length).toBeLessThan(3);
  });

  it('takes so many combinations of names in a query of one path', () => {
    const combined = Array.from(
      { length: 40 },
      (_, at) => `https://example.org/shop?${'abcdefgh'.slice(0, 1 + (at % 8))}${at}=1`,
    );
    expect(drawn(combined)).toHaveLength(16);
  });
});

it('a seeded random number is the same for the same text, and even', () => {
  const numbers = Array.from({ length: 2000 }, (_, at) => seededRandom(3, `${at}`));
  expect(seededRandom(3, '7')).toBe(numbers[7]);
  expect(seededRandom(4, '7')).not.toBe(numbers[7]);
  expect(numbers.every(number => number >= 0 && number < 1)).toBe(true);
  expect(numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toBeCloseTo(0.5, 1);
});

describe('pageLinks', () => {
  const links = (html: string, heedsRobots = true) => pageLinks(snapshotFromHtml(html), heedsRobots);

  it('lists each page once, and no other files', () => {
    expect(
      links(
        '<a href="/a">A</a><a href="/a#part">A again</a><a href="javascript:x()">x</a><a href="b.zip">b</a>',
      ),
    ).toEqual(['https://example.org/a']);
  });

  it.each([
    ['a link', '<a rel="nofollow ugc" href="/a">A</a>'],
    ['a page', '<meta name="robots" content="noindex, nofollow"><a href="/a">A</a>'],
  ])('%s that asks not to follow', (_, html) => {
    expect(links(html)).toEqual([]);
    expect(links(html, false)).toEqual(['https://example.org/a']);
  });
});

describe('KeptPages', () => {
  const record = (finalUrl: string, text: string, canonical?: string): PageRecord =>
    ({
      finalUrl,
      title: 'A title',
      content: { text },
      metadata: { canonicalUrl: canonical === undefined ? null : { value: canonical } },
    }) as unknown as PageRecord;
  const base = 'https://example.org';
  const kept = new KeptPages();
  kept.keep(`${base}/a`, record(`${base}/moved`, 'Some words.', `${base}/named`));

  it.each([
    ['where it led', record(`${base}/moved`, 'Others.'), `${base}/a`],
    ['by what it calls itself', record(`${base}/b`, 'Others.', `${base}/named`), `${base}/a`],
    ['by its content', record(`${base}/b`, 'Some  words.\n'), `${base}/a`],
    ['not by no content', record(`${base}/b`, ''), undefined],
    ['not by the home page', record(`${base}/b`, 'Others.', `${base}/`), undefined],
  ])('the same %s', (_, other, first) => {
    kept.keep(`${base}/`, record(`${base}/`, 'Home.'));
    expect(kept.find(`${base}/b`, other)).toBe(first);
  });
});
