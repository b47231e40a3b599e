// What users hand to pith: bytes in any encoding, packed pages, saved snapshots and text, as files and on stdin.

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { open, type Pith } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

let folder = '';
let pith: Pith;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-input-'));
  pith = await open();
});
test.afterAll(async () => {
  await pith.close();
  await rm(folder, { recursive: true });
});

const TEXTS = {
  ru: 'Сегодня в городе открылась выставка современного искусства, которую посетили сотни людей.',
  fr: "Le garçon a reçu un prix élevé à Noël, mais déjà à Besançon, l'été fut très chaud cette année-là.",
  ja: 'これは日本語の普通の文章です。文字コードの判定に十分な長さがあります。東京は今日も晴れています。',
  zh: '联通和移动都是中国的电信公司。这是一段足够长的中文文本，用来判断网页的编码。今天天气很好。',
} as const;

const html = (text: string, charset?: string): string =>
  `<!doctype html><html><head>${charset === undefined ? '' : `<meta charset="${charset}">`}<title>t</title></head>` +
  `<body><h1>${text.slice(0, 8)}</h1><p>${text}</p><p>${text}</p></body></html>`;

/** Inverts TextDecoder: all characters that one or two bytes stand for. */
function encoded(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const learn = (bytes: number[]): void => {
    try {
      const sign = decoder.decode(Uint8Array.from(bytes));
      if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
    } catch {
      // These bytes stand for no character.
    }
  };
  for (let first = 0; first < 256; first++) learn([first]);
  if (/gbk|jis|euc/.test(label))
    for (let first = 0x81; first < 255; first++)
      for (let second = 0x40; second < 255; second++) learn([first, second]);
  return Buffer.from(
    [...text].flatMap(sign => {
      const bytes = bytesOf.get(sign);
      if (bytes === undefined) throw new Error(`${label} has no ${sign}`);
      return bytes;
    }),
  );
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const PAGES: readonly (readonly [name: string, text: string, bytes: Buffer])[] = [
  ['utf-8, undeclared', TEXTS.ru, Buffer.from(html(TEXTS.ru))],
  ['utf-8 with a BOM', TEXTS.ru, Buffer.from(`\ufeff${html(TEXTS.ru)}`)],
  ['utf-16le with a BOM', TEXTS.ru, Buffer.from(`\ufeff${html(TEXTS.ru)}`, 'utf16le')],
  ['utf-16be with a BOM', TEXTS.ru, utf16be(`\ufeff${html(TEXTS.ru)}`)],
  ['utf-16le, undeclared', TEXTS.ru, Buffer.from(html(TEXTS.ru), 'utf16le')],
  ['utf-16be, undeclared', TEXTS.ru, utf16be(html(TEXTS.ru))],
  ...(['windows-1251', 'koi8-r'] as const).flatMap(label => [
    [`${label}, declared`, TEXTS.ru, encoded(html(TEXTS.ru, label), label)] as const,
    [`${label}, undeclared`, TEXTS.ru, encoded(html(TEXTS.ru), label)] as const,
  ]),
  ['windows-1252, undeclared', TEXTS.fr, encoded(html(TEXTS.fr), 'windows-1252')],
  ['latin1, declared', TEXTS.fr, encoded(html(TEXTS.fr, 'iso-8859-1'), 'windows-1252')],
  ['gbk, declared', TEXTS.zh, encoded(html(TEXTS.zh, 'gb2312'), 'gbk')],
  ['gbk, undeclared', TEXTS.zh, encoded(html(TEXTS.zh), 'gbk')],
  ['shift_jis, undeclared', TEXTS.ja, encoded(html(TEXTS.ja), 'shift_jis')],
  ['euc-jp, undeclared', TEXTS.ja, encoded(html(TEXTS.ja), 'euc-jp')],
  ['iso-2022-jp, declared', 'これは', Buffer.from(html('Text JIS \x1b$B$3$l$O\x1b(B', 'iso-2022-jp'))],
];

for (const [name, text, bytes] of PAGES) {
  test(`HTML in ${name} is read like a file`, async () => {
    const path = join(folder, 'page.html');
    await writeFile(path, bytes);
    const fromFile = await pith.segment(path);
    const inMemory = await pith.segment({ kind: 'html', html: gzipSync(bytes), url: 'http://a.example/b' });
    for (const { content, warnings } of [fromFile, inMemory]) {
      expect(content.text).toContain(text);
      expect(content.text).not.toContain('\ufffd');
      expect(warnings).toEqual([]);
    }
    expect(inMemory.url).toBe('http://a.example/b');
  });
}

test('scripts in HTML without a declared encoding run once, and nothing loads twice', async ({ site }) => {
  let asked = 0;
  site.pages.set('/once.js', answer => {
    asked++;
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.append(" ran")');
  });
  const bytes = encoded(`${html(TEXTS.ru)}<script src="${site.url}/once.js"></script>`, 'windows-1251');
  const { content } = await pith.segment({ kind: 'html', html: bytes, url: `${site.url}/page` });
  expect(content.text).toContain(TEXTS.ru);
  expect(asked).toBe(1);
});

test('stdin: declared and undeclared encodings, gzipped or not, with --base-url', {
  tag: '@nightly',
}, async () => {
  for (const label of ['windows-1251', undefined]) {
    const bytes = encoded(html(TEXTS.ru, label), 'windows-1251');
    for (const given of [bytes, gzipSync(bytes)]) {
      const { exitCode, stdout, stderr } = await command(
        ['segment', '-', '--base-url', 'https://example.org/', '--format', 'text', '--no-sandbox'],
        given,
      );
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain(TEXTS.ru);
    }
  }
});

test('stdin: a saved snapshot is recognised, gzipped or not, and needs no browser', {
  tag: '@nightly',
}, async () => {
  const page = join(folder, 'seen.html');
  const saved = join(folder, 'seen.json');
  await writeFile(page, html(TEXTS.ru));
  await command(['segment', page, '--snapshot', saved]);
  const bytes = await readFile(saved);
  for (const given of [bytes, gzipSync(bytes)]) {
    const { exitCode, stdout, stderr } = await command(
      ['segment', '-', '--browser', '/nowhere', '--scroll'],
      given,
    );
    expect([exitCode, stderr]).toEqual([
      0,
      'note: --scroll changes nothing here: a saved snapshot is not rendered again\n',
    ]);
    expect(stdout).toContain(TEXTS.ru);
  }
  const refused = await command(['segment', '-', '--base-url', 'http://a.example/'], bytes);
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    'pith USAGE: --base-url goes with HTML on stdin: a saved snapshot has its own address\n',
  ]);
  expect((await command(['explain', '-'], bytes)).stdout).toContain('CENTER');
});

