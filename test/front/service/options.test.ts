// The options of a service: where it may be reached, and what that needs.

import { expect, test } from 'vitest';
import { serviceOptions } from '../../../src/front/service/options.ts';

test('listens at 127.0.0.1 by default', () => {
  expect(serviceOptions({})).toMatchObject({
    host: '127.0.0.1',
    sandbox: true,
    allowPrivate: false,
    allowHosts: [],
  });
});

test.each(['0.0.0.0', '::', '192.168.1.7', 'pith.example'])('beyond it (%s) only with a token', host => {
  expect(() => serviceOptions({ host })).toThrow('set a token first');
  expect(serviceOptions({ host, token: '0123456789abcdef' }).host).toBe(host);
  expect(serviceOptions({ host, token: ['0123456789abcdef'] }).tokens).toEqual(['0123456789abcdef']);
});

test.each(['localhost', '127.0.0.1', '::1'])('%s is this machine', host => {
  expect(serviceOptions({ host }).tokens).toEqual([]);
});

test.each([
  [{ token: 'short' }, 'token'],
  [{ token: ['0123456789abcdef', 'short'] }, 'token'],
  [{ jobsAtOnce: 0 }, 'jobsAtOnce'],
  [{ token: 'with blanks in its midst' }, 'token'],
  [{ port: 70_000 }, 'port'],
  [{ publicHosts: ['https://pith.example'] }, 'publicHosts'],
  [{ allowHosts: ['wiki.intern:8080'] }, 'allowHosts'],
  [{ allowHosts: [''] }, 'allowHosts'],
])('%j is refused by name', (input, name) => {
  expect(() => serviceOptions(input)).toThrow(`the option '${name}`);
});

test('names are compared in one spelling', () => {
  expect(serviceOptions({ allowHosts: ['Wiki.Intern', '[::1]'] }).allowHosts).toEqual(['wiki.intern', '::1']);
});
