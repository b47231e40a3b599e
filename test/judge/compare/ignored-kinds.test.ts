// Kinds of elements that comparisons ignore by name.

import { expect, test } from 'vitest';
import { ignoredElements } from '../../../src/judge/compare/ignored.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const found = (html: string, kind: string): string[] => {
  const snapshot = snapshotFromHtml(html);
  return ignoredElements(snapshot, kind).map(index => snapshot.elements[index]?.attributes.id ?? '');
};

const PAGE = (parts: string): string =>
  `<header><p>Shop</p></header><main><h1>Kites</h1><p>All our kites are sewn here.</p></main>${parts}`;

test.each([
  ['adverts', '<div id="found" class="ad-slot">Sale</div><div class="address">Quay 3</div>'],
  ['banners', '<div id="found" style="position:fixed">Chat with us</div><div>Write to us</div>'],
  [
    'consent',
    '<div id="found" style="position:fixed">We use cookies.</div><div style="position:fixed">Chat</div>',
  ],
  [
    'consent',
    '<div id="found" class="cookie-bar">Is that all right? <button>Yes</button></div><p class="cookies">Recipes</p>',
  ],
  [
    'carousels',
    '<div id="found" aria-roledescription="carousel">Kites</div><div aria-roledescription="map">Quay</div>',
  ],
])('%s: the element that is one, and not its like', (kind, parts) => {
  expect(found(PAGE(parts), kind)).toEqual(['found']);
});

test('what holds the main part or the title of a page is of no kind', () => {
  expect(found(`<div class="ads" style="position:fixed">${PAGE('')}</div>`, 'adverts')).toEqual([]);
  expect(found(`<div class="ads" style="position:fixed">${PAGE('')}</div>`, 'banners')).toEqual([]);
});
