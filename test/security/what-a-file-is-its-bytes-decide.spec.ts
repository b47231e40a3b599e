// Files whose names say something else than their bytes, on this machine and from clients of the service: none runs
// scripts as a page of a folder, and MHTML is read as MHTML.

import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { segment, serviceFor } from '../end-to-end/support/service-client.ts';

const HTML = Buffer.from(`<!doctype html><title>Boats</title><p>Boats leave at noon.</p>
  <script>document.body.append(' A script ran at ' + location.href)</script><iframe src="beside.html"></iframe>`);
const MHTML = Buffer.from(
  [
    'From: <Saved>\r\nSubject: Boats\r\nMIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="B"\r\n\r\n--B',
    'Content-Type: text/html\r\nContent-Location: https://saved.example/page',
    `\r\n<title>Boats</title><p>Boats leave at noon.</p><script>document.body.append(' A script ran.')</script>`,
    '--B--\r\n',
  ].join('\r\n'),
);

const FILES: readonly (readonly [name: string, bytes: Buffer, shown: RegExp])[] = [
  ['page.mhtml', HTML, /NOT_HTML/],
  ['page.mhtml.gz', gzipSync(HTML), /NOT_HTML/],
  ['page.mht', gzipSync(HTML), /NOT_HTML/],
  ['pdf.mhtml', Buffer.from('%PDF-1.4'), /is a PDF/],
  ['page.mhtml', MHTML, /^[^-]*Boats leave at noon/],
  ['page.mhtml.gz', gzipSync(MHTML), /^[^-]*Boats leave at noon/],
  ['page.html', MHTML, /^[^-]*Boats leave at noon/],
  ['page', gzipSync(MHTML), /^[^-]*Boats leave at noon/],
];

test('files on this machine', async ({ capture }, info) => {
  await writeFile(info.outputPath('beside.html'), 'Words of a neighbour.');
  for (const [name, bytes, shown] of FILES) {
    const path = info.outputPath(name);
    await writeFile(path, bytes);
    const read = await capture(path).then(
      ({ snapshot }) => {
        expect(snapshot.finalUrl).toBe(`file://${path}`);
        return snapshot.texts.map(({ text, visibility }) => (visibility === 'none' ? '' : text)).join('');
      },
      ({ code, message }) => `${code} ${message}`,
    );
    expect.soft(read, name).toMatch(shown);
    expect.soft(read, name).not.toMatch(/A script ran|a neighbour|MIME-Version/);
  }
});

test('files of clients', async ({ browserName: _ }, info) => {
  await writeFile(info.outputPath('beside.html'), 'Words of a neighbour.');
  const service = await serviceFor();
  try {
    const pages = [...FILES, ['page.html.gz', gzipSync(HTML), /A script ran at about:blank/] as const];
    for (const [name, bytes, shown] of pages) {
      const { json } = await segment(service, { file: { name, bytes: bytes.toString('base64') } });
      const { error, content, finalUrl, warnings } = json();
      const read = error === undefined ? content.text : `${error.code} ${error.message}`;
      expect.soft(read, name).toMatch(shown);
      expect
        .soft(`${read} ${finalUrl} ${JSON.stringify(warnings)}`, name)
        .not.toMatch(/file:|\/tmp\/|neighbour/);
    }
  } finally {
    await service.stop();
  }
});
