// Which part of a document's title is the page's, and which the site's, where the page does not say so itself.

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
    'a heading that links home is the site',
    `<title>Board - My engine</title><h1><a href="/">Board</a></h1>${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading within a link home is the site, another the page',
    `<title>My engine | Board</title><a href="/"><h1>Board</h1></a><h2>My engine</h2>${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading above everything is the site where a menu parts it from the title',
    `<title>Board :: View topic - My engine</title><h1>Board</h1>${MENU}${large('My engine')}${TEXT}`,
    'My engine',
    'Board',
  ],
  [
    'a heading above everything is the page where what follows says more of it',
    `<title>Board - Talk of engines</title><h1>Board</h1>${large('Talk of engines')}${TEXT}`,
    'Board',
    'Talk of engines',
  ],
  [
    'what a logo calls its link home is the site',
    `<title>Valley Post - News</title><a href="/"><img src="l.png" alt="Valley Post"></a><h1>Valley Post</h1>${TEXT}`,
    'Valley Post',
    'Valley Post',
  ],
  [
    'what a menu calls its link home is not',
    `<title>Home - Valley Post</title><ul><li><a href="/">Home</a></li></ul><h1>Home</h1>${TEXT}`,
    'Home',
    'Valley Post',
  ],
])('%s', (_, html, title, siteName) => expect(namesOf(html)).toEqual([title, siteName]));

test('on the first page itself the heading that links there is its title', () => {
  const html = `<title>Valley Post - News</title><h1><a href="/">Valley Post</a></h1>${TEXT}`;
  expect(namesOf(html, 'https://example.org/')).toEqual(['Valley Post', 'Valley Post']);
});

const og = (title: string): string => `<meta property="og:title" content="${title}">${TEXT}`;

test.each([
  ['behind a bar', og('Ten engines compared | NBF'), 'Ten engines compared'],
  ['behind a dash of the title element', `<title>My old engine - Rust</title>${TEXT}`, 'My old engine'],
  ['not behind a dash of another title', og('My old engine - a guide'), 'My old engine - a guide'],
  ['not of one word', og('Engines | NBF'), 'Engines | NBF'],
  [
    'not of a long part',
    og('My old engine | and how I came to love it'),
    'My old engine | and how I came to love it',
  ],
  ['not of a heading', `<h1>Ten engines | compared</h1>${TEXT}`, 'Ten engines | compared'],
])('the short end of a title that no heading shows is cut off: %s', (_, html, title) => {
  expect(namesOf(html)[0]).toBe(title);
});

test('the page that an article is part of is no site', () => {
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
    'the title that holds the heading amid other words',
    titled('Buy engines online - Board', 'Engines'),
    'Buy engines online',
  ],
  ['the heading that a title begins with', titled('Engines for old boats - Board', 'Engines'), 'Engines'],
  [
    'the title that a heading holds amid other words',
    titled('My old engine', 'Help: My old engine 3 posts'),
    'My old engine',
  ],
])('of two that differ it is %s', (_, html, title) => expect(namesOf(html)[0]).toBe(title));
