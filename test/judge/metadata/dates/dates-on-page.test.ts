// Tests dates beside the headline: lines that are read, labels such as `updated`, and dates of other things.

import { describe, expect, test } from 'vitest';
import { metadataOf } from '../../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;

function datesOf(html: string, lang = 'en', finalUrl?: string): readonly (string | null)[] {
  const overrides = finalUrl === undefined ? { lang } : { lang, finalUrl };
  const { published, modified } = metadataOf(snapshotFromHtml(html, overrides));
  return [published?.value ?? null, modified?.value ?? null];
}

const page = (beside: string, head = ''): string =>
  `<title>Ferry times</title>${head}<h1>Ferry times</h1>${beside}${TEXT}`;

describe('a line with two dates', () => {
  test.each([
    ['en', 'Last updated: March 3, 2026 | Published: March 1, 2026', '2026-03-01', '2026-03-03'],
    ['en', 'Updated March 3, 2026 — Originally published March 1, 2026', '2026-03-01', '2026-03-03'],
    ['fr', 'Publié le 2 mars 2026 à 08h15, mis à jour le 3 mars 2026', '2026-03-02T08:15', '2026-03-03'],
    ['de', 'Veröffentlicht am 1. März 2026, aktualisiert am 3. März 2026', '2026-03-01', '2026-03-03'],
    [
      'en',
      '<time datetime="2026-03-01T09:00Z">1 Mar 2026</time> Last modified on Mon 2 Mar 2026 11:12 CET',
      '2026-03-01T09:00Z',
      '2026-03-02T11:12',
    ],
  ])('%s: %s', (lang, line, published, modified) =>
    expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual([published, modified]),
  );

  test('does not include a sentence with two years', () => {
    const sentence =
      'The old ferry was released to the islands in May 2019 and updated by its crew and owners in 2021.';
    expect(datesOf(page(`<p>${sentence}</p>`))).toEqual([null, null]);
  });
});

test('long sections that end in a date are no list of dated articles', () => {
  const own = '<p>By Jane Doe</p><time datetime="2024-05-01">May 1, 2024</time><h2>First</h2>';
  const later = `<section><h2>More</h2>${'<b>ferry</b> '.repeat(220)}<p>June 2, 2024</p></section>`;
  const html = `<div><h1>Ferry times</h1></div><section>${own}${TEXT}</section>${later.repeat(3)}`;
  expect(datesOf(`<title>Ferry times</title>${html}`)[0]).toBe('2024-05-01');
});

test('a date in an embedded post is not that of the page', () => {
  const declared =
    '<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2026-03-03"}</script>';
  const post =
    '<blockquote class="post"><p>Ferries!</p>A. Poe <a href="https://posts.example/1">March 1, 2026</a></blockquote>';
  expect(datesOf(page(post, declared))).toEqual(['2026-03-03', null]);
  expect(datesOf(`<blockquote>${page('<p>March 1, 2026</p>')}</blockquote>`)).toEqual(['2026-03-01', null]);
});

describe('a tooltip with the exact time', () => {
  const tip = (title: string, text = '7 months', href = '/log'): string =>
    `<p>Added by Jane <a title="${title}" href="${href}">${text}</a> ago</p>`;

  test.each([
    ['of an age', tip('2026-05-13 09:30'), '2026-05-13T09:30'],
    ['in words', tip('May 13, 2026 at 9:30 PM'), '2026-05-13T21:30'],
    ['that can be read in two ways', tip('05/03/2026 09:30'), null],
    ['made clear by its link', tip('05/03/2026 09:30', '7 months', '/log?from=2026-05-03'), '2026-05-03'],
    ['without a time of day', tip('2026-05-13'), null],
    ['of another word', tip('2026-05-13 09:30', 'Edited'), null],
  ])('%s', (_, line, published) => expect(datesOf(page(line))).toEqual([published, null]));

  test('is labelled by the text before it', () => {
    const lines = `${tip('2026-05-13 09:30')}<p>Updated <a title="2026-06-14 10:00" href="/log">3 days</a> ago</p>`;
    expect(datesOf(page(lines))).toEqual(['2026-05-13T09:30', '2026-06-14T10:00']);
  });
});

