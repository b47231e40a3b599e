// Pages from files look as if the browser had opened the files itself, though they are served to it.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserServer, chromium } from 'playwright-core';
import { open } from '../../../src/index.ts';
import { findBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { test as base, byId, expect } from '../support/browser-test.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-served-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const textOf = ({ texts }: { texts: readonly { text: string }[] }): string =>
  texts.map(({ text }) => text.trim()).join(' ');

test('addresses in page and record are file addresses', async ({ capture, folder }) => {
  const name = 'a page %41 é#1?x=2.html';
  const page = join(folder, name);
  const url = pathToFileURL(page).href;
  const picture = pathToFileURL(join(folder, 'p.svg')).href;
  await writeFile(join(folder, 'p.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await writeFile(
    page,
    `<!doctype html><title>T</title><img id=relative src=p.svg><img id=absolute src="${picture}">
    <a id=link href="${picture}">x</a><p id=told></p><iframe srcdoc="<p>inside"></iframe><script>
    told.textContent = [location.href, document.baseURI, new URL('q', location), location.hostname].join(' ');</script>`,
  );
  const { snapshot } = await capture(page);
  expect([snapshot.url, snapshot.finalUrl]).toEqual([url, url]);
  for (const id of ['relative', 'absolute']) {
    expect(byId(snapshot, id).media?.source).toBe(picture);
    expect(byId(snapshot, id).pageBox.slice(2)).toEqual([9, 9]);
  }
  expect(byId(snapshot, 'absolute').attributes.src).toBe(picture);
  expect(byId(snapshot, 'link').attributes.href).toBe(picture);
  expect(snapshot.scopes[0]).toMatchObject({ url, baseUrl: url });
  const base = pathToFileURL(folder).href;
  expect(textOf(snapshot)).toContain(`${url} ${url} ${base}/q`);
  expect(JSON.stringify(snapshot)).not.toContain('localhost');
});

test('encoding: detected without a declaration, declared, and by byte order mark', async ({
  capture,
  folder,
}) => {
  const words = 'Zürich grüßt euch alle hier';
  const pages = {
    'utf-8': Buffer.from(`<title>T</title><p>${words}`),
    'latin-1': Buffer.from(`<title>T</title><p>${words}`, 'latin1'),
    named: Buffer.from(`<meta charset=latin1><p>${words}`, 'latin1'),
    'utf-16': Buffer.from(`\ufeff<p>${words}`, 'utf16le'),
  };
  for (const [name, bytes] of Object.entries(pages)) {
    const page = join(folder, `${name}.html`);
    await writeFile(page, bytes);
    expect(textOf((await capture(page)).snapshot), name).toContain(words);
  }
});

test('frames, byte ranges, large files, and things that are not files', async ({ capture, folder }) => {
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'bytes.bin'), '0123456789');
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(5_000_000, 'x'));
  await writeFile(join(folder, 'framed.php'), '<!doctype html><p>Zürich in a frame');
  execFileSync('mkfifo', [join(folder, 'pipe.bin')]);
  const page = join(folder, 'page.html');
  await writeFile(
    page,
    `<!doctype html><title>T</title><p id=read style="width: 900px"></p><iframe src="framed.php"></iframe><iframe src="none.html"></iframe><script>
    const text = async (path, given) => { try { return await (await fetch(path, given)).text(); } catch { return 'missing'; } };
    const part = range => text('bytes.bin', { headers: { Range: 'bytes=' + range } });
    (async () => {
      const large = await text('large.bin');
      const head = await fetch('large.bin', { method: 'HEAD' });
      read.textContent = [await part('2-4'), await part('-2'), large.length, head.headers.get('content-length'), await text('none.bin'),
        await text('pipe.bin'), await text('sub/'), await text('bytes.bin', { method: 'POST' })].join();
      read.className = 'done';
    })();</script>`,
  );
  const { snapshot } = await capture(page, { options: { wait: '.done' } });
  expect(textOf(snapshot)).toContain('234,89,5000000,5000000,missing,missing,missing,missing');
  expect(textOf(snapshot)).toContain('Zürich in a frame');
  expect(snapshot.warnings).toEqual([]);
});

test('a page that redirects to a missing file: FILE_NOT_FOUND with its name', async ({ capture, folder }) => {
  const page = join(folder, 'page.html');
  await writeFile(page, '<meta http-equiv=refresh content="0;url=none.html"><p>Words');
  const { href } = pathToFileURL(join(folder, 'none.html'));
  await expect(capture(page)).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
    message: expect.stringContaining(href),
  });
});

test('MHTML shows its own parts and no other file', async ({ capture, folder }) => {
  await writeFile(join(folder, 'beside.html'), '<p>Words beside');
  const page = join(folder, 'page.mht');
  const part = (type: string, name: string, content: string): string =>
    ['--B', `Content-Type: ${type}`, `Content-Location: http://example.org/${name}`, '', content, ''].join(
      '\r\n',
    );
  const html = `<p id=styled>Words</p><link rel=stylesheet href=a.css><iframe src="${pathToFileURL(join(folder, 'beside.html'))}"></iframe>
    <iframe src="file:///etc/hostname"></iframe><script>document.write('scripted')</script><meta http-equiv=refresh content="0;url=file:///etc/hostname">`;
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="B"\r\n\r\n';
  await writeFile(
    page,
    `${head}${part('text/html', '', html)}${part('text/css', 'a.css', '#styled { height: 99px }')}--B--\r\n`,
  );
  const { snapshot } = await capture(page);
  expect(byId(snapshot, 'styled').pageBox[3]).toBe(99);
  expect(snapshot.finalUrl).toBe(pathToFileURL(page).href);
  expect(textOf(snapshot)).toBe('Words');
});

test('a remote browser opens no files of this machine', async ({ folder }) => {
  const { path, env } = await findBrowser();
  const page = join(folder, 'page.html');
  await writeFile(page, '<p>Words');
  const environment = { ...(process.env as Record<string, string>), ...env };
  const server: BrowserServer = await chromium.launchServer({ executablePath: path, env: environment });
  const pith = await open({ browser: server.wsEndpoint() });
  try {
    await expect(pith.segment(page)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('a remote browser'),
    });
  } finally {
    await pith.close();
    await server.close();
  }
});

test('a site folder and its page may be named through a link', async ({ folder }) => {
  const pith = await open();
  try {
    await mkdir(join(folder, 'site/docs'), { recursive: true });
    await writeFile(join(folder, 'site/style.css'), 'h1 { width: 300px; font-size: 20px }');
    await writeFile(
      join(folder, 'site/docs/page.html'),
      '<!doctype html><title>T</title><link rel=stylesheet href=/style.css><h1>Linked</h1>',
    );
    await symlink(join(folder, 'site'), join(folder, 'link'));
    for (const [page, root] of [
      ['link', 'site'],
      ['site', 'link'],
      ['link', 'link'],
    ] as const) {
      const path = join(folder, page, 'docs/page.html');
      const { snapshot, url } = await pith.segment({ kind: 'file', path, root: join(folder, root) });
      expect(url).toBe('http://folder.localhost/docs/page.html');
      expect(snapshot.elements.find(({ tag }) => tag === 'h1')?.pageBox[2]).toBe(300);
    }
  } finally {
    await pith.close();
  }
});
