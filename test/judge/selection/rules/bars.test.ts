// Lowers pagers, rows of links to parts of the page or to the pages around it, and links that a row above has too.

import { describe, expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { translationTest } from '../../../../src/judge/selection/rules/bars.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

describe('bars of links', () => {
  const { logOdds: BAR, wayLogOdds: WAY } = SELECTION_SETTINGS.bars;
  const TEXT = `<h1>Walls we love</h1><p>${'words '.repeat(60)}</p>`;
  const PROSE = `<p>${'words '.repeat(60)}</p>`;
  const tabs = (...names: string[]) =>
    `<div>${names.map(name => `<a href="#${name}">${name}</a>`).join(' ')}</div>`;
  const links = (...names: string[]) =>
    `<div>${names.map(name => `<a href="/a">${name}</a>`).join(' ')}</div>`;

  const PAGER = (picture: string) =>
    `<div>${picture} <a href="/1">1</a> <a href="/2">2</a> <a href="/3">3</a></div>`;

  const corrections = (html: string, head = ''): readonly number[] =>
    applyRule('bars', `<head>${head}</head><body><main>${TEXT}${html}</main></body>`).values;

  test.each<readonly [name: string, html: string, expected: readonly number[]]>([
    ['a pager', links('1', '2', '3', 'Next'), [0, 0, BAR]],
    ['figures of other scripts', links('١', '٢', '٣'), [0, 0, BAR]],
    ['a pager with its arrow', PAGER('<img src="next.png" width="20" height="20">'), [0, 0, BAR, BAR]],
    ['a pager around pictures', PAGER('<img src="crane.jpg" width="190" height="120">'), [0, 0, 0, 0]],
    ['numbers in no order', links('7', '2', '40'), [0, 0, 0]],
    ['numbers among more words', links('1', '2', '3', 'see all of them'), [0, 0, 0]],
    ['links of words', links('Share', 'Send', 'Print'), [0, 0, 0]],
    ['numbers that are no links', '<p>1 2 3</p>', [0, 0, 0]],
    ['a tab bar', tabs('Description', 'Reviews') + PROSE, [0, 0, BAR, 0]],
    ['one link to a part of the page', tabs('Reviews'), [0, 0, 0]],
    ['links to parts and elsewhere', '<div><a href="#a">Parts</a> <a href="/b">Others</a></div>', [0, 0, 0]],
  ])('%s', (_, html, expected) => {
    expect(corrections(html)).toEqual(expected);
  });

  const skips = (href: string, head: string): readonly number[] => {
    const page = `<head>${head}</head><body><p><a href="${href}">To the text</a></p><main id="text">${TEXT}${PROSE}</main></body>`;
    const evidence = evidenceFromHtml(page, head === '' ? {} : { finalUrl: 'file:///pages/walls.html' });
    return applyRule('bars', evidence).values;
  };

  test.each<readonly [name: string, href: string, expected: number, head: string]>([
    ['a link that skips to the text', '#text', BAR, ''],
    ['by the address of the page', 'https://example.org/blog/post.html#text', BAR, ''],
    ['a link to another page', '/other#text', 0, ''],
    ['a link to a place that is not there', '#gone', 0, ''],
    [
      'in a saved page, by the address that it had',
      'https://example.org/walls/12#text',
      BAR,
      '<link rel="canonical" href="https://example.org/walls/12-walls-we-love">',
    ],
  ])('%s', (_, href, expected, head) => {
    expect(skips(href, head)).toEqual([expected, 0, 0, 0]);
  });

  const way = (rel: string): string =>
    `<p>Next: <a rel="next" href="#gates">Gates</a>, Up: <a rel="up" href="#top">Walls</a> [<a rel="${rel}" href="#toc">Contents</a>]</p>`;

  test.each<readonly [name: string, html: string, expected: readonly number[]]>([
    ['links with labels to the parts around', way('contents') + PROSE, [0, 0, WAY, 0]],
    ['with a link elsewhere', way('nofollow') + PROSE, [0, 0, 0, 0]],
    ['a link in a sentence', '<p>Gates are in <a rel="next" href="#gates">the next</a> part.</p>', [0, 0, 0]],
    ['a link to the contents alone', '<p>See <a rel="contents" href="#toc">Contents</a></p>', [0, 0, 0]],
  ])('%s', (_, html, expected) => {
    expect(corrections(html)).toEqual(expected);
  });

  const LANGUAGES =
    '<p>Languages: <a href="walls.en.html">en</a> | <a href="walls.de.html" hreflang="de">de</a> | <a href="walls.ja.html" hreflang="ja">ja</a></p>';

  const TRANSLATIONS =
    '<p>Languages: <a href="post.html">English</a> | <a href="post.de.html">Deutsch</a> | <a href="post.ja.html">日本語</a></p>';

  test.each<readonly [name: string, html: string, expected: readonly number[]]>([
    ['links to the page in other languages', LANGUAGES, [0, 0, BAR]],
    ['by the address of this page, with a language in it', TRANSLATIONS, [0, 0, BAR]],
    [
      'by that address below another folder',
      TRANSLATIONS.replace(/post\.(..)\.html/g, '/$1/blog/post.html'),
      [0, 0, BAR],
    ],
    [
      'addresses with anything else in them',
      TRANSLATIONS.replace(/post\.(..)\.html/g, 'post.$1x.html'),
      [0, 0, 0],
    ],
    ['links that declare no language', LANGUAGES.replaceAll('hreflang', 'title'), [0, 0, 0]],
    ['two links that do not', LANGUAGES.replace('hreflang', 'title'), [0, 0, 0]],
    ['one link', '<p><a href="walls.de.html" hreflang="de">Deutsch</a></p>', [0, 0, 0]],
    ['a sentence', LANGUAGES.replace('Languages', `On walls, ${'words '.repeat(12)}`), [0, 0, 0]],
    ['titles of texts', LANGUAGES.replaceAll(/(..)<\/a>/g, '$1 walls, gates and hedges</a>'), [0, 0, 0]],
  ])('%s', (_, html, expected) => {
    expect(corrections(html)).toEqual(expected);
  });

  const HEAD =
    '<link rel="prev" href="gates.html"><link rel="next" href="https://example.org/blog/hedges.html">';
  const TURNS =
    '<div><a href="gates.html"><p>previous</p><p>Gates</p></a><a href="hedges.html"><p>next</p><p>Hedges</p></a></div>';
  const ENTRIES =
    '<ul><li><a href="hedges.html">Hedges</a></li><li><a href="ditches.html">Ditches</a></li></ul>';

  test.each<readonly [name: string, html: string, head: string, expected: readonly number[]]>([
    ['links to the pages around, as the head names them', TURNS, HEAD, [0, 0, BAR, BAR, BAR, BAR]],
    ['links that the head does not name', TURNS, '', [0, 0, 0, 0, 0, 0]],
    ['the next page in a list of others', ENTRIES, HEAD, [0, 0, 0, 0]],
    ['the next page in a list of its own', ENTRIES.replace(/<li><a href="d.*<\/li>/, ''), HEAD, [0, 0, BAR]],
    ['the next page in a sentence', '<p>On to <a href="hedges.html">hedges</a> then.</p>', HEAD, [0, 0, 0]],
  ])('%s', (_, html, head, expected) => {
    expect(corrections(html, head)).toEqual(expected);
  });

  const ROW =
    '<div>[<a href="1.html">Previous</a>][<a href="3.html">Next</a>][<a href="all.html">All</a>]</div>';
  const AGAIN =
    '<ul><li>Previous: <a href="1.html">Walls, again</a></li><li>Lists:<ul><li><a href="all.html">All</a></li></ul></li></ul>';
  const NOTE = '<p>Note: walls without a gate keep out friends as well as foes.</p>';
  const OTHERS = '<ul><li>Answers: <a href="4.html">Walls</a></li><li><a href="5.html">Doors</a></li></ul>';
  const MORE = `${OTHERS}<p><a href="6.html">Gates we love</a></p>`;

  test.each<
    readonly [name: string, above: string, below: string, kind: PageKind, expected: readonly number[]]
  >([
    ['links below that a row above the title has too', ROW, AGAIN, 'article', [0, 0, 0, BAR, BAR, BAR]],
    ['without such a row', '', AGAIN, 'article', [0, 0, 0, 0, 0]],
    ['with another link', ROW, OTHERS, 'article', [0, 0, 0, 0, 0]],
    [
      'with a sentence that has a colon',
      ROW,
      `<div>${NOTE}${AGAIN}</div>`,
      'article',
      [0, 0, 0, 0, BAR, BAR, BAR],
    ],
    ['links below the last rule', '<hr>', `<hr>${MORE}`, 'article', [0, 0, BAR, BAR, BAR]],
    ['links below no rule', '<hr>', MORE, 'article', [0, 0, 0, 0, 0]],
    ['links and a text below it', '', `<hr>${MORE}${PROSE}`, 'article', [0, 0, 0, 0, 0, 0]],
    ['links below it on a page of lists', '', `<hr>${MORE}`, 'listing', [0, 0, 0, 0, 0]],
    [
      'links to other sites below it',
      '',
      `<hr>${MORE.replaceAll('href="', 'href="https://fields.example/')}`,
      'article',
      [0, 0, 0, 0, 0],
    ],
  ])('%s', (_, above, below, kind, expected) => {
    const page = `<head><title>Walls we love</title></head><body>${above}${TEXT}${below}</body>`;
    expect(applyRule('bars', page, { kind }).values).toEqual(expected);
  });
});

describe('links to translations', () => {
  test.each<readonly [own: string, href: string, expected: boolean]>([
    ['https://example.org/walls.ja.html', 'walls.de.html', true],
    ['https://example.org/walls.ja.html', 'walls.html', true],
    ['https://example.org/walls.html', 'walls.pt_BR.html', true],
    ['https://example.org/en/walls', '/fr/walls', true],
    ['https://example.org/en-US/docs/walls', '/de/docs/walls', true],
    ['https://example.org/walls/', '/de/walls/', true],
    ['https://example.org/', '/de/', true],
    ['https://example.org/walls.ja.html', 'walls.ja.html', false],
    ['https://example.org/walls.ja.html', 'gates.de.html', false],
    ['https://example.org/walls.ja.html', 'https://example.com/walls.de.html', false],
    ['https://example.org/walls.html', 'gates.html', false],
    ['https://example.org/en/walls', '/old/walls', false],
    ['https://example.org/walls', '/blog/walls', false],
    ['https://example.org/en/walls', '/fr/de/walls', false],
    ['https://example.org/walls.ja.html', 'mailto:a@example.org', false],
  ])('on %s a link to %s', (own, href, expected) => {
    const snapshot = { ...snapshotFromHtml('<p>Walls</p>'), finalUrl: own, scopes: [] };
    expect(translationTest(snapshot)(href)).toBe(expected);
  });
});
