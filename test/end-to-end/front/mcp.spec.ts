// The MCP server with a real browser: over stdio as a client starts it, and over HTTP beside the service.

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import sharp from 'sharp';
import { idlePith } from '../../../src/front/mcp/idle-pith.ts';
import { expect, test } from '../support/browser-test.ts';
import { browsersOf } from '../support/browsers-of.ts';
import { ask, serviceFor } from '../support/service-client.ts';

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const ARGUMENTS = [MAIN, 'mcp', '--allow-host', '127.0.0.1', '--no-sandbox'];
const PAGE = `<!doctype html><title>Boats</title><body><h1>Boats</h1><p>${'They leave at noon. '.repeat(200)}<h2>Tugs</h2><p>They pull ships in and out of the harbour, one on each side, twice a day.<svg width=0 height=0><filter id=gone><feFlood flood-opacity=0 /></filter></svg><p style="filter:url(#gone)">Unseen words that nobody reads on this page of boats.`;

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly {
    type: string;
    text?: string;
    data?: string;
    mimeType?: string;
    uri?: string;
  }[];
  readonly structuredContent: { page: string; text: string; next: string | null };
}

const call = async (client: Client, name: string, args: Record<string, unknown>): Promise<Answer> =>
  (await client.callTool({ name, arguments: args })) as unknown as Answer;

test.beforeEach(({ site }) => {
  site.pages.set('/boats', answer => answer.setHeader('content-type', 'text/html').end(PAGE));
});

test('over stdio: reads, shows and finds a kept page; ends with its client', async ({ site }) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ARGUMENTS,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  const read = await call(client, 'pith_read', { url: `${site.url}/boats`, max_tokens: 300 });
  expect(read.structuredContent.text).not.toContain('Unseen words');
  const { page, next } = read.structuredContent;
  expect(read.structuredContent.text).toMatch(
    /^<<<untrusted page text \w{8}\n# Boats\n\nThey leave at noon\./,
  );
  const rest = await call(client, 'pith_read', { page, cursor: next, max_tokens: 20_000 });
  expect(rest.structuredContent.text).toContain('## Tugs');

  const audit = await call(client, 'pith_audit', { url: `${site.url}/boats` });
  expect(audit.content[0]?.text).toMatch(/\n0 serious, \d+ moderate, \d+ minor\nmoderate /);

  const picture = await call(client, 'pith_picture', { page, zones: true });
  const [, image, link] = picture.content;
  const bytes = Buffer.from(image?.data ?? '', 'base64');
  const { width = 0, height = 0, format } = await sharp(bytes).metadata();
  expect([image?.type, format, width <= 1280, height <= 1280]).toEqual(['image', 'jpeg', true, true]);
  expect(bytes.length).toBeLessThan(1_000_000);
  const { contents } = await client.readResource({ uri: link?.uri ?? '' });
  expect(contents[0]).toMatchObject({ mimeType: 'image/png' });

  const phone = { url: `${site.url}/boats`, viewport: { width: 390, height: 844 } };
  const narrow = await call(client, 'pith_picture', phone);
  expect((await sharp(Buffer.from(narrow.content[1]?.data ?? '', 'base64')).metadata()).width).toBe(390);
  const again = await call(client, 'pith_zones', { ...phone, url: undefined, page });
  expect(again.content[0]?.text).toMatch(/^USAGE: a kept page is not opened again: viewport, /);
  const refused = await call(client, 'pith_read', { url: 'http://127.0.0.2:8080/' });
  expect(refused.isError).toBe(true);
  expect(refused.content[0]?.text).toMatch(/^ADDRESS_BLOCKED: /);
  const { pid } = transport;
  const browsers = await browsersOf(pid ?? 0);
  expect(browsers.length).toBeGreaterThan(0);
  await client.close();
  for (const each of [pid ?? 0, ...browsers])
    await expect.poll(() => isRunning(each), { timeout: 20_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const server = (): ChildProcess & { heard: string } => {
  const child = Object.assign(spawn(process.execPath, ARGUMENTS, { stdio: ['pipe', 'pipe', 'pipe'] }), {
    heard: '',
  });
  child.stdout.on('data', chunk => (child.heard += chunk));
  return child;
};

const ended = (child: ChildProcess): Promise<number | null> => new Promise(done => child.once('close', done));

test('invalid input is answered with errors; the end of stdin ends the server', async () => {
  const child = server();
  child.stdin?.write('this is no JSON\n{"jsonrpc":"2.0"}\n[1,2,3]\n');
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '0' } },
  };
  child.stdin?.write(`${JSON.stringify(hello)}\n`);
  await expect.poll(() => child.heard, { timeout: 20_000 }).toContain('"serverInfo"');
  for (const line of child.heard.trimEnd().split('\n')) expect(JSON.parse(line).jsonrpc).toBe('2.0');
  const errors = child.heard.split('\n').flatMap(line => /"code":(-\d+)/.exec(line)?.[1] ?? []);
  expect(errors).toEqual(['-32700', '-32600', '-32600']);
  const end = ended(child);
  child.stdin?.end();
  expect(await end).toBe(0);
});

