import { describe, expect, it } from 'vitest';
import { SentHeaders } from '../../../../src/see/browser/network/sent-headers.ts';
import { isHeaderHost } from '../../../../src/see/browser/options/page-option-checks.ts';

const headers = { 'X-Key': 'own' };

describe('headers of the named origin', () => {
  it.each([
    ['https://a.example/', 'https://a.example/b?c', true],
    ['https://a.example/', 'https://a.example:443/', true],
    ['https://a.example/', 'http://a.example/', false],
    ['https://a.example/', 'https://a.example:8443/', false],
    ['https://a.example/', 'https://www.a.example/', false],
    ['https://a.example/', 'https://a.example.evil/', false],
    ['https://a.example/', 'https://a.example@evil.example/', false],
    ['http://a.example/', 'https://a.example/', true],
    ['http://a.example/', 'https://a.example:8443/', false],
    ['http://a.example:8080/', 'http://a.example:8080/', true],
    ['http://a.example:8080/', 'https://a.example/', false],
    [undefined, 'https://a.example/', false],
  ])('%s to %s: %s', (named, address, isSent) => {
    expect(new SentHeaders(named, { headers }).of(address)).toEqual(isSent ? [['X-Key', 'own']] : []);
  });
});

describe('headers for other hosts', () => {
  it.each([
    ['api.example', 'https://api.example/', true],
    ['api.example', 'http://api.example/', false],
    ['http://api.example', 'http://api.example/', true],
    ['http://api.example', 'https://api.example/', true],
    ['api.example:8443', 'https://api.example:8443/', true],
    ['api.example', 'https://sub.api.example/', false],
    ['*', 'http://any.example/', true],
  ])('%s to %s: %s', (host, address, isSent) => {
    const sent = new SentHeaders('https://a.example/', { headersFor: { [host]: { k: 'v' } } });
    expect(sent.of(address)).toEqual(isSent ? [['k', 'v']] : []);
  });

  it('are replaced by those of the target, whatever the case of the name', () => {
    const sent = new SentHeaders('https://a.example/', { headers, headersFor: { '*': { 'x-key': 'all' } } });
    expect(sent.of('https://a.example/')).toEqual([['X-Key', 'own']]);
    expect(sent.of('https://b.example/')).toEqual([['x-key', 'all']]);
  });

  it.each([
    ['api.example', true],
    ['[::1]:8080', true],
    ['http://api.example', true],
    ['*', true],
    ['*.example', true],
    ['ftp://api.example', false],
    ['api.example/path', false],
    ['user@api.example', false],
    ['', false],
  ])("'%s' is a host: %s", (host, isHost) => {
    expect(isHeaderHost(host)).toBe(isHost);
  });
});

it('intercepts no more than the origins that get headers', () => {
  expect(new SentHeaders('https://a.example/', {}).patterns()).toEqual([]);
  expect(new SentHeaders('http://a.example/b', { headers }).patterns()).toEqual([
    'http://a.example/*',
    'https://a.example/*',
  ]);
});
