// `--cleaned`: whatever a page refers to, its cleaned file loads nothing, with its policy and without.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { withAddresses } from '../../src/judge/content/cleaned/css-addresses.ts';
import { command } from '../end-to-end/support/run-cli.ts';
import { HOSTILE_PARTS, hostileAnswer, PICTURE } from './hostile-page.ts';
import { type LoggedServer, loadLogged, loggedServer } from './request-log.ts';

test.describe.configure({ timeout: 180_000 });

let folder = '';
let server: LoggedServer;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-cleaned-'));
  server = await loggedServer(hostileAnswer);
});
test.afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The policy keeps quiet what slips through: without it everything that does is seen. */
const withoutPolicy = (page: string): string => {
  const bare = page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  expect(bare).not.toBe(page);
  return bare;
};

async function expectSilence(page: string): Promise<void> {
  for (const [name, markup] of [
    ['with.html', page],
    ['without.html', withoutPolicy(page)],
  ] as const) {
    const file = join(folder, name);
    await writeFile(file, markup);
    expect(await loadLogged(pathToFileURL(file).href), name).toEqual({ requests: [], names: [] });
  }
  server.asked.length = 0;
}

test('a hostile page from the web, and from a saved snapshot', async () => {
  const page = `${server.url}/hostile`;
  const { requests } = await loadLogged(page);
  const asks = HOSTILE_PARTS.filter(({ name }) => requests.some(url => url.includes(name)));
  // The page is what it says it is.
  expect(asks.length, `of ${HOSTILE_PARTS.length} parts`).toBeGreaterThan(40);
  const cleaned = join(folder, 'cleaned.html');
  const snapshot = join(folder, 'page.json');
  const words = ['segment', page, '--center', '--cleaned', cleaned, '--snapshot', snapshot];
  expect(await command([...words, '-o', join(folder, 'page.md')])).toMatchObject({ exitCode: 0 });
  const markup = await readFile(cleaned, 'utf8');
  expect(markup).toMatch(/^<!doctype html>\n<html[^>]*><head>\n<meta http-equiv="Content-Security-Policy"/);
  expect(markup).toContain('name="x-dns-prefetch-control"'.replace('name', 'http-equiv'));
  await expectSilence(markup);
  // What had been loaded is there.
  expect(markup).toContain('data:image/png;base64,');
  expect(markup).toContain('linked-rule');
  const again = join(folder, 'again.html');
  expect(
    await command(['segment', snapshot, '--center', '--cleaned', again, '-o', join(folder, 'b.md')]),
  ).toMatchObject({ exitCode: 0 });
  expect(await readFile(again, 'utf8')).toBe(markup);
  expect(server.asked).toEqual([]);
});

test('a page from a file, with resources of its own folder and those around it', async () => {
  const pages = join(folder, 'site', 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'own.css'), '@import "../around.css";.a{background:url(own.png)}');
  await writeFile(join(folder, 'site', 'around.css'), '.b{background:url(around.png)}');
  for (const file of [join(pages, 'own.png'), join(folder, 'site', 'around.png')])
    await writeFile(file, PICTURE);
  const page = join(pages, 'page.html');
  await writeFile(
    page,
    `<!doctype html><link rel="stylesheet" href="own.css"><main><p class="a">A text that is long enough.</p>
    <p class="b"><img src="../around.png" srcset="own.png 2x" width="40" height="40" alt="p"></p>
    <p style="background:url(file:///etc/hostname)">b</p></main>`,
  );
  const cleaned = join(folder, 'cleaned.html');
  const words = ['segment', page, '--center', '--cleaned', cleaned, '-o', join(folder, 'a.md')];
  expect(await command(words)).toMatchObject({ exitCode: 0 });
  const markup = await readFile(cleaned, 'utf8');
  const picture = `data:image/png;base64,${PICTURE.toString('base64')}`;
  expect(markup).toContain(`.a{background:url("${picture}")}`);
  expect(markup).toContain(`src="${picture}"`);
  const [, imported = ''] =
    /@\\69 mport +url\("data:text\/css;charset=utf-8;base64,([^"]+)"\)/.exec(markup) ?? [];
  expect(Buffer.from(imported, 'base64').toString()).toBe(`.b{background:url("${picture}")}`);
  expect(markup).not.toMatch(/localhost|file:/);
  await expectSilence(markup);
});

test('a page that arrives in two pieces, cut within the address of an imported sheet', async () => {
  const [page, cleaned] = [join(folder, 'page.html'), join(folder, 'cleaned.html')];
  await writeFile(join(folder, 'more.css'), '.b{color:red}'.repeat(100));
  await writeFile(
    page,
    '<!doctype html><style>@import "more.css";</style><p class="b">A text that is long enough.',
  );
  const words = ['segment', page, '--center', '--cleaned', cleaned, '-o', join(folder, 'a.md')];
  expect(await command(words)).toMatchObject({ exitCode: 0 });
  const markup = withoutPolicy(await readFile(cleaned, 'utf8'));
  const cut = markup.indexOf('base64,') + 500;
  const pieces = await loggedServer((path, response) => {
    if (path !== '/cut') return false;
    response.writeHead(200, { 'content-type': 'text/html' }).write(markup.slice(0, cut));
    setTimeout(() => response.end(markup.slice(cut)), 300);
    return true;
  });
  expect((await loadLogged(`${pieces.url}/cut`)).requests).toEqual([]);
  expect(pieces.asked).toHaveLength(1);
  await pieces.close();
});

