// Where links lead, by their addresses alone.

import { expect, test } from 'vitest';
import { linkTargetReader } from '../../../src/page/snapshot/link-targets.ts';
import { PAGE_URL, snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const cases: readonly (readonly [html: string, target: string | undefined])[] = [
  ['<a href="mailto:me@example.org">', 'contact'],
  ['<a href="tel:+49301234">', 'contact'],
  ['<a href="/datenschutz.html">', 'legal'],
  ['<a href="/en/privacy-policy/">', 'legal'],
  ['<a href="/wp-login.php">', 'account'],
  ['<a href="https://shop.example.org/warenkorb">', 'account'],
  ['<a href="https://de-de.facebook.com/example">', 'social'],
  ['<a href="https://www.facebook.com/sharer.php?u=x">', 'share'],
  [`<a href="https://social.example/?u=${encodeURIComponent(PAGE_URL)}">`, 'share'],
  ['<a href="/fr/">', 'language'],
  ['<a href="?lang=de">', 'language'],
  ['<a href="/about" hreflang="fr">', 'language'],
  ['<a href="/blog/feed/">', 'feed'],
  ['<a href="/2014/05/">', 'archive'],
  ['<a href="/tag/leek">', 'topic'],
  ['<a href="/leek" rel="tag">', 'topic'],
  ['<a href="/">', 'home'],
  ['<a href="../index.html">', 'home'],
  ['<a href="#part">', 'place'],
  ['<a href="https://other.example/page">', 'otherSite'],
  ['<a href="https://www.example.org/page">', 'deeper'],
  ['<a href="/2014/05/some-post">', 'deeper'],
  ['<a href="javascript:void(0)">', undefined],
  ['<a>', undefined],
];

test.each(cases)('%s: %s', (html, target) => {
  const snapshot = snapshotFromHtml(`<p>${html}words</a></p>`);
  const link = snapshot.elements.find(({ tag }) => tag === 'a');
  expect(link && linkTargetReader(snapshot)(link)).toBe(target);
});

test('a saved page belongs to the host that most of its absolute links lead to', () => {
  const html = `<p>${'<a href="http://www.own.example/a">a</a>'.repeat(3)}<a href="http://far.example/">b</a></p>`;
  const snapshot = snapshotFromHtml(html, { finalUrl: 'file:///tmp/page.html' });
  const targetOf = linkTargetReader(snapshot);
  const targets = snapshot.elements.filter(({ tag }) => tag === 'a').map(targetOf);
  expect(targets).toEqual(['deeper', 'deeper', 'deeper', 'otherSite']);
});
