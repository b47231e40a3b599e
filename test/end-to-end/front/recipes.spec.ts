// docs/recipes.md: the requests of its loaders with plain fetch, and the fields that they read.

import { readFileSync } from 'node:fs';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';

const DOCS = readFileSync(new URL('../../../docs/recipes.md', import.meta.url), 'utf8');

/** The request bodies of the Python code, as JSON with the address in place of `url`. */
const bodies = (url: string): Record<string, unknown>[] =>
  [...DOCS.matchAll(/body = (\{.*\})/g)].map(([, text = '']) =>
    JSON.parse(
      text
        .replace('"url": url', `"url": ${JSON.stringify(url)}`)
        .replaceAll('True', 'true')
        .replace('self.tokens', '400'),
    ),
  );
const fieldsOf = (name: string): string[] =>
  [...DOCS.matchAll(new RegExp(`${name}\\["(\\w+)"\\]`, 'g'))].map(([, field = '']) => field);

test('the requests are answered with the fields that the loaders read', async ({ site }) => {
  const service = await serviceFor();
  const paragraph = `<p>${'Boats leave the harbour at noon. '.repeat(20)}</p>`;
  site.pages.set('/recipe', answer =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<title>Boats</title><main><h1>Boats</h1>${paragraph}<h2>Ferries</h2>${paragraph}</main>`),
  );
  const post = (body: unknown, accept = 'application/json') =>
    fetch(`${service.url}v1/segment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });
  const url = `${site.url}/recipe`;
  try {
    const wanted = bodies(url);
    expect(wanted).toHaveLength(2);
    const records = await Promise.all(wanted.map(async body => (await post(body)).json()));
    for (const [at, field] of fieldsOf('record').entries())
      if (field !== 'error')
        expect(
          records.some(record => field in record),
          `${at} ${field}`,
        ).toBe(true);
    const { chunks } = records.find(record => record.chunks !== undefined);
    expect(chunks.length).toBeGreaterThan(1);
    for (const field of fieldsOf('chunk')) expect(chunks[0]).toHaveProperty(field);
    const page = await post({ url }, 'text/markdown');
    expect(await page.text()).toMatch(/^# Boats\n\nBoats leave/);
    const failed = await (await post({ url: `${site.url}/missing`, chunks: true })).json();
    expect(failed).toMatchObject({ ok: false, error: { code: 'HTTP_ERROR', retryable: false } });
  } finally {
    await service.stop();
  }
});
