// Which part of a document's title is the page's, and which the site's, where the page does not say so itself.

import { expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../content/snapshot-from-html.ts';

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
