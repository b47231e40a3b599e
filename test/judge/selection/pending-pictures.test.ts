// Pictures and players that were not loaded, and formulas that were not painted, belong to the text around them.

import { expect, test } from 'vitest';
import { keptPendingPictures } from '../../../src/judge/selection/pending-pictures.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** Selects by names: texts with `content` in them are content, and elements of the class `kept`. */
const keptIn = (html: string): string[] => judged(html).pictures;

function judged(html: string): { pictures: string[]; texts: string[] } {
  const snapshot = snapshotFromHtml(html);
  const { elements, texts } = snapshot;
  const verdicts = Uint8Array.from(elements, ({ attributes }) => (attributes.class === 'kept' ? 1 : 0));
  const keptTexts = Uint8Array.from(texts, ({ text }) => Number(text.includes('content')));
  const kept = keptPendingPictures(snapshot, { elements: verdicts, pieces: new Uint8Array() }, keptTexts);
  return {
    pictures: [...kept].map(index => elements[index]?.attributes.src ?? elements[index]?.tag ?? ''),
    texts: texts.filter((_, index) => keptTexts[index] === 1).map(({ text }) => text),
  };
}

const LOST = 'data-natural="0x0"';

test.each([
  ['between content', `<p>content</p><div><img src="a" ${LOST}></div><p>content</p>`, ['a']],
  ['without an area', `<p>content</p><img src="a" ${LOST} data-visibility="empty"><p>content</p>`, ['a']],
  ['after content', `<div><p>content</p></div><img src="a" ${LOST}><p>menu</p>`, []],
  [
    'after content in its block',
    `<div><p>content</p><div><img src="a" ${LOST}></div></div><p>menu</p>`,
    ['a'],
  ],
  ['beside a text after content', `<div><p>content</p><div><img src="a" ${LOST}><b>menu</b></div></div>`, []],
  [
    'over a caption between content',
    `<div><p>content</p><div><img src="a" ${LOST}><b>A lock</b></div><p>content</p></div>`,
    ['a'],
  ],
  [
    'over a caption with a link',
    `<div><p>content</p><div><img src="a" ${LOST}><b><a href="/b">A lock</a></b></div><p>content</p></div>`,
    [],
  ],
  [
    'over two texts',
    `<div><p>content</p><div><img src="a" ${LOST}><b>A lock</b><i>menu</i></div><p>content</p></div>`,
    [],
  ],
  [
    'in a figure that opens content',
    `<p>menu</p><div><div><figure><img src="a" ${LOST}><figcaption>A lock</figcaption></figure></div><p>content</p></div>`,
    ['a'],
  ],
  [
    'in a figure with a caption beside it',
    `<p>menu</p><div><figure><img src="a" ${LOST}></figure><figcaption>A lock</figcaption><p>content</p></div>`,
    ['a'],
  ],
  [
    'in a figure with a button after its caption',
    `<p>menu</p><div><figure><img src="a" ${LOST}><figcaption>A lock</figcaption><button>More</button></figure><p>content</p></div>`,
    ['a'],
  ],
  [
    'in a figure with a short text beside it, in a box of their own',
    `<p>menu</p><div><p>content</p><div><figure><p>View</p><img src="a" ${LOST}></figure><p>A lock</p></div><p>content</p></div>`,
    ['a'],
  ],
  [
    'in a figure with a link beside it, in a box of their own',
    `<p>menu</p><div><p>content</p><div><figure><p>View</p><img src="a" ${LOST}></figure><a href="/b">A lock</a></div><p>content</p></div>`,
    [],
  ],
  [
    'in a figure beside another text',
    `<p>menu</p><div><figure><img src="a" ${LOST}></figure><p>menu</p></div><p>content</p>`,
    [],
  ],
  [
    'in a figure that links to another page',
    `<p>menu</p><div><figure><a href="/b"><img src="a" ${LOST}></a></figure><p>content</p></div>`,
    [],
  ],
  ['a link after content', `<div><p>content</p><a href="/b"><img src="a" ${LOST}></a></div><p>menu</p>`, []],
  [
    'faded out until loaded',
    `<p>content</p><img src="a" data-src="b.png" ${LOST} data-visibility="transparent"><p>content</p>`,
    ['a'],
  ],
  [
    'a link that is faded out',
    `<p>content</p><a href="/b"><img src="a" data-src="b.png" ${LOST} data-visibility="transparent"></a><p>content</p>`,
    [],
  ],
  ['transparent', `<p>content</p><img src="a" ${LOST} data-visibility="transparent"><p>content</p>`, []],
  ['in content', `<p>menu</p><div class="kept"><img src="a" ${LOST}></div><p>menu</p>`, ['a']],
  ['not rendered', `<p>content</p><img src="a" ${LOST} data-visibility="none"><p>content</p>`, []],
  ['an icon', `<p>content</p><img src="a" width="16" ${LOST}><p>content</p>`, []],
  [
    'without an area, in a slide of a carousel that does not show',
    `<p>content</p><ul><li data-visibility="offpage"><i data-visibility="empty"><img src="a" ${LOST} data-visibility="empty"></i></li></ul><p>content</p>`,
    [],
  ],
  [
    'a button that is all of its link',
    `<p>content</p><a href="/b"><img src="a" width="88" height="31" ${LOST}></a><p>content</p>`,
    [],
  ],
  [
    'of a button size in a link with words',
    `<p>content</p><a href="/b"><img src="a" width="88" height="31" ${LOST}>content</a><p>content</p>`,
    ['a'],
  ],
  ['named an icon', `<p>content</p><img src="a" alt="Service cogs icon" ${LOST}><p>content</p>`, []],
  [
    'of which a sentence mentions icons',
    `<p>content</p><img src="a" alt="A telephone on a desk that shows the icons of many apps" ${LOST}><p>content</p>`,
    ['a'],
  ],
  [
    'a player',
    '<p>content</p><lite-youtube videoid="ogfYd705cRs" data-visibility="empty"></lite-youtube><p>content</p>',
    ['lite-youtube'],
  ],
  [
    'a player of no video',
    '<p>content</p><lite-youtube videoid="7" data-visibility="empty"></lite-youtube><p>content</p>',
    [],
  ],
  ['a formula', '<p>content <script type="math/tex">x</script> content</p>', ['script']],
  [
    'a formula that is hidden',
    '<p>content</p><p data-visibility="hidden"><script type="math/tex">x</script></p><p>content</p>',
    [],
  ],
  [
    'hidden text apart',
    `<p>content</p><img src="a" ${LOST}><p data-visibility="none">menu</p><p>content</p>`,
    ['a'],
  ],
  [
    'loaded',
    '<p>content</p><img src="a" data-loaded="https://example.org/a" data-natural="9x9"><p>content</p>',
    [],
  ],
])('%s', (_, html, expected) => expect(keptIn(html)).toEqual(expected));

test('a caption under a picture is content', () => {
  const html = `<div><p>content</p><div><img src="a" ${LOST}><b>A lock</b></div><p>content</p><p>menu</p></div>`;
  expect(judged(html).texts).toEqual(['content', 'A lock', 'content']);
});
