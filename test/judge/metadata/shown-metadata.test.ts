// Tests titles, authors and dates that the page shows and its declarations lack or contradict.

import { describe, expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;

const metadataFrom = (html: string, url?: string) => {
  const snapshot = snapshotFromHtml(html, { lang: 'en' });
  return metadataOf(url === undefined ? snapshot : { ...snapshot, finalUrl: url });
};

const titleOf = (html: string, url?: string) => metadataFrom(html, url).title?.value ?? null;
const authorsOf = (html: string) => metadataFrom(html).authors?.value ?? null;
const publishedOf = (html: string) => metadataFrom(html).published?.value ?? null;

describe('title', () => {
  test('a long h1 needs less likeness than a slogan', () => {
    const title = '<title>Top 11 Ferry Routes for 2025</title>';
    expect(titleOf(`${title}<h1>11 ferry routes to try when the islands are quiet</h1>${TEXT}`)).toBe(
      '11 ferry routes to try when the islands are quiet',
    );
    expect(titleOf(`${title}<h1>Book your ferry today</h1>${TEXT}`)).toBe('Top 11 Ferry Routes for 2025');
  });

  test('the heading after the number of a ticket comes before that of its project', () => {
    const html = (title: string) =>
      `<title>${title}</title><h1>Ferry</h1><h2>Bug #12</h2><h3>The gate is open</h3>${TEXT}`;
    expect(titleOf(html('Bug #12: The gate is open - Ferry - Tracker'))).toBe('Bug #12: The gate is open');
    expect(titleOf(html('Bug #12: The gate is open'))).toBe('Bug #12: The gate is open');
    expect(titleOf(html('Handbook: The gate is open - Ferry - Tracker'))).toBe('Ferry');
  });

  test('the heading of a page that is titled by the name in its address', () => {
    const masthead = '<h1><a href="/doku.php?id=start">Ferry wiki</a></h1>';
    const html = `<title>notes:gate_2 [Ferry wiki]</title>${masthead}<h1>How to open the gate</h1>${TEXT}`;
    expect(titleOf(html, 'https://example.org/doku.php?id=notes:gate_2')).toBe('How to open the gate');
    expect(titleOf(html, 'https://example.org/doku.php?id=notes:gate')).not.toBe('How to open the gate');
  });

  test('a title that names the site first does not name a page inside it', () => {
    const html = `<title>Example - The home of ferries</title><h1>Which ferry is best?</h1>${TEXT}`;
    expect(titleOf(html, 'https://example.org/thread/7')).toBe('Which ferry is best?');
    expect(titleOf(html, 'https://example.org/')).toBe('The home of ferries');
  });

  test('a heading that repeats a whole title comes before one that repeats a tag in it', () => {
    const head =
      '<title>islands - Which ferry is best? | Acme</title><meta property="og:title" content="Which ferry is best?">';
    const answer = `<h1 style="font-size: 40px">Islands</h1>${TEXT}`;
    expect(titleOf(`${head}<h1>Which ferry is best?</h1>${TEXT}${answer}`)).toBe('Which ferry is best?');
  });

  test.each([
    ['Handbook: Section 4.3', '4.3 Gates and bolts'],
    ['Handbook: Appendix A.16', 'A.16 Gates and bolts'],
    ['Handbook: Gates and bolts', '3. Gates and bolts'],
    ['Handbook: Gates and bolts', 'Gates and bolts'],
    ['手册: A.3 Gates and bolts', 'A.3 Gates and bolts'],
  ])('of a page titled %s, the heading %s', (title, heading) => {
    const html = (words: string) => `<title>${title}</title><h2>Contents</h2>${TEXT}<h2>${words}</h2>${TEXT}`;
    expect(titleOf(html(heading))).toBe(heading);
    expect(titleOf(html('4.4 Hinges'))).toBe(title);
  });

  test('a line that repeats the title is the headline if there is no heading', () => {
    const head = '<title>All ferry times | Acme</title>';
    expect(authorsOf(`${head}<div>All ferry times</div><p>By Jane Doe</p>${TEXT}`)).toEqual(['Jane Doe']);
  });
});

describe('authors', () => {
  const page = (beside: string, head = '', after = ''): string =>
    `<title>Ferry times</title>${head}<h1>Ferry times</h1>${beside}${TEXT}${after}`;
  const uploader = '<meta name="author" content="Sam Upload">';

  test.each([
    ['a label in an element of its own', page('<p>Written by</p><p>Jane Doe</p>')],
    ['a byline in place of who uploaded the page', page('<p>By Jane Doe</p>', uploader)],
    ['a remark behind the text', page('', '', '<h2>More</h2><p>Written by Jane Doe</p>')],
    ['a weekday behind the name', page('<p class="byline">Posted by Jane Doe on Tuesday, May 3, 2024</p>')],
    [
      'a name with portrait and date',
      page('<img alt="Portrait of Jane Doe" width="40" height="40"><p>Jane Doe</p><p>May 3, 2024</p>'),
    ],
    ['a catalogue', page('', '<meta name="citation_author" content="Doe, Jane">')],
  ])('%s', (_, html) => expect(authorsOf(html)).toEqual(['Jane Doe']));

  test('a role behind the shown name does not make it another one', () => {
    const head = '<meta name="author" content="Jane Doe">';
    expect(authorsOf(page('<p>By Jane Doe, Journalist</p>', head))).toEqual(['Jane Doe']);
  });

  test('a person comes before the site that one source declares with her', () => {
    const authors = [
      { '@type': 'Organization', name: 'Example News' },
      { '@type': 'Person', name: 'Jane Doe' },
    ];
    const article = { '@type': 'Article', author: authors, publisher: authors[0] };
    const head = `<script type="application/ld+json">${JSON.stringify(article)}</script>`;
    expect(authorsOf(page('', head))).toEqual(['Jane Doe', 'Example News']);
  });

  test('an accent does not make it another one', () => {
    const head = '<meta name="author" content="José Díaz">';
    expect(authorsOf(page('<p>By Jose Diaz</p>', head))).toEqual(['José Díaz']);
  });

  test('a declared line with two names and a newspaper', () => {
    const data = { '@type': 'NewsArticle', author: { name: 'Jane Doe and Bo Lee, The Paper' } };
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(authorsOf(page('', script))).toEqual(['Jane Doe', 'Bo Lee']);
  });

  test('who started a thread, but not who commented on an article', () => {
    const member = '<a href="./memberlist.php?mode=viewprofile&amp;u=7">ferry_fan</a>';
    expect(authorsOf(page(`<p>${member}</p>`))).toEqual(['ferry_fan']);
    expect(authorsOf(page('', '', `<p>${member}</p>`))).toBe(null);
  });
});

describe('published', () => {
  const page = (declared: string, shown: string): string =>
    `<title>Ferry times</title><meta property="article:published_time" content="${declared}"><h1>Ferry times</h1><p>${shown}</p>${TEXT}`;

  test.each([
    ['an earlier date beside the headline', '2025-11-05', 'January 31, 2024', '2024-01-31'],
    ['no later date', '2024-01-31', 'November 5, 2025', '2024-01-31'],
    ['no date of a change', '2025-11-05', 'Updated January 31, 2024', '2025-11-05'],
  ])('%s', (_, declared, shown, day) => expect(publishedOf(page(declared, shown))).toBe(day));

  test('a meta element of the site', () => {
    const head = '<title>Ferry times</title><meta name="acme-published-date" content="2025-05-27">';
    expect(publishedOf(`${head}<h1>Ferry times</h1>${TEXT}`)).toBe('2025-05-27');
  });
});
