// The twins of a built site: Markdown beside each page, and llms.txt in the order of the site's navigation.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { batch } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

test.describe.configure({ timeout: 120_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-twins-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const site = () => join(folder, 'site');
const written = (name: string) => readFile(join(site(), name), 'utf8');

const NAVIGATION = `<nav><p>Start</p><ul><li><a href="/guide/install.html">Install it</a></ul>
  <p>Reference</p><ul><li><a href="/zones.html">Zones</a><li><a href="/api/">The [API]</a></ul></nav>`;
const WORDS = 'Boats leave the harbour at noon, and those who want to see the islands should come early. ';

async function writePage(name: string, title: string, more = ''): Promise<void> {
  const path = join(site(), name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `<!doctype html><html lang="en"><title>${title}</title><meta name="description" content="About ${title}.">
    <link rel="stylesheet" href="/style.css"><body>${NAVIGATION}<main><h1>${title}</h1>
    <p>${WORDS.repeat(3)}</p>${more}<h2>More</h2><p>${WORDS.repeat(2)}</p></main></body></html>`,
  );
}

async function writeSite(): Promise<void> {
  await writePage('index.html', 'Harbour', '<p>See the <a href="zones.html#a">zones</a>.</p>');
  await writePage('zones.html', 'Zones');
  await writePage('api/index.html', 'The [API]', '<p>See <a href="../zones.html">zones</a>.</p>');
  await writePage('guide/install.html', 'Install it', '<p>Or <a href="/aside.html">aside</a>.</p>');
  await writePage('aside.html', 'Aside](https://x.invalid/)');
  await writePage('404.html', 'Nothing here');
  await writeFile(join(site(), 'style.css'), 'nav { float: left; width: 220px } main { margin-left: 260px }');
}

const twins = (input: object = {}, notes: string[] = []) =>
  batch([site()], { out: join(folder, 'run'), twins: true, ...input }, { note: text => notes.push(text) });

test('llms.txt has the groups and the order of the navigation; links of twins lead to the pages', async () => {
  await writeSite();
  await twins({ page: { baseUrl: 'https://harbour.example/docs' } });
  const at = 'https://harbour.example/docs';
  expect((await written('llms.txt')).split('\n').slice(0, 20)).toEqual([
    '# Harbour',
    '',
    '> About Harbour.',
    '',
    '## Pages',
    '',
    `- [Harbour](${at}/index.md): About Harbour.`,
    '',
    '## Start',
    '',
    `- [Install it](${at}/guide/install.md): About Install it.`,
    '',
    '## Reference',
    '',
    `- [Zones](${at}/zones.md): About Zones.`,
    `- [The [API]](${at}/api/index.md): About The [API].`,
    '',
    '## Other pages',
    '',
    `- [Aside\\](https://x.invalid/)](${at}/aside.md): About Aside\\](https://x.invalid/).`,
  ]);
  const twin = await written('api/index.md');
  expect(twin).toMatch(/^---\ntwin: "api\/index\.html"\ntitle: "The \[API\]"\nurl: "https:\/\/harbour/);
  expect(twin).toContain(`See [zones](${at}/zones.html).`);
  expect(await written('llms-full.txt')).toContain('# Install it');
});

test('a second run after a new build writes the same bytes, and what has changed', async () => {
  await writeSite();
  await twins();
  expect(await written('api/index.md')).toContain('See [zones](../zones.html).');
  await cp(site(), join(folder, 'first'), { recursive: true });
  await twins();
  const names = await readdir(site(), { recursive: true });
  for (const name of names.filter(file => /\.(?:md|txt)$/.test(file)))
    expect(await written(name)).toBe(await readFile(join(folder, 'first', name), 'utf8'));
  await writePage('zones.html', 'Zones', '<p>Something new stands here.</p>');
  await twins();
  expect(await written('zones.md')).toContain('Something new');
});

test('no file of others is lost: two pages of one name, and names that are taken', async () => {
  await writeSite();
  await writePage('zones.htm', 'Old zones');
  await writeFile(join(site(), 'aside.md'), 'by hand\n');
  await writeFile(join(site(), 'llms.txt'), 'by hand too\n');
  await writeFile(join(site(), 'moved.html'), '<meta http-equiv="refresh" content="0;url=/zones.html">');
  const notes: string[] = [];
  await twins({}, notes);
  expect(notes.map(text => text.replace(/ the twin.*/, '')).filter(text => text.startsWith('TWIN'))).toEqual([
    'TWIN_OF_REDIRECT: moved.html leads to zones.html',
    'TWIN_RENAMED:',
    'TWIN_RENAMED:',
    'TWIN_NAME_TAKEN: llms.txt is kept as it is: pith did not write it',
  ]);
  expect([await written('aside.md'), await written('llms.txt')]).toEqual(['by hand\n', 'by hand too\n']);
  expect(await written('aside.html.md')).toContain('# Aside');
  expect(await written('zones.md')).toContain('# Old zones');
  expect(await written('zones.html.md')).toContain('# Zones');
  await expect(written('moved.md')).rejects.toThrow();
});

test('--twins takes one folder, and no queue', async () => {
  await writeSite();
  const words = ['batch', join(site(), 'zones.html'), '--out', join(folder, 'run'), '--twins'];
  const file = await command(words);
  expect([file.exitCode, file.stderr]).toEqual([2, expect.stringContaining('name its folder')]);
  const queue = await command([...words, '--queue', 'redis://127.0.0.1:1']);
  expect([queue.exitCode, queue.stderr]).toEqual([2, expect.stringContaining('leave out --queue')]);
});
