// The picture that the data of a page names is content, where it is shown between title and end.

import { expect, test } from 'vitest';
import { declaredPictureOf, declaredPictures } from '../../../src/judge/selection/declared-picture.ts';
import type { PageKind } from '../../../src/judge/selection/kinds.ts';
import { evidenceFromHtml } from '../../support/evidence-from-html.ts';

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
