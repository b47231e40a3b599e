// A to C of the catalogue: addresses, networks and servers.

import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { networkGuard } from '../../src/see/browser/network/network-guard.ts';
import { expect, type Handler, TEXT, test } from './hazard-test.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const status =
  (code: number, body: string | Buffer = '', headers: Record<string, string> = html): Handler =>
  answer =>
    answer.writeHead(code, headers).end(body);

const ENDS: readonly (readonly [id: string, name: string, code: string, page: Handler])[] = [
  ['B6', 'a header byte by byte', 'NAV_TIMEOUT', dripping],
  ['C2', 'status 205', 'EMPTY_DOCUMENT', status(205)],
  ['C2', 'status 304 of nothing', 'EMPTY_DOCUMENT', status(304)],
  ['C3', 'status 500 and no body', 'HTTP_ERROR', status(500)],
  // Chromium without its viewer downloads it, with its viewer it would be NOT_HTML.
  ['C5', 'a PDF', 'DOWNLOAD', status(200, '%PDF-1.4', { 'content-type': 'application/pdf' })],
  ['C6', 'a picture', 'NOT_HTML', status(200, 'x', { 'content-type': 'image/png' })],
  ['C6', 'XML', 'NOT_HTML', status(200, '<a/>', { 'content-type': 'application/xml' })],
  [
    'C15',
    'a header of a megabyte',
    'CONNECT_FAILED',
    status(200, TEXT, { ...html, 'x-long': 'x'.repeat(1024 ** 2) }),
  ],
];

for (const [id, name, code, page] of ENDS) {
  test(`${id}: ${name}: ${code}`, async ({ serve, visit }) => {
    expect((await visit(serve(page), { timeoutMs: 3_000, picture: true })).code).toBe(code);
  });
}

/** One byte of the header at a time. */
function dripping(answer: Parameters<Handler>[0]): void {
  const { socket } = answer;
  const bytes = [...'HTTP/1.1 200 OK\r\nx-slow: 1'];
  const timer = setInterval(() => socket?.write(bytes.shift() ?? 'x'), 200);
  socket?.once('close', () => clearInterval(timer));
}

test('A8: a port that browsers refuse: CONNECT_FAILED, and why', async ({ visit }) => {
  const { code, message, retryable } = await visit('http://127.0.0.1:6000/');
  expect([code, message.includes('ERR_UNSAFE_PORT'), retryable]).toEqual(['CONNECT_FAILED', true, false]);
});

test('A10: addresses of 64 KB, with NUL, line breaks and marks of direction', async ({ serve, visit }) => {
  const url = serve(TEXT);
  expect((await visit(`${url}?${'x'.repeat(10_000)}`)).code).toBe('ok');
  const long = await visit(`${url}?${'x'.repeat(64 * 1024)}`);
  expect(['ok', 'HTTP_ERROR', 'CONNECT_FAILED']).toContain(long.code);
  const marked = await visit(`${url}?%00\u202Etxt`);
  expect(marked.result?.finalUrl).toBe(`${url}?%00%E2%80%AEtxt`);
  expect((await visit('http://127.0.0.1/\n\0')).code).not.toBe('INTERNAL');
});

test('B1: nothing listens: CONNECT_FAILED, worth another attempt', async ({ pith }) => {
  const gone = createServer();
  await new Promise<void>(done => gone.listen(0, '127.0.0.1', done));
  const { port } = gone.address() as AddressInfo;
  await new Promise(done => gone.close(done));
  await expect(pith.segment(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: 'CONNECT_FAILED',
    retryable: true,
    message: expect.stringContaining('nothing listens'),
  });
});

test('B3: a name that nobody knows: DNS_FAILED', async ({ visit }) => {
  expect((await visit('http://x.invalid/')).code).toBe('DNS_FAILED');
});

test('B4: a certificate of its own making, and TLS to a port without: TLS_INVALID', async ({
  pages,
  visit,
}) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'other.example' }]);
  const server = createTlsServer({ key, cert }, (_request, answer) => answer.writeHead(200, html).end(TEXT));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await visit(url)).toMatchObject({
    code: 'TLS_INVALID',
    message: expect.stringContaining('its certificate is not valid'),
  });
  expect((await visit(url, { ignoreHttpsErrors: true })).text).toContain('Words of a page');
  const plain = await visit(pages.url.replace('http:', 'https:'));
  expect(plain.code).toBe('TLS_INVALID');
  expect(plain.message).toContain('does not answer with TLS: try the address with http://');
  expect(plain.message).not.toContain('certificate');
  server.closeAllConnections();
  server.close();
});

