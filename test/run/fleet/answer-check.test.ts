// What a coordinator makes of the answer that a worker has sent, which may be of another version.

import { expect, test } from 'vitest';
import { checkedAnswer } from '../../../src/run/fleet/answer-check.ts';
import { readRecord } from './read-record.ts';

const failure = (code: string, retryable = true) => ({
  ok: false as const,
  error: { code, message: 'it did not go well', retryable },
});
const errorOf = (data: unknown) => {
  const answer = checkedAnswer(data);
  if (answer.ok) throw new Error('the answer was accepted');
  return answer.error;
};

test.each([true, false])('a record is kept as it is (with elements: %s)', withElements => {
  const record = readRecord(withElements);
  expect(checkedAnswer({ ok: true, record })).toEqual({ ok: true, record });
});

test('keys that no record has are dropped: a run gives some a meaning', () => {
  const record = readRecord();
  const forged = { ...record, crawl: { links: ['https://example.org/x'] }, unchanged: true, input: {} };
  expect(checkedAnswer({ ok: true, record: forged })).toEqual({ ok: true, record });
});

test('keeps the code of a page with the answer of the server', () => {
  const error = errorOf({ ...failure('HTTP_ERROR'), status: 503, retryAfterMs: 20 });
  expect([error.code, error.message]).toEqual(['HTTP_ERROR', 'it did not go well']);
  expect(error.answer).toEqual({ status: 503, retryAfterMs: 20 });
});

test('a final failure stays final through the queue', () => {
  expect(errorOf(failure('CONNECT_FAILED')).retryable).toBe(true);
  expect(errorOf(failure('CONNECT_FAILED', false)).retryable).toBe(false);
});

test.each([
  'OF_TOMORROW',
  'toString',
  '',
  // These would end the run, or leave the page without a record.
  'INTERNAL',
  'CANCELLED',
  'OUTPUT_FULL',
  'OUTPUT_UNWRITABLE',
  'BROWSER_UNAVAILABLE',
  'QUEUE_UNAVAILABLE',
])("the code '%s' fails the page alone", code => {
  const error = errorOf(failure(code));
  expect(error.code).toBe('ANSWER_INVALID');
  expect(error.message).toBe(`a worker failed with ${code}: it did not go well`);
  expect([error.retryable, error.exitCode]).toEqual([false, 4]);
});

test('a crash of the browser of a worker is one of its page', () => {
  expect(errorOf(failure('BROWSER_CRASHED'))).toMatchObject({ code: 'PAGE_CRASHED', retryable: true });
});

test.each([
  ['nothing', undefined, 'it is neither a record nor an error'],
  ['null', null, 'it is neither a record nor an error'],
  ['a text', 'ok', 'it is neither a record nor an error'],
  ['a list', [], 'it is neither a record nor an error'],
  ['no record', { ok: true }, "it is wrong at 'record'"],
  ['an empty record', { ok: true, record: null }, "it is wrong at 'record'"],
  ['a failed record', { ok: true, record: { ...readRecord(), ok: false } }, "it is wrong at 'record.ok'"],
  ['no error', { ok: false }, "it is wrong at 'error'"],
  ['a part of an error', { ok: false, error: { code: 'X' } }, "it is wrong at 'error.message'"],
  [
    'warnings that are none',
    { ok: true, record: { ...readRecord(), warnings: [null] } },
    'record.warnings.0',
  ],
  ['no metadata', { ok: true, record: { ...readRecord(), metadata: null } }, 'record.metadata'],
])('%s is no answer', (_, data, reason) => {
  const { code, message } = errorOf(data);
  expect([code, message]).toEqual(['ANSWER_INVALID', expect.stringContaining(reason)]);
});

test('an answer that is too deep to be written is none', () => {
  let deep: object = {};
  for (let depth = 0; depth < 100_000; depth++) deep = { deep };
  const { message } = errorOf({ ok: true, record: { ...readRecord(), structured: [deep] } });
  expect(message).toContain('nested deeper than');
});
