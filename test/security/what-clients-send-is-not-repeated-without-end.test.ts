// Long addresses and texts of clients: a list of jobs and an error show their start, and none is kept in memory for each job.

import { expect, test } from 'vitest';
import { usageError } from '../../src/base/errors.ts';
import { errorRecord } from '../../src/front/service/answers/error-answer.ts';
import { batchRequest, crawlRequest } from '../../src/front/service/jobs/job-request.ts';

const LONG = `http://example.org/${'a'.repeat(100_000)}`;

test('a crawl starts at no such address', () => {
  expect(() => crawlRequest({ url: LONG }, 10)).toThrow("'url' is longer than 8000 characters");
  const { plan, about } = crawlRequest({ url: `http://example.org/#${LONG}` }, 10);
  expect([plan, about]).toEqual([
    expect.objectContaining({ start: 'http://example.org/' }),
    'http://example.org/',
  ]);
});

test('a webhook has none', () => {
  const webhook = { url: LONG, secret: `whsec_${Buffer.alloc(32).toString('base64')}` };
  expect(() => batchRequest({ urls: ['http://example.org/'], webhook }, 10)).toThrow('webhook.url');
});

test('a batch reads it, and is listed by its start', () => {
  const { about, list } = batchRequest({ urls: [LONG] }, 10);
  expect([about.length, list.includes(LONG)]).toEqual([1_000, true]);
});

test('an error repeats the start of it', () => {
  const { error } = errorRecord({} as never, usageError(`no selector: ${LONG}`));
  expect(error.message).toMatch(/^no selector: http.{1,2000}…$/);
});
