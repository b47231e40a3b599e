// POST /v1/diff over a real socket: addresses, HTML and records, in every form.

import sharp from 'sharp';
import type { Service } from '../../../src/front/service/service.ts';
import { expect, test } from '../support/browser-test.ts';
import { ask, segment, serviceFor } from '../support/service-client.ts';

const page = (
  aside: string,
) => `<!doctype html><title>Harbour</title><style>body{margin:0}header{padding:30px;background:#cde}
.row{display:flex;flex-direction:${aside}}aside{width:260px;padding:10px;background:#eee}main{flex:1;padding:10px}</style>
<header>The harbour</header><div class="row"><aside><h2>Also</h2><p>Tides of the week</p><p>Lost and found</p></aside>
<main><h1>Boats</h1><p>${'Boats leave an hour before high water and come home an hour after it. '.repeat(12)}</p></main></div>`;
const [LEFT, RIGHT] = [page('row'), page('row-reverse')];

let service: Service;
test.beforeAll(async () => {
  service = await serviceFor();
});
test.afterAll(() => service.stop());

const diff = (body: object, accept = 'application/json') =>
  ask(`${service.url}v1/diff`, { body, headers: { accept } });

test('a sidebar that changes sides is reported and exceeds its limit', async () => {
  const { status, json } = await diff({
    before: { html: LEFT },
    after: { html: RIGHT },
    limits: { text: 0.01 },
  });
  const { schema, counts, zones, pixels, over } = json();
  expect([status, schema]).toEqual([200, 'pith/diff@1']);
  expect(counts.rezoned).toBeGreaterThan(0);
  expect([zones.LM.after.box, zones.RM.before.box]).toEqual([null, null]);
  expect(pixels.share).toBeGreaterThan(0);
  expect(over).toEqual([expect.stringMatching(/^text .* over its limit of 1 %$/)]);
  const same = (
    await diff({ before: { html: LEFT }, after: { html: LEFT }, limits: { text: 0, pixels: 0 } })
  ).json();
  expect([same.counts.rezoned, same.over]).toEqual([0, []]);
});

test('a replaced article exceeds all text limits', async () => {
  const html = LEFT.replaceAll(
    /Boats leave .*? after it\. /g,
    'Nobody knows why gulls sleep on one leg in the rain. ',
  );
  const { json } = await diff({
    ...{ before: { html: LEFT }, after: { html }, pixels: false },
    limits: { text: 0.02, lost: 0.02, added: 0.02, links: 0, pictures: 0 },
  });
  expect(json().over).toEqual([
    expect.stringMatching(/^text 9\d/),
    expect.stringMatching(/^lost 9\d/),
    expect.stringMatching(/^added 9\d/),
  ]);
});

test('a saved record replaces its page, in every answer format', async () => {
  const record = (await segment(service, { html: LEFT, elements: true })).json();
  const sides = { before: { record }, after: { html: RIGHT } };
  expect((await diff(sides, 'text/plain')).text).toMatch(
    /^\d+\.\d+ % of the text is in another zone\n\nbefore {2}before .*\n/,
  );
  const live = { before: { html: LEFT }, after: { html: RIGHT }, pixels: false };
  const [png, html] = [await diff(live, 'image/png'), await diff(live, 'text/html')];
  expect((await sharp(png.bytes).metadata()).width).toBeGreaterThan(2 * 1280);
  expect(html.text).toContain('<title>What changed: Harbour</title>');
});

test('a request that a record cannot serve is refused before the other page is opened', async ({ site }) => {
  const record = (await segment(service, { html: LEFT, elements: true })).json();
  let visits = 0;
  site.pages.set('/visited', answer => {
    visits++;
    answer.writeHead(200, { 'content-type': 'text/html' }).end(RIGHT);
  });
  const page = { url: `${site.url}/visited` };
  for (const [sides, accept, sentence] of [
    [{ before: page, after: { record } }, 'image/png', 'after is a record, which has no picture'],
    [{ before: { record }, after: page }, 'text/html', 'before is a record, which has no picture'],
    [
      { before: page, after: { record: { ...record, page: { width: 1, height: -1 } } } },
      'text/plain',
      'damaged',
    ],
  ] as const) {
    const answer = await diff(sides, accept);
    expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringContaining(sentence)]);
  }
  expect(visits).toBe(0);
});

for (const [name, body, status, sentence] of [
  [
    'an unknown key',
    { before: { html: LEFT }, after: { html: LEFT, colour: 1 } },
    400,
    /^there is no option 'after.colour'$/,
  ],
  [
    'an empty side',
    { before: { html: LEFT }, after: {} },
    400,
    /^give either 'after.url' or 'after.html', or/,
  ],
  [
    'a page that is not kept',
    { before: { html: LEFT }, after: { kept: '0123456789abcdef' } },
    404,
    /not kept/,
  ],
  ['a file', { before: { url: '/etc/passwd' }, after: { html: LEFT } }, 400, /^'before.url' needs an http/],
  ['an invalid record', { before: { record: { a: 1 } }, after: { html: LEFT } }, 400, /before/],
  [
    'an unknown limit',
    { before: { html: LEFT }, after: { html: LEFT }, limits: { words: 1 } },
    400,
    /'limits.words'/,
  ],
  ['a private address', { before: { html: LEFT }, after: { url: 'http://10.0.0.1/' } }, 403, /10\.0\.0\.1/],
] as const) {
  test(`refused: ${name}`, async () => {
    const answer = await diff(body);
    expect(answer.json().error.message).toMatch(sentence);
    expect(answer.status).toBe(status);
  });
}
