// The page with its noise removed: what stays, what goes, and that nothing in it runs.

import { describe, expect, test } from 'vitest';
import { CLEANED_POLICY } from '../../../../src/judge/content/cleaned/cleaned-markup.ts';
import { cleanedPage } from '../../../../src/judge/content/cleaned/cleaned-page.ts';
import { centerSelection } from '../../../../src/judge/selection/kept.ts';
import type { Snapshot, SnapshotResource } from '../../../../src/page/snapshot/snapshot.ts';
import { everythingKept } from '../../../support/everything-kept.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const resource = (name: string, kind: SnapshotResource['kind'], data: string): SnapshotResource => ({
  url: `https://example.org/blog/${name}`,
  kind,
  mimeType: kind === 'style' ? 'text/css' : 'image/png',
  data,
});

const RESOURCES = [
  resource('b.png', 'picture', 'Qg=='),
  resource('s.css', 'style', '@import "sub/t.css" print; p{background:url(b.png)}'),
  resource('sub/t.css', 'style', '@import "../s.css"; @import "t.css"; b{background:url(../b.png)}'),
];

function cleaned(html: string, overrides: Partial<Snapshot> = {}): string {
  const snapshot = snapshotFromHtml(html, { resources: RESOURCES, ...overrides });
  return cleanedPage(snapshot, centerSelection(snapshot, zoningOf(snapshot)));
}

const bodyOf = (page: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(page)?.[1]?.trim() ?? '';

const bodies: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['noise goes', '<div data-zone="LM"><p>menu</p></div><p>text</p>', '<p>text</p>'],
  [
    'ancestors keep their dress',
    '<div class="wrap" id="w"><p style="color:red">a</p></div>',
    '<div class="wrap" id="w">\n<p style="color:red">a</p>\n</div>',
  ],
  [
    'a left-out item of a flexbox keeps its place, empty and invisible',
    '<div style="display:flex"><nav class="m" style="width:9px" data-zone="LM">menu</nav><main>a</main></div>',
    '<div style="display:flex">\n<nav class="m" style="visibility:hidden!important;width:9px" data-zone="LM"></nav>\n<main>a</main>\n</div>',
  ],
  [
    'so does a cell of a layout table',
    '<table><tr><td data-zone="LM">menu</td><td>a</td></tr><tr><td data-zone="LM">menu</td></tr></table>',
    '<table>\n<tbody>\n<tr><td data-zone="LM" style="visibility:hidden!important;"></td><td>a</td></tr>\n</tbody>\n</table>',
  ],
  [
    'an item above the kept ones, or outside the flow, keeps none',
    '<div style="display:grid"><nav data-zone="LM"><p>menu</p></nav><main>a</main></div>' +
      '<div style="display:flex"><nav data-zone="LM" style="position:absolute">menu</nav><main>a</main></div>',
    '<div style="display:grid">\n<main>a</main>\n</div>\n<div style="display:flex">\n<main>a</main>\n</div>',
  ],
  ['handlers go', '<p onclick="x()" ONLOAD="y()" title="t">a</p>', '<p title="t">a</p>'],
  [
    'script addresses go',
    '<a href="javascript:x()">a</a> <a href=" java\tscript:x()">b</a>',
    '<a>a</a> <a>b</a>',
  ],
  [
    'addresses of links are absolute, forms lead nowhere',
    '<a href="/x" ping="/p">a</a><form action="/f"><button formaction="/g">b</button></form>',
    '<a href="https://example.org/x">a</a>\n<form><button>b</button></form>',
  ],
  ['a picture that was not loaded goes', '<p>a<img src="/gone.png" alt="b"></p>', '<p>a<img alt="b"></p>'],
  [
    'the loaded picture is the picture, as sharp as it was',
    '<p>a<img src="blank.gif" srcset="a.png, b.png 2x" data-loaded="https://example.org/blog/b.png"></p>',
    '<p>a<img data-loaded="https://example.org/blog/b.png" srcset="data:image/png;base64,Qg== 2x"></p>',
  ],
  [
    'one that is not at hand leaves its room',
    '<p>a<img src="blank.gif" data-loaded="https://example.org/blog/c.png"></p>',
    `<p>a<img data-loaded="https://example.org/blog/c.png" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E"></p>`,
  ],
  [
    'sheets in attributes have what was loaded',
    '<p style="background:URL( b.png ) , u\\72l(c.png)">a</p>',
    '<p style="background:url(&quot;data:image/png;base64,Qg==&quot;) , url(&quot;data:,&quot;)">a</p>',
  ],
  ['fragments mean this page', '<a href="#n">a</a>', '<a href="#n">a</a>'],
  [
    'scripts and frames go',
    '<p>a</p><script>x()</script><iframe src="/f" srcdoc="<p>in</p>"></iframe><noscript>n</noscript>',
    '<p>a</p>',
  ],
  [
    'text is escaped',
    '<p title="&quot;&lt;">a &lt;b&gt; &amp;amp;</p>',
    '<p title="&quot;&lt;">a &lt;b&gt; &amp;amp;</p>',
  ],
  [
    'blanks between inlines come back',
    '<p><b>a</b> <i>b</i><u>c</u></p>',
    '<p><b>a</b> <i>b</i><u>c</u></p>',
  ],
  ['lines of code come back', '<pre><b>a</b>\n<b>b</b></pre>', '<pre><b>a</b>\n<b>b</b></pre>'],
  [
    'so do tabs, and blanks in elements',
    '<pre>\n\n\t<b>a</b><i> </i><b>b</b></pre>',
    '<pre>\n\n\t<b>a</b> <b>b</b></pre>',
  ],
  ['the first line of pre stays', '<pre>\n\na</pre>', '<pre>\n\na</pre>'],
  [
    'empty cells hold their column',
    '<table><tr><td></td><td>a</td></tr></table>',
    '<table>\n<tbody>\n<tr><td></td><td>a</td></tr>\n</tbody>\n</table>',
  ],
  [
    'drawings stay whole',
    '<svg><defs><path id="p"></path></defs><use href="#p"></use></svg>',
    '<svg><defs><path id="p"></path></defs><use href="#p"></use></svg>',
  ],
  [
    'shadow trees stay shadow trees',
    '<my-card class="c"><template shadowrootmode="open"><style>p{}</style><h2>S</h2><slot name="lead">F</slot><slot></slot></template><p>L</p><b slot="lead">B</b></my-card>',
    '<my-card class="c"><template shadowrootmode="open"><style>p{}</style>\n<h2>S</h2>\n<slot name="lead"></slot> <slot></slot></template><b slot="lead">B</b>\n<p>L</p>\n</my-card>',
  ],
];

