// What pages, servers and users do wrong: each ends with its own code, in bounded time, and leaves nothing behind.

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, type Pith, PithError, type SegmentOptions } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

const TEXT = '<!doctype html><title>T</title><h1>Heading</h1><p>Words of a page that can be read.</p>';

/** The beginning of one, which is what tells it. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');

type Answer = (answer: ServerResponse) => void;
const typed =
  (type: string, body: string | Buffer = TEXT, headers: Record<string, string> = {}, status = 200): Answer =>
  answer =>
    answer.writeHead(status, { 'content-type': type, ...headers }).end(body);
const html = (body: string): Answer => typed('text/html; charset=utf-8', body);

/** Bytes of a fixed sequence, none of them markup. */
const NOISE = Array.from({ length: 5_000 }, (_, at) =>
  String.fromCharCode((at * at * 31 + at * 7) % 60),
).join('');

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

async function codeOf(target: string, options?: SegmentOptions): Promise<string> {
  try {
    await pith.segment(target, options);
    return 'none';
  } catch (error) {
    if (!(error instanceof PithError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.code;
  }
}

const FAILING: readonly (readonly [name: string, code: string, answer: Answer])[] = [
  ['empty reply', 'CONNECTION_RESET', answer => answer.socket?.destroy()],
  ['never answers', 'NAV_TIMEOUT', () => {}],
  ['status 404', 'HTTP_ERROR', typed('text/html', TEXT, {}, 404)],
  ['status 429', 'RATE_LIMITED', typed('text/html', TEXT, {}, 429)],
  ['status 204', 'EMPTY_DOCUMENT', answer => answer.writeHead(204).end()],
  ['redirect to itself', 'TOO_MANY_REDIRECTS', typed('text/html', '', { location: '/failing' }, 302)],
  [
    'attachment',
    'DOWNLOAD',
    typed('text/html', TEXT, { 'content-disposition': 'attachment; filename="../x"' }),
  ],
  ['application/octet-stream body', 'DOWNLOAD', typed('application/octet-stream')],
  ['JSON', 'NOT_HTML', typed('application/json', '{}')],
  ['plain text', 'NOT_HTML', typed('text/plain', 'words')],
  [
    'a PDF declared as HTML',
    'NOT_HTML',
    typed('text/html', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj'),
  ],
  ['a picture declared as HTML', 'NOT_HTML', typed('text/html', PNG)],
  ['an SVG root', 'NOT_HTML', typed('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'an uncompressed body declared as gzip',
    'EMPTY_DOCUMENT',
    typed('text/html', TEXT, { 'content-encoding': 'gzip' }),
  ],
  ['meta refresh to itself', 'PAGE_UNSTABLE', html('<meta http-equiv=refresh content="0;url=/failing"><p>a')],
  [
    'a script that redirects to an unknown host',
    'DNS_FAILED',
    html('<p>a<script>location="http://x.invalid/"</script>'),
  ],
  ['only white space', 'EMPTY_DOCUMENT', html(' \n\t')],
  ['random bytes', 'NOT_HTML', html(NOISE)],
  ['only comments', 'EMPTY_DOCUMENT', html('<!-- a -->')],
  [
    'only hidden white space',
    'EMPTY_DOCUMENT',
    html('<title>T</title><p style="display:none"> <p style="opacity:0">'),
  ],
  ['no root element', 'EMPTY_DOCUMENT', html('<p>a<script>document.documentElement.remove()</script>')],
];

for (const [name, code, answer] of FAILING) {
  test(`${name}: ${code}`, async ({ site }) => {
    site.pages.set('/failing', answer);
    expect(await codeOf(`${site.url}/failing`, { timeoutMs: 1_500, picture: true })).toBe(code);
  });
}

test('an empty page names the option that helps: no scripts where its text is for such browsers, else waiting', async ({
  site,
}) => {
  const optionOf = (path: string) =>
    pith.segment(`${site.url}${path}`).then(
      () => 'none',
      (error: PithError) => error.option,
    );
  const post = `<article><h1>Heading</h1>${'<p>Words of a post that a script would show.</p>'.repeat(10)}</article>`;
  site.pages.set('/posts', html(`<noscript>${post}</noscript><script>0</script>`));
  site.pages.set('/notice', html('<noscript>Turn on scripts to run this app.</noscript><div id=app></div>'));
  expect(await optionOf('/posts')).toBe('javascript');
  expect(await optionOf('/notice')).toBe('wait');
  const { content } = await pith.segment(`${site.url}/posts`, { javascript: false });
  expect(content.text).toContain('Words of a post');
});

const READ: readonly (readonly [name: string, warning: string, answer: Answer])[] = [
  [
    'an endless body',
    'PARTIAL_LOAD',
    answer => answer.writeHead(200, { 'content-type': 'text/html' }).write(TEXT),
  ],
  ['a script that starts a download', 'PARTIAL_LOAD', html(`${TEXT}<script>location="/octets"</script>`)],
  [
    'only hidden text',
    'ALL_HIDDEN',
    html('<p style="display:none">Words of a page that hides them<p style="opacity:0">b'),
  ],
  ['an endless script', 'RESCUED_FROM_HANG', html(`<script>while (true) {}</script>${TEXT}`)],
  ['endless dialogs', 'DIALOG_LOOP', html(`${TEXT}<script>for (;;) alert(1)</script>`)],
  [
    'pop-up windows',
    'POPUPS_BLOCKED',
    html(`${TEXT}<script>for (let i = 0; i < 5; i++) open("/failing")</script>`),
  ],
];

for (const [name, warning, answer] of READ) {
  test(`${name}: read, with ${warning}`, { tag: '@nightly' }, async ({ site }) => {
    site.pages.set('/octets', typed('application/octet-stream'));
    site.pages.set('/read', answer);
    const { content, warnings } = await pith.segment(`${site.url}/read`, { timeoutMs: 1_000, picture: true });
    expect(content.text).toContain('Words of a page');
    expect(warnings.map(({ code }) => code)).toContain(warning);
  });
}

test('options that Chromium would reject are rejected by name', async ({ site }) => {
  const wrong: SegmentOptions[] = [
    { timezone: 'Mars/X' },
    { lang: '!!' },
    { headers: { X: 'a\nb' } },
    { proxy: '::::' },
  ];
  for (const options of wrong) {
    await expect(pith.segment(site.url, options)).rejects.toThrow(`the option '${Object.keys(options)[0]}`);
  }
});

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function command(words: readonly string[], stopWhen?: Promise<unknown>): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', chunk => (stdout += chunk));
  child.stderr.on('data', chunk => (stderr += chunk));
  stopWhen?.then(() => child.kill('SIGINT'));
  const exitCode = await new Promise<number | null>(done => child.on('close', done));
  return { exitCode, stdout, stderr };
}

test('the command line: one sentence, the exit code, a record of the failure, and no output file', async ({
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-errors-'));
  try {
    await writeFile(join(folder, 'other.json'), '{"schema":"other@9"}');
    site.pages.set('/failing', typed('application/json', '{}'));
    const picture = ['--picture', join(folder, 'page.png')];
    const cases: readonly (readonly [words: readonly string[], exitCode: number, code: string])[] = [
      [[`${site.url}/failing`, ...picture], 4, 'NOT_HTML'],
      [[join(folder, 'other.json'), ...picture], 2, 'SNAPSHOT_INVALID'],
      [['http://', ...picture], 2, 'URL_INVALID'],
      [[site.url, '--front-matter', ...picture], 2, 'USAGE'],
      [[site.url, '--picture', join(folder, 'none/page.png')], 5, 'OUTPUT_UNWRITABLE'],
      [[site.url, '--picture', folder], 5, 'OUTPUT_UNWRITABLE'],
      [[site.url, '--browser', '/nonexistent', ...picture], 7, 'BROWSER_UNAVAILABLE'],
      [[site.url, '--browser', '/bin/sleep', ...picture], 7, 'BROWSER_UNAVAILABLE'],
    ];
    await Promise.all(
      cases.map(async ([words, exitCode, code]) => {
        const ended = await command(['segment', '--json', '--no-sandbox', ...words]);
        expect(ended.stderr.trim().split('\n')).toEqual([expect.stringMatching(`^pith ${code}: `)]);
        expect(ended.exitCode).toBe(exitCode);
        expect(JSON.parse(ended.stdout)).toMatchObject({ ok: false, error: { code } });
      }),
    );
    expect(await readdir(folder)).toEqual(['other.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('SIGINT while loading: exit code 130', { tag: '@nightly' }, async ({ site }) => {
  const asked = new Promise<void>(done => site.pages.set('/waiting', () => done()));
  const ended = await command(['segment', `${site.url}/waiting`], asked);
  expect(ended.exitCode).toBe(130);
});
