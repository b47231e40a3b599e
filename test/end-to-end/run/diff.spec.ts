// `pith diff` as its help and the README have it: no check passes a page that changed, and no picture is made up.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { SKETCH_MARK } from '../../../src/show/picture/overlay/zone-pictures.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { command } from '../support/run-cli.ts';

test.describe.configure({ timeout: 240_000 });

let folder = '';
const at = (name: string): string => join(folder, name);
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-diff-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const words = (name: string): string => Array.from({ length: 40 }, (_, place) => `${name}${place}`).join(' ');
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(words) as [string, string, string, string];

const pageOf = (...paragraphs: readonly string[]): string =>
  `<!doctype html><title>Boats</title><style>body{margin:0}main{width:700px;margin:auto}
footer{background:#135;color:#fff;padding:20px}</style><header>The harbour</header><main><h1>Boats</h1><img alt="" width="80"
height="60" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"><p><a href="/tides">Tides</a></p>
${paragraphs.map(text => `<p>${text}</p>`).join('')}</main><footer>Imprint</footer>`;

async function write(name: string, html: string): Promise<string> {
  await writeFile(at(name), html);
  return at(name);
}

test('each kind of change exceeds the limit for it', async () => {
  const old = pageOf(A, B, C, D);
  const more = ['k', 'l', 'm', 'n', 'o', 'p'].map(words);
  const cases: Readonly<Record<string, readonly [html: string, ...said: RegExp[]]>> = {
    half: [pageOf(A, B), /% of the text is gone; /, /; text 4\d/, /; lost 4\d/],
    replaced: [
      pageOf(...more.slice(0, 4)),
      / {2}9\d.\d+ % of the text changed: /,
      /; text 9/,
      /; lost 9/,
      /; added 9/,
    ],
    longer: [pageOf(A, B, C, D, ...more), /% of the text is new; /, /; text 5/, /; added 5/, /; zone \d\d/],
    turned: [pageOf(D, C, B, A), /% of the text is in another order; /, /; text \d\d/],
    empty: [
      '<!doctype html><title>Boats</title><canvas></canvas>',
      / {2}100 % of the text is gone; /,
      /; text 100 %/,
    ],
    pictures: [old.replace(/<img[^>]*>/, ''), / {2}the text is the same; /, /; pictures 100 %/],
    links: [
      old.replace('/tides', '/spam'),
      / {2}the text is the same; 100 % of the links differ; links 100 %/,
    ],
    aside: [old.replace('margin:0}', 'margin:0 0 0 300px}'), / {2}the text is the same; /, /; place 2\d/],
    ticking: [pageOf(A.replace('a7', 'a8'), B, C, D), /% of the text changed: [^;]*$/],
  };
  for (const name of ['old', 'new']) await mkdir(at(name));
  for (const [name, [html]] of Object.entries(cases)) {
    await writeFile(join(at('old'), `${name}.html`), old);
    await writeFile(join(at('new'), `${name}.html`), html);
  }
  const limits = 'text=2%,lost=2%,added=2%,zone=30%,place=5%,pictures=0,links=0';
  const { exitCode, stdout, stderr } = await command(['diff', at('old'), at('new'), '--limit', limits]);
  expect([exitCode, stderr]).toEqual([6, expect.stringMatching(/CHECK_FAILED: 8 of 9 pages, such as /)]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}gone +CENTER {2}\//));
  for (const line of lines.filter(line => !line.startsWith(' ')))
    for (const said of cases[/(\w+)\.html/.exec(line)?.[1] ?? '']?.slice(1) ?? [/no such page/])
      expect(line).toMatch(said);
});

test('one page: the text first, then the exceeded limit', async () => {
  const sides = [await write('old.html', pageOf(A, B, C, D)), await write('new.html', pageOf(A, B))];
  const { exitCode, stdout, stderr } = await command(['diff', ...sides, '--limit', 'text=2%']);
  expect([exitCode, stdout]).toEqual([6, expect.stringMatching(/^4\d\.\d+ % of the text is gone\n/)]);
  expect(stderr).toMatch(/^pith CHECK_FAILED: text 4\d\.\d+ %, over its limit of 2 %$/m);
});

test('a changing number stays below a limit; comparing a page with itself prints a note', async () => {
  const old = await write('old.html', pageOf(A, B, C, D));
  const ticked = await write('new.html', pageOf(A.replace('a7', 'a8'), B, C, D));
  expect((await command(['diff', old, ticked, '--limit', 'text=2%'])).exitCode).toBe(0);
  const same = await command(['diff', old, old, '--limit', 'text=0']);
  expect([same.exitCode, same.stderr]).toEqual([0, expect.stringContaining('note: both sides are')]);
});