test('the end of its parent ends it, though stdin stays open', { tag: '@nightly' }, async () => {
  const starter = `const child = require('child_process').spawn(process.execPath, ${JSON.stringify(ARGUMENTS)}, { stdio: 'inherit' }); console.error('pid ' + child.pid);`;
  const parent = spawn(process.execPath, ['-e', starter], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [heard, told] = ['', ''];
  parent.stdout.on('data', chunk => (heard += chunk));
  parent.stderr.on('data', chunk => (told += chunk));
  parent.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await expect.poll(() => heard, { timeout: 20_000 }).not.toBe('');
  const pid = Number(/pid (\d+)/.exec(told)?.[1]);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

test('an idle browser is closed, and started again for the next page', {
  tag: '@nightly',
}, async ({ site }) => {
  const pith = idlePith({ sandbox: false }, { allowPrivate: false, allowHosts: ['127.0.0.1'] }, 300);
  for (const _ of [1, 2]) {
    const { record } = await pith.visit(`${site.url}/boats`, {});
    expect(record.content.text).toContain('They leave at noon.');
    expect(pith.isRunning()).toBe(true);
    await expect.poll(() => pith.isRunning(), { timeout: 20_000 }).toBe(false);
  }
});

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)
  test(`${signal} ends it`, async () => {
    const child = server();
    const hello = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    child.stdin?.write(hello);
    await expect.poll(() => child.heard, { timeout: 20_000 }).not.toBe('');
    const end = ended(child);
    child.kill(signal);
    expect(await end).toBe(code);
  });

test('over HTTP: with the token of the service, and its guards', async ({ site }) => {
  const token = 'a-token-of-many-letters';
  const service = await serviceFor({ token });
  const url = new URL('mcp', service.url);
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  expect((await client.listTools()).tools).toHaveLength(8);
  const progress: number[] = [];
  const read = (await client.callTool(
    { name: 'pith_read', arguments: { url: `${site.url}/boats` } },
    { onprogress: told => progress.push(told.progress) },
  )) as unknown as Answer;
  expect(read.content[0]?.text).toContain('# Boats');
  expect(progress).toEqual([1, 2, 3, 4]);
  // A drawing's filter hides it: only the picture shows that.
  expect(read.structuredContent.text).not.toContain('Unseen words');
  const { page } = read.structuredContent;
  expect((await call(client, 'pith_find', { page, text: 'pull' })).content[0]?.text).toContain(
    '1 blocks match',
  );
  expect((await call(client, 'pith_read', { url: 'http://127.0.0.2:8080/' })).content[0]?.text).toMatch(
    /^ADDRESS_BLOCKED/,
  );
  await client.close();

  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await ask(url.href, { body })).status).toBe(401);
  const foreign = { authorization: `Bearer ${token}`, origin: 'https://evil.example' };
  expect((await ask(url.href, { body, headers: foreign })).status).toBe(403);
  const given = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  expect((await ask(url.href, { body: 'no JSON', headers: given })).status).toBe(400);
  expect((await ask(url.href, { body: [1, 2], headers: given })).status).toBeLessThan(500);
  await service.stop();
});