test('B8: a body that is cut short: read, with PARTIAL_LOAD', async ({ serve, visit }) => {
  const url = serve(answer => {
    answer.writeHead(200, { ...html, 'content-length': '5000' }).write(TEXT, () => answer.socket?.destroy());
  });
  const { code, warnings, text } = await visit(url, { timeoutMs: 3_000 });
  expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
  expect(warnings).toContain('PARTIAL_LOAD');
});

test('B8: a packed body that is cut short without any error: read, with PARTIAL_LOAD', async ({
  serve,
  visit,
}) => {
  const page = `<html><body>${TEXT}${Array.from({ length: 900 }, (_, at) => `<p>Paragraph ${Math.sin(at)}</p>`).join('')}`;
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const) {
    const whole = pack(`${page}</body></html>`);
    for (const body of [whole, whole.subarray(0, whole.length / 2)]) {
      const url = serve(status(200, body, { ...html, 'content-encoding': encoding }));
      const { code, warnings, text } = await visit(url);
      expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
      expect([encoding, body === whole, warnings.includes('PARTIAL_LOAD')]).toEqual([
        encoding,
        body === whole,
        body !== whole,
      ]);
    }
  }
});

test('B9: 500 pictures that never come: read, and the missing ones are named', async ({
  pages,
  serve,
  visit,
}) => {
  pages.handlers.set('/hang', () => {});
  const pictures = Array.from({ length: 500 }, (_, at) => `<img src="/hang?${at}">`).join('');
  const { result, text } = await visit(serve(TEXT + pictures), { timeoutMs: 3_000 });
  expect(text).toContain('Words of a page');
  expect(result?.warnings.find(({ code }) => code === 'PARTIAL_LOAD')?.message).toContain('/hang?');
});

test('B9: pictures of a host that has none: the rest of them is not waited for', async ({
  pages,
  serve,
  visit,
}) => {
  let asked = 0;
  // A hundred and twenty are not found, the rest never comes.
  pages.handlers.set('/none', answer => {
    if (++asked <= 120) answer.writeHead(404).end();
  });
  const pictures = Array.from({ length: 300 }, (_, at) => `<img src="/none?${at}">`).join('');
  const { result, text } = await visit(serve(TEXT + pictures));
  expect(text).toContain('Words of a page');
  const messages = result?.warnings.flatMap(({ code, message }) =>
    code === 'PARTIAL_LOAD' ? [message] : [],
  );
  expect(messages).toEqual([
    `no picture of ${new URL(pages.url).host} loads: the rest of them was not waited for`,
  ]);
  expect(result?.warnings.map(({ code }) => code)).not.toContain('NOT_SETTLED');
});

test('C3: status 404 with a page is read where that is asked for', async ({ serve, visit }) => {
  const { text, result } = await visit(serve(status(404, TEXT)), { keepHttpErrors: true });
  expect([result?.status, text.includes('Words of a page')]).toEqual([404, true]);
  expect((await visit(serve(status(500)), { keepHttpErrors: true })).code).toBe('EMPTY_DOCUMENT');
});

test('C8: a page without any type is read as browsers read it', async ({ serve, visit }) => {
  expect((await visit(serve(answer => answer.end(TEXT)))).text).toContain('Words of a page');
});

test('C9: a body that is not packed as it says: EMPTY_DOCUMENT, and why', async ({ serve, visit }) => {
  for (const encoding of ['gzip', 'br', 'deflate']) {
    const url = serve(status(200, TEXT, { ...html, 'content-encoding': encoding }));
    const { code, message } = await visit(url, { timeoutMs: 3_000 });
    expect([code, message]).toEqual(['EMPTY_DOCUMENT', expect.stringContaining('cannot be decoded')]);
  }
});

test('what is no HTTP: CONNECT_FAILED, and not that nobody is there', async ({ visit }) => {
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end('words of another protocol\r\n\r\n'));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { code, message } = await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  expect([code, message]).toEqual(['CONNECT_FAILED', expect.stringContaining('is not valid HTTP')]);
});

test('C10: what is small on the way and huge when it is there ends in a budget', async ({ serve, visit }) => {
  const packed =
    (body: Buffer): Handler =>
    answer =>
      answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(body);
  const blanks = await visit(serve(packed(gzipSync(`${TEXT}${' '.repeat(50 * 1024 ** 2)}`))), {
    timeoutMs: 30_000,
  });
  expect(blanks.text).toContain('Words of a page');
});

