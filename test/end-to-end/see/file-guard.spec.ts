// What a page opened from a file may have of this machine: its own folder, by whatever way it asks.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, byId, expect } from '../support/browser-test.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-files-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

for (const name of ['page.html', 'page', 'page é#1.php'])
  test(`A3: ${name}, a page from a file, has its own folder and reads nothing outside of it`, async ({
    capture,
    folder,
  }) => {
    const pages = join(folder, 'pages');
    await mkdir(join(pages, 'page_files'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'the secret');
    await writeFile(join(folder, 'outside.css'), '#styled { height: 111px }');
    await writeFile(join(pages, 'page_files', 'own.css'), '#styled { width: 222px }');
    await symlink(join(folder, 'secret.txt'), join(pages, 'page_files', 'link.txt'));
    const reading = ['../secret.txt', 'page_files/link.txt', 'file:///etc/hostname', 'FILE:/etc/hostname']
      .map(path => `read('${path}')`)
      .join();
    const page = join(pages, name);
    await writeFile(
      page,
      `<!doctype html><title>T</title><link rel=stylesheet href="page_files/own.css">
    <link rel=stylesheet href="../outside.css"><p id=styled>Words</p><iframe src="../secret.txt"></iframe>
    <p id=read style="width: 500px">nothing</p><script>
    const read = path => fetch(path).then(answer => answer.text()).catch(() => '');
    Promise.all([${reading}]).then(texts => { document.getElementById('read').textContent = 'read: ' + texts.join(''); });
    </script>`,
    );
    const { snapshot } = await capture(page);
    expect(byId(snapshot, 'styled').pageBox[2]).toBe(222);
    expect(byId(snapshot, 'styled').pageBox[3]).toBe(111);
    expect(snapshot.texts.map(({ text }) => text.trim()).filter(text => /^read|secret/.test(text))).toEqual([
      'read:',
    ]);
    expect(snapshot.warnings).toEqual([
      { code: 'REQUESTS_REFUSED', message: expect.stringContaining('outside of its folder') },
    ]);
  });

test('styles, fonts and pictures load from the folders around a page, up to the home of the user', async ({
  capture,
  folder,
}) => {
  const site = join(folder, 'site');
  await mkdir(join(site, 'pages'), { recursive: true });
  await writeFile(join(folder, 'home.css'), '#home { width: 111px }');
  await writeFile(join(site, 'site.css'), '#site { width: 222px }');
  const page = join(site, 'pages', 'page.html');
  await writeFile(
    page,
    `<!doctype html><title>T</title><link rel=stylesheet href="../../home.css"><link rel=stylesheet href="../site.css">
    <p id=home>Words</p><p id=site>Words</p>`,
  );
  const home = process.env.HOME;
  process.env.HOME = folder;
  try {
    const { snapshot } = await capture(page);
    expect(byId(snapshot, 'site').pageBox[2]).toBe(222);
    expect(byId(snapshot, 'home').pageBox[2]).toBeGreaterThan(500);
  } finally {
    process.env.HOME = home;
  }
});

test('A3: a page of the web reaches no file', async ({ capture, site }) => {
  site.pages.set('/to-file', answer => answer.writeHead(302, { location: 'file:///etc/passwd' }).end());
  site.pages.set('/page', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<p>Words of a page</p>
      <iframe src="file:///etc/passwd"></iframe><iframe src="/to-file"></iframe><iframe src="view-source:file:///etc/passwd"></iframe>
      <iframe srcdoc='<meta http-equiv=refresh content="0;url=file:///etc/passwd">'></iframe>
      <script>location.href = 'file:///etc/passwd'; open('file:///etc/passwd');
      fetch('file:///etc/passwd').then(a => a.text()).then(text => document.body.append(text)).catch(() => {});</script>`),
  );
  const { snapshot } = await capture(`${site.url}/page`);
  expect(snapshot.finalUrl).toBe(`${site.url}/page`);
  expect(snapshot.texts.some(({ text }) => text.includes('root:'))).toBe(false);
  await expect(capture(`${site.url}/to-file`)).rejects.toMatchObject({ code: 'URL_SCHEME_BLOCKED' });
});