test('two batches with default options', { tag: '@nightly' }, async () => {
  await mkdir(at('site'));
  for (const [name, text] of [
    ['one', A],
    ['two', B],
  ])
    await writeFile(join(at('site'), `${name}.html`), pageOf(text ?? '', C));
  expect((await command(['batch', at('site'), '--out', at('run-monday')])).exitCode).toBe(0);
  await writeFile(join(at('site'), 'two.html'), pageOf(B));
  expect((await command(['batch', at('site'), '--out', at('run-friday')])).exitCode).toBe(0);
  const sides = [at('run-monday'), at('run-friday')];
  const all = await command(['diff', ...sides]);
  expect([all.exitCode, all.stdout.trim().split('\n').sort()]).toEqual([
    0,
    [
      expect.stringMatching(/^ {2}gone +CENTER {2}\/html\/body\/main\/p\[3\], 110 characters {2}“c0 c1 /),
      expect.stringMatching(
        /^ {2}moved +FOOTER {2}\/html\/body\/footer, \d+ px up: \/html\/body\/main\/p\[3\] is gone, 7 characters {2}“Imprint”$/,
      ),
      expect.stringMatching(/one\.html {2}text, layout, pictures, links and metadata are the same$/),
      expect.stringMatching(/two\.html {2}\d\d\.\d+ % of the text is gone$/),
    ],
  ]);
  const { exitCode, stderr } = await command([
    ...['diff', ...sides, '--limit', 'text=1%', '--report', at('diff.html'), '--junit', at('diff.xml')],
  ]);
  expect([exitCode, stderr]).toEqual([
    6,
    expect.stringMatching(/1 of 2 pages, .*text \d\d\.\d+ %, over its limit of 1 %/),
  ]);
  expect((await readSheet(at('diff.html'))).text).toContain('1 over a limit');
  expect(await readFile(at('diff.xml'), 'utf8')).toContain('tests="2" failures="1" errors="0"');
  const kept = (await readdir(at('run-monday'), { recursive: true })).filter(name =>
    name.endsWith('.json.gz'),
  );
  expect(kept).toHaveLength(2);
  for (const name of kept) expect((await stat(join(at('run-monday'), name))).size).toBeLessThan(4_000);
});

test('a batch of files is compared with their folder, and with a batch of a copy of it', async () => {
  await mkdir(at('site/more'), { recursive: true });
  await writeFile(at('site/one.html'), pageOf(A));
  await writeFile(at('site/more/two.html'), pageOf(B, C));
  await cp(at('site'), at('copy'), { recursive: true });
  await writeFile(at('copy/more/two.html'), pageOf(B));
  for (const name of ['site', 'copy'])
    expect((await command(['batch', at(name), '--out', at(`${name}-run`)])).exitCode).toBe(0);
  for (const side of ['copy', 'copy-run']) {
    const { stdout } = await command(['diff', at('site-run'), at(side)]);
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(/^ {2}gone +CENTER .* 110 characters {2}“c0 /),
      expect.stringMatching(/^ {2}moved +FOOTER .*“Imprint”$/),
      expect.stringMatching(/^more\/two\.html {2}\d\d\.\d+ % of the text is gone$/),
      'one.html  text, layout, pictures, links and metadata are the same',
    ]);
  }
});

test('batches without snapshots: one message, with the remedy', async () => {
  await mkdir(at('site'));
  for (const name of ['one', 'two', 'three']) await writeFile(join(at('site'), `${name}.html`), pageOf(A));
  expect((await command(['batch', at('site'), '--out', at('run'), '--formats', 'markdown'])).exitCode).toBe(
    0,
  );
  await cp(at('run'), at('run2'), { recursive: true });
  const { exitCode, stdout, stderr } = await command(['diff', at('run'), at('run2')]);
  expect([exitCode, stdout]).toEqual([4, '']);
  expect(
    stderr.match(/has no snapshots of its pages: make both batches with their default formats/g),
  ).toHaveLength(1);
});

test('folders of HTML are opened and matched by file name', { tag: '@nightly' }, async () => {
  for (const name of ['a', 'b']) {
    await mkdir(join(at(name), 'docs'), { recursive: true });
    await writeFile(join(at(name), 'docs', 'one.html'), pageOf(A, B));
    await writeFile(join(at(name), 'two.html'), pageOf(C));
  }
  await writeFile(join(at('b'), 'docs', 'one.html'), pageOf(A));
  const { exitCode, stdout } = await command(['diff', at('a'), at('b'), '--limit', 'text=2%']);
  expect([exitCode, stdout]).toEqual([
    6,
    expect.stringMatching(/one\.html {2}\d\d\.\d+ % of the text (?:is|changed: [\d.]+ %) gone.*; text/),
  ]);
  expect(stdout).toMatch(/two\.html {2}nothing changed\n/);
  const update = await command(['diff', at('a'), at('b'), '--limit', 'text=2%', '--update']);
  expect([update.exitCode, update.stderr]).toEqual([2, expect.stringContaining('holds HTML')]);
});

