// Pages for the tests of sites: a template with a place for what differs.

import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

export const snapshotOf = (body: string, url = 'https://site.example/page.html'): Snapshot =>
  snapshotFromHtml(`<body>${body}</body>`, { url, finalUrl: url });

const MENU =
  '<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Products</a></li><li><a href="/c">Contact</a></li></ul></nav>';
const FOOTER = '<footer><p>Copyright Example Company, all rights reserved, since ages ago</p></footer>';

/** `place` makes its content another: words, and how many paragraphs there are. */
export function sitePage(place: number, extra = ''): Snapshot {
  // In the layout of these tests a box is as wide as its longest line: of two digits each.
  const number = 10 + place;
  const words = Array.from({ length: 12 }, (_, at) => `word${number}x${at}`).join(' ');
  const paragraphs = Array.from(
    { length: 1 + (number % 3) },
    (_, at) => `<p>${words} part${at} of the page</p>`,
  ).join('');
  const list = number % 2 === 0 ? `<ul><li>${words} point</li><li>other${number}</li></ul>` : '';
  return snapshotOf(
    `${extra}${MENU}<main><h1>title${number}</h1>${paragraphs}${list}<section><div><p>Read more in our guides</p></div></section></main>${FOOTER}`,
    `https://site.example/${number}.html`,
  );
}

export const textOfParts = (
  snapshot: Snapshot,
  parts: readonly { readonly texts: readonly number[] }[],
): string => parts.flatMap(({ texts }) => texts.map(index => snapshot.texts[index]?.text ?? '')).join(' ');