test.describe('files', () => {
  test('a gzipped page is read, with the address of its file', async () => {
    const path = join(folder, 'page.html.gz');
    await writeFile(path, gzipSync(encoded(html(TEXTS.ru, 'windows-1251'), 'windows-1251')));
    const { content, url } = await pith.segment(path);
    expect(content.text).toContain(TEXTS.ru);
    expect(url).toBe(pathToFileURL(path).href);
  });

  test('plain text is kept as it is', { tag: '@nightly' }, async () => {
    const text = 'Tomatoes & <b>beans</b>,\nplanted in *rows*.\n\nWatered on Mondays.';
    for (const name of ['notes.txt', 'notes.md', 'notes']) {
      const path = join(folder, name);
      await writeFile(path, text);
      const { exitCode, stdout } = await command(['segment', path, '--format', 'text']);
      expect([exitCode, stdout]).toEqual([0, `${text}\n`]);
    }
    const path = join(folder, 'notes.txt.gz');
    await writeFile(path, gzipSync(text));
    expect((await pith.segment(path)).content.markdown).toBe(`\`\`\`\n${text}\n\`\`\`\n`);
  });

  test('a PDF, a CSV file and a broken link get a specific error', { tag: '@nightly' }, async () => {
    const cases = [
      ['paper.pdf', '%PDF-1.7\n1 0 obj\n', 4, 'NOT_HTML', 'is a PDF, not an HTML page'],
      [
        'table.csv',
        'a,b\n1,2\n',
        4,
        'NOT_HTML',
        'is a file that browsers save, not an HTML page: if it is plain text, name it .txt to read it',
      ],
      ['page.html.gz', 'no gzip', 4, 'NOT_HTML', 'is no gzip data, as its name says'],
    ] as const;
    for (const [name, content, code, kind, message] of cases) {
      await writeFile(join(folder, name), content);
      const { exitCode, stderr } = await command(['segment', join(folder, name), '--no-sandbox']);
      expect([exitCode, stderr]).toEqual([code, expect.stringContaining(`pith ${kind}: `)]);
      expect(stderr).toContain(message);
    }
    const piped = await command(['segment', '-', '--no-sandbox'], '%PDF-1.7\n1 0 obj\n');
    expect([piped.exitCode, piped.stderr]).toEqual([
      4,
      'pith NOT_HTML: the input is a PDF, not an HTML page\n',
    ]);
    const link = join(folder, 'link.html');
    await symlink('gone.html', link);
    const { exitCode, stderr } = await command(['segment', link]);
    expect([exitCode, stderr]).toEqual([
      2,
      `pith FILE_NOT_FOUND: '${link}' is a link to 'gone.html', which leads nowhere\n`,
    ]);
  });

  test('a file: address and a path may have a #fragment, which the page sees', {
    tag: '@nightly',
  }, async () => {
    const path = join(folder, 'a b#c.html');
    await writeFile(
      path,
      `<style>#part:target::after { content: " is shown" }</style><p>A page whose</p><p id="part">part</p>
       <p id=hash></p><script>hash.textContent = 'at ' + location.hash</script>`,
    );
    const address = `${pathToFileURL(path).href}#part`;
    for (const target of [address, `${path}#part`]) {
      const { exitCode, stdout } = await command(['segment', target, '--json']);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ url: address, finalUrl: address });
      expect(JSON.parse(stdout).content.text).toContain('at #part');
    }
    expect((await pith.segment(new URL(address))).url).toBe(address);
  });
});

