// A page in the folder that a worker opens to jobs uses no file beside that folder, as it may on the command line.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Queue } from 'bullmq';
import { openRedis } from '../../src/run/fleet/redis.ts';
import { filesKey, QUEUE_NAME } from '../../src/run/fleet/wire.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { hasRedis, startRedis } from '../end-to-end/support/redis.ts';
import { start } from '../end-to-end/support/run-cli.ts';

test.skip(!hasRedis, 'there is no redis-server on this machine');

const SCRIPT = `document.body.append(Object.assign(document.createElement('p'), { textContent: NAME + ' was read.' }));`;

test('scripts and pictures', async ({ browserName: _ }, info) => {
  test.setTimeout(120_000);
  const around = info.outputPath('around');
  const allowed = join(around, 'public');
  for (const name of ['public/inner', 'private']) await mkdir(join(around, name), { recursive: true });
  for (const name of ['public', 'private']) {
    await writeFile(join(around, name, 'script.js'), SCRIPT.replace('NAME', `'The ${name} script'`));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${name === 'public' ? 40 : 50}" height="9"/>`;
    await writeFile(join(around, name, 'drawn.svg'), svg);
  }
  const page = join(allowed, 'inner', 'page.html');
  const uses = (path: string) => `<script src="${path}script.js"></script>
    <p><img src="${path}drawn.svg" onload="document.body.append('A picture of ' + this.naturalWidth + ' pixels.')">`;
  await writeFile(page, `<body><p>A page of a fleet.${uses('../')}${uses('../../private/')}`);

  const server = await startRedis();
  const redis = await openRedis(server.url, () => {});
  const queue = new Queue(QUEUE_NAME, { connection: redis });
  const worker = start(['worker', '--no-sandbox', '--queue', server.url, '--allow-files', allowed]);
  try {
    await worker.said('waiting for pages');
    const request = { key: 'key', attempt: 1, place: { kind: 'file', path: page } };
    const data = { run: 'run', request, recipe: { page: {}, formats: ['snapshot'] } };
    await queue.add('page', data, { jobId: 'one' });
    await expect
      .poll(() => queue.getJobState('one') as Promise<string>, { timeout: 60_000 })
      .toBe('completed');
    const packed = await redis.hgetBuffer(filesKey('one'), 'snapshot');
    const text = String(gunzipSync(packed ?? Buffer.alloc(0)));
    expect(text).toContain('A page of a fleet.');
    // The folder around the page is a part of what the worker allows.
    expect(text).toContain('The public script was read.');
    expect(text).toContain('A picture of 40 pixels.');
    expect(text).not.toContain('The private script was read.');
    expect(text).not.toContain('A picture of 50 pixels.');
    const { returnvalue } = (await queue.getJob('one')) as { returnvalue: { record: { warnings: unknown } } };
    expect(JSON.stringify(returnvalue.record.warnings)).toContain('REQUESTS_REFUSED');
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await queue.close();
    redis.disconnect();
    await server.stop();
  }
});