describe('a month without a day', () => {
  test.each([
    ['en', 'March 2026', ['2026-03', null]],
    ['en', 'Last updated: March 2026', [null, '2026-03']],
    ['en', 'Published/Updated: March 2026', [null, '2026-03']],
    ['en', 'Posted & updated March 2026', [null, '2026-03']],
    ['en', 'Updated: revised March 2026', [null, '2026-03']],
    ['es', 'marzo de 2026', ['2026-03', null]],
    ['en', 'Sailing since March 2026', [null, null]],
    ['en', 'Our book was published in March 2026', [null, null]],
  ])('%s: %s', (lang, line, dates) => expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual(dates));
});

describe('the calendar of the page', () => {
  test.each([
    ['th', '3 มีนาคม 2569'],
    ['ja', '令和8年3月3日'],
    ['fa', '۱۲ اسفند ۱۴۰۴'],
  ])('%s: %s', (lang, line) => expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual(['2026-03-03', null]));
});

describe('a date of something else', () => {
  const event = (more: object): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Ferry times', ...more })}</script>`;
  const card = (title: string, date: string): string =>
    `<li><h2><a href="/${date}">${title}</a></h2><p>Some words of it.</p><time datetime="${date}">${date}</time></li>`;

  test('belongs to an event', () => {
    const time = '<p><time datetime="2027-07-04T19:30">4 July 2027</time></p>';
    const head = event({ startDate: '2027-07-04T19:30', endDate: '2027-07-05' });
    expect(datesOf(page(time, head))).toEqual([null, null]);
    expect(datesOf(page('<p>5 July 2027</p>', head))).toEqual([null, null]);
    expect(datesOf(page(`${time}<p>1 May 2027</p>`, head))).toEqual(['2027-05-01', null]);
    expect(datesOf(page('<p>Published 4 July 2027</p>', head))).toEqual(['2027-07-04', null]);
  });

  test('belongs to one of several items with a title and a date', () => {
    const list = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date, at) =>
      card(`Post ${at} on ferries`, date),
    );
    expect(datesOf(page(`<ul>${list.join('')}</ul>`))).toEqual([null, null]);
    const rows = list.map((_, at) => `<li><a href="/${at}">Post ${at}</a> 0${at + 1}.03.2026</li>`);
    expect(datesOf(page(`<ul>${rows.join('')}</ul>`))).toEqual([null, null]);
    expect(datesOf(page(`<p>3 March 2026</p><ul>${list.join('')}</ul>`))).toEqual(['2026-03-03', null]);
  });

  test('does not include the first post of a thread', () => {
    const posts = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
      (date, at) =>
        `<div><h3>Re: Ferry times</h3><a href="/u">Ann</a> <time datetime="${date}">${date}</time>${at}${TEXT}</div>`,
    );
    expect(datesOf(page(posts.join('')))).toEqual(['2026-01-01', null]);
  });

  test('belongs to one of several headings', () => {
    const releases = ['2025-05-01', '2025-04-01'].map(date => `<h2>1.0 - ${date}</h2><p>Mended.</p>`);
    expect(datesOf(page(releases.join('')))).toEqual([null, null]);
    expect(datesOf(page(releases[0] ?? ''))).toEqual(['2025-05-01', null]);
  });
});

test('line breaks in the source do not count as characters of the line', () => {
  const blanks = `\n${' '.repeat(60)}`;
  expect(datesOf(page(`<div>${blanks}May 3, 2024${blanks}</div>`))[0]).toBe('2024-05-03');
});

describe('a date in schema.org only', () => {
  const made = (type: string): string =>
    `<script type="application/ld+json">{"@type":"${type}","datePublished":"2024-05-03"}</script>`;

  test.each([
    ['is ignored on a page without an author', page('', made('WebPage')), null],
    ['counts if the page has an author', page('<p>By Jane Doe</p>', made('WebPage')), '2024-05-03'],
    ['counts if the page shows a date', page('<p>Updated May 9, 2024</p>', made('WebPage')), '2024-05-03'],
    ['counts if it is the date of an article', page('', made('Article')), '2024-05-03'],
  ])('%s', (_, html, published) => expect(datesOf(html)[0]).toBe(published));
});

test('a microdata property in the head belongs to the page', () => {
  const head = '<head><meta itemprop="datePublished" content="2024-05-03"></head>';
  expect(datesOf(`${head}${page('')}`)[0]).toBe('2024-05-03');
});

