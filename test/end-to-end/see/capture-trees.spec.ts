// Shadow roots and frames, walked as they are painted.

import { treeOf } from '../../../src/page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { xpathOf } from '../../../src/page/snapshot/xpath.ts';
import { byId, expect, fixtureFile, test } from '../support/browser-test.ts';

const pathOf = (snapshot: Snapshot, id: string): string | undefined =>
  xpathOf(snapshot, snapshot.elements.indexOf(byId(snapshot, id)));

/** The page's texts in the order in which they are read. */
const reading = ({ texts }: Snapshot): string[] =>
  texts.filter(({ visibility }) => visibility === 'visible').map(({ text }) => text.trim());

test('open shadow roots are walked as painted, with filled slots', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('shadow'));
  expect(reading(snapshot)).toEqual(['Shadow head', 'Nested', 'Slotted text', 'Shadow foot', 'After']);
  expect(pathOf(snapshot, 'deep')).toBe('/html/body/x-card >> /x-inner >> /div');
  expect(pathOf(snapshot, 'slotted')).toBe('/html/body/x-card/p');
  expect(byId(snapshot, 'slotted').pageBox[1]).toBeGreaterThan(byId(snapshot, 'deep').pageBox[1]);
});

test('frames of the same origin, srcdoc and sandboxed frames are in page coordinates', async ({
  capture,
  site,
}) => {
  const { snapshot } = await capture(`${site.url}/frames/page.html`);
  const hosts = snapshot.scopes.map(({ host }) => snapshot.elements[host]?.attributes.id);
  expect(hosts.slice(1).sort()).toEqual(['boxed', 'doc', 'none', 'same', 'scaled']);
  const inside = snapshot.elements.filter(({ attributes }) => attributes.id === 'inside');
  // Page edge 50, border 5, padding 3, the inner body's margin 10.
  expect(inside[0]?.pageBox.slice(0, 2)).toEqual([68, 40 + 10 + 5 + 3 + 10]);
  expect(pathOf(snapshot, 'srcdoc')).toBe('/html/body/iframe[2] >> /html/body/p');
  const scaled = snapshot.elements.find(
    ({ attributes, scope }) =>
      attributes.id === 'inside' &&
      snapshot.elements[snapshot.scopes[scope]?.host ?? -1]?.attributes.id === 'scaled',
  );
  expect(scaled?.pageBox[3]).toBe(10);
  const below = snapshot.texts.filter(({ text }) => text.startsWith('Below the frame'));
  expect(below.every(({ visibility }) => visibility !== 'visible')).toBe(true);
  expect(reading(snapshot).at(-1)).toBe('End');
});

test('a frame of another site is in page coordinates too', async ({ capture, site }) => {
  site.pages.set('/crossing', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<body style="margin:0"><p style="margin:0;height:30px">Before</p>
        <iframe id="abroad" src="${site.otherUrl}/frames/inner.html" width="300" height="100" style="border:0;margin-left:40px"></iframe>
        <p id="end">After</p>`),
  );
  const { snapshot } = await capture(`${site.url}/crossing`);
  expect(byId(snapshot, 'inside').pageBox).toEqual([50, 40, 280, 20]);
  expect(pathOf(snapshot, 'inside')).toBe('/html/body/iframe >> /html/body/p[1]');
  expect(reading(snapshot)).toEqual(['Before', 'Inside the frame', 'After']);
});

test('a frameset is a page of frames', async ({ capture, site }) => {
  const { snapshot } = await capture(`${site.url}/frameset/page.html`);
  expect(reading(snapshot)).toEqual(['First', 'The main frame', 'Its text.']);
  expect(byId(snapshot, 'head').pageBox[0]).toBeGreaterThan(200);
});

test('elements are in pre-order, with the texts between them', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('inline-wrap'));
  const tree = treeOf(snapshot);
  const paragraph = snapshot.elements.findIndex(({ tag }) => tag === 'p');
  const contents = tree
    .contents(paragraph)
    .map(child => (child.kind === 'text' ? child.text.text.trim() : 'element'));
  expect(contents).toEqual(['Some words before', 'element', 'and after.']);
});

test('white space is captured where it is preserved, visible as a space in a line, or in code that is not rendered, and nowhere else', async ({
  capture,
  site,
}) => {
  site.pages.set('/blanks', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<p> <b>a</b> <i>b</i> </p>
<div>two<!-- --> <!-- -->words<b> </b>
<i></i></div> <div>and</div> <pre><b>c</b>
<i>  </i><b>d</b></pre><pre style="display:flex"><b>e</b> <b>f</b></pre><pre hidden> <b>g</b> </pre>
<iframe srcdoc="<p style='white-space:pre-wrap'><b>h</b> <b>i</b></p>"></iframe>
<iframe src="${site.otherUrl}/frames/inner.html"></iframe><pre><b>j</b> <b>k</b> </pre><pre
><code hidden><b>l</b> <b>m</b></code></pre>`),
  );
  const { snapshot } = await capture(`${site.url}/blanks`);
  const blanks = snapshot.blanks?.map(({ parent, before, beforeText, text }) => [
    snapshot.elements[parent]?.tag,
    snapshot.elements[before]?.tag,
    snapshot.texts[beforeText]?.text,
    text,
  ]);
  expect(blanks).toEqual([
    ['p', 'i', 'b', ' '],
    ['div', 'b', 'words', ' '],
    ['b', 'i', 'and', ' '],
    ['div', 'i', 'and', '\n'],
    ['pre', 'i', 'd', '\n'],
    ['i', 'b', 'd', '  '],
    ['pre', 'b', 'g', ' '],
    ['pre', 'iframe', 'h', ' '],
    ['p', 'b', 'i', ' '],
    ['body', 'iframe', 'inner', '\n'],
    ['pre', 'b', 'k', ' '],
    ['pre', 'pre', 'l', ' '],
    ['code', 'b', 'm', ' '],
  ]);
});
