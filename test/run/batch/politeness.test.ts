// Hosts take turns, rest and are given up; failures come back as often as makes sense; robots.txt is heeded.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { type ErrorCode, PithError, type ServerAnswer } from '../../../src/base/errors.ts';
import { BATCH_LIMITS, BREAKER, POLITENESS } from '../../../src/run/batch/limits.ts';
import { CrashWatch, hostPause, waitBeforeRetry } from '../../../src/run/batch/pool/after-task.ts';
import { Hosts, isOwnAddress } from '../../../src/run/batch/pool/hosts.ts';
import { type NetworkProbes, networkWatch, type Reach } from '../../../src/run/batch/pool/network-watch.ts';
import { robotsOf } from '../../../src/run/batch/pool/robots.ts';
import { retryAfterMsOf } from '../../../src/see/browser/load/navigation-error.ts';

const page = (host: string, id = 0, notBefore = 0) => ({ host, id, notBefore });

describe('hosts', () => {
  it('are limited in pages at once and in time between starts, and alternate', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({ perHost: 2, delayMs: 100 });
    for (const id of [1, 2, 3]) hosts.add(page('a.example', id));
    hosts.add(page('b.example', 4));
    const ids = (now: number) => hosts.take(now)?.id;
    expect([ids(0), ids(0), ids(0)]).toEqual([1, 4, undefined]);
    expect(hosts.nextReadyAt(0)).toBe(100);
    expect([ids(100), ids(200)]).toEqual([2, undefined]);
    hosts.leave('a.example');
    hosts.finish('a.example', 'answered', 200);
    expect(ids(200)).toBe(3);
    expect(hosts.waiting).toBe(0);
  });

  it('continue before others begin; no host opens a second page while others wait', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({ perHost: 2, delayMs: 0 });
    for (const [id, host] of ['a', 'b', 'c', 'a', 'b', 'a'].entries()) hosts.add(page(host, id));
    const ids = [hosts.take(0)?.id, hosts.take(0)?.id];
    hosts.leave('b');
    ids.push(hosts.take(0)?.id, hosts.take(0)?.id, hosts.take(0)?.id, hosts.take(0)?.id);
    // The first of a and b; the second of b, which was left; c; then two of a at once, and no third.
    expect(ids).toEqual([0, 1, 4, 2, 3, undefined]);
  });

  it('have no limits on this machine; files have none either', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({});
    for (const host of ['127.0.0.1:80', '']) for (let id = 0; id < 5; id++) hosts.add(page(host, id));
    expect(Array.from({ length: 10 }, () => hosts.take(0)).every(one => one !== undefined)).toBe(true);
    expect(isOwnAddress('[::1]:8080')).toBe(true);
    expect(isOwnAddress('127.0.0.1.example.org')).toBe(false);
  });

  it('hold a retry until its time, and open other pages meanwhile', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({ delayMs: 0 });
    hosts.add(page('a.example', 1, 500));
    hosts.add(page('a.example', 2));
    expect(hosts.take(0)?.id).toBe(2);
    expect(hosts.take(0)).toBeUndefined();
    expect(hosts.nextReadyAt(0)).toBe(500);
    expect([hosts.held(0), hosts.held(500)]).toEqual([1, 0]);
    hosts.pause('a.example', 400);
    hosts.add(page('a.example', 3));
    expect(hosts.held(0)).toBe(2);
    expect(hosts.take(500)?.id).toBe(1);
  });

  it('that stay silent are probed, paused, and given up with all their pages', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({ perHost: 99, delayMs: 0 });
    for (let id = 0; id < 20; id++) hosts.add(page('a.example', id));
    const fail = () => {
      hosts.take(0);
      hosts.leave('a.example');
      return hosts.finish('a.example', 'silent', 0);
    };
    for (let count = 1; count < BREAKER.failures; count++) expect(fail()).toBe(false);
    expect(fail()).toBe(true);
    for (const rest of BREAKER.pausesMs) {
      expect(hosts.nextPauseMs('a.example')).toBe(rest);
      // One more failure is enough.
      expect(fail()).toBe(true);
    }
    expect(hosts.nextPauseMs('a.example')).toBeUndefined();
    expect(hosts.giveUp('a.example')).toHaveLength(20 - BREAKER.failures - BREAKER.pausesMs.length);
    expect(hosts.isGivenUp('a.example')).toBe(true);
    expect(hosts.waiting).toBe(0);
  });

  it('that answered in between are not probed', () => {
    const hosts = new Hosts<ReturnType<typeof page>>({ perHost: 99, delayMs: 0 });
    for (let id = 0; id < 40; id++) hosts.add(page('a.example', id));
    for (let id = 0; id < 40; id++) {
      hosts.take(0);
      hosts.leave('a.example');
      expect(hosts.finish('a.example', id % BREAKER.failures === 0 ? 'answered' : 'silent', 0)).toBe(false);
    }
  });
});

