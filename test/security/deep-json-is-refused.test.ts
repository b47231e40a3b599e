// Megabytes of `[` are refused before they are parsed, which would take seconds: by the service, in files and lists.

import { expect, test } from 'vitest';
import { parseJson } from '../../src/base/unpack/parse-json.ts';
import { serviceApp } from '../../src/front/service/app.ts';
import { metricsOf } from '../../src/front/service/metrics.ts';
import { serviceOptions } from '../../src/front/service/options.ts';
import { PageQueue } from '../../src/front/service/page-queue.ts';
import { PageShelf } from '../../src/front/service/shelf/page-shelf.ts';
import type { PageReader } from '../../src/run/pipeline/pith.ts';

const DEEP = '['.repeat(7_000_000);

test('of a file', () => {
  expect(() => parseJson(Buffer.from(DEEP), 'a.json')).toThrow(
    expect.objectContaining({ code: 'INPUT_TOO_LARGE', message: 'a.json is nested deeper than 1000 levels' }),
  );
});

test.each(['/v1/segment', '/v1/diff', '/mcp'])('of a client at %s', async url => {
  const settings = serviceOptions({ port: 0 });
  const queue = new PageQueue(settings);
  const app = serviceApp(
    { settings, pith: {} as PageReader, queue, metrics: metricsOf(queue), shelf: new PageShelf() },
    {},
  );
  const headers = { 'content-type': 'application/json', host: '127.0.0.1' };
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload: DEEP });
  expect(statusCode).toBe(400);
  expect(body).toContain('the body is nested deeper than 1000 levels');
  await app.close();
});
