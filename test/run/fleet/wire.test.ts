// What a coordinator makes of the failure that a worker has sent, which may be of another version.

import { expect, test } from 'vitest';
import { errorOf } from '../../../src/run/fleet/wire.ts';

const failure = (code: string) => ({
  ok: false as const,
  error: { code, message: 'it did not go well', retryable: true },
});

test('keeps a known error code with the answer of the server', () => {
  const error = errorOf({ ...failure('HTTP_ERROR'), status: 503, retryAfterMs: 20 });
  expect([error.code, error.message]).toEqual(['HTTP_ERROR', 'it did not go well']);
  expect(error.answer).toEqual({ status: 503, retryAfterMs: 20 });
});

test.each(['OF_TOMORROW', 'toString', ''])("the code '%s', which it does not know, is named", code => {
  const error = errorOf(failure(code));
  expect(error.code).toBe('INTERNAL');
  expect(error.message).toContain(`it did not go well (${code}, `);
  expect([error.retryable, error.exitCode]).toEqual([false, 1]);
});

test('a final failure stays final through the queue', () => {
  expect(errorOf({ ...failure('CONNECT_FAILED') }).retryable).toBe(true);
  const final = { ...failure('CONNECT_FAILED').error, retryable: false };
  expect(errorOf({ ok: false, error: final }).retryable).toBe(false);
});
