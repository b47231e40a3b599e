// POST /v1/audit over a real socket: the same pages as /v1/segment, in every form, within the limits of the service.

import type { Service } from '../../../src/front/service/service.ts';
import { expect, test } from '../support/browser-test.ts';
import { ask, segment, serviceFor } from '../support/service-client.ts';

const PROSE = 'Boats leave an hour before high water and come home an hour after it. '.repeat(6);
const MADE = 'The keeper lights a lamp, counts the crews and writes their names into a long book. '.repeat(5);
const PAGE = `<!doctype html><html lang="en"><title>Boats</title><main><h1>Boats</h1><p>${PROSE}</p><p>${PROSE}</p>
<h2>The keeper</h2><p id="made"></p><form><input name="q"></form></main>
<script>document.getElementById('made').textContent = ${JSON.stringify(MADE)}</script>`;

let service: Service;
test.beforeAll(async () => {
  service = await serviceFor();
});
test.afterAll(() => service.stop());

const audit = (body: object, accept = 'application/json') =>
  ask(`${service.url}v1/audit`, { body, headers: { accept } });

const codes = (answer: Awaited<ReturnType<typeof audit>>): string[] =>
  answer.json().findings.map(({ code }: { code: string }) => code);

test('a page is read with scripts and without them; a kept one is only judged', async ({ site }) => {
  let visits = 0;
  site.pages.set('/boats', answer => {
    visits++;
    answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  const url = `${site.url}/boats`;
  const whole = await audit({ url, keep: true });
  expect([whole.status, whole.json().schema, visits]).toEqual([200, 'pith/audit@1', 2]);
  expect(codes(whole)).toEqual(['lost-section', 'control-silent']);
  const kept = whole.headers['pith-kept'];
  expect(codes(await audit({ kept }))).toEqual(['control-silent']);
  expect(codes(await audit({ url, javascript: false }))).toEqual(
    expect.not.arrayContaining(['lost-section']),
  );
  expect(visits).toBe(3);
});

test('as lines, as a report, and of a saved snapshot', async () => {
  const text = await audit({ html: PAGE }, 'text/plain');
  expect(text.text).toMatch(/: 2 serious\n {2}serious {3}lost-section {2}/);
  const report = await audit({ html: PAGE }, 'text/html');
  expect(report.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(report.text).toContain('<title>Audit of about:blank</title>');
  const snapshot = (await segment(service, { html: PAGE }, 'application/vnd.pith.snapshot+gzip')).bytes;
  expect(codes(await audit({ snapshot: snapshot.toString('base64') }))).toEqual(['control-silent']);
});

for (const [name, body, accept, status, sentence] of [
  ['an unknown key', { html: PAGE, colour: 1 }, undefined, 400, /there is no option 'colour'/],
  ['two pages', { html: PAGE, url: 'https://a.example/' }, undefined, 400, /give one of 'url', 'html'/],
  ['another type', { html: PAGE }, 'image/png', 406, /accept one of application\/json, text\/plain/],
  ['a private address', { url: 'http://10.0.0.1/' }, undefined, 403, /10\.0\.0\.1/],
  ['a page that is not kept', { kept: '0123456789abcdef' }, undefined, 404, /not kept/],
] as const)
  test(`refused: ${name}`, async () => {
    const answer = await audit(body, accept);
    expect([answer.status, answer.json().error.message]).toEqual([status, expect.stringMatching(sentence)]);
  });