test('C10: more bytes than are taken from the network for one page: the rest is cut off', async () => {
  const guard = await networkGuard({ privateAddresses: 'named', named: 'localhost', maxBytes: 1024 ** 2 });
  const endless = createServer(socket => {
    const more = (): void =>
      void (socket.write(Buffer.alloc(65_536)) ? setImmediate(more) : socket.once('drain', more));
    socket.on('error', () => {}).once('data', more);
  });
  await new Promise<void>(done => endless.listen(0, '127.0.0.1', done));
  const client = connect(Number(new URL(guard.proxy).port), '127.0.0.1');
  const { port } = endless.address() as AddressInfo;
  client.write(Buffer.from([5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255, 120]));
  client.resume().on('error', () => {});
  await new Promise(done => client.once('close', done));
  expect(guard.isCut()).toBe(true);
  guard.close();
  endless.close();
});

const HELLO = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
const gbPage = (head = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<!doctype html>${head}<title>T</title><p>`),
    ...Array.from({ length: 60 }, () => HELLO),
  ]);

test('C11: gb2312 by header, by meta and without a word', async ({ serve, visit }) => {
  const ways = [
    serve(gbPage(), 'text/html; charset=gb2312'),
    serve(gbPage('<meta charset=gb2312>'), 'text/html'),
    serve(gbPage(), 'text/html'),
  ];
  for (const url of ways) expect((await visit(url)).text).toContain('你好你好');
});

test('C12: bytes of another encoding than the header says: DECODE_SUSPECT', async ({ serve, visit }) => {
  expect((await visit(serve(gbPage()))).warnings).toContain('DECODE_SUSPECT');
  const umlauts = Buffer.from(`<p>${'Größe und Maß – „für“ alle. '.repeat(9)}`);
  expect((await visit(serve(umlauts, 'text/html; charset=windows-1252'))).warnings).toContain(
    'DECODE_SUSPECT',
  );
  expect((await visit(serve(`${TEXT}<p>${'Ünïcode çà et là, naïve Größe. '.repeat(9)}`))).warnings).toEqual(
    [],
  );
});

test('C13: UTF-16 with its mark, and without', async ({ serve, visit }) => {
  const page = `<!doctype html><title>T</title><p>${'标题你好世界。'.repeat(40)}`;
  expect((await visit(serve(Buffer.from(`\ufeff${page}`, 'utf16le'), 'text/html'))).text).toContain(
    '你好世界',
  );
  const { code, warnings } = await visit(serve(Buffer.from(page, 'utf16le'), 'text/html'));
  expect(code === 'ok' ? warnings : ['DECODE_SUSPECT']).toContain('DECODE_SUSPECT');
});

test('C14: NUL, lone surrogates, marks of direction and families of emoji', async ({ serve, visit }) => {
  const odd = `${TEXT.replace('Words', 'A\u0000B \u202Eabc \uFFFF 👩‍👩‍👧‍👦 \u0007')}<p id=x></p>
    <script>document.getElementById('x').textContent = 'lone \\ud800 surrogate'; document.title = '\\ud800\\u0007'</script>`;
  const { result } = await visit(serve(odd), { picture: true, elements: true });
  const json = JSON.stringify(result);
  expect(Buffer.from(json, 'utf8').toString('utf8')).toBe(json);
  expect(json.isWellFormed()).toBe(true);
  expect(result?.content.text).toContain('👩‍👩‍👧‍👦');
  expect(result?.picture?.subarray(1, 4).toString()).toBe('PNG');
});

test('C15: 500 cookies', async ({ serve, visit }) => {
  const cookies = Array.from({ length: 500 }, (_, at) => `name${at}=${'x'.repeat(100)}`);
  const url = serve(answer =>
    answer.writeHead(200, { ...html, 'set-cookie': cookies }).end(`${TEXT}<img src="/other">`),
  );
  expect((await visit(url)).text).toContain('Words of a page');
});

test('C17: a wall over the whole page is read as what it is', async ({ serve, visit }) => {
  const wall = `${TEXT}<div style="position:fixed;inset:0;background:#fff;z-index:9"><p>Sign in to read on, or accept.</p></div>`;
  const { code, result } = await visit(serve(wall), { elements: true });
  expect(code).toBe('ok');
  expect(result?.elements?.length).toBeGreaterThan(3);
  expect((await visit(serve(wall), { hide: ['div'] })).text).toContain('Words of a page');
});
