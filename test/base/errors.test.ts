// Every error knows its kind, and what is no error of pith becomes one.

import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { asPithError, ERROR_KINDS, type ErrorCode, PithError, withMessage } from '../../src/base/errors.ts';
import { needs } from '../support/needs.ts';

test.each(Object.keys(ERROR_KINDS) as ErrorCode[])('an error of %s knows its kind', code => {
  const error = new PithError(code, 'a sentence', { cause: 'why' });
  expect({ retryable: error.retryable, exitCode: error.exitCode }).toEqual(ERROR_KINDS[code]);
  expect(asPithError(error)).toBe(error);
});

test('an unknown error becomes INTERNAL, in one line', () => {
  const thrown = new TypeError('x is undefined\n    at y');
  const error = asPithError(thrown);
  expect([error.code, error.message, error.exitCode]).toEqual(['INTERNAL', 'unexpected: x is undefined', 1]);
  expect(error.cause).toBe(thrown);
  expect(asPithError('text').message).toBe('unexpected: text');
});

test('an install without the native part of sharp is named', () => {
  const { code, message } = asPithError(
    new Error('Could not load the "sharp" module using the linux-x64 runtime\n'),
  );
  expect([code, message]).toEqual(['OUTPUT_UNWRITABLE', expect.stringContaining('without --omit=optional')]);
});

test('a deleted working folder is named', needs(process.platform !== 'win32', 'sh'), () => {
  const script = `mkdir gone-$$ && cd gone-$$ && rmdir ../gone-$$ && exec "${process.execPath}" -e '
    try { process.cwd() } catch (error) { process.stdout.write(error.message) }'`;
  const { stdout } = spawnSync('sh', ['-c', script], { cwd: tmpdir(), encoding: 'utf8' });
  const { code, message } = asPithError(new Error(stdout));
  expect([code, message]).toEqual(['USAGE', 'the working folder was deleted: change to another one']);
});

test.each([true, false])('another message leaves the rest of an error, final or not: %s', isFinal => {
  const answer = { status: 503, retryAfterMs: 7 };
  const error = new PithError('NAV_TIMEOUT', 'a sentence', { answer, option: 'timeoutMs', isFinal });
  const other = withMessage(error, 'another');
  expect(other).toMatchObject({
    code: 'NAV_TIMEOUT',
    message: 'another',
    answer,
    option: 'timeoutMs',
    retryable: !isFinal,
    cause: error,
  });
});
