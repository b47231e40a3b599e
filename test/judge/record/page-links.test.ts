// The lists of links and pictures.

import { expect, test } from 'vitest';
import { listWarnings, pageLists } from '../../../src/judge/record/page-links.ts';
import { selectionBy } from '../../../src/judge/selection/kept.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

function listsOf(html: string) {
  const snapshot = snapshotFromHtml(html);
  const zoning = zoningOf(snapshot);
  const isContent = (index: number) => zoning.zones[index] === 'CENTER';
  const selection = selectionBy(
    snapshot,
    (_, index) => isContent(index),
    ({ parent }) => isContent(parent),
  );
  return pageLists({ snapshot, zoning, selection });
}

test('links have an absolute address, words, zone, kind and rel', () => {
  const { links } = listsOf(`
    <nav data-zone="HEADER"><a href="/"><img src="logo.png" data-loaded="https://example.org/logo.png" alt="Boats" width=90 height=30></a></nav>
    <p>Read <a href="more.html#part" rel="nofollow">the <b>rest</b></a> or <a href="mailto:a@b.example">write</a>.</p>`);
  expect(links).toEqual([
    { url: 'https://example.org/', text: 'Boats', zone: 'HEADER', content: false, kind: 'home' },
    {
      url: 'https://example.org/blog/more.html#part',
      text: 'the rest',
      zone: 'CENTER',
      content: true,
      kind: 'deeper',
      rel: 'nofollow',
    },
    { url: 'mailto:a@b.example', text: 'write', zone: 'CENTER', content: true, kind: 'contact' },
  ]);
});

test('what nobody sees or may follow is not listed', () => {
  const { links, pictures } = listsOf(`<p>
    <a href="/a" hidden>hidden</a> <a>no address</a> <a href="javascript:run()">script</a> <a href="/empty"></a>
    <img src="data:image/png;base64,AAAA" alt="inline" width=50 height=50>
    <img src="/dot.gif" data-loaded="https://example.org/dot.gif" width=1 height=1></p>`);
  expect(links).toEqual([]);
  expect(pictures).toEqual([]);
});

test('pictures have their caption and box', () => {
  const { pictures } = listsOf(`<figure>
    <img src="a.jpg" data-loaded="https://example.org/blog/a.jpg" data-natural="400x300" alt="A boat" width=400 height=300>
    <figcaption>The <b>last</b> ferry</figcaption></figure>`);
  expect(pictures).toMatchObject([
    {
      url: 'https://example.org/blog/a.jpg',
      alt: 'A boat',
      caption: 'The last ferry',
      zone: 'CENTER',
      content: true,
    },
  ]);
  expect(pictures[0]?.box).toHaveLength(4);
});

test('100,000 links give 10,000 and a warning', () => {
  const many = listsOf('<a href="/x">x</a>'.repeat(100_000));
  expect(many.links).toHaveLength(10_000);
  expect(listWarnings(many)).toMatchObject([{ code: 'LISTS_CUT' }]);
  expect(listWarnings(listsOf('<a href="/">x</a>'))).toEqual([]);
});
