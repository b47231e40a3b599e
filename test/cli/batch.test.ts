// `pith batch` where it cannot begin: no folder of a run is left behind.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch as runBatch } from '../../src/batch/batch.ts';
import { program } from '../../src/cli/program.ts';

beforeAll(async () => {
  await Promise.all([import('../../src/cli/run-batch.ts'), import('../../src/fleet/redis.ts')]);
}, 60_000);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-batch-'));
  await writeFile(join(folder, 'page.html'), '<p>x');
});
afterEach(() => rm(folder, { recursive: true }));

const batch = (...words: string[]): Promise<unknown> =>
  program('0', new AbortController().signal).parseAsync([
    ...['node', 'pith', 'batch', join(folder, 'page.html'), '--quiet'],
    ...words,
  ]);

it.each([
  // Port 1: nobody listens there.
  ['redis://127.0.0.1:1', 'QUEUE_UNAVAILABLE', 8],
  ['amqp://127.0.0.1', 'USAGE', 2],
])('--queue %s', async (queue, code, exitCode) => {
  const out = join(folder, 'run');
  await expect(batch('--out', out, '--queue', queue)).rejects.toMatchObject({ code, exitCode });
  expect(existsSync(out)).toBe(false);
});

it.each([
  ['none,markdown', 'none stands alone'],
  ['markdwn', "no format 'markdwn'"],
])('--formats %s', async (formats, message) => {
  await expect(batch('--out', join(folder, 'run'), '--formats', formats)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(message),
  });
});

it('sources that name nothing are said', async () => {
  await writeFile(join(folder, 'list.txt'), '# no page\n');
  const notes: string[] = [];
  const { named } = await runBatch(
    [join(folder, 'list.txt')],
    { out: join(folder, 'run') },
    { note: message => notes.push(message) },
  );
  expect([named, notes]).toEqual([0, [expect.stringMatching(/nothing was named.*list\.txt/)]]);
});

it('--out that is a source', async () => {
  await expect(batch(folder, '--out', folder)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
});

it.runIf(existsSync('/proc/self'))('--out where nothing can be made', async () => {
  await expect(batch('--out', '/proc/x')).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 5 });
});
