// Tests the separation of page title and site name when the page does not declare them.

import { expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;
const MENU = '<p><a href="/faq">FAQ</a> <a href="/search">Search</a> <a href="/login">Log in</a></p>';
const large = (text: string): string => `<p><a href="/t" style="font-size: 24px">${text}</a></p>`;

function namesOf(html: string, finalUrl = 'https://example.org/t/9'): readonly (string | null)[] {
  const { title, siteName } = metadataOf(snapshotFromHtml(html, { finalUrl }));
  return [title?.value ?? null, siteName?.value ?? null];
}

test.each([
  [
    'a heading that links home is the site name',
    `<title>Board - My engine</title><h1><a href="/">Board</a></h1>${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading inside a home link is the site name, another one the title',
    `<title>My engine | Board</title><a href="/"><h1>Board</h1></a><h2>My engine</h2>${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading at the top is the site name if a menu separates it from the title',
    `<title>Board :: View topic - My engine</title><h1>Board</h1>${MENU}${large('My engine')}${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading at the top is the title if a subtitle follows',
    `<title>Board - Talk of engines</title><h1>Board</h1>${large('Talk of engines')}${TEXT}`,
    'Board',
    'Talk of engines',
  ],
  [
    'the alternative text of a linked logo is the site name',
    `<title>Valley Post - News</title><a href="/"><img src="l.png" alt="Valley Post"></a><h1>Valley Post</h1>${TEXT}`,
    'Valley Post',
    'Valley Post',
  ],
  [
    'a declared handle is not a site name',
    `<title>My engine - Valley Post</title><meta property="og:site_name" content="@valley"><h1>My engine</h1>${TEXT}`,
    'My engine',
    'Valley Post',
  ],
  [
    'the text of a home link in a menu is not',
    `<title>Home - Valley Post</title><ul><li><a href="/">Home</a></li></ul><h1>Home</h1>${TEXT}`,
    'Home',
    'Valley Post',
  ],
  [
    'a low line without blanks parts a Chinese title',
    `<title>渡轮停运三天_本地新闻_港口日报</title><h1>渡轮停运三天</h1>${TEXT}`,
    '渡轮停运三天',
    '港口日报',
  ],
  ['a hyphen without blanks does, too', `<title>渡轮停运三天-港口日报</title>${TEXT}`, '渡轮停运三天', null],
  [
    'the name of a Chinese site has more letters than words',
    `<title>渡轮停运三天 - 港口城市日报新闻网</title><h1>渡轮停运三天</h1>${TEXT}`,
    '渡轮停运三天',
    '港口城市日报新闻网',
  ],
  [
    'a hyphen between letters of an alphabet is part of a word',
    `<title>Wi-Fi_6入門 | 港新聞</title><h1>Wi-Fi_6入門</h1>${TEXT}`,
    'Wi-Fi_6入門',
    '港新聞',
  ],
  [
    'a Thai site name is short',
    `<title>เรือข้ามฟากหยุดวิ่งสามวัน - ข่าวท่าเรือใหม่</title><h1>เรือข้ามฟากหยุดวิ่งสามวัน</h1>${TEXT}`,
    'เรือข้ามฟากหยุดวิ่งสามวัน',
    'ข่าวท่าเรือใหม่',
  ],
  ['a wide colon needs no blank after it', `<title>文件：港口手册</title><h2>文件</h2>${TEXT}`, '文件', null],
])('%s', (_, html, title, siteName) => expect(namesOf(html)).toEqual([title, siteName]));

test('in a saved page, a heading that links to the start page of a site is its logo', () => {
  const logo = '<h1><a href="https://board.example/">Board of all engines</a></h1><h2>How they run</h2>';
  expect(namesOf(`<title>My engine | Board</title>${logo}${TEXT}`, 'file:///a/b.html')[0]).toBe('My engine');
  expect(namesOf(`<title></title>${logo}${TEXT}`, 'file:///a/b.html')[0]).toBe(null);
});

test('on the home page, a heading that links home is the title', () => {
  const html = `<title>Valley Post - News</title><h1><a href="/">Valley Post</a></h1>${TEXT}`;
  expect(namesOf(html, 'https://example.org/')).toEqual(['Valley Post', 'Valley Post']);
});

const og = (title: string): string => `<meta property="og:title" content="${title}">${TEXT}`;

test.each([
  ['after a bar', og('Ten engines compared | NBF'), 'Ten engines compared'],
  ['after a dash in the title element', `<title>My old engine - Rust</title>${TEXT}`, 'My old engine'],
  [
    'not a long one after a dash',
    `<title>My old engine - and how I came to love it</title>${TEXT}`,
    'My old engine - and how I came to love it',
  ],
  ['not after a dash in another title', og('My old engine - a guide'), 'My old engine - a guide'],
  ['not if one word remains', og('Engines | NBF'), 'Engines | NBF'],
  ['after a bar, a long one', og('My old engine | and how I came to love it'), 'My old engine'],
  ['not in a heading', `<h1>Ten engines | compared</h1>${TEXT}`, 'Ten engines | compared'],
])('cuts off the end of a title that no heading shows: %s', (_, html, title) => {
  expect(namesOf(html)[0]).toBe(title);
});

test('a WebPage that contains the article is not a site', () => {
  const graph = {
    '@graph': [
      { '@type': 'Article', headline: 'My engine', isPartOf: { '@id': '#page' } },
      {
        '@type': 'WebPage',
        '@id': '#page',
        name: 'My engine - Board',
        isPartOf: { '@type': 'WebSite', name: 'Board' },
      },
    ],
  };
  const html = `<title>My engine - Board</title><h1>My engine</h1><p>By Jane Doe</p>${TEXT}`;
  const script = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
  const { title, siteName, authors } = metadataOf(snapshotFromHtml(script + html));
  expect([title?.value, title?.source, siteName?.value]).toEqual(['My engine', 'page', 'Board']);
  expect(authors?.value).toEqual(['Jane Doe']);
});

const titled = (title: string, heading: string, declared = ''): string =>
  `<title>${title}</title><meta property="og:title" content="${declared}"><h1>${heading}</h1>${TEXT}`;

test.each([
  [
    'the heading that a title repeats',
    titled('My old engine runs | Board', 'My old engine runs', 'My old engine'),
    'My old engine runs',
  ],
  [
    'the title that contains the heading between other words',
    titled('Buy engines online - Board', 'Engines'),
    'Buy engines online',
  ],
  ['the heading that a title begins with', titled('Engines for old boats - Board', 'Engines'), 'Engines'],
  [
    'the title that the heading contains between other words',
    titled('My old engine', 'Help: My old engine 3 posts'),
    'My old engine',
  ],
])('if heading and title differ, the title is %s', (_, html, title) => expect(namesOf(html)[0]).toBe(title));
