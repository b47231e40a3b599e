// MHTML: the page and its files as browsers and mail programs write them.

import { expect, test } from 'vitest';
import { readMhtml } from '../../../../src/front/playground/saved-page/mhtml.ts';

const read = (text: string) => readMhtml(new TextEncoder().encode(text.replace(/\n/g, '\r\n')));

const SAVED = `From: <Saved by a browser>
Snapshot-Content-Location: https://example.org/boats/
Content-Type: multipart/related;
	type="text/html";
	boundary="--line--"

----line--
Content-Type: text/html
Content-ID: <frame-1@example>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.org/boats/

<title>Caf=C3=A9</title><p>A line that is broken =
here, and 1 =3D 1.
----line--
Content-Type: text/css
Content-Transfer-Encoding: base64
Content-Location: cid:css-1@example

cCB7IGNvbG9y
OiByZWQgfQ==
----line--
Content-Type: image/gif
Content-ID: <picture@example>
Content-Transfer-Encoding: binary
Content-Location: https://example.org/boat.gif

GIF89a
----line----
`;

test('parts are decoded and found by address and identifier', () => {
  const { html, address, files } = read(SAVED);
  expect(html).toBe('<title>Café</title><p>A line that is broken here, and 1 = 1.\r\n');
  expect(address).toBe('https://example.org/boats/');
  expect([...files.keys()]).toEqual([
    'cid:css-1@example',
    'https://example.org/boat.gif',
    'cid:picture@example',
  ]);
  expect(files.get('cid:css-1@example')).toEqual({ type: 'text/css', binary: 'p { color: red }' });
  expect(files.get('cid:picture@example')?.binary).toMatch(/^GIF89a/);
});

test.each([
  [
    'a page alone',
    'Content-Type: text/html; charset=iso-8859-1\nContent-Location: x\n\n<p>Boats',
    '<p>Boats',
  ],
  ['an address that is none', 'Content-Type: text/html\nContent-Location: ::\n\n<p>Boats', '<p>Boats'],
])('%s is read, without an address', (_, text, html) => {
  expect(read(text)).toMatchObject({ html, address: 'about:blank' });
});

test.each([
  ['nothing', ''],
  ['no message', 'Boats leave at noon.'],
  ['a boundary without parts', 'Content-Type: multipart/related; boundary=x\n\nBoats'],
  ['files alone', 'Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/css\n\np{}\n--x--'],
])('%s is refused with a code', (_, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'NOT_HTML' }));
});

test('what is no base64 is empty, and no file is lost with it', () => {
  const broken = SAVED.replace('cCB7IGNvbG9y', '%%%');
  expect(read(broken).files.get('cid:css-1@example')?.binary).toBe('');
});