const error = (code: ErrorCode, answer?: ServerAnswer) => new PithError(code, 'x', answer && { answer });

test.each([
  ['not worth it', error('NOT_HTML'), 1, undefined],
  ['a page that is not there', error('HTTP_ERROR', { status: 404 }), 1, undefined],
  ['a server in trouble', error('HTTP_ERROR', { status: 502 }), 1, 1000],
  ['the first retry', error('CONNECT_FAILED'), 1, 1000],
  ['the second takes longer', error('CONNECT_FAILED'), 2, 2000],
  ['no third', error('CONNECT_FAILED'), 3, undefined],
  ['one timeout more', error('NAV_TIMEOUT'), 1, 1000],
  ['no second', error('NAV_TIMEOUT'), 2, undefined],
  ['when the server says', error('RATE_LIMITED', { status: 429, retryAfterMs: 7000 }), 4, 7000],
  ['unless that is too long', error('RATE_LIMITED', { retryAfterMs: 7e6 }), 1, undefined],
  ['a cancelled page is the next run’s', error('CANCELLED'), 1, undefined],
])('a retry: %s', (_, failure, attempts, wait) => {
  expect(waitBeforeRetry(failure, attempts, { retries: 2 }, () => 0.5)).toBe(wait);
  expect(waitBeforeRetry(failure, 1, { retries: 0 })).toBeUndefined();
});

test('Retry-After pauses all pages of a host', () => {
  expect(hostPause(error('RATE_LIMITED', { status: 429, retryAfterMs: 3000 }))).toBe(3000);
  expect(hostPause(error('RATE_LIMITED', { status: 429 }))).toBe(POLITENESS.rateLimitPauseMs);
  expect(hostPause(error('HTTP_ERROR', { status: 503, retryAfterMs: 3000 }))).toBe(3000);
  expect(hostPause(error('HTTP_ERROR', { status: 503 }))).toBeUndefined();
  expect(hostPause(error('CONNECT_FAILED'))).toBeUndefined();
});

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 05:00:10 GMT', 10_000],
  ['Sat, 21 Nov 2026 04:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (header, ms) => {
  expect(retryAfterMsOf(header, Date.parse('2026-11-21T05:00:00Z'))).toBe(ms);
});

test('one crash with many open pages counts once', () => {
  const watch = new CrashWatch();
  for (let page = 0; page < 50; page++) expect(watch.addCrash(page, 100 + page)).toBe(false);
  expect(watch.pausedUntil).toBeGreaterThan(100);
  const fall = (count: number) => watch.addCrash(1_000 * count, 1_000 * count + 1);
  for (let count = 1; count < BATCH_LIMITS.browserCrashes - 1; count++) expect(fall(count)).toBe(false);
  expect(fall(BATCH_LIMITS.browserCrashes)).toBe(true);
  watch.pageRead();
  expect(fall(99)).toBe(false);
});

const at = (url: string) => ({ kind: 'url', url }) as const;

describe('robots.txt', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  const site = async (answer: RequestListener): Promise<string> => {
    server = createServer(answer);
    await new Promise<void>(done => server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('is requested once, and decides what may be opened and how fast', async () => {
    let asked = 0;
    const text = 'User-agent: *\nDisallow: /private\nAllow: /private/not\nCrawl-delay: 2\n';
    const url = await site((_, answer) => {
      asked++;
      answer.end(text);
    });
    const robots = robotsOf({});
    expect(await robots.check(at(`${url}/a`))).toBe(2000);
    expect(await robots.check(at(`${url}/private/not/this`))).toBe(2000);
    await expect(robots.check(at(`${url}/private/a`))).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
      retryable: false,
    });
    expect(asked).toBe(1);
  });

  it('applies the group of pith, and caps long delays', async () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: pith\nCrawl-delay: 99999\nDisallow:\n';
    const url = await site((_, answer) => void answer.end(text));
    expect(await robotsOf({}).check(at(`${url}/a`))).toBe(POLITENESS.maxCrawlDelayMs);
  });

  it.each([404, 403])('allows everything if it is missing (%i)', async status => {
    const url = await site((_, answer) => void answer.writeHead(status).end('User-agent: *\nDisallow: /'));
    expect(await robotsOf({}).check(at(`${url}/a`))).toBe(0);
  });

  it('allows nothing after a server error, and is requested again', async () => {
    let status = 503;
    const url = await site((_, answer) => void answer.writeHead(status, { 'retry-after': '2' }).end());
    const robots = robotsOf({});
    await expect(robots.check(at(`${url}/a`))).rejects.toMatchObject({
      retryable: true,
      answer: { retryAfterMs: 2000 },
    });
    status = 200;
    expect(await robots.check(at(`${url}/a`))).toBe(0);
  });

  it('without an end is read as far as the limit', async () => {
    const filler = `# ${'x'.repeat(1000)}\n`;
    const url = await site((_, answer) => {
      answer.write('User-agent: *\nDisallow: /no\n');
      for (let line = 0; line < 1000; line++) answer.write(filler);
      answer.end();
    });
    await expect(robotsOf({}).check(at(`${url}/no`))).rejects.toMatchObject({ code: 'ROBOTS_DISALLOWED' });
  });
});

