// The folder of a run: what it accepts from a later run, and what it never writes into.

import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRunFolder, type RunFolder } from '../../../../src/run/batch/folder/run-folder.ts';
import { batchOptionsSchema } from '../../../../src/run/batch/options.ts';
import type { BatchOptionsInput } from '../../../../src/run/batch/run-option-rows.ts';

const KEY = '0123456789abcdef0123456789abcdef';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const opened = (more: Partial<BatchOptionsInput> = {}): Promise<RunFolder> =>
  openRunFolder(batchOptionsSchema.parse({ out: join(folder, 'run'), ...more }));

async function once(more: Partial<BatchOptionsInput> = {}): Promise<number> {
  const run = await opened(more);
  const before = run.table.recorded(KEY);
  const again = run.isRepeating || undefined;
  const place = await run.log.append({ key: KEY, ok: true, code: undefined, again, json: '{}' });
  run.table.record(KEY, { ok: true }, place);
  await run.writeFiles(KEY, { text: 'words' });
  await run.close(true);
  return before;
}

test.each<[string, Partial<BatchOptionsInput>]>([
  ['the same', {}],
  ['another pace', { concurrency: 7, perHost: 1, delayMs: 9, retries: 0, robots: false }],
  ['more time, another way', { page: { timeoutMs: 99_000, proxy: 'http://127.0.0.1:1' } }],
  ['formats in another order', { formats: ['text', 'markdown'] }],
])('%s is the same run', async (_, more) => {
  const formats = { formats: ['markdown', 'text'] as ('markdown' | 'text')[] };
  await once(formats);
  expect(await once({ ...formats, ...more })).toBe(1);
});

test.each<[string, Partial<BatchOptionsInput>]>([
  ['viewport', { page: { viewport: { width: 500, height: 500 } } }],
  ['method', { page: { method: 'vlps' } }],
  ['headers', { page: { headers: { Authorization: 'secret' } } }],
  ['formats', { formats: ['html'] }],
])('another %s is another run, unless it is to be done again', async (name, more) => {
  await once();
  await expect(opened(more)).rejects.toMatchObject({
    code: 'RUN_MISMATCH',
    message: expect.stringContaining(name),
  });
  expect(await once({ ...more, redo: 'changed' })).toBe(0);
  expect(await once({ ...more, redo: 'changed' })).toBe(1);
  expect(await once({ ...more, redo: 'all' })).toBe(0);
  expect(await readFile(join(folder, 'run/run.json'), 'utf8')).not.toContain('secret');
});

test('other formats are made from the snapshots that a run kept', async () => {
  await once({ formats: ['markdown'] });
  await expect(opened({ formats: ['text'] })).rejects.toMatchObject({
    message: expect.not.stringContaining('from its snapshots'),
  });
  await once({ formats: ['markdown', 'snapshot'], redo: 'all' });
  await expect(opened({ formats: ['text'] })).rejects.toMatchObject({
    message: expect.stringMatching(
      /other formats \(markdown,snapshot, now text\): repeat its options .* from its snapshots with pith batch \S+pages --formats text/,
    ),
  });
});

test('the message names the parts of an option that differ', async () => {
  const crawl = { start: 'http://example.org/', seed: 1, scope: 'host', depth: 4 };
  const options = batchOptionsSchema.parse({ out: join(folder, 'run') });
  await (await openRunFolder(options, { crawl })).close();
  await expect(openRunFolder(options, { crawl: { ...crawl, seed: 2, depth: 5 } })).rejects.toMatchObject({
    message: expect.stringContaining('a run with other crawl seed (1, now 2), crawl depth (4, now 5):'),
  });
});

test('a page without files makes no folder', async () => {
  const run = await opened({ formats: [] });
  expect(await run.writeFiles(KEY, {})).toEqual({});
  await run.close();
  await expect(stat(join(folder, 'run/pages'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('file names are slug and key; files of earlier versions keep their names', async () => {
  const run = await opened();
  const [old, named] = [
    await run.writeFiles(KEY, { text: 'words' }),
    await run.writeFiles(KEY, { text: 'words' }, 'example.org-a'),
  ];
  await run.close();
  expect([old.text, named.text]).toEqual([`pages/01/${KEY}.txt`, `pages/01/example.org-a-${KEY}.txt`]);
  for (const { text = '' } of [old, named])
    expect(await readFile(join(folder, 'run', text), 'utf8')).toBe('words');
});

test('refuses a folder with files of another program', async () => {
  await mkdir(join(folder, 'run'));
  await writeFile(join(folder, 'run/results.jsonl'), 'mine\n');
  await expect(opened()).rejects.toMatchObject({ code: 'RUN_MISMATCH' });
  expect(await readFile(join(folder, 'run/results.jsonl'), 'utf8')).toBe('mine\n');
});

test('a link in the place of a folder is not followed', async () => {
  const run = await opened();
  await mkdir(join(folder, 'run/pages'), { recursive: true });
  await symlink(folder, join(folder, 'run/pages/01'));
  await expect(run.writeFiles(KEY, { text: 'words' })).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  await run.close();
});

test.each(['results.jsonl', 'journal.jsonl'])('a link in the place of %s is refused', async name => {
  await once();
  const outside = join(folder, 'outside');
  await writeFile(outside, 'words of somebody else\n');
  await rm(join(folder, 'run', name));
  await symlink(outside, join(folder, 'run', name));
  await expect(opened()).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: expect.stringMatching(/: it is a link$/),
  });
  expect(await readFile(outside, 'utf8')).toBe('words of somebody else\n');
  expect(await openFilesIn(folder)).toEqual([]);
});

/** Newer versions of Node end the process when one is left open. Only Linux tells. */
async function openFilesIn(path: string): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(open.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter(target => target.startsWith(path));
}

test('a link in the place of a file is replaced', async () => {
  const run = await opened();
  await writeFile(join(folder, 'outside'), 'mine');
  await mkdir(join(folder, 'run/pages/01'), { recursive: true });
  await symlink(join(folder, 'outside'), join(folder, 'run/pages/01', `${KEY}.txt`));
  const files = await run.writeFiles(KEY, { text: 'words' });
  await run.close();
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('mine');
  expect(await readFile(join(folder, 'run', files.text ?? ''), 'utf8')).toBe('words');
});

test('refuses a file in place of the folder, and a folder without write permission', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(opened({ out: join(folder, 'file') })).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  await mkdir(join(folder, 'closed'));
  await chmod(join(folder, 'closed'), 0o500);
  if (process.getuid?.() === 0) return;
  await expect(opened({ out: join(folder, 'closed') })).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
});

test.each(['pages/index.tsx', '.tmp/notes.txt', 'results.jsonl'])(
  'a folder with %s of something else is refused and left alone',
  async name => {
    const path = join(folder, 'run', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'mine');
    await expect(opened()).rejects.toMatchObject({
      code: 'RUN_MISMATCH',
      message: expect.stringMatching(/no run\.json: choose another folder$/),
    });
    expect(await readFile(path, 'utf8')).toBe('mine');
  },
);

test('a batch in the folder of a crawl is refused in words', async () => {
  const options = batchOptionsSchema.parse({ out: join(folder, 'run') });
  await (await openRunFolder(options)).close(true);
  await expect(openRunFolder(options, { crawl: { start: 'x', depth: 1 } })).rejects.toMatchObject({
    code: 'RUN_MISMATCH',
    message: expect.stringMatching(/holds a run with other crawl: repeat/),
  });
});
