// A page saved as MHTML contains all that it shows: it asks no server, reads no file and runs no script.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../end-to-end/support/browser-test.ts';

const BOUNDARY = '----part';
const part = (type: string, location: string, body: string): string =>
  `--${BOUNDARY}\r\nContent-Type: ${type}\r\nContent-Location: ${location}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}\r\n`;

test('an MHTML file of hostile parts', async ({ capture }, info) => {
  test.setTimeout(180_000);
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end('<p>from a server');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = info.outputPath('secret.html');
  await writeFile(secret, '<p>words of a secret file');
  const file = pathToFileURL(secret).href;
  const attacks = [
    ...[web, file].flatMap(url => [
      `<img src="${url}/img"><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`,
      `<link rel=stylesheet href="${url}/css"><link rel=preload as=image href="${url}/pre"><link rel=prefetch href="${url}/fetch">`,
      `<script src="${url}/js"></script><video src="${url}/v"></video><svg><use href="${url}#a"/></svg>`,
      `<style>@import "${url}/import";p{background:url("${url}/bg")}@font-face{font-family:f;src:url("${url}/font")}p{font-family:f}</style>`,
    ]),
    `<script>fetch('${web}/script');document.body.append('a script ran')</script>`,
    `<img src=x onerror="document.body.append('a script ran')"><iframe srcdoc="<script>parent.document.body.append('a script ran')</script>"></iframe>`,
    `<iframe src="cid:frame"></iframe>`,
  ];
  const parts = (head: string): string =>
    `From: <Saved>\r\nSubject: S\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="${BOUNDARY}"\r\n\r\n` +
    part(
      'text/html; charset=utf-8',
      'https://saved.example/page',
      `<!doctype html>${head}<title>T</title><p>Words of the page.</p>${attacks.join('')}`,
    ) +
    part('text/html', 'cid:frame', `<p>a frame</p><img src="${web}/inner"><iframe src="${file}"></iframe>`) +
    part('text/html', file, '<p>a part that takes the place of a file') +
    `--${BOUNDARY}--\r\n`;
  const heads = [
    '',
    `<base href="${file}">`,
    `<meta http-equiv=refresh content="0;url=${web}/refresh">`,
    `<meta http-equiv=refresh content="0;url=${file}">`,
  ];
  for (const [at, head] of heads.entries()) {
    const saved = info.outputPath(`page-${at}.mhtml`);
    await writeFile(saved, parts(head));
    const shown = await capture(saved).then(
      ({ snapshot }) =>
        snapshot.texts.flatMap(({ text, visibility }) => (visibility === 'none' ? [] : text)).join('|'),
      ({ code }) => `failed: ${code}`,
    );
    expect([head, shown]).toEqual([head, expect.stringMatching(/Words of the page|^failed: [A-Z_]+$/)]);
    expect(shown).not.toMatch(/words of a secret|script ran|from a server/);
  }
  expect(asked).toEqual([]);
  server.closeAllConnections();
  server.close();
});