test('a wrong flag is reported like any other error, and its record names the target', async () => {
  for (const json of [['--json'], ['--format', 'json']]) {
    const { exitCode, stdout, stderr } = await command(['segment', 'page.html', ...json, '--viewprot', '9']);
    expect([exitCode, stderr]).toEqual([
      2,
      "pith USAGE: unknown option '--viewprot' (did you mean --viewport?)\n(run pith segment --help for usage)\n",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      url: 'page.html',
      error: { code: 'USAGE', message: "unknown option '--viewprot' (did you mean --viewport?)" },
    });
  }
});

test('a folder: pages are read, other documents fail, the rest is left out', async () => {
  const pages = join(folder, 'saved');
  await mkdir(pages);
  await writeFile(join(pages, 'a.html'), html(TEXTS.fr));
  await writeFile(join(pages, 'b.html.gz'), gzipSync(html(TEXTS.fr)));
  await writeFile(join(pages, 'notes.txt'), TEXTS.fr);
  await writeFile(join(pages, 'paper.pdf'), '%PDF-1.7');
  await writeFile(join(pages, 'style.css'), 'p{}');
  const out = join(folder, 'run');
  const { exitCode, stderr } = await command(['batch', pages, '--out', out]);
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`${pages}: left out 1 file that is no page (.css)\n`);
  expect(stderr).toContain('3 ok, 1 failed');
  const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).trim().split('\n');
  const found = lines.map(line => JSON.parse(line)).sort((a, b) => (a.url < b.url ? -1 : 1));
  const told = found.map(({ ok, error, files }) => [
    ok ? 'ok' : error.code,
    files.markdown?.replace(/[0-9a-f]{32}/, 'KEY'),
  ]);
  expect(told).toEqual([
    ['NOT_HTML', undefined],
    ['ok', expect.stringMatching(/^pages\/..\/saved-a-KEY\.md$/)],
    ['ok', expect.stringMatching(/^pages\/..\/saved-b-KEY\.md$/)],
    ['ok', expect.stringMatching(/^pages\/..\/saved-notes-KEY\.md$/)],
  ]);
});
