import { expect, test } from 'vitest';
import { withGuessedScheme } from '../../../../../src/show/studio/page/app/given-page.ts';

test.each([
  ['example.org', 'https://example.org'],
  [' example.org/a:1?b#c ', 'https://example.org/a:1?b#c'],
  ['example.org:443/a', 'https://example.org:443/a'],
  ['user@example.org', 'https://user@example.org'],
  ['example.org:8080/x', 'http://example.org:8080/x'],
  ['example.org:80', 'http://example.org:80'],
  ['127.0.0.1:9102', 'http://127.0.0.1:9102'],
  ['192.168.1.1/admin', 'http://192.168.1.1/admin'],
  ['127.0.0.1:443', 'https://127.0.0.1:443'],
  ['[::1]', 'http://[::1]'],
  ['[::1]:3000/a', 'http://[::1]:3000/a'],
  ['localhost', 'http://localhost'],
  ['app.localhost/a', 'http://app.localhost/a'],
  ['printer.local', 'http://printer.local'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://127.0.0.1/', 'HTTPS://127.0.0.1/'],
])('%s means %s', (address, url) => {
  expect(withGuessedScheme(address)).toBe(url);
});
