// A robots.txt is read as RFC 9309 says, and no file makes the check of an address slow.

import { describe, expect, it, test } from 'vitest';
import { parseRobots, ROBOTS_LIMITS } from '../../../../src/run/batch/pool/robots-rules.ts';

const isAllowed = (lines: string, path: string) =>
  parseRobots(lines.replaceAll(' | ', '\n'), 'pith').isAllowed(`https://a.example${path}`);

const ALL = 'User-agent: * | ';

test.each([
  ['nothing is disallowed by an empty file', '', '/a', true],
  ['a beginning of the path', `${ALL}Disallow: /a`, '/abc', false],
  ['another path', `${ALL}Disallow: /a`, '/b', true],
  ['an empty rule', `${ALL}Disallow:`, '/a', true],
  ['a rule without a slash', `${ALL}Disallow: a`, '/a', true],
  ['capitals of a path count', `${ALL}Disallow: /A`, '/a', true],
  ['the longest match wins', `${ALL}Disallow: /a | Allow: /a/b`, '/a/b', true],
  ['in any order', `${ALL}Allow: /a/b | Disallow: /a`, '/a/b', true],
  ['a longer rule that disallows', `${ALL}Allow: /a | Disallow: /a/b`, '/a/b', false],
  ['of two of the same length, the one that allows', `${ALL}Disallow: /a | Allow: /a`, '/a', true],
  ['in any order, too', `${ALL}Allow: /a | Disallow: /a`, '/a', true],
  ['a wildcard', `${ALL}Disallow: /*.php`, '/b/index.php?x', false],
  ['a wildcard for nothing', `${ALL}Disallow: /a*b`, '/ab', false],
  ['several wildcards', `${ALL}Disallow: /a**c*e`, '/a-b-c-d-e', false],
  ['the parts in their order', `${ALL}Disallow: /a*c*b`, '/abc', true],
  ['parts do not overlap', `${ALL}Disallow: /*aba*ab$`, '/abab', true],
  ['a part that repeats', `${ALL}Disallow: /*aab`, '/aaab', false],
  ['a part after a false start', `${ALL}Disallow: /*abcabd`, '/abcabcabd', false],
  ['the end', `${ALL}Disallow: /*.gif$`, '/a.gif', false],
  ['not the end', `${ALL}Disallow: /*.gif$`, '/a.gif?x', true],
  ['the end of the last of several', `${ALL}Disallow: /*.gif$`, '/a.gif.gif', false],
  ['the whole path', `${ALL}Disallow: /a$`, '/a', false],
  ['more than the whole path', `${ALL}Disallow: /a$`, '/ab', true],
  ['a wildcard at the end', `${ALL}Disallow: /a*$`, '/abc', false],
  ['a dollar in the middle', `${ALL}Disallow: /a$b`, '/a$b', false],
  ['an encoded star is a star', `${ALL}Disallow: /a%2ab`, '/a*b', false],
  ['and no wildcard', `${ALL}Disallow: /a%2Ab`, '/axb', true],
  ['the query', `${ALL}Disallow: /*?id=`, '/a?id=1', false],
  ['letters beyond ASCII', `${ALL}Disallow: /ü`, '/%c3%bcber', false],
  ['encoded letters beyond ASCII', `${ALL}Disallow: /%C3%BC`, '/über', false],
  ['encoded letters of ASCII', `${ALL}Disallow: /%61/~b`, '/a/%7Eb', false],
  ['an encoded slash is none', `${ALL}Disallow: /a%2fb`, '/a/b', true],
  ['a comment', `${ALL}Disallow: /a # not /b`, '/a', false],
  ['keys in capitals, without blanks', 'USER-AGENT:* | DISALLOW:/a', '/a', false],
  ['the group of the robot', `${ALL}Disallow: / | User-agent: pith | Disallow: /b`, '/a', true],
  ['with a version', `${ALL}Allow: / | User-agent: Pith/1.0 | Disallow: /`, '/a', false],
  ['not that of a longer name', `User-agent: pithy | Disallow: /`, '/a', true],
  ['not that of another robot', `User-agent: other | Disallow: /`, '/a', true],
  ['a group of several robots', `User-agent: other | User-agent: pith | Disallow: /`, '/a', false],
  [
    'groups are merged',
    `User-agent: pith | Disallow: /a | ${ALL}Disallow: /c | User-agent: pith | Disallow: /b`,
    '/a',
    false,
  ],
  [
    'both',
    `User-agent: pith | Disallow: /a | ${ALL}Disallow: /c | User-agent: pith | Disallow: /b`,
    '/b',
    false,
  ],
  ['a sitemap ends no group', `User-agent: pith | Sitemap: x | Disallow: /a`, '/a', false],
  ['a rule before any group', `Disallow: /`, '/a', true],
  ['a byte order mark', `\uFEFF${ALL}Disallow: /a`, '/a', false],
])('%s', (_, lines, path, expected) => {
  expect(isAllowed(lines, path)).toBe(expected);
});

test('the delay of the own group and all sitemaps are read', () => {
  const text =
    'Sitemap: https://a.example/1\nUser-agent: *\nCrawl-delay: 9\nUser-agent: pith\nCrawl-delay: 1.5\nCrawl-delay: -1\nSitemap: https://a.example/2';
  const { crawlDelaySeconds, sitemaps } = parseRobots(text, 'pith');
  expect(crawlDelaySeconds).toBe(1.5);
  expect(sitemaps).toEqual(['https://a.example/1', 'https://a.example/2']);
  expect(parseRobots(text, 'other').crawlDelaySeconds).toBe(9);
});

describe('limits', () => {
  it('cut a long address, whose end is then unknown', () => {
    const long = `/${'a'.repeat(ROBOTS_LIMITS.address)}.gif`;
    expect(isAllowed(`${ALL}Disallow: /*.gif$`, long)).toBe(true);
    expect(isAllowed(`${ALL}Disallow: /*a$`, long)).toBe(true);
    expect(isAllowed(`${ALL}Disallow: /a`, long)).toBe(false);
  });

  it('ignore a rule that is too long', () => {
    const path = `/${'a'.repeat(ROBOTS_LIMITS.rule)}`;
    expect(isAllowed(`${ALL}Disallow: ${path} | Disallow: /b`, path)).toBe(true);
    expect(isAllowed(`${ALL}Disallow: ${path} | Disallow: /b`, '/b')).toBe(false);
  });
});
