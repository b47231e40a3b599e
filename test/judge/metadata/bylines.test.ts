// Tests bylines: elements with a byline class, lines that only begin like one, and declared authors.

import { describe, expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;

const authorsOf = (html: string, lang = 'en'): readonly string[] | null =>
  metadataOf(snapshotFromHtml(html, { lang })).authors?.value ?? null;

const page = (beside: string, above = ''): string =>
  `<title>Ferry times</title>${above}<h1>Ferry times</h1>${beside}${TEXT}`;

describe('an element with the class byline', () => {
  test.each([
    ['By Jane Doe, May 3, 2024', ['Jane Doe']],
    ['Posted by <a href="/jane">Jane Doe</a> on <a href="/2024">May 3, 2024</a>', ['Jane Doe']],
    ['By Jane Doe · <a href="#c">3 comments</a>', ['Jane Doe']],
    ['By Jane Doe in <a href="/news">News</a>', ['Jane Doe']],
    ['By our correspondent <a href="/jane">Jane Doe</a>', ['Jane Doe']],
    ['<span>Jane Doe</span> <span>5 min read</span>', ['Jane Doe']],
    ['<span>Jane</span> <span>Doe</span> <span>@jane_doe</span>', ['Jane Doe']],
    ['<time>May 3, 2024</time> <span>Jane Doe</span>', ['Jane Doe']],
    ['<span>May 3, 2024</span>', null],
    [
      'By <a href="/ann">Ann Poe</a><span data-visibility="hidden"> and </span><a href="/bo">Bo Lee</a>',
      ['Ann Poe', 'Bo Lee'],
    ],
    ['By <a href="/by/jo">Jo Ann</a>, Annapolis, and <a href="/by/ann">Ann</a>', ['Jo Ann']],
  ])('%s', (byline, names) => expect(authorsOf(page(`<p class="byline">${byline}</p>`))).toEqual(names));
});

describe('a byline far below the headline', () => {
  const far = (bylines: string): string => page(`${TEXT.repeat(40)}${bylines}`);
  test.each([
    ['begins with a word for by', '<p class="byline">By Jane Doe and John Roe</p>', ['Jane Doe', 'John Roe']],
    ['begins with the name', '<p class="byline">Jane Doe</p>', null],
    ['is one of several', '<p class="byline">By Jane Doe</p><p class="byline">By John Roe</p>', null],
  ])('%s', (_, bylines, names) => expect(authorsOf(far(bylines))).toEqual(names));
});

describe('an element with the id byline', () => {
  test.each([
    ['<div>Health</div> <span id="byline">Posted by Jane Doe</span>', ['Jane Doe']],
    ['<div>Health</div> <span id="byline">Ferry Works</span>', null],
  ])('%s', (byline, names) => expect(authorsOf(page(`<div>${byline}</div>`))).toEqual(names));
});

describe('several people and what they did', () => {
  test.each<readonly [language: string, byline: string, names: readonly string[]]>([
    ['en', 'By Jane Doe with John Roe', ['Jane Doe', 'John Roe']],
    ['en', 'By Jane Doe, Bo Lee and John Roe', ['Jane Doe', 'Bo Lee', 'John Roe']],
    ['en', 'By Jane Doe with Reuters', ['Jane Doe']],
    ['en', 'By Jane Doe. Edited by John Roe', ['Jane Doe']],
    ['en', 'By Jane Doe, photographs by John Roe', ['Jane Doe']],
    ['en', 'Edited by Jane Doe', ['Jane Doe']],
    ['en', 'By Jane With', ['Jane With']],
    ['fr', 'Par Inès Dupont avec Jean Roux', ['Inès Dupont', 'Jean Roux']],
    ['fr', 'Inès Dupont avec AFP', ['Inès Dupont']],
    ['de', 'Jana Braun mit dpa', ['Jana Braun']],
    ['es', 'Por Inés Díaz con Tomás Ruiz', ['Inés Díaz', 'Tomás Ruiz']],
    ['it', 'A cura di Ines Rossi', ['Ines Rossi']],
    ['it', 'Ludwig Maria di Baviera', ['Ludwig Maria di Baviera']],
    ['pl', 'Oprac. Jan Kowalski', ['Jan Kowalski']],
    ['pl', 'Jan Kowalski i Anna Nowak', ['Jan Kowalski', 'Anna Nowak']],
    ['el', 'Του Γιάννη Παππά', ['Γιάννη Παππά']],
    ['el', 'Γιάννης Παππάς και Μαρία Νίκου', ['Γιάννης Παππάς', 'Μαρία Νίκου']],
    ['ru', 'Автор: Иван Петров и Анна Сидорова', ['Иван Петров', 'Анна Сидорова']],
    ['zh', '作者：张三 李四', ['张三', '李四']],
    ['zh', '记者：欧阳修、李四', ['欧阳修', '李四']],
    ['zh', '作者：张三', ['张三']],
  ])('in %s: %s', (language, byline, names) =>
    expect(authorsOf(page(`<p class="byline">${byline}</p>`), language)).toEqual(names),
  );
});

describe('a line without a class', () => {
  test.each([
    ['below the headline', page('<p>By Jane Doe</p>')],
    ['with a link and a date', page('<p>By <a href="/jane">Jane Doe</a> on May 3, 2024</p>')],
    [
      'below a standfirst',
      page('<p>All ferries of the coast, by day and by night.</p><div>By Jane Doe</div>'),
    ],
    ['above the headline', page('', '<p>By Jane Doe</p>')],
  ])('%s', (_, html) => expect(authorsOf(html)).toEqual(['Jane Doe']));

  test('begins with a preposition in the language of the page', () => {
    expect(authorsOf(page('<p>Von Jane Doe</p>'), 'de')).toEqual(['Jane Doe']);
    expect(authorsOf(page('<p>Von Jane Doe</p>'), 'en')).toBe(null);
  });

  test.each([
    ['ru', 'Автор: Иван Петров', 'Иван Петров'],
    ['he', 'מאת דנה לוי', 'דנה לוי'],
    ['ar', 'بقلم: أحمد علي', 'أحمد علي'],
    ['fa', 'نویسنده: علی رضایی', 'علی رضایی'],
    ['hi', 'लेखक: राम शर्मा', 'राम शर्मा'],
    ['tr', 'Yazan: Ali Demir', 'Ali Demir'],
    ['vi', 'Tác giả: Nguyễn Văn A', 'Nguyễn Văn A'],
    ['id', 'Oleh: Budi Santoso', 'Budi Santoso'],
    ['ko', '김철수 기자', '김철수'],
    ['ko', '김철수 기자 kim@example.org', '김철수'],
  ])('in %s: %s', (lang, line, name) => expect(authorsOf(page(`<p>${line}</p>`), lang)).toEqual([name]));

  test.each([['Автор книги Иван Петров'], ['기자 회견 일정'], ['Yazan Haddad']])(
    'is not a byline: %s',
    line => expect(authorsOf(page(`<p>${line}</p>`))).toBe(null),
  );

  test.each([
    ['words of a text', page('<p>By the sea</p>')],
    ['a sort option', page('<p>By Category</p>')],
    ['sections of a site', page('<p>By Bird Flu / Avian Flu</p>')],
    ['a link', page('<p><a href="/n">By Numbers Alone</a></p>')],
    ['after the text', page(`${TEXT}<p>By Jane Doe</p>`)],
    ['below another heading', page('<h2>Buses</h2><p>By Jane Doe</p>')],
    ['the headline', '<title>By Jane Doe</title><h1>By Jane Doe</h1>'],
  ])('is not a byline: %s', (_, html) => expect(authorsOf(html)).toBe(null));

  test('is less reliable than an element with the class byline', () => {
    expect(authorsOf(page('<p>By Bo Lee</p><p class="byline">Ann Poe</p>'))).toEqual(['Ann Poe']);
  });
});

describe('a byline with its date below the text', () => {
  const byline = (name: string, day: number): string =>
    `<div><time datetime="2026-05-0${day}">${day} May</time><p class="post-author__name">${name}</p></div>`;
  const far = (end: string): string => page(`${TEXT.repeat(20)}${end}`);
  const comment =
    '<div class="comment"><b class="comment-author">Bo Lee</b><time datetime="2026-06-01">June</time></div>';

  test.each([
    ['alone', far(byline('jdoe', 1)), ['jdoe']],
    ['above comments', far(byline('Jane Doe', 1) + comment), ['Jane Doe']],
    ['only in comments', far(comment), null],
    ['several', far(byline('Jane Doe', 1) + byline('Jane Doe', 2)), null],
    ['without a date', far('<p class="post-author__name">Jane Doe</p>'), null],
  ])('%s', (_, html, names) => expect(authorsOf(html)).toEqual(names));

  test('gives the date, beside those of comments', () =>
    expect(metadataOf(snapshotFromHtml(far(byline('Jane Doe', 1) + comment))).published?.value).toBe(
      '2026-05-01',
    ));
});

test('a byline comes before a link to all posts of its author', () => {
  const link = '<a rel="author" href="/author/jane">View all of Jane Doe’s posts</a>';
  const far = page(TEXT.repeat(20));
  expect(authorsOf(`${far}<h2 class="author-title">By Jane Doe</h2>${link}`)).toEqual(['Jane Doe']);
  expect(authorsOf(`${far}<h2 class="author-title">By Bo Lee</h2>${link}`)).not.toEqual(['Bo Lee']);
  expect(
    authorsOf(`${far}<h2 class="author-title">By jdoe</h2>${link.replace(/Jane.*posts/u, 'jdoe’s posts.')}`),
  ).toBe(null);
});

describe('the sender of an archived mail', () => {
  const head = (from: string, date = 'Date: Sat, 10 Jan 2026 10:10:00 +0000'): string =>
    page(`<ul><li><em>To</em>: ferry@example.org</li><li>${from}</li><li>${date}</li></ul>`);
  const address = '<a href="mailto:jane@example.org">jane@example.org</a>';

  test.each([
    [`<em>From</em>: Jane Doe &lt;${address}&gt;`, ['Jane Doe']],
    ['From: "J. Doe" &lt;jane@xxxxxxx&gt;', ['J. Doe']],
    ['From: jdoe (jane at example.org)', ['jdoe']],
    ['From: London', null],
    [`From: ${address}`, null],
  ])('%s', (from, names) => expect(authorsOf(head(from))).toEqual(names));

  test('needs a date beside it', () =>
    expect(authorsOf(head('From: Jane Doe &lt;jane@example.org&gt;', 'Ferry'))).toBe(null));
});

describe('hundreds of low lines above the headline', () => {
  const below = (count: number, beside: string): string =>
    page(beside, '<p data-box="0 0 400 1">Ferry</p>'.repeat(count));

  test.each([
    ['By Jane Doe', below(199, '<p>By Jane Doe</p>'), ['Jane Doe']],
    [
      'From: Ann Poe',
      below(230, '<p>From: Ann Poe &lt;ann@example.org&gt;</p><p>Date: Sat, 10 Jan 2026</p>'),
      ['Ann Poe'],
    ],
  ])('%s', (_, html, names) => expect(authorsOf(html)).toEqual(names));
});

describe('declared authors', () => {
  test.each([
    ['Jane Doe, New York Times', ['Jane Doe, New York Times']],
    ['Jane Doe and John Roe', ['Jane Doe', 'John Roe']],
    ['Ann Poe, Bo Lee, and Cy Fox', ['Ann Poe', 'Bo Lee', 'Cy Fox']],
    ['Doe, Jane', ['Doe, Jane']],
    ['Jane Doe, PhD', ['Jane Doe, PhD']],
    ['Acme, Inc.', ['Acme, Inc.']],
  ])('in one line: %s', (content, names) =>
    expect(authorsOf(page(`<meta name="author" content="${content}">`))).toEqual(names),
  );

  test.each([
    ['Jane Doe, Harbour Post', 'Jane Doe'],
    ['Jane Doe, HARBOUR POST Sports', 'Jane Doe'],
    ['Jane Doe, Science Editor, Harbour Post', 'Jane Doe, Science Editor'],
    ['Jane Doe, Example', 'Jane Doe'],
    ['Jane Doe, Valley Post', 'Jane Doe, Valley Post'],
    ['Harbour Post', 'Harbour Post'],
    ['Ann, Harbour Post', 'Ann, Harbour Post'],
  ])('without the name of the site: %s', (content, name) => {
    const site = '<meta property="og:site_name" content="Harbour Post">';
    expect(authorsOf(page(`${site}<meta name="author" content="${content}">`))).toEqual([name]);
  });

  test.each(['#janedoe', 'social.example/jane.doe'])('a byline comes before a reference: %s', content => {
    const declared = `<meta name="author" content="${content}">`;
    expect(authorsOf(page(`${declared}<p class="byline">Jane Doe</p>`))).toEqual(['Jane Doe']);
  });

  test('a person with a name in two scripts is one author', () => {
    const article = { '@type': 'Article', author: { '@type': 'Person', name: ['山田太郎', 'Taro Yamada'] } };
    const html = page(`<script type="application/ld+json">${JSON.stringify(article)}</script>`);
    expect(authorsOf(html)).toEqual(['山田太郎']);
  });
});

describe('a link to an author page', () => {
  const link = (name: string, href = '/authors/jane-doe') => `<p><a href="${href}">${name}</a></p>`;

  const far = TEXT.repeat(20);

  test.each([
    ['near the headline', page(link('Jane Doe')), ['Jane Doe']],
    ['spelled as in its address', page(link('jané', '/author/jane/')), ['jané']],
    ['below the text, the only one', page('') + far + link('Jane Doe'), ['Jane Doe']],
    [
      'below the text, one of two',
      page('') + far + link('Jane Doe') + link('Bo Lee', '/author/bo-lee'),
      null,
    ],
    ['that contains no name', page(link('more from this author')), null],
    ['to the list of authors', page(link('Jane Doe', '/authors')), null],
    [
      'below the text, with a line that begins like a byline',
      page('<p>By Bo Lee</p>') + far + link('Jane Doe'),
      ['Bo Lee'],
    ],
  ])('%s', (_, html, names) => expect(authorsOf(html)).toEqual(names));
});

describe('a name that is not of the page', () => {
  const label = '<p class="comment-form-author"><label for="author">Name *</label><input id="author"></p>';
  const card = (title: string): string =>
    `<div>${title}<p><a rel="author" href="/author/bo">Bo Lee</a></p></div>`;
  const designer = '<p>Website by <a rel="author" href="https://designer.example/">Bo Lee</a></p>';
  test.each([
    ['a label of a form', page(`${TEXT}<form>${label}</form>`)],
    ['a label of a form below the headline', page(`<form>${label}</form>`)],
    [
      'who wrote the only comment',
      page(`${TEXT}<section id="comments"><a rel="author" href="/u/bo">Bo Lee</a><p>Fine.</p></section>`),
    ],
    [
      'who wrote a review',
      page(`${TEXT}<div itemscope itemtype="https://schema.org/Review"><b class="author">Bo Lee</b></div>`),
    ],
    ['beside the title of another post', page(TEXT + card('<h4><a href="/other">Another post</a></h4>'))],
    ['the same right below the headline', page(card('<a href="/other"><h4>Another post</h4></a>'))],
    [
      'who wrote a quoted post',
      page(`${TEXT}<blockquote><a rel="author" href="/u/bo">Bo Lee</a></blockquote>`),
    ],
    ['who made the site', page(`${TEXT}<footer>${designer}</footer>`)],
  ])('%s', (_, html) => expect(authorsOf(html)).toBe(null));

  test.each([
    ['beside a heading of the page itself', page(TEXT + card('<h4><a href="#author">The author</a></h4>'))],
    ['beside a heading with the name', page(TEXT + card('<h4><a href="/author/bo">About Bo Lee</a></h4>'))],
    ['in the footer of an article', `<article>${page(`${TEXT}<footer>${designer}</footer>`)}</article>`],
    ['of the first post of a thread', page(`<div class="comment"><b class="author">Bo Lee</b>${TEXT}</div>`)],
    ['in a form around the page', `<form>${page(designer)}</form>`],
  ])('is of the page: %s', (_, html) => expect(authorsOf(html)).toEqual(['Bo Lee']));
});

describe('an element with an author-like class and other text', () => {
  test.each([
    ['post-author-info', 'Jane Doe', ['Jane Doe']],
    ['styles_postAuthorBox', 'Jane Doe', ['Jane Doe']],
    ['author-info', 'Find the right author for you', null],
    ['coauthored', 'Jane Doe', null],
  ])('%s: %s', (name, text, names) =>
    expect(authorsOf(page(`<div class="${name}">${text}</div>`))).toEqual(names),
  );
});

test('an element with a class name holds the name, not the role beside it', () => {
  const role = '<span class="author__name">Jane Doe</span> <span>Content Marketing Coordinator</span>';
  expect(authorsOf(page(`<div class="author">${role}</div>`))).toEqual(['Jane Doe']);
});

test.each(['admin', 'Webmaster', 'Written By', 'page.head.extra.author'])('%s is not an author', name => {
  expect(authorsOf(`<meta name="author" content="${name}">${page('')}`)).toBe(null);
});

test('a microdata property in the head belongs to the page', () => {
  expect(authorsOf(`<head><meta itemprop="author" content="Jane Doe"></head>${page('')}`)).toEqual([
    'Jane Doe',
  ]);
});
