// F of the catalogue: what a page puts into terminals, tables, files and other pages.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import { command } from '../end-to-end/support/run-cli.ts';
import { expect, test as hazardTest, TEXT } from './hazard-test.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const test = hazardTest.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-outputs-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});
base.describe.configure({ mode: 'default' });

/** Ways in which markup has been made to run after it was cleaned. */
const ATTACKS = `
<img src=x onerror="hit('img')"><svg onload="hit('svg')"><script>hit('svg script')</script></svg><a href="javascript:hit('href')">link</a>
<a href="java&#9;script:hit('tab')">tab</a><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit('mxss')&gt;"></table></mtext></math>
<noscript><p title="</noscript><img src=x onerror=hit('noscript')>"></noscript><template><img src=x onerror="hit('template')"></template>
<div><template shadowrootmode=open><img src=x onerror="hit('shadow')"></template></div><iframe srcdoc="<script>parent.hit('srcdoc')</script>"></iframe>
<form action="javascript:hit('form')"><button formaction="javascript:hit('button')">press</button></form><details open ontoggle="hit('toggle')">x</details>
<video><source onerror="hit('source')"></video><object data="javascript:hit('object')"></object><base href="https://evil.example/">
<meta http-equiv=refresh content="60;url=https://evil.example/"><style>@import 'https://evil.example/style.css'; p { background: url(https://evil.example/x.png) }</style>
<p style="background:url(https://evil.example/y.png)">Styled words of a page.</p><input autofocus onfocus="hit('focus')"><marquee onstart="hit('marquee')">m</marquee>
<xmp><img src=x onerror="hit('xmp')"></xmp><p>&lt;script&gt;hit('text')&lt;/script&gt;</p>`;

test('F1: what is made of a hostile page runs nothing where it is shown', async ({ pith, serve, visit }) => {
  const { code, result } = await visit(serve(`${TEXT}<script>window.hit = () => {}</script>${ATTACKS}`), {
    cleaned: true,
  });
  expect(code).toBe('ok');
  const { browser } = await pith.launched();
  const context = await browser.newContext();
  const page = await context.newPage();
  const hits: string[] = [];
  await page.exposeFunction('hit', (name: string) => hits.push(name));
  page.on('dialog', dialog => hits.push(dialog.message()));
  await context.route('**/*', route => {
    if (/evil\.example\/?$/.test(route.request().url())) hits.push(route.request().url());
    return route.abort();
  });
  try {
    for (const html of [result?.content.html ?? '', result?.cleaned ?? '']) {
      expect(html).toContain('Words of a page');
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      for (const link of await page.locator('a, button, summary').all())
        await link.click({ timeout: 500, force: true }).catch(() => {});
      await page.waitForTimeout(300);
    }
    expect(hits).toEqual([]);
  } finally {
    await context.close();
  }
});

test('F2: nothing of a page steers a terminal', async ({ folder, serve }) => {
  const steering = '\u001b]0;pwned\u0007\u001b[31m\u009b2J';
  const url = serve(
    `<title>${steering}T</title><h1>Head${steering}</h1>${TEXT}<pre>${steering}code</pre><a href="/x" title="${steering}">a</a>`,
  );
  for (const format of ['markdown', 'text', 'html']) {
    const { stdout, stderr } = await command(['segment', '--no-sandbox', url, '--format', format]);
    expect(stdout).toContain('Words of a page');
    expect(stdout + stderr).not.toMatch(CONTROLS);
  }
  const explained = await command(['explain', '--no-sandbox', url]);
  expect(explained.stdout).not.toMatch(CONTROLS);
  const failed = await command(['segment', '--no-sandbox', `${url}/none?${steering}`]);
  expect(failed.stderr).not.toMatch(CONTROLS);
  await writeFile(join(folder, 'list.txt'), `${url}\nhttp://x.invalid/${steering}\n`);
  const run = await command([
    'batch',
    join(folder, 'list.txt'),
    '--out',
    join(folder, 'run'),
    '--no-sandbox',
    '--retries',
    '0',
  ]);
  expect(run.stdout + run.stderr).not.toMatch(CONTROLS);
});

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

