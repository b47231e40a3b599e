// What a killed run leaves in its log, and what the next run makes of it.

import { appendFile, copyFile, mkdtemp, readFile, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../../../src/run/batch/folder/journal.ts';
import { compactLog, JOURNAL, RunLog } from '../../../../src/run/batch/folder/run-log.ts';
import { RESULTS } from '../../../../src/run/sources/run-results.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const key = (page: number): string => page.toString(16).padStart(32, '0');
const record = (page: number, ok = true) => ({
  key: key(page),
  ok,
  code: ok ? undefined : 'DNS_FAILED',
  json: JSON.stringify({ page, text: 'ä'.repeat(page) }),
});

async function write(pages: readonly number[]): Promise<void> {
  const { log } = await opened();
  await Promise.all(pages.map(page => log.append(record(page, page % 2 === 1))));
  await log.close();
}

async function opened(): Promise<{ log: RunLog; found: JournalEntry[] }> {
  const found: JournalEntry[] = [];
  return { log: await RunLog.open(folder, entry => found.push(entry)), found };
}

const pagesOf = (found: readonly JournalEntry[]) => found.map(entry => Number.parseInt(entry.key, 16));
const resultLines = async () => (await readFile(join(folder, RESULTS), 'utf8')).split('\n').slice(0, -1);

test('a record that is appended right after another was synced is written too', async () => {
  const { log } = await opened();
  for (const page of [1, 2, 3]) await log.append(record(page));
  await log.close();
  expect(await resultLines()).toHaveLength(3);
}, 5_000);

test('appended records can be read at their places', async () => {
  await write([1, 2, 3]);
  const { log, found } = await opened();
  expect(found.map(({ ok, code }) => [ok, code])).toEqual([
    [true, undefined],
    [false, 'DNS_FAILED'],
    [true, undefined],
  ]);
  for (const entry of found) {
    expect(await log.read(entry)).toMatchObject({ page: Number.parseInt(entry.key, 16) });
  }
  await log.close();
});

test.each([
  ['half a line in the journal', async () => appendFile(join(folder, JOURNAL), '{"key":"00'), [1, 2]],
  ['a whole line without its end', async () => truncateBy(JOURNAL, 1), [1]],
  [
    'a record without its line in the journal',
    async () => appendFile(join(folder, RESULTS), '{"page":3}\n'),
    [1, 2],
  ],
  ['a record that the disk lost', async () => truncateBy(RESULTS, 3), [1]],
  ['rubbish in the journal', async () => appendFile(join(folder, JOURNAL), '\0\0\0\0\n'), [1, 2]],
])('%s is cut off', async (_, damage, left) => {
  await write([1, 2]);
  await damage();
  const { log, found } = await opened();
  expect(pagesOf(found)).toEqual(left);
  await log.append(record(7));
  await log.close();
  const again = await opened();
  await again.log.close();
  expect(pagesOf(again.found)).toEqual([...left, 7]);
  expect(await resultLines()).toHaveLength(left.length + 1);
});

async function truncateBy(name: string, bytes: number): Promise<void> {
  const { length } = await readFile(join(folder, name));
  await truncate(join(folder, name), length - bytes);
}

test('repeated records replace earlier ones, and the rest keeps its order', async () => {
  await write([1, 2, 3, 4, 4]);
  const { log } = await opened();
  await log.append({ ...record(4, true), again: true });
  await log.append(record(4, true));
  await log.append({ ...record(2, false), again: true });
  await log.close();
  const before = await opened();
  await before.log.close();
  expect([pagesOf(before.found), before.log.isReplacing]).toEqual([[1, 2, 3, 4, 4, 4, 4, 2], true]);
  await compactLog(folder, { keepsMarks: true });
  const marked = await opened();
  await marked.log.close();
  expect(marked.found.map(({ key, ok, again }) => [Number.parseInt(key, 16), ok, again])).toEqual([
    [1, true, undefined],
    [3, true, undefined],
    [4, true, true],
    [4, true, undefined],
    [2, false, true],
  ]);
  expect(marked.log.isReplacing).toBe(true);
  await compactLog(folder, { keepsMarks: false });
  const { log: last, found } = await opened();
  await last.close();
  expect([pagesOf(found), last.isReplacing]).toEqual([[1, 3, 4, 4, 2], false]);
  expect((await resultLines()).map(line => (JSON.parse(line) as { page: number }).page)).toEqual([
    1, 3, 4, 4, 2,
  ]);
  const isDropped = (key: string) => Number.parseInt(key, 16) === 4;
  await compactLog(folder, { keepsMarks: false, isDropped });
  expect((await resultLines()).map(line => (JSON.parse(line) as { page: number }).page)).toEqual([1, 3, 2]);
});

test('a killed rewrite is either undone or completed', async () => {
  await write([1, 2, 3]);
  const { log: redone } = await opened();
  await redone.append({ ...record(2, true), again: true });
  await redone.close();
  for (const name of [RESULTS, JOURNAL]) await copyFile(join(folder, name), join(folder, `${name}.old`));
  await compactLog(folder, { keepsMarks: false });
  for (const name of [RESULTS, JOURNAL]) {
    await rename(join(folder, name), join(folder, `${name}.rewritten`));
  }
  const stand = async (results: string, journal: string, newOnes: readonly string[]) => {
    await copyFile(join(folder, `${RESULTS}${results}`), join(folder, RESULTS));
    await copyFile(join(folder, `${JOURNAL}${journal}`), join(folder, JOURNAL));
    for (const name of newOnes)
      await copyFile(join(folder, `${name}.rewritten`), join(folder, `${name}.new`));
    const { log, found } = await opened();
    await log.close();
    return pagesOf(found);
  };
  expect(await stand('.old', '.old', [RESULTS])).toEqual([1, 2, 3, 2]);
  expect(await stand('.old', '.old', [RESULTS, JOURNAL])).toEqual([1, 2, 3, 2]);
  // Killed between the two moves: the old journal no longer fits.
  expect(await stand('.rewritten', '.old', [JOURNAL])).toEqual([1, 3, 2]);
});
