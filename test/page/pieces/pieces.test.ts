// How a page is cut into pieces that are judged one by one.

import { expect, test } from 'vitest';
import { piecesOf, type ReadTexts } from '../../../src/page/pieces/pieces.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

function piecesIn(html: string, reading: ReadTexts = 'seen'): string[] {
  const snapshot = snapshotFromHtml(html);
  const apart = snapshot.elements.findIndex(({ attributes }) => attributes.id === 'apart');
  return piecesOf(snapshot, reading, apart).map(({ isPicture, element, texts }) =>
    isPicture
      ? 'picture'
      : `${snapshot.elements[element]?.tag}: ${texts.map(text => snapshot.texts[text]?.text.trim()).join(' ')}`,
  );
}

const cases: readonly (readonly [name: string, html: string, expected: readonly string[]])[] = [
  ['a paragraph with its inlines is one', '<p>a <b>b <a href=x>c</a></b> d</p>', ['p: a b c d']],
  ['blocks are pieces of their own', '<div><p>a</p><p>b</p></div>', ['p: a', 'p: b']],
  ['text before and after a block is two', '<div>a<p>b</p>c</div>', ['div: a', 'p: b', 'div: c']],
  ['a picture is a piece and does not part its line', '<p>a <img src=x> b</p>', ['p: a b', 'picture']],
  ['what cannot be seen is left out', '<p>a</p><p data-visibility="hidden">b</p>', ['p: a']],
  ['code and titles are no text', '<title>t</title><style>s</style><p>a</p>', ['p: a']],
];

test.each(cases)('%s', (_, html, expected) => expect(piecesIn(html)).toEqual(expected));

test('all of it, where all is read', () => {
  expect(piecesIn('<p>a</p><p data-visibility="hidden">b</p>', 'all')).toEqual(['p: a', 'p: b']);
});

test('an inline element that is set apart begins one piece, with all of its texts', () => {
  const line = '<p>a <a href=x>b</a> / <span>c <i>d</i> e</span></p>';
  expect(piecesIn(line)).toEqual(['p: a b / c d e']);
  expect(piecesIn(line.replace('span', 'span id=apart'))).toEqual(['p: a b /', 'p: c d e']);
  expect(piecesIn(`<p id=apart>a</p>${line}`)).toEqual(['p: a', 'p: a b / c d e']);
});

test('links are counted once, whatever they hold, and by kind', () => {
  const snapshot = snapshotFromHtml('<p>ab <a href="#x">c<b>d</b></a> <a href="/y" rel="tag">ef</a></p>');
  const [piece] = piecesOf(snapshot, 'seen');
  expect(piece).toMatchObject({ chars: 6, linkChars: 4, links: 2, linkKinds: { place: 1, tag: 1 } });
});

test('a named place that is left open makes no links of the paragraphs in it', () => {
  const linkCharsOf = (open: string) =>
    piecesOf(snapshotFromHtml(`<div>${open}<p>ab</p><p>cd</p></div>`), 'seen').map(
      ({ linkChars }) => linkChars,
    );
  expect(linkCharsOf('<a id="here"/>')).toEqual([0, 0]);
  expect(linkCharsOf('<a name="here"/>')).toEqual([0, 0]);
  expect(linkCharsOf('<a href="/there" id="here"/>')).toEqual([2, 2]);
  expect(linkCharsOf('<a id="here" class="opens-a-menu"/>')).toEqual([2, 2]);
  expect(linkCharsOf('<a/>')).toEqual([2, 2]);
});
