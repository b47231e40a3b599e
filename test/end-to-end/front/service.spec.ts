// The HTTP service over a real socket, with a real browser behind it: its forms, its refusals, what it tells of itself.

import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import type { Service } from '../../../src/front/service/service.ts';
import { open } from '../../../src/index.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { type Asked, ask, segment, serviceFor } from '../support/service-client.ts';

const TOKEN = '0123456789abcdef';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const HOSTILE = `<!doctype html><title><img src=x onerror=hacked()></title>
<h1 class="<script>hacked()</script>">A <script>hacked()</script> page</h1>
<p onclick="hacked()">Boats leave an hour before high water. <a href="javascript:hacked()">Go</a>
<img src="x" onerror="hacked()" alt="a picture"><iframe srcdoc="<script>hacked()</script>"></iframe></p>`;

let service: Service;
let site: BatchSite;

test.beforeAll(async () => {
  site = await batchSite({
    '/to-private': answer =>
      answer.writeHead(302, { location: site.url.replace('127.0.0.1', '0.0.0.0') }).end(),
  });
  service = await serviceFor({ token: TOKEN, bodyBytes: 100_000, publicHosts: ['pith.example'] });
});

test.afterAll(async () => {
  await service.stop();
  site.close();
});

const good = (body: object, accept?: string) => segment(service, body, accept, { headers: BEARER });

