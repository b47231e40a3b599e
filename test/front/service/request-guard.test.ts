// Who is let in: the name asked under, the site that asks, the token.

import { expect, test } from 'vitest';
import {
  refuseForeignHost,
  refuseForeignOrigin,
  refuseWithoutToken,
} from '../../../src/front/service/request-guard.ts';

/** `ok`, or the code of the refusal. */
function outcome(refusal: () => void): string {
  try {
    refusal();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['127.0.0.1:7484', 'ok'],
  ['localhost:7484', 'ok'],
  ['LOCALHOST', 'ok'],
  ['[::1]:7484', 'ok'],
  ['192.168.1.7:7484', 'ok'],
  ['pith.example', 'ok'],
  ['Pith.Example.:443', 'ok'],
  ['other.example', 'ORIGIN_REFUSED'],
  ['127.0.0.1.other.example', 'ORIGIN_REFUSED'],
  ['pith.example.other.example', 'ORIGIN_REFUSED'],
  ['a b', 'ORIGIN_REFUSED'],
  ['', 'ORIGIN_REFUSED'],
  [undefined, 'ORIGIN_REFUSED'],
])('host %s: %s', (host, expected) => {
  expect(outcome(() => refuseForeignHost(host, ['pith.example']))).toBe(expected);
});

test.each([
  [undefined, 'ok'],
  ['http://localhost:7484', 'ok'],
  ['https://localhost:7484', 'ok'],
  ['http://localhost:3000', 'ORIGIN_REFUSED'],
  ['http://other.example', 'ORIGIN_REFUSED'],
  ['null', 'ORIGIN_REFUSED'],
])('origin %s: %s', (origin, expected) => {
  expect(outcome(() => refuseForeignOrigin(origin, 'localhost:7484'))).toBe(expected);
});

test.each([
  ['Bearer 0123456789abcdef', 'ok'],
  ['bearer  0123456789abcdef ', 'ok'],
  ['Bearer 0123456789abcdeF', 'UNAUTHORIZED'],
  ['Bearer 0123456789abcdef0', 'UNAUTHORIZED'],
  ['Bearer ', 'UNAUTHORIZED'],
  ['Basic 0123456789abcdef', 'UNAUTHORIZED'],
  [undefined, 'UNAUTHORIZED'],
])('authorization %s: %s', (authorization, expected) => {
  expect(outcome(() => refuseWithoutToken(authorization, ['another-token-of-one', '0123456789abcdef']))).toBe(
    expected,
  );
});

test('a service without tokens accepts every request', () => {
  expect(outcome(() => refuseWithoutToken(undefined, []))).toBe('ok');
});