describe('the network', () => {
  const probes = (answers: Record<string, Reach>, hasInterface = true): NetworkProbes => ({
    hasInterface: () => hasInterface,
    reach: async host => answers[host] ?? 'silent',
  });
  const NONE: Reach = 'no way';

  it.each<[string, Record<string, Reach>, string, string, boolean]>([
    ['a host that answers now', { 'a.example': 'answers' }, 'good.example', '', false],
    ['a host that nobody knows, by a resolver that is there', { 'a.example': 'refuses' }, '', '', false],
    ['no resolver and no route, where nothing else is known', { 'a.example': NONE }, '', '', true],
    ['silence, where nothing else is known', {}, '', '', false],
    ['silence, while another host answers', { 'good.example': 'answers' }, 'good.example', '', false],
    ['silence of one site that answered before', {}, 'a.example', '', false],
    ['silence of two sites that answered before', {}, 'b.example c.example', '', false],
    ['silence of three sites that answered before', {}, 'b.example c.example d.example', '', true],
    ['its own silence among them', {}, 'a.example c.example d.example', '', true],
    ['one of them that answers', { 'd.example': 'answers' }, 'b.example c.example d.example', '', false],
    ['one of them that refuses', { 'd.example': 'refuses' }, 'b.example c.example d.example', '', false],
    ['silence of three hosts of one site', {}, 'b.example www.b.example b.example:81', '', false],
    ['silence of sites that never answered', {}, 'b.example', 'c.example d.example e.example', false],
    [
      'no way to a start of a run',
      { 'a.example': NONE, 'b.example': NONE, 'c.example': NONE },
      '',
      'b.example c.example d.example',
      true,
    ],
    [
      'no way to two, and silence of a third',
      { 'a.example': NONE, 'b.example': NONE },
      '',
      'b.example c.example',
      false,
    ],
    ['no way to the only two', { 'a.example': NONE, 'b.example': NONE }, '', 'b.example', true],
    [
      'no way to all but one that waits',
      { 'a.example': NONE, 'b.example': NONE, 'c.example': NONE, 'd.example': 'answers' },
      '',
      'b.example c.example d.example',
      false,
    ],
    ['no way, while the run also has pages of this machine', { 'a.example': NONE }, '', '127.0.0.1:80', true],
  ])('is judged by %s', async (_, answers, good, waiting, isGone) => {
    const watch = networkWatch({}, probes(answers));
    const words = (text: string) => text.split(' ').filter(word => word !== '');
    for (const host of words(good)) watch.answered(host);
    expect(await watch.isGone('a.example', words(waiting))).toBe(isGone);
  });

  it('is down if the machine has no route, but never for its own addresses', async () => {
    const watch = networkWatch({}, probes({ 'a.example': 'answers' }, false));
    expect(await watch.isGone('a.example', [])).toBe(true);
    expect(await watch.isGone('127.0.0.1:80', [])).toBe(false);
  });

  it('is told of pages without a host, too', () => {
    expect(() => networkWatch({}, probes({})).answered('')).not.toThrow();
  });

  it('is the proxy where there is one', async () => {
    const isGone = (proxy: string, reach: Reach, host: string) =>
      networkWatch({ proxy }, probes({ 'proxy.example:3128': reach })).isGone(host, []);
    expect(await isGone('http://proxy.example:3128', 'refuses', '127.0.0.1')).toBe(true);
    expect(await isGone('proxy.example:3128', 'answers', 'a.example')).toBe(false);
  });

  it('is probed with the rights of pages, and hosts that wait with none for private addresses', async () => {
    const rights: Record<string, unknown> = {};
    const watch = networkWatch(
      { privateAddresses: ['b.example'] },
      {
        hasInterface: () => true,
        reach: async (host, privateAddresses) => {
          rights[host] = privateAddresses;
          return 'silent';
        },
      },
    );
    watch.answered('b.example');
    await watch.isGone('a.example', ['c.example']);
    expect(rights).toEqual({ 'a.example': ['b.example'], 'b.example': ['b.example'], 'c.example': 'never' });
  });
});