test('pages are accepted into a folder of snapshots with the same subfolders', {
  tag: '@nightly',
}, async () => {
  await mkdir(at('base'));
  await mkdir(join(at('site'), 'docs'), { recursive: true });
  await writeFile(join(at('site'), 'one.html'), pageOf(A));
  await writeFile(join(at('site'), 'docs', 'one.html'), pageOf(B));
  const first = ['segment', join(at('site'), 'one.html'), '--snapshot', join(at('base'), 'one.json.gz')];
  expect((await command(first)).exitCode).toBe(0);
  const diff = ['diff', at('base'), at('site'), '--limit', 'text=2%'];
  expect((await command(diff)).exitCode).toBe(6);
  expect((await command([...diff, '--update'])).exitCode).toBe(0);
  const copy = join('docs', 'one.html.json.gz');
  const files = (await readdir(at('base'), { recursive: true })).sort();
  const baseline = files.filter(name => !name.startsWith('.pith-previous'));
  expect(baseline).toEqual(['docs', copy, `${copy}.png`, 'one.json.gz']);
  expect((await command(diff)).exitCode).toBe(0);
});

/** Whether the mark of sketches is on a picture. */
async function isMarked(png: string): Promise<boolean> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const mark = Buffer.from(SKETCH_MARK.ground);
  for (let place = data.indexOf(mark); place >= 0; place = data.indexOf(mark, place + 1))
    if (place % 3 === 0) return true;
  return false;
}

test('a snapshot without a picture is sketched, and picture and warning say so', {
  tag: '@nightly',
}, async () => {
  const page = await write('page.html', pageOf(A, B));
  const [bare, whole] = [at('bare.json'), at('whole.json')];
  await command(['segment', page, '--snapshot', bare]);
  await command(['segment', page, '--snapshot', whole, '--before', at('page.png')]);
  const drawn = ['--before', at('b.png'), '--after', at('a.png')];
  const sketch = await command(['segment', bare, ...drawn, '--snapshot', at('copy.json')]);
  expect([sketch.exitCode, sketch.stderr]).toEqual([
    0,
    expect.stringMatching(/warning PICTURE_SKETCHED: .*saved without a picture.*--snapshot and --before/),
  ]);
  expect([await isMarked(at('b.png')), await isMarked(at('a.png'))]).toEqual([true, true]);
  expect(JSON.parse(await readFile(at('copy.json'), 'utf8')).picture).toBeNull();
  const seen = await command(['segment', whole, ...drawn]);
  expect([seen.stderr, await isMarked(at('b.png')), await isMarked(at('a.png'))]).toEqual(['', false, false]);
  const px = await command(['diff', bare, page, '--limit', 'pixels=1%']);
  expect([px.exitCode, px.stderr]).toEqual([
    6,
    expect.stringContaining('pixels is unknown: a side has no picture: save'),
  ]);
  expect((await command(['diff', whole, page, '--limit', 'pixels=1%'])).exitCode).toBe(0);
  await rm(`${whole}.png`);
  const lost = await command(['diff', whole, page, '--limit', 'pixels=1%', '--report', at('d.html')]);
  expect([lost.exitCode, lost.stderr]).toEqual([
    6,
    expect.stringMatching(/PICTURE_SKETCHED: .*whole\.json\.png, is not beside it/),
  ]);
});

test('a page in another window size than its snapshot gets a warning', { tag: '@nightly' }, async () => {
  const page = await write('page.html', pageOf(A));
  await command(['segment', page, '--snapshot', at('s.json.gz')]);
  const narrow = await command(['diff', at('s.json.gz'), page, '--viewport', '390x800', '--json']);
  expect(narrow.stderr).toMatch(/warning OTHER_WINDOW: .*390 px wide.*1280 px/);
  expect(JSON.parse(narrow.stdout).warnings).toMatchObject([{ side: 'after', code: 'OTHER_WINDOW' }]);
});

test('a failure is recorded for the side that failed', { tag: '@nightly' }, async () => {
  const page = await write('page.html', pageOf(A));
  for (const [sides, url] of [
    [[page, at('none.html')], at('none.html')],
    [[at('none.html'), page], at('none.html')],
    [[page, folder], page],
    [[page, page, '--limit', 'nothing=1'], page],
  ] as const) {
    const { exitCode, stdout } = await command(['diff', ...sides, '--json']);
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([2, { ok: false, url }]);
  }
});
