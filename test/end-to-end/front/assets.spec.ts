// --assets in the real browser: pictures behind a cookie and from another site, read from its memory.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures are saved without a request of their own, and the Markdown links to them', async ({
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-assets-'));
  let requests = 0;
  const picture = (path: string, needsCookie: boolean, more = '') =>
    site.pages.set(path, answer => {
      requests++;
      const isAllowed = !needsCookie || answer.req.headers.cookie === 'key=open';
      answer.writeHead(isAllowed ? 200 : 403, { 'content-type': 'image/png', 'cache-control': 'no-store' });
      answer.end(isAllowed ? Buffer.concat([PIXELS, Buffer.from(more)]) : '');
    });
  picture('/locked.png', true);
  picture('/same.png', false);
  picture('/elsewhere.png', false, 'elsewhere');
  const image = (src: string) => `<p><img src="${src}" alt="${src.slice(-12)}" width="300" height="200"></p>`;
  const words = '<p>Boats leave the harbour at noon, and come back before the evening.</p>'.repeat(5);
  site.pages.set('/assets', answer =>
    answer
      .setHeader('content-type', 'text/html')
      .end(
        `<main><h1>Boats</h1>${words}${image('/locked.png')}${image('same.png')}` +
          `${image(`${site.otherUrl}/elsewhere.png`)}${image('/gone.png')}</main>`,
      ),
  );
  const flags = ['--allow-private', '--cookie', 'key=open', '--assets', join(folder, 'pics')];
  const output = join(folder, 'page.md');
  const { stderr, exitCode } = await command([`${site.url}/assets`, ...flags, '-o', output]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('warning ASSETS_LEFT_OUT: saved 3 of 4')]);
  const markdown = await readFile(output, 'utf8');
  const links = [...markdown.matchAll(/\]\((.*?)\)/g)].map(([, link = '']) => link);
  expect(links.map(link => link.replace(/-[0-9a-f]{12}/, ''))).toEqual([
    'pics/locked.png',
    'pics/locked.png',
    'pics/elsewhere.png',
    `${site.url}/gone.png`,
  ]);
  const files = await readdir(join(folder, 'pics'));
  expect(files.map(file => `pics/${file}`).sort()).toEqual([...new Set(links.slice(0, 3))].sort());
  expect(await readFile(join(folder, links[0] ?? ''))).toEqual(PIXELS);
  expect(requests).toBe(3);
  await rm(folder, { recursive: true });
});

test('a batch saves the pictures of each page once, beside its Markdown', async ({ site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-assets-'));
  site.pages.set('/one.png', answer => answer.writeHead(200, { 'content-type': 'image/png' }).end(PIXELS));
  const words = '<p>Boats leave the harbour at noon, and come back before the evening.</p>'.repeat(5);
  for (const name of ['a', 'b'])
    site.pages.set(`/${name}`, answer =>
      answer
        .setHeader('content-type', 'text/html')
        .end(
          `<main><h1>${name}</h1>${words}<p><img src="/one.png" alt="One" width="300" height="200"></p></main>`,
        ),
    );
  const list = join(folder, 'urls.txt');
  await writeFile(list, `${site.url}/a\n${site.url}/b\n`);
  const run = join(folder, 'run');
  const flags = ['--allow-private', '--no-robots', '--delay', '0', '--assets', '--formats', 'markdown'];
  expect((await command(['batch', list, '--out', run, ...flags])).exitCode).toBe(0);
  const records = (await readFile(join(run, 'results.jsonl'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(records).toHaveLength(2);
  for (const { files } of records) {
    const markdown = await readFile(join(run, files.markdown), 'utf8');
    const [, link = ''] = /!\[One\]\((assets\/one-\w{12}\.png)\)/.exec(markdown) ?? [];
    expect(await readFile(join(run, files.markdown, '..', link))).toEqual(PIXELS);
    expect(await readdir(join(run, files.assets))).toContain(link.slice('assets/'.length));
  }
  await rm(folder, { recursive: true });
});
