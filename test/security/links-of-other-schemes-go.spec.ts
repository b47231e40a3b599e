// No output has a link or picture of another scheme than http, https, mailto and tel; texts stay, relative links of files too.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { command } from '../end-to-end/support/run-cli.ts';
import { type LoggedServer, loggedServer } from './request-log.ts';

test.describe.configure({ timeout: 120_000 });

const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#9;script:alert(1)',
  'java\nscript:alert(1)',
  '&#1;&#31; javascript:alert(1)',
  '&Tab;javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.org/1',
  'intent://x#Intent;end',
  'ftp://example.org/x',
  'file:///etc/passwd',
  'FILE:/etc/passwd',
  'fi&#10;le:///etc/passwd',
  '\\\\host\\share',
  'ms-settings:x',
  'filesystem:http://x/',
  'ws://example.org/',
  'view-source:http://x/',
  'about:blank',
];

const quoted = (address: string): string => address.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const PAGE = `<!doctype html><html><head><title>Links</title>
<link rel="canonical" href="file:///etc/passwd"><meta property="og:image" content="file:///etc/x.png">
<link rel="image_src" href="javascript:alert(1)"></head><body><main><h1>Links of all kinds on one page</h1>
<p>A text that is long enough to be read as what a reader came for, with <a href="https://example.org/a">good</a>,
<a href="mailto:a@example.org">mail</a>, <a href="tel:+1">phone</a> and <a href="next.html">next</a> links.</p>
${SCHEMES.map((address, at) => `<p>Before <a href="${quoted(address)}">words${at}</a> after. <img src="${quoted(address)}" alt="alt${at}" width="90" height="90"></p>`).join('\n')}
<iframe src="file:///etc/passwd" title="frame"></iframe><video src="javascript:x" title="video" width="300" height="200"></video>
<svg width="50" height="50"><a xlink:href="javascript:alert(1)"><text y="20">drawn</text></a></svg>
<p><img src="own.png" alt="own" width="90" height="90"></p></main></body></html>`;

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder = '';
let server: LoggedServer;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-links-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'page.html'), PAGE);
  await writeFile(join(folder, 'site', 'own.png'), PICTURE);
  server = await loggedServer((path, response) => {
    if (path === '/page.html') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (path === '/own.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
    else return false;
    return true;
  });
});
test.afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Outputs {
  readonly markdown: string;
  readonly html: string;
  readonly text: string;
  readonly cleaned: string;
  readonly metadata: object;
  readonly docview: string;
}

async function outputsOf(target: string): Promise<Outputs> {
  const cleanedFile = join(folder, 'cleaned.html');
  const { exitCode, stdout } = await command([
    'segment',
    target,
    '--center',
    '--json',
    '--cleaned',
    cleanedFile,
  ]);
  expect(exitCode).toBe(0);
  const { content, metadata } = JSON.parse(stdout);
  const { stdout: docview } = await command(['segment', target, '--docview']);
  return { ...content, metadata, cleaned: await readFile(cleanedFile, 'utf8'), docview };
}

/** Every address that a browser or a Markdown reader would take for one. */
function addressesIn({ markdown, html, cleaned, metadata, docview }: Outputs): string[] {
  const inMarkdown = [...markdown.matchAll(/\]\(<?([^)>\s]*)/g)].map(([, found = '']) => found);
  const inHtml = [...`${html}${cleaned}`.matchAll(/(?:href|src|srcset|cite|poster)="([^"]*)"/g)].map(
    ([, found = '']) => found,
  );
  const inData = [...`${JSON.stringify(metadata)}${docview}`.matchAll(/"(?:value|href)":"([^"]*)"/g)].map(
    ([, found = '']) => found,
  );
  return [...inMarkdown, ...inHtml, ...inData];
}

function expectPlain(outputs: Outputs): void {
  // In a cleaned page SVG may stand in a picture, where browsers run no script in it.
  const { cleaned } = outputs;
  const pictures = { ...outputs, cleaned: cleaned.replace(/ src="data:image\/svg\+xml,[^"]*"/g, '') };
  const faults = addressesIn(pictures).filter(
    address =>
      /^[\s\x00-\x20]*[\w+.-]+:/.test(address) && !/^(?:https?|mailto|tel|data:image\/png):?/.test(address),
  );
  expect(faults).toEqual([]);
  for (const output of [outputs.markdown, outputs.html, outputs.cleaned]) {
    expect(output).not.toMatch(/(?:href|src)="?\s*(?:file|javascript|ftp|blob|intent):/i);
    expect(output).not.toMatch(/\]\(<?(?:file|javascript|ftp|blob|intent|data:text|data:image\/svg):/i);
    expect(output).toContain('mailto:a@example.org');
    expect(output).toContain('tel:+1');
    for (const at of SCHEMES.keys()) expect(output, SCHEMES[at]).toContain(`words${at}`);
  }
  for (const at of SCHEMES.keys()) expect(outputs.text, SCHEMES[at]).toContain(`words${at}`);
}

test('a page from the web, in Markdown, HTML, text, records and the cleaned page', async () => {
  const outputs = await outputsOf(`${server.url}/page.html`);
  expectPlain(outputs);
  expect(outputs.markdown).toContain(`[next](${server.url}/next.html)`);
  expect(outputs.markdown).toContain(`![own](${server.url}/own.png)`);
  expect(outputs.metadata).toMatchObject({ canonicalUrl: null });
});

test('a page from a file: relative links and pictures stay relative', async () => {
  const target = join(folder, 'site', 'page.html');
  const outputs = await outputsOf(target);
  expectPlain(outputs);
  expect(outputs.markdown).toContain('[next](next.html)');
  expect(outputs.markdown).toContain('![own](own.png)');
  expect(outputs.html).toContain('<a href="next.html">');
  expect(outputs.cleaned).toContain('<a href="next.html">');
  const { stdout } = await command(['segment', target, '--json']);
  const { url, finalUrl } = JSON.parse(stdout);
  for (const own of [url, finalUrl]) expect(own).toMatch(/^file:\/\/\/.*\/site\/page\.html$/);
});
