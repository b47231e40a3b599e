// Jobs that somebody else wrote into the queue: they fail with a reason, and the worker goes on.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { QUEUE_NAME } from '../../../src/run/fleet/wire.ts';
import { expect, test } from '../support/browser-test.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { start } from '../support/run-cli.ts';

test.skip(!hasRedis, 'needs redis-server');

test('foreign jobs read no file and no private address, and end as failed', async ({ site }, info) => {
  test.setTimeout(240_000);
  const server = await startRedis();
  const redis = await openRedis(server.url, () => {});
  const queue = new Queue(QUEUE_NAME, { connection: redis });
  const secret = info.outputPath('secret.html');
  await writeFile(secret, '<p>The words of a secret file.');
  const allowed = join(import.meta.dirname, '../../fixtures');
  const worker = start([
    ...['worker', '--no-sandbox', '--queue', server.url, '--concurrency', '1'],
    ...['--allow-host', '127.0.0.1', '--allow-files', allowed],
  ]);
  try {
    await worker.said('waiting for pages');
    const job = (place: object, page: object = {}) => ({
      run: 'run',
      request: { key: 'key', attempt: 1, place },
      recipe: { page, formats: ['markdown'] },
    });
    const web = { kind: 'url', url: `${site.url}/hidden-text/page.html` };
    const jobs: Record<string, unknown> = {
      nothing: null,
      empty: {},
      file: job({ kind: 'file', path: secret }),
      proxy: job(web, { proxy: server.url.replace('redis', 'http') }),
      allowedFile: job({ kind: 'file', path: join(allowed, 'hidden-text/page.html') }),
      otherHost: job({ kind: 'url', url: `${site.otherUrl}/hidden-text/page.html` }, { headers: { a: 'b' } }),
    };
    for (const [jobId, data] of Object.entries(jobs))
      await queue.add('page', data, { jobId, attempts: 1_000_000 });
    // The hash and the list are all that the queue is made of.
    const broken: Record<string, object> = {
      brokenData: { data: '{"run"' },
      noOptions: { opts: 'null' },
    };
    for (const [id, fields] of Object.entries(broken)) {
      await redis.hset(`bull:${QUEUE_NAME}:${id}`, {
        name: 'page',
        data: 'null',
        opts: '{}',
        timestamp: '1',
        ...fields,
      });
      await redis.lpush(`bull:${QUEUE_NAME}:wait`, id);
    }
    await queue.add('page', job(web), { jobId: 'last' });
    for (const [id, state] of [
      ['last', 'completed'],
      ...Object.keys(broken).map(id => [id, 'failed'] as const),
    ] as const) {
      await expect.poll(() => queue.getJobState(id) as Promise<string>, { timeout: 200_000 }).toBe(state);
    }
    const answers = await Promise.all(
      [...Object.keys(jobs), ...Object.keys(broken)].map(async id => {
        const found = await queue.getJob(id);
        const { ok, error } = (found?.returnvalue ?? {}) as { ok?: boolean; error?: { code: string } };
        return [
          id,
          await queue.getJobState(id),
          found?.failedReason ?? error?.code ?? ok,
          found?.attemptsMade,
        ];
      }),
    );
    expect(answers).toEqual([
      ['nothing', 'failed', expect.stringMatching(/^JOB_REFUSED: the job is not one of this version/), 1],
      ['empty', 'failed', expect.stringMatching(/^JOB_REFUSED: the job is not one of this version/), 1],
      ['file', 'failed', expect.stringMatching(/^JOB_REFUSED: .*secret.html.*--allow-files/), 1],
      ['proxy', 'failed', expect.stringMatching(/^JOB_REFUSED: .*--allow-option proxy/), 1],
      ['allowedFile', 'completed', true, 1],
      ['otherHost', 'completed', 'JOB_REFUSED', 1],
      ...Object.keys(broken).map(id => [
        id,
        'failed',
        expect.stringMatching(/^JOB_REFUSED: the job is not one of this version/),
        1,
      ]),
    ]);
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await queue.close();
    redis.disconnect();
    await server.stop();
  }
});