test('the record is the same as that of the library', async () => {
  const pith = await open();
  const { timings: _, ...expected } = JSON.parse(
    JSON.stringify(await pith.segment(`${site.url}/a`, { elements: true })),
  );
  await pith.close();
  const { status, headers, json } = await good({ url: `${site.url}/a`, elements: true });
  const { timings: __, ...record } = json();
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(record).toEqual(expected);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the Accept header selects the format', async () => {
  const page = { url: `${site.url}/a` };
  const [markdown, text, html, cleaned, png, files] = await Promise.all([
    good(page, 'text/markdown'),
    good(page, 'text/plain'),
    good(page, 'text/html'),
    good({ ...page, cleaned: true }, 'text/html'),
    good({ ...page, viewport: { width: 900, height: 480 } }, 'image/png'),
    good({ ...page, before: true, cleaned: true }),
  ]);
  expect(markdown.text).toMatch(/^# Page \/a\n\nBoats leave/);
  const part = await good({ html: '<p>Boats leave at nine.'.repeat(99), maxTokens: 100 }, 'text/markdown');
  expect(part.headers['pith-next']).toMatch(/^\S+$/);
  expect(text.text).toMatch(/^Page \/a\n/);
  expect(html.text).toContain('<h1>Page /a</h1>');
  expect(cleaned.text).toContain('<style>');
  expect((await sharp(png.bytes).metadata()).width).toBe(900);
  expect(Object.keys(files.json().files)).toEqual(['before', 'cleaned']);
  expect((await sharp(Buffer.from(files.json().files.before, 'base64')).metadata()).format).toBe('png');
});

test('a page sends progress events', async () => {
  const { status, headers, text } = await good(
    { url: `${site.url}/a`, picture: true },
    'application/x-ndjson',
  );
  const events = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  expect(events.map(({ event }) => event)).toEqual([
    'queued',
    'navigating',
    'captured',
    'zones',
    'content',
    'result',
  ]);
  const [, , captured, zones, content, { record }] = events;
  expect(captured).toMatchObject({ title: 'Page /a', page: record.page });
  expect(zones.zones).toEqual(record.zones);
  expect(content.content.markdown).toBe(record.content.markdown);
  expect(Buffer.from(record.files.picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const failed = (await good({ url: `${site.url}/missing` }, 'application/x-ndjson')).text
    .trimEnd()
    .split('\n');
  expect(JSON.parse(failed.at(-1) ?? '')).toMatchObject({
    event: 'failed',
    ok: false,
    error: { code: 'HTTP_ERROR' },
  });
});

test('HTML is shown as if it came from its address', async () => {
  const record = (
    await good({ html: '<title>T</title><p>Boats <a href="b">leave</a></p>', baseUrl: `${site.url}/x/` })
  ).json();
  expect(record).toMatchObject({ url: `${site.url}/x/`, title: 'T' });
  expect(record.content.markdown).toContain(`${site.url}/x/b`);
  expect((await good({ html: '<p>Boats leave' })).json().content.text).toBe('Boats leave\n');
});

const REFUSALS: readonly (readonly [
  name: string,
  status: number,
  code: string,
  sentence: RegExp,
  asked: () => Asked,
])[] = [
  [
    'an unknown key',
    400,
    'USAGE',
    /^there is no option 'colour'$/,
    () => ({ body: { url: site.url, colour: 1 } }),
  ],
  [
    'an invalid value',
    400,
    'USAGE',
    /^the option 'wait' does not fit/,
    () => ({ body: { url: site.url, wait: -1 } }),
  ],
  ['no JSON', 400, 'USAGE', /^the request cannot be read: Body is not valid JSON/, () => ({ body: '{' })],
  [
    'a file',
    400,
    'URL_INVALID',
    /^'url' needs an http or https address$/,
    () => ({ body: { url: 'file:///etc/passwd' } }),
  ],
  ['no token', 401, 'UNAUTHORIZED', /^send the token/, () => ({ body: {}, headers: { authorization: '' } })],
  [
    'a foreign host name',
    403,
    'ORIGIN_REFUSED',
    /'rebound.example'/,
    () => ({ body: {}, headers: { host: 'rebound.example' } }),
  ],
  [
    'a page of another site',
    403,
    'ORIGIN_REFUSED',
    /^pages of other sites/,
    () => ({ body: {}, headers: { origin: 'http://localhost:1' } }),
  ],
  [
    'this machine',
    403,
    'ADDRESS_BLOCKED',
    /localhost is at a private address/,
    () => ({ body: { url: site.url.replace('127.0.0.1', 'localhost') } }),
  ],
  [
    'a private address in another spelling',
    403,
    'ADDRESS_BLOCKED',
    /0\.0\.0\.0 is at a private address/,
    () => ({ body: { url: 'http://0/' } }),
  ],
  [
    'a redirect to a private address',
    403,
    'ADDRESS_BLOCKED',
    /0\.0\.0\.0 is at a private address/,
    () => ({ body: { url: `${site.url}/to-private` } }),
  ],
  [
    'no such route',
    404,
    'NOT_FOUND',
    /^there is no GET \/v1\/segment here, only POST: see/,
    () => ({ method: 'GET' }),
  ],
  [
    'an unknown type',
    406,
    'NOT_ACCEPTABLE',
    /accept one of application\/json, text/,
    () => ({ body: { url: site.url }, headers: { accept: 'audio/ogg' } }),
  ],
  ['a large body', 413, 'BODY_TOO_LARGE', /--body-limit/, () => ({ body: { html: 'x'.repeat(100_001) } })],
  [
    'text',
    415,
    'BODY_TYPE',
    /application\/json/,
    () => ({ body: '{}', headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'no HTML',
    422,
    'NOT_HTML',
    /application\/json, not an HTML page/,
    () => ({ body: { url: `${site.url}/json` } }),
  ],
  ['a missing page', 502, 'HTTP_ERROR', /status 404/, () => ({ body: { url: `${site.url}/missing` } })],
  [
    'a server that never answers',
    504,
    'NAV_TIMEOUT',
    /did not answer in time/,
    () => ({ body: { url: `${site.url}/never`, timeoutMs: 300 } }),
  ],
];

for (const [name, status, code, sentence, asked] of REFUSALS) {
  test(`refused: ${name}`, async () => {
    const { headers, ...rest } = asked();
    const answer = await ask(`${service.url}v1/segment`, { ...rest, headers: { ...BEARER, ...headers } });
    expect(answer.json()).toMatchObject({ schema: 'pith/result@1', ok: false, error: { code } });
    expect(answer.json().error.message).toMatch(sentence);
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
}

test('configured host names are accepted', async () => {
  const { status } = await ask(`${service.url}healthz`, {
    headers: { host: 'pith.example', origin: 'https://pith.example' },
  });
  expect(status).toBe(200);
});

test('nothing of a hostile page runs in any format', async ({ launched }) => {
  const page = await launched.browser.newPage();
  let isHacked = false;
  await page.exposeFunction('hacked', () => {
    isHacked = true;
  });
  for (const body of [{ html: HOSTILE }, { html: HOSTILE, cleaned: true }]) {
    const { headers, text } = await good(body, 'text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('Boats leave');
    // Without the header: what is left of the page is harmless by itself.
    await page.setContent(text);
    await page.locator('a, p').first().click();
  }
  expect(isHacked).toBe(false);
  await page.close();
});

test('health, metrics, OpenAPI document and start page', { tag: '@nightly' }, async ({ launched }) => {
  expect((await ask(`${service.url}healthz`)).json()).toEqual({ ok: true });
  expect((await ask(`${service.url}readyz`)).json()).toMatchObject({ ok: true, browser: true, running: 0 });
  expect((await ask(`${service.url}metrics`)).status).toBe(401);
  await good({ url: `${site.url}/a` });
  await ask(`${service.url}v1/segment`, { body: {}, headers: { ...BEARER, 'content-type': 'text/plain' } });
  const metrics = await ask(`${service.url}metrics`, { headers: BEARER });
  expect(metrics.text).toMatch(/^pith_page_seconds_count\{outcome="ok"\} [1-9]/m);
  expect(metrics.text).toMatch(/^pith_http_requests_total\{route="\/v1\/segment",status="415"\} [1-9]/m);
  const { openapi, components } = (await ask(`${service.url}openapi.json`)).json();
  expect(openapi).toBe('3.1.0');
  expect(components.schemas.SegmentRequest).toMatchObject({ additionalProperties: false });
  const context = await launched.browser.newContext({
    colorScheme: 'dark',
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${service.url}docs`);
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(40);
  await expect(page.getByText('curl -s')).toContainText(`${service.url}v1/segment`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto(service.url);
  // The bar scrolls where it must; on a phone it need not.
  expect((await page.getByRole('link', { name: 'API' }).boundingBox())?.x).toBeLessThan(360);
  await context.close();
});