test('a style sheet behind a redirect, with addresses relative to its final address', async () => {
  const cleaned = join(folder, 'cleaned.html');
  const words = [
    'segment',
    `${server.url}/moved`,
    '--center',
    '--cleaned',
    cleaned,
    '-o',
    join(folder, 'a.md'),
  ];
  expect(await command(words)).toMatchObject({ exitCode: 0 });
  const markup = await readFile(cleaned, 'utf8');
  expect(markup).toContain(`.moved{background:url("data:image/png;base64,${PICTURE.toString('base64')}")}`);
  // The sheet says nothing of its encoding.
  expect(markup).toContain('.moved::after{content:"· ä"}');
  await expectSilence(markup);
});

test('the same page without its loaded resources', async () => {
  const [snapshot, cleaned] = [join(folder, 'page.json'), join(folder, 'cleaned.html')];
  const page = ['segment', `${server.url}/hostile`, '--snapshot', snapshot, '-o', join(folder, 'a.md')];
  expect(await command(page)).toMatchObject({ exitCode: 0 });
  expect(
    await command(['segment', snapshot, '--center', '--cleaned', cleaned, '-o', join(folder, 'b.md')]),
  ).toMatchObject({ exitCode: 0 });
  await expectSilence(await readFile(cleaned, 'utf8'));
});

test('random style sheets of escapes, comments, blocks and missing ends', { tag: '@nightly' }, async () => {
  const sheets = fc.sample(styleSheet, { numRuns: 500, seed: 22 });
  const page = (made: readonly string[]) =>
    `<!doctype html><body>${made.map((css, at) => `<p class="x">${at}</p><style>${css}</style><b style="${css.replace(/[&"]/g, sign => `&#${sign.charCodeAt(0)};`)}">b</b>`).join('\n')}`;
  const file = join(folder, 'random.html');
  await writeFile(file, page(sheets));
  expect((await loadLogged(pathToFileURL(file).href)).requests.length).toBeGreaterThan(20);
  const nothing = { sheet: () => 'data:text/css,', media: () => 'data:,' };
  await writeFile(file, page(sheets.map(css => withAddresses(css, nothing))));
  expect(await loadLogged(pathToFileURL(file).href)).toEqual({ requests: [], names: [] });
});

const address = fc.nat({ max: 999 }).map(number => `http://a.localhost:1/${number}`);
/** One sign of a name, as it is or in one of the ways in which CSS lets it be written. */
const hidden = (name: string): fc.Arbitrary<string> =>
  fc.tuple(...[...name].map(sign => fc.constantFrom(...waysToWrite(sign)))).map(signs => signs.join(''));
function waysToWrite(sign: string): string[] {
  const code = sign.charCodeAt(0).toString(16);
  const others = /[a-z]/i.test(sign) ? [sign.toUpperCase()] : [];
  return [sign, sign, sign, ...others, `\\${code} `, `\\${code.padStart(6, '0')}`, `\\${code}\n`];
}
const blank = fc.constantFrom('', ' ', '\n', '/**/', '/* url( */', '\f', '\t');
const reference = fc.oneof(
  fc.tuple(hidden('url'), blank, address).map(([url, , at]) => `${url}(${at})`),
  fc
    .tuple(hidden('url'), fc.constantFrom('"', "'"), address, fc.constantFrom('', ' ', '\n'))
    .map(([url, quote, at, gap]) => `${url}(${gap}${quote}${at}${quote}${gap})`),
  fc.tuple(hidden('image-set'), address).map(([set, at]) => `${set}("${at}" 1x)`),
  fc.tuple(hidden('-webkit-image-set'), address).map(([set, at]) => `${set}(url(${at}) 1x, "${at}" 2x)`),
  fc.tuple(address).map(([at]) => `var(--none, url(${at}))`),
  fc.tuple(hidden('src'), address).map(([src, at]) => `${src}("${at}")`),
  fc.tuple(hidden('url'), address).map(([url, at]) => `${url}("${at}`),
);
const declaration = fc
  .tuple(
    fc.constantFrom(
      'background',
      'background-image',
      'list-style',
      'border-image',
      'mask',
      'cursor',
      '--v',
      'content',
      'filter',
      '-webkit-mask-image',
      'shape-outside',
    ),
    blank,
    reference,
    fc.constantFrom(';', '', '!important;', ',url(#a);', ' no-repeat;', '\\;'),
  )
  .map(([property, gap, value, end]) => `${property}:${gap}${value}${end}`);
const rule = fc.letrec<{ rule: string }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom('.x', 'p', 'p::before', '*', 'p[a="}"]'),
        fc.array(declaration, { maxLength: 3 }),
      )
      .map(([selector, list]) => `${selector}{${list.join('')}}`),
    fc
      .tuple(hidden('import'), blank, reference, fc.constantFrom(';', ' layer(a);', ' print;'))
      .map(([at, gap, value, end]) => `@${at} ${gap}${value}${end}`),
    fc.tuple(hidden('import'), address).map(([at, to]) => `@${at}"${to}";`),
    fc
      .tuple(
        fc.constantFrom(
          '@media all',
          '@supports (color:red)',
          '@layer q',
          '@container (width>0)',
          '.x',
          '@scope (p)',
        ),
        fc.array(tie('rule'), { maxLength: 2 }),
      )
      .map(([head, list]) => `${head}{${list.join('')}}`),
    fc.tuple(reference).map(([value]) => `@font-face{font-family:f;src:${value}} .x{font-family:f}`),
    fc.constantFrom('/*', '"', "'", '\\', '}', ')', '<!--', '-->', '\\\n', '@', '{', '[', '(', '£', '\u0000'),
  ),
})).rule;
const styleSheet = fc.array(rule, { minLength: 1, maxLength: 4 }).map(rules => rules.join(''));