test('F4 F5: names of files are made of nothing that a page or a list says', async ({ folder, pages }) => {
  const paths = [
    '../../x',
    '%2e%2e/%2e%2e/x',
    'CON',
    'nul.',
    'a'.repeat(300),
    'A',
    'a',
    'caf\u00e9',
    'cafe\u0301',
    '\u202Egpj',
    'x%00y',
  ];
  for (const path of paths)
    pages.handlers.set(new URL(`/${path}`, pages.url).pathname, answer =>
      answer.setHeader('content-type', 'text/html').end(TEXT),
    );
  await writeFile(join(folder, 'list.txt'), paths.map(path => `${pages.url}/${path}`).join('\n'));
  const { exitCode } = await command([
    'batch',
    join(folder, 'list.txt'),
    '--out',
    join(folder, 'run'),
    '--no-sandbox',
    '--formats',
    'markdown',
  ]);
  expect(exitCode).toBe(0);
  const files = (await readdir(join(folder, 'run'), { recursive: true })).filter(name =>
    name.endsWith('.md'),
  );
  // A readable slug of the address, then the key of the page: letters, digits and single signs between them.
  expect(files.filter(name => !/^pages\/[\da-f]{2}\/(?:[\p{L}\p{N}]+[._-])*[\w-]+\.md$/u.test(name))).toEqual(
    [],
  );
  const records = (await readFile(join(folder, 'run', 'results.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(records).toHaveLength(paths.length);
  expect(new Set(records.map(({ files }) => files.markdown)).size).toBe(
    new Set(records.map(({ input }) => input.key)).size,
  );
  expect(await readdir(folder)).toEqual(['list.txt', 'run']);
});

test('F7: a disk that is full: OUTPUT_FULL, exit 5, and nothing cut short under a final name', async ({
  serve,
}) => {
  test.skip(
    !(await access('/dev/full').then(
      () => true,
      () => false,
    )),
    'this system has no /dev/full',
  );
  const ended = await command(['segment', '--no-sandbox', '--json', serve(TEXT), '--picture', '/dev/full']);
  expect([ended.exitCode, ended.stderr.includes('OUTPUT_FULL')]).toEqual([5, true]);
  const full = await open('/dev/full', 'w');
  const printing = spawn(process.execPath, [MAIN, 'segment', '--no-sandbox', serve(TEXT)], {
    stdio: ['ignore', full.fd, 'pipe'],
  });
  let said = '';
  printing.stderr?.on('data', chunk => (said += chunk));
  const [exitCode] = await once(printing, 'close');
  await full.close();
  expect([exitCode, said]).toEqual([5, expect.stringContaining('OUTPUT_FULL: cannot write standard output')]);
});

test('F11: whoever reads our output may stop reading it', async ({ serve }) => {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `<p>Line ${at} of what is to be read here.</p>`,
  ).join('');
  const child = spawn(process.execPath, [
    MAIN,
    'segment',
    '--no-sandbox',
    '--json',
    '--elements',
    serve(TEXT + lines),
  ]);
  let stderr = '';
  child.stderr.on('data', chunk => (stderr += chunk));
  child.stdout.once('data', () => child.stdout.destroy());
  const exitCode = await new Promise(done => child.once('exit', done));
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('EPIPE')]);
});

test('F12: many megabytes on stdout arrive whole', async ({ serve }) => {
  const { stdout, exitCode } = await command([
    'segment',
    '--no-sandbox',
    serve(`${TEXT}<pre>${'word '.repeat(1_000_000)}</pre>`),
    '--center',
    '--format',
    'text',
    '--timeout',
    '60000',
  ]);
  expect(exitCode).toBe(0);
  expect(stdout.length).toBeGreaterThan(4_900_000);
});

test('F13: names of a page that no SVG may hold', async ({ serve, visit }) => {
  const page = `${TEXT}<div class="a&amp;b<c>&#7;&#xFFFF;" id="&lt;/svg&gt;"><p>${'Words in it. '.repeat(30)}</p></div>`;
  const { code, result } = await visit(serve(page), { picture: true, before: true, after: true });
  expect([code, (result?.picture?.length ?? 0) > 1_000]).toEqual(['ok', true]);
});

test('F6 F14: outputs that are a folder or lie in none are refused before a browser starts', async ({
  folder,
  serve,
}) => {
  await mkdir(join(folder, 'taken'));
  for (const name of ['taken', 'none/file']) {
    const { exitCode, stderr } = await command([
      'segment',
      '--browser',
      '/nonexistent',
      serve(TEXT),
      '--picture',
      join(folder, name),
    ]);
    expect([exitCode, stderr]).toEqual([5, expect.stringContaining('OUTPUT_UNWRITABLE')]);
  }
});

test('an output that is the page itself is refused, and the page stays as it was', async ({ folder }) => {
  const page = join(folder, 'page.html');
  await writeFile(page, TEXT);
  const { exitCode, stderr } = await command(['segment', page, '-o', page]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is an input, and would be written over')]);
  expect(await readFile(page, 'utf8')).toBe(TEXT);
});
