// What becomes of the service under load, when clients or its browser go away, and when it is stopped.

import type { Service } from '../../../src/front/service/service.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { browsersOf } from '../support/browsers-of.ts';
import { command, start } from '../support/run-cli.ts';
import { ask, segment, serviceFor } from '../support/service-client.ts';

let site: BatchSite;
test.beforeAll(async () => {
  site = await batchSite();
});
test.afterAll(() => site.close());

const stateOf = async (service: Pick<Service, 'url'>): Promise<number[]> => {
  const { running, waiting } = (await ask(`${service.url}readyz`)).json();
  return [running, waiting];
};

test('a full queue: 429 with Retry-After, health still answers; clients that disconnect free their place', async () => {
  const service = await serviceFor({ concurrency: 2, waiting: 1 });
  const leaving = new AbortController();
  const hanging = [1, 2, 3].map(() =>
    segment(service, { url: `${site.url}/never` }, undefined, { signal: leaving.signal }).catch(() => 'gone'),
  );
  await expect.poll(() => stateOf(service)).toEqual([2, 1]);
  const refused = await segment(service, { url: `${site.url}/a` }, 'application/x-ndjson');
  expect([refused.status, refused.json().error]).toMatchObject([
    429,
    { code: 'SERVICE_BUSY', retryable: true },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await ask(`${service.url}healthz`)).status).toBe(200);
  leaving.abort();
  expect(await Promise.all(hanging)).toEqual(['gone', 'gone', 'gone']);
  await expect.poll(() => stateOf(service)).toEqual([0, 0]);
  const { browser } = await service.pith.launched();
  // None of theirs: what may be left is the one made ready for the next page.
  await expect.poll(() => browser.contexts().length).toBeLessThanOrEqual(1);
  expect((await segment(service, { url: `${site.url}/a` })).status).toBe(200);
  await service.stop();
});

test('a page that takes too long ends at the deadline', { tag: '@nightly' }, async () => {
  const service = await serviceFor({ deadlineMs: 1_000 });
  const { status, json } = await segment(service, { url: `${site.url}/never` });
  expect([status, json().error.code]).toEqual([504, 'JOB_TIMEOUT']);
  await expect.poll(() => stateOf(service)).toEqual([0, 0]);
  await service.stop();
});

test('a browser that crashes fails its page and is restarted', { tag: '@nightly' }, async () => {
  // The tests of this process share a browser, which is not the service's.
  const others = new Set(browsersOf(process.pid));
  const service = await serviceFor();
  const lost = segment(service, { url: `${site.url}/never` });
  await expect.poll(async () => (await service.pith.launched()).browser.contexts().length).toBe(1);
  for (const pid of browsersOf(process.pid)) if (!others.has(pid)) process.kill(pid, 'SIGKILL');
  const { status, json } = await lost;
  expect([status, json().error]).toMatchObject([503, { code: 'BROWSER_CRASHED', retryable: true }]);
  expect((await segment(service, { url: `${site.url}/a` })).status).toBe(200);
  await expect.poll(async () => (await ask(`${service.url}readyz`)).status).toBe(200);
  await service.stop();
});

const SERVE = [
  'serve',
  '--no-sandbox',
  '--port',
  '0',
  '--allow-host',
  '127.0.0.1',
  '--concurrency',
  '1',
  '--log',
  'json',
];

test('stopped by a signal: open pages finish, no new ones start, every line of the log is JSON', {
  tag: '@nightly',
}, async () => {
  const serving = start(SERVE);
  const url = await new Promise<string>(done =>
    serving.child.stdout?.once('data', chunk => done(`${chunk}`.trim())),
  );
  const slow = segment({ url }, { url: `${site.url}/slow?key=secret` });
  await expect.poll(() => stateOf({ url })).toEqual([1, 0]);
  serving.child.kill('SIGTERM');
  await expect.poll(async () => (await ask(`${url}readyz`)).status).toBe(503);
  expect((await segment({ url }, { url: `${site.url}/a` })).status).toBe(503);
  expect((await ask(`${url}healthz`)).status).toBe(200);
  expect((await slow).json()).toMatchObject({ ok: true, title: 'Page /slow?key=secret' });
  const { exitCode, stdout, stderr } = await serving.ended;
  expect([exitCode, stdout]).toEqual([143, `${url}\n`]);
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  const pages = lines.filter(({ page }) => page !== undefined).map(({ status, page }) => [status, page]);
  expect(pages).toEqual([
    [503, `${site.url}/a`],
    [200, `${site.url}/slow`],
  ]);
  expect(stderr).not.toContain('secret');
});

test('a page that does not end is cancelled when the service stops', { tag: '@nightly' }, async () => {
  const serving = start([...SERVE, '--drain', '100']);
  const url = await new Promise<string>(done =>
    serving.child.stdout?.once('data', chunk => done(`${chunk}`.trim())),
  );
  const hanging = segment({ url }, { url: `${site.url}/never` });
  await expect.poll(() => stateOf({ url })).toEqual([1, 0]);
  serving.child.kill('SIGINT');
  const { status, json } = await hanging;
  expect([status, json().error.code]).toEqual([503, 'CANCELLED']);
  expect((await serving.ended).exitCode).toBe(130);
});

test('an occupied port, and an open address without a token, are refused at the start', {
  tag: '@nightly',
}, async () => {
  const port = new URL(site.url).port;
  const taken = await command(['serve', '--no-sandbox', '--port', port]);
  expect([taken.exitCode, taken.stderr]).toEqual([2, expect.stringContaining('choose another --port')]);
  const open = await command(['serve', '--no-sandbox', '--host', '0.0.0.0']);
  expect([open.exitCode, open.stderr]).toEqual([2, expect.stringContaining('set a token first')]);
});

test('without a sandbox it starts only with --no-sandbox', { tag: '@nightly' }, async () => {
  test.skip(process.getuid?.() !== 0, 'only as root is it sure that there is none');
  const { exitCode, stderr } = await command(['serve', '--port', '0']);
  expect([exitCode, stderr]).toEqual([7, expect.stringContaining('--no-sandbox')]);
});
