// `pith batch` where it cannot begin: no folder of a run is left behind.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { batch as runBatch } from '../../../../src/run/batch/batch.ts';
import { needs } from '../../../support/needs.ts';

beforeAll(async () => {
  await Promise.all([
    import('../../../../src/front/cli/batch/run-batch.ts'),
    import('../../../../src/run/fleet/redis.ts'),
  ]);
}, 60_000);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-batch-'));
  await writeFile(join(folder, 'page.html'), '<p>x');
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]): Promise<unknown> =>
  program('0', new AbortController().signal).parseAsync(['node', 'pith', 'batch', '--quiet', ...words]);
const batch = (...words: string[]): Promise<unknown> => run(join(folder, 'page.html'), ...words);

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
  ['none,markdown', 'none takes no other format'],
  ['markdwn', "no format 'markdwn'"],
])('--formats %s', async (formats, message) => {
  await expect(batch('--out', join(folder, 'run'), '--formats', formats)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(message),
  });
});

it('an empty list ends with exit 2, also when the run is resumed', async () => {
  const list = join(folder, 'list.txt');
  await writeFile(list, '# no page\n');
  const { isEmpty } = await runBatch([list], { out: join(folder, 'run') });
  expect(isEmpty).toBe(true);
  for (let time = 0; time < 2; time++)
    await expect(run(list, '--out', join(folder, 'run'))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      exitCode: 2,
      message: `nothing can be read: there is no page in ${list}`,
    });
});

it('a list whose lines all fail is not an empty batch', async () => {
  const list = join(folder, 'list.txt');
  await writeFile(list, 'no/where.html\nfile:///etc/passwd\n');
  const { isEmpty, failed } = await runBatch([list], { out: join(folder, 'run') });
  expect([isEmpty, failed]).toEqual([false, 2]);
});

it('a folder without pages ends with exit 2, and records the files that are no pages', async () => {
  const pages = join(folder, 'pages');
  await mkdir(pages);
  await writeFile(join(pages, 'paper.pdf'), '%PDF-1.7');
  await symlink('gone.html', join(pages, 'link.html'));
  await expect(run(pages, '--out', join(folder, 'run'))).rejects.toMatchObject({ exitCode: 2 });
  const lines = (await readFile(join(folder, 'run/results.jsonl'), 'utf8')).trim().split('\n');
  expect(
    lines.map(line => JSON.parse(line)).map(({ url, error }) => [url, error.code, error.message]),
  ).toEqual([
    [
      join(pages, 'link.html'),
      'FILE_NOT_FOUND',
      expect.stringContaining("is a link to 'gone.html', which leads nowhere"),
    ],
    [join(pages, 'paper.pdf'), 'NOT_HTML', expect.stringContaining('is a PDF, not an HTML page')],
  ]);
});

it('refuses --out that is also a source', async () => {
  await expect(batch(folder, '--out', folder)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
});

it('refuses --out where no folder can be created', needs(existsSync('/proc/self'), '/proc'), async () => {
  await expect(batch('--out', '/proc/x')).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 5 });
});

it('a pause longer than a day is refused: timers end too long ones at once', async () => {
  const out = join(folder, 'run');
  await expect(batch('--out', out, '--delay', '25d')).rejects.toMatchObject({ code: 'USAGE' });
  expect(existsSync(out)).toBe(false);
});
