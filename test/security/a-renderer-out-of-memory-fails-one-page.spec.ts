// A page that takes all memory of its renderer ends with BUDGET_MEMORY under each verb, and the pages beside it are read.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { hasRedis, startRedis } from '../end-to-end/support/redis.ts';
import { command, start } from '../end-to-end/support/run-cli.ts';
import { segment, serviceFor } from '../end-to-end/support/service-client.ts';

// Filling two gigabytes takes its time.
test.describe.configure({ timeout: 300_000 });

const CALM =
  '<!doctype html><title>Calm</title><h1>Harbour</h1><p>Boats leave an hour before high water.</p>';
/** Each picks up 32 MB; without an end, however slow the machine is. */
const BOMB = `${CALM}<script>const kept = []; for (;;) kept.push(new Float64Array(4e6).fill(1));</script>`;
const PATIENT = ['--timeout', '2m', '--no-sandbox'];

let folder = '';
test.beforeEach(async ({ browserName: _ }, info) => {
  folder = info.outputPath('pages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bomb.html'), BOMB);
  await writeFile(join(folder, 'calm.html'), CALM);
});

const inFolder = (name: string): string => join(folder, name);

/** The code of each page of a run. */
async function codesIn(run: string): Promise<string[]> {
  const lines = (await readFile(join(run, 'results.jsonl'), 'utf8')).trim().split('\n');
  return lines
    .map(line => JSON.parse(line))
    .map(({ ok, error }) => (ok ? 'ok' : error.code))
    .sort();
}

const BOTH = ['BUDGET_MEMORY', 'ok'];

for (const verb of ['segment', 'diff'])
  test(`pith ${verb}`, { tag: '@nightly' }, async () => {
    const files = ['bomb.html', ...(verb === 'diff' ? ['calm.html'] : [])].map(inFolder);
    const { exitCode, stderr } = await command([verb, ...files, ...PATIENT]);
    expect([exitCode, stderr]).toEqual([4, expect.stringContaining('BUDGET_MEMORY')]);
  });

for (const verb of ['batch', 'crawl'])
  test(`pith ${verb}`, { tag: '@nightly' }, async ({ browserName: _ }, info) => {
    const run = info.outputPath('run');
    await command([verb, folder, '--out', run, ...(verb === 'crawl' ? ['--pages', '2'] : []), ...PATIENT]);
    expect(await codesIn(run)).toEqual(BOTH);
  });

test('pith worker', { tag: '@nightly' }, async ({ browserName: _ }, info) => {
  test.skip(!hasRedis, 'there is no redis-server');
  const redis = await startRedis();
  const worker = start(['worker', '--queue', redis.url, '--allow-files', folder, '--no-sandbox']);
  const run = info.outputPath('run');
  try {
    await command(['batch', folder, '--out', run, '--queue', redis.url, ...PATIENT]);
    expect(await codesIn(run)).toEqual(BOTH);
    expect(worker.child.exitCode).toBeNull();
  } finally {
    worker.child.kill();
    await worker.ended;
    await redis.stop();
  }
});

test('pith serve', { tag: '@nightly' }, async () => {
  const service = await serviceFor();
  try {
    const answers = await Promise.all([BOMB, CALM].map(html => segment(service, { html })));
    expect(answers.map(({ status, json }) => (status === 200 ? 'ok' : json().error.code))).toEqual(BOTH);
  } finally {
    await service.stop();
  }
});