describe('a date far below the headline', () => {
  const far = (end: string, beside = ''): string => page(beside) + TEXT.repeat(30) + end;
  const author = '<meta name="author" content="Jane Doe">';
  test.each([
    ['after a label', '<p>Posted on March 3, 2026</p>', '2026-03-03'],
    ['below a label', '<h3>Published</h3><p>March 3, 2026</p>', '2026-03-03'],
    ['labelled twice, the same day', '<p>Published March 3, 2026</p><p>Posted 2026-03-03</p>', '2026-03-03'],
    ['labelled twice, two days', '<p>Published March 3, 2026</p><p>Posted March 1, 2026</p>', null],
    ['labelled as changed', '<p>Last updated March 3, 2026</p>', null],
    ['without a label', '<p>March 3, 2026</p>', null],
    ['the only one, with an author', `${author}<p>March 3, 2026</p>`, '2026-03-03'],
    ['one of two, with an author', `${author}<p>March 3, 2026</p><p>March 1, 2026</p>`, null],
    ['in a sentence, with an author', `${author}<p>The ferry sails from March 3, 2026</p>`, null],
    [
      'with its change, with an author',
      `${author}<p>March 3, 2026. Updated: March 9, 2026</p>`,
      '2026-03-03',
    ],
  ])('%s', (_name, end, published) => expect(datesOf(far(end))[0]).toBe(published));

  test('gives way to one beside the headline', () =>
    expect(datesOf(far('<p>Posted on March 3, 2026</p>', '<p>March 1, 2026</p>'))[0]).toBe('2026-03-01'));
});

test.each([
  ['en', 'Joined: Jul 24, 2017'],
  ['de', 'Registriert: 24.07.2017'],
  ['ru', 'Регистрация: 24.07.2017'],
])('the day on which a member joined is no date of the page: %s %s', (lang, line) =>
  expect(datesOf(page(`<p>${line}</p>`), lang)).toEqual([null, null]),
);

test.each(['published', 'published-date'])('meta name=%s', name =>
  expect(datesOf(page('', `<meta name="${name}" content="2026-03-03">`))[0]).toBe('2026-03-03'),
);

test('a lone date far below the headline does not replace the declared one', () => {
  const head =
    '<meta name="author" content="Jane Doe"><meta property="article:published_time" content="2026-03-03">';
  expect(datesOf(page('<p>March 1, 2026</p>', head))[0]).toBe('2026-03-01');
  expect(datesOf(`${page('', head)}${TEXT.repeat(30)}<p>March 1, 2026</p>`)[0]).toBe('2026-03-03');
});

describe('a page with only the date of its change', () => {
  const author = '<meta name="author" content="Jane Doe">';
  const made = (type: string): string =>
    `<script type="application/ld+json">{"@type":"${type}","dateModified":"2026-03-09"}</script>`;
  test.each([
    ['shown, with an author', page('<p>Updated March 9, 2026</p>', author), '2026-03-09'],
    ['shown, without an author', page('<p>Updated March 9, 2026</p>'), null],
    ['declared for an article, with an author', page('', author + made('Article')), '2026-03-09'],
    ['declared for the page, with an author', page('', author + made('WebPage')), null],
  ])('%s', (_name, html, published) => expect(datesOf(html)).toEqual([published, '2026-03-09']));
});

describe('a page that is not published on a day', () => {
  const line = '<p>Released March 3, 2026</p>';
  const product = '<script type="application/ld+json">{"@type":"Product","name":"Ferry times"}</script>';
  test('is the start page of a site', () => {
    expect(datesOf(page(line), 'en', 'https://example.org/')).toEqual([null, null]);
    expect(datesOf(page(line), 'en', 'https://example.org/times')).toEqual(['2026-03-03', null]);
  });

  test('is a product, unless somebody wrote about it', () => {
    expect(datesOf(page(line, product))).toEqual([null, null]);
    expect(datesOf(page(`<p>By Jane Doe</p>${line}`, product))).toEqual(['2026-03-03', null]);
  });
});

test('a question is published when it is asked, not when it is first answered', () => {
  const asked =
    '<script type="application/ld+json">{"@type":"Question","name":"Ferry times","dateCreated":"2026-03-01"}</script>';
  expect(datesOf(page('<p>answered March 3, 2026</p>', asked))[0]).toBe('2026-03-01');
});
