import { expect, it } from 'vitest';
import { foundPlace, optionsAt } from '../../../src/run/sources/input.ts';

it.each([
  ['https://a.example/x', {}],
  ['https://b.example/', { isFound: true }],
  ['https://sub.a.example/', { isFound: true }],
  ['http://a.example/', { isOtherOrigin: true }],
  ['https://a.example:8443/', { isOtherOrigin: true }],
])('%s, found at https://a.example/: %o', (url, marks) => {
  expect(foundPlace(url, 'https://a.example/')).toEqual({ kind: 'url', url, ...marks });
});

it('keeps secrets from other origins, but not what names hosts', () => {
  const options = {
    headers: { Authorization: 'x' },
    cookies: [{ name: 'a', value: 'b' }],
    headersFor: { '*': { DNT: '1' } },
    privateAddresses: 'named' as const,
  };
  for (const mark of ['isFound', 'isOtherOrigin'])
    expect(optionsAt({ kind: 'url', url: 'http://a.example/', [mark]: true }, options)).toEqual({
      ...options,
      headers: {},
      cookies: [],
      ...(mark === 'isFound' && { privateAddresses: 'never' }),
    });
  expect(optionsAt({ kind: 'url', url: 'http://a.example/' }, options)).toBe(options);
});
