// Elements that are no `img` and yet pictures: backgrounds that say so, and custom elements that no script has built.

import { expect, test } from 'vitest';
import { withPaintedPictures } from '../../../src/page/snapshot/painted-pictures.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** Address and description of each picture. */
const pictures = (html: string): string[] => {
  const snapshot = snapshotFromHtml(`<body><p>Quay</p>${html}</body>`);
  return withPaintedPictures(snapshot)
    .elements.filter(({ tag }) => tag === 'img')
    .map(({ attributes: { src, alt } }) => `${src} ${alt}`);
};

test.each<readonly [name: string, html: string, expected: readonly string[]]>([
  [
    'a background',
    '<div role="img" aria-label="A quay" style="background: url(quay.png)"></div>',
    ['quay.png A quay'],
  ],
  [
    'a background that is decoration',
    '<div aria-label="A quay" style="background: url(quay.png)"></div>',
    [],
  ],
  ['a custom element', '<amp-img src="quay.jpg?w=600" alt="A quay"></amp-img>', ['quay.jpg?w=600 A quay']],
  ['a custom element with a text', '<amp-img src="quay.jpg">A quay</amp-img>', []],
  ['a custom element with a picture', '<amp-img src="quay.jpg"><noscript></noscript></amp-img>', []],
  ['a custom element of another medium', '<amp-video src="quay.mp4"></amp-video>', []],
  ['an element that is no custom one', '<span src="quay.jpg"></span>', []],
])('%s', (_, html, expected) => {
  expect(pictures(html)).toEqual(expected);
});

const QUAY = 'https://quay.test/quay.jpg';

test.each<readonly [name: string, html: string, expected: readonly string[]]>([
  ['in an element without a role', '<div aria-label="A quay" data-painted></div>', [`${QUAY} A quay`]],
  ['that is painted twice', '<div data-painted></div><div data-painted></div>', []],
  ['that is hidden from screen readers', '<div data-painted aria-hidden="true"></div>', []],
  ['that says it is decoration', '<div data-painted role="presentation"></div>', []],
  ['under a label', '<div data-painted data-under="label"></div>', [`${QUAY} `]],
  ['under a text', '<div data-painted data-under="text"></div>', []],
  ['under a heading', '<div data-painted data-under="heading"></div>', []],
])('a background picture %s', (_, html, expected) => {
  const text = 'A longer text that a picture lies under.';
  const plain = snapshotFromHtml(`<body><p>Quay</p><p>${text}</p><h2>Boats</h2>${html}</body>`);
  const boxes = plain.texts.map(({ pageBox }) => pageBox);
  const elements = plain.elements.map(element => {
    const { 'data-painted': painted, 'data-under': under } = element.attributes;
    if (painted === undefined) return element;
    const pageBox =
      boxes[['label', 'text', 'heading'].indexOf(under ?? '')] ?? ([0, 2_000, 600, 400] as const);
    return { ...element, pageBox, backgroundPicture: QUAY };
  });
  const found = withPaintedPictures({ ...plain, elements }).elements.filter(({ tag }) => tag === 'img');
  expect(found.map(({ attributes: { src, alt } }) => `${src} ${alt}`)).toEqual(expected);
});

test('a custom element that a script has built shows its picture itself', () => {
  const snapshot = snapshotFromHtml('<amp-img src="quay.jpg"></amp-img>');
  const elements = snapshot.elements.map(element => ({
    ...element,
    pageBox: [0, 0, 600, 400] as const,
  }));
  expect(withPaintedPictures({ ...snapshot, elements })).toMatchObject({ elements });
});
