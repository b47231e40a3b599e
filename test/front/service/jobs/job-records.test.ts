// The records of a job by line, of a run that grows and of one that is written anew.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobRecords } from '../../../../src/front/service/jobs/job-records.ts';
import { compactLog, RunLog } from '../../../../src/run/batch/folder/run-log.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-records-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keyOf = (page: number): string => page.toString(16).padStart(32, '0');

async function append(pages: readonly number[], size = 0, again?: true): Promise<void> {
  const log = await RunLog.open(folder, () => {});
  for (const page of pages)
    await log.append({
      key: keyOf(page),
      ok: true,
      again,
      json: JSON.stringify({ page, fill: ' '.repeat(size) }),
    });
  await log.close();
}

const atOnce = () => async () => false;

async function pagesAfter(
  records: JobRecords,
  line: number,
): Promise<(readonly [line: number, page: number])[]> {
  const found: (readonly [number, number])[] = [];
  for await (const block of records.after(line, atOnce))
    for (const record of block) found.push([record.line, JSON.parse(record.json).page]);
  return found;
}

test('reads the lines after a line, in blocks, and those that were added later', async () => {
  const records = new JobRecords(folder);
  expect(await pagesAfter(records, 0)).toEqual([]);
  await append([10, 11, 12], 600_000);
  expect(await pagesAfter(records, 1)).toEqual([
    [2, 11],
    [3, 12],
  ]);
  await append([13]);
  expect(await pagesAfter(records, 2)).toEqual([
    [3, 12],
    [4, 13],
  ]);
  expect(await records.at(4)).toMatchObject({ line: 4, json: expect.stringContaining('13') });
  expect(await records.at(5)).toBeUndefined();
});

test('readers that come at once see every line once', async () => {
  await append([1, 2, 3]);
  const records = new JobRecords(folder);
  const all = await Promise.all([pagesAfter(records, 0), pagesAfter(records, 0), records.at(3)]);
  expect([all[0].length, all[1].length, all[2]?.line]).toEqual([3, 3, 3]);
});

test('a run that is written anew without its replaced lines is read anew', async () => {
  await append([1, 2], 50);
  const records = new JobRecords(folder);
  expect((await pagesAfter(records, 0)).length).toBe(2);
  await append([1], 0, true);
  await compactLog(folder, { keepsMarks: false });
  expect(await pagesAfter(records, 0)).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
