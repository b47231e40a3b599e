// The page with its noise removed: what stays, what goes, and that nothing in it runs.

import { describe, expect, test } from 'vitest';
import { cleanedPage } from '../../../src/content/cleaned/cleaned-page.ts';
import { centerSelection } from '../../../src/content/kept.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../snapshot-from-html.ts';

function cleaned(html: string, overrides: Partial<Snapshot> = {}): string {
  const snapshot = snapshotFromHtml(html, overrides);
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
  ['handlers go', '<p onclick="x()" ONLOAD="y()" title="t">a</p>', '<p title="t">a</p>'],
  [
    'script addresses go',
    '<a href="javascript:x()">a</a> <a href=" java\tscript:x()">b</a>',
    '<a>a</a> <a>b</a>',
  ],
  [
    'addresses are absolute',
    '<a href="/x">a</a><img src="i.png" srcset="j.png 2x">',
    '<a href="https://example.org/x">a</a><img src="https://example.org/blog/i.png" srcset="https://example.org/blog/j.png 2x">',
  ],
  [
    'the loaded picture is the picture',
    '<img src="blank.gif" data-loaded="https://cdn.example.org/a.png">',
    '<img src="https://cdn.example.org/a.png" data-loaded="https://cdn.example.org/a.png">',
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

describe('head', () => {
  const page = cleaned(
    `<html lang="en"><head><title>A &amp; b</title><meta name="viewport" content="width=device-width">
    <meta http-equiv="refresh" content="0;url=/x"><base href="/elsewhere/"><link rel="stylesheet" href="s.css" media="print" integrity="sha">
    <link rel="alternate stylesheet" href="t.css"><link rel="icon" href="i.png">
    <style>body{background:url(b.png)} a::after{content:"</b><img onerror=x()>"} @media (width <= 600px){}</style></head>
    <body><p>a</p><div data-zone="LM"><style>@import "late.css";</style></div></body></html>`,
  );

  test('has what dresses the page, in its order, and no more', () => {
    expect(/<head>\n([\s\S]*)\n<\/head>/.exec(page)?.[1]?.split('\n')).toEqual([
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<title>A &amp; b</title>',
      '<link rel="stylesheet" href="https://example.org/blog/s.css" media="print">',
      '<style>body{background:url(https://example.org/blog/b.png)} a::after{content:"\\3c /b>\\3c img onerror=x()>"} @media (width <= 600px){}</style>',
      '<style>@import "https://example.org/blog/late.css";</style>',
    ]);
  });

  test('stands in a page of its own', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en"><head>/);
    expect(page).toMatch(/<\/html>\n$/);
  });
});

test('a page of which nothing is kept is still a page', () => {
  expect(bodyOf(cleaned('<p data-zone="LM">a</p>'))).toBe('');
});
