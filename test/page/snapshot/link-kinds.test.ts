// What a link's address and relation say without a word.

import { expect, test } from 'vitest';
import { linkKindReader } from '../../../src/page/snapshot/link-kinds.ts';
import { PAGE_URL, snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const own = encodeURIComponent(PAGE_URL);

const cases: readonly (readonly [html: string, kind: string | undefined])[] = [
  ['<a href="#part">', 'place'],
  [`<a href="${PAGE_URL}#part">`, 'place'],
  ['<a href="#">', undefined],
  ['<a href="/list" rel="tag">', 'tag'],
  ['<a href="/2" rel="next">', 'turn'],
  ['<a href="/shop" rel="sponsored nofollow">', 'paid'],
  [`<a href="https://social.example/post?u=${own}">`, 'share'],
  [`<a href="/login?back=${own}">`, undefined],
  [`<a href="mailto:?subject=x&amp;body=${own}">`, 'share'],
  ['<a href="mailto:me@example.org">', undefined],
  ['<a href="/w/index.php?title=Leek&amp;action=edit&amp;section=2">', 'edit'],
  ['<a href="https://social.example/?u=%E0%A4%A">', undefined],
  ['<a href="/other">', undefined],
];

test.each(cases)('%s: %s', (html, kind) => {
  const snapshot = snapshotFromHtml(`<p>${html}words</a></p>`);
  const link = snapshot.elements.find(({ tag }) => tag === 'a');
  expect(link && linkKindReader(snapshot)(link)).toBe(kind);
});

test.each([
  ['/walls/2', 'turn'],
  ['https://example.org/walls/2', 'turn'],
  ['/walls/3', undefined],
])('the head names the next page: %s', (href, kind) => {
  const snapshot = snapshotFromHtml(
    `<head><link rel="next" href="/walls/2"></head><p><a href="${href}">words</a></p>`,
  );
  const link = snapshot.elements.find(({ tag }) => tag === 'a');
  expect(link && linkKindReader(snapshot)(link)).toBe(kind);
});
