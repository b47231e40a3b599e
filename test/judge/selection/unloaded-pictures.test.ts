// Pictures and players that were not loaded, formulas that were not painted, and the picture that the data of a page names.

import { describe, expect, test } from 'vitest';
import type { PageKind } from '../../../src/judge/selection/kinds.ts';
import {
  declaredPictureOf,
  declaredPictures,
  keptPendingPictures,
} from '../../../src/judge/selection/unloaded-pictures.ts';
import { evidenceFromHtml } from '../../support/evidence-from-html.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

describe('what was not loaded belongs to the text around it', () => {
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
    [
      'beside a text after content',
      `<div><p>content</p><div><img src="a" ${LOST}><b>menu</b></div></div>`,
      [],
    ],
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
    [
      'a link after content',
      `<div><p>content</p><a href="/b"><img src="a" ${LOST}></a></div><p>menu</p>`,
      [],
    ],
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
});

describe('the picture that the data of the page names', () => {
  const HEAD = '<meta property="og:image" content="https://cdn.example/kept/stone-wall-1200x630.jpg">';
  const LOST = 'data-natural="0x0"';
  const TEXT = '<p>content of the page</p>';

  /** The id of the picture that is kept; texts with `content` in them are content, and pictures of the class `kept`. */
  function keptIn(body: string, { head = HEAD, kind = 'article' }: { head?: string; kind?: PageKind } = {}) {
    const evidence = evidenceFromHtml(`<html lang="en"><head>${head}</head><body>${body}</body></html>`);
    const { snapshot } = evidence;
    const texts = Uint8Array.from(snapshot.texts, ({ text }) => Number(text.includes('content')));
    const isKept = (index: number) => snapshot.elements[index]?.attributes.class === 'kept';
    const found = declaredPictureOf(snapshot, declaredPictures(evidence, kind), texts, isKept);
    return snapshot.elements[found ?? -1]?.attributes.id;
  }

  const PICTURE = `<img id="wall" src="/img/stone-wall.jpg" ${LOST}>`;

  test.each([
    ['not loaded, below the title', `<h1>content</h1>${PICTURE}${TEXT}`, 'wall'],
    ['not loaded, above the title', `<p>Walls</p>${PICTURE}<h1>content</h1>${TEXT}`, 'wall'],
    [
      'loaded',
      `<h1>content</h1><img id="wall" data-loaded="/stone-wall.jpg" width="600" height="300">${TEXT}`,
      'wall',
    ],
    [
      'loaded and small',
      `<h1>content</h1><img id="wall" data-loaded="/stone-wall.jpg" width="80" height="60">${TEXT}`,
      undefined,
    ],
    ['in another size', `<img id="wall" src="/stone-wall-300x200.jpg" ${LOST}>${TEXT}`, 'wall'],
    ['in another format', `<img id="wall" src="/stone-wall.jpg.webp" ${LOST}>${TEXT}`, 'wall'],
    ['by a service', `<img id="wall" src="/image?url=%2Fimg%2Fstone-wall.jpg&w=640" ${LOST}>${TEXT}`, 'wall'],
    ['behind a script', `<img id="wall" lazy-src="/img/stone-wall.jpg" ${LOST}>${TEXT}`, 'wall'],
    ['twice', `${TEXT}${PICTURE}<img src="/stone-wall.jpg" ${LOST}>${TEXT}`, 'wall'],
    [
      'that is content already',
      `<img class="kept" src="/stone-wall.jpg" ${LOST}>${TEXT}${PICTURE}${TEXT}`,
      undefined,
    ],
    ['below the content', `${TEXT}${PICTURE}<p>Other walls</p>`, undefined],
    ['far above the content', `${PICTURE}<p>${'Other walls. '.repeat(20)}</p>${TEXT}`, undefined],
    ['in a link to another page', `<a href="/walls">${PICTURE}</a>${TEXT}`, undefined],
    ['in a button', `<button>${PICTURE}</button>${TEXT}`, undefined],
    ['of another name', `<img id="wall" src="/img/stone-walls.jpg" ${LOST}>${TEXT}`, undefined],
  ])('a picture %s', (_, body, expected) => {
    expect(keptIn(body)).toBe(expected);
  });

  test('names of a few characters are not compared', () => {
    const head = HEAD.replace('stone-wall', 'wall');
    expect(keptIn(`<img id="wall" src="/wall.jpg" ${LOST}>${TEXT}`, { head })).toBeUndefined();
  });

  test.each<readonly [PageKind, string | undefined]>([
    ['product', 'wall'],
    ['documentation', 'wall'],
    ['hub', undefined],
    ['listing', undefined],
  ])('on a page of the kind %s', (kind, expected) => {
    expect(keptIn(PICTURE + TEXT, { kind })).toBe(expected);
  });
});
