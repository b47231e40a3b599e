// What of HTML is changed while it is served, and comes back as it was.

import { expect, test } from 'vitest';
import { ServedHtml } from '../../../../src/see/browser/network/served-html.ts';

const ORIGIN = 'http://abc.localhost';
const served = (html: string): string => new ServedHtml(ORIGIN).toServed(Buffer.from(html)).toString();

test.each([
  ['<img src="file:///a/b.png">', `<img src="${ORIGIN}/a/b.png">`],
  ['<a class=x HREF = file:///a>', `<a class=x HREF = ${ORIGIN}/a>`],
  ["<base href='file:///C:/a/'>", `<base href='${ORIGIN}/C:/a/'>`],
  [
    '<link href="file:///a.css"><img src="file:///b.png">',
    `<link href="${ORIGIN}/a.css"><img src="${ORIGIN}/b.png">`,
  ],
])('%s', (html, expected) => expect(served(html)).toBe(expected));

test.each([
  '<p>file:///a &lt;img src="file:///a"&gt;</p>',
  '<p title="file:///a">',
  '<img src="file://host/a">',
  '<p>upgrade-insecure-requests</p>',
  '<img src="a.png">',
])('as it is: %s', html => expect(served(html)).toBe(html));

test('bytes of no encoding, and a policy that asks for encryption', () => {
  const html = new ServedHtml(ORIGIN);
  const head = '<meta http-equiv="Content-Security-Policy" content="img-src *; upgrade-insecure-requests">';
  const bytes = Buffer.concat([
    Buffer.from(head),
    Buffer.from([0xff, 0xfe, 0x80]),
    Buffer.from('<a href="file:///x">'),
  ]);
  const changed = html.toServed(bytes);
  expect(changed.includes('upgrade-insecure-requests')).toBe(false);
  expect(changed.indexOf(Buffer.from([0xff, 0xfe, 0x80]))).toBe(head.length);
  expect(html.toFiles(changed.toString('latin1'))).toBe(bytes.toString('latin1'));
});

test.each([
  [
    '<noscript><meta http-equiv="refresh" content="0; url=a.html"></noscript>',
    '<noscript><meta data-equiv="refresh" content="0; url=a.html"></noscript>',
  ],
  [
    "<NoScript class=x>\n<META content='0' HTTP-EQUIV = 'Refresh'></NoScript><meta http-equiv=refresh>",
    "<NoScript class=x>\n<META content='0' data-equiv = 'Refresh'></NoScript><meta http-equiv=refresh>",
  ],
])('a refresh for browsers without scripts: %s', (html, expected) => expect(served(html)).toBe(expected));

test.each([
  '<meta http-equiv="refresh" content="0; url=a.html"><noscript>Words</noscript>',
  '<noscript><meta http-equiv="content-type" content="text/html"></noscript>',
  '<script>write("<noscript>")</script><meta http-equiv="refresh" content="0; url=a.html">',
])('other refreshes stay: %s', html => expect(served(html)).toBe(html));

test('a page of openings alone is read in time', () => {
  for (const part of ['<noscript', '<noscript>', '<noscript><meta http-equiv', '<meta http-equiv= '])
    expect(served(`<noscript>${part.repeat(200_000)}`).length).toBe(10 + part.length * 200_000);
});