test.each(bodies)('%s', (_, html, expected) => expect(bodyOf(cleaned(html))).toBe(expected));

const PICTURE = 'data:image/png;base64,Qg==';
const sheet = (css: string): string =>
  `data:text/css;charset=utf-8;base64,${Buffer.from(css).toString('base64')}`;

describe('head', () => {
  const page = cleaned(
    `<html lang="en"><head><title>A &amp; b</title><meta name="viewport" content="width=device-width">
    <meta http-equiv="refresh" content="0;url=/x"><base href="/elsewhere/"><link rel="stylesheet" href="s.css" media="print" integrity="sha">
    <link rel="alternate stylesheet" href="t.css"><link rel="stylesheet" href="s.css" disabled>
    <style type="text/template">p{color:red}</style><link rel="icon" href="i.png">
    <style>body{background:url(b.png)} a::after{content:"</b><img onerror=x()>"} @media (width <= 600px){}</style></head>
    <body><p>a</p><div data-zone="LM"><style>@import "late.css";</style></div></body></html>`,
  );

  test('has what dresses the page, in its order, and no more', () => {
    expect(/<head>\n([\s\S]*)\n<\/head>/.exec(page)?.[1]?.split('\n')).toEqual([
      `<meta http-equiv="Content-Security-Policy" content="${CLEANED_POLICY}">`,
      '<meta http-equiv="x-dns-prefetch-control" content="off">',
      '<meta name="referrer" content="no-referrer">',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<title>A &amp; b</title>',
      `<style media="print">@\\69 mport  url("${sheet(`@\\69 mport  url("${sheet('')}") ; @\\69 mport  url("${sheet('')}") ; b{background:url("${PICTURE}")}`)}")  print; p{background:url("${PICTURE}")}</style>`,
      '<style>body{background:url("data:image/png;base64,Qg==")} a::after{content:"\\3c /b>\\3c img onerror=x()>"} @media (width <= 600px){}</style>',
      `<style>@\\69 mport  url("${sheet('')}") ;</style>`,
    ]);
  });

  test('is in a page of its own', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en"><head>/);
    expect(page).toMatch(/<\/html>\n$/);
  });
});

test('a page without a head has the policy all the same, before anything else', () => {
  const snapshot = snapshotFromHtml('<body background="b.png"><p>a</p></body>');
  const [root, , ...rest] = snapshot.elements;
  const elements = [root, ...rest].flatMap(element => element ?? []);
  const headless = {
    ...snapshot,
    elements: elements.map((element, at) => ({ ...element, parent: at - 1 })),
    texts: snapshot.texts.map(text => ({ ...text, parent: 2, before: 3 })),
    blanks: [],
  };
  const page = cleanedPage(headless, everythingKept(headless));
  expect(page).toMatch(/^<!doctype html>\n<html><head>\n<meta http-equiv="Content-Security-Policy"/);
  expect(page.match(/<head>/g)).toHaveLength(1);
});

test('a page of which nothing is kept is still a page', () => {
  expect(bodyOf(cleaned('<p data-zone="LM">a</p>'))).toBe('');
});
