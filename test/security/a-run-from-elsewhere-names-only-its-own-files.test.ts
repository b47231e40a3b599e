// The folder of a run may come from somebody else: its records, journal and links lead to no file outside of it.

import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judge } from '../../src/judge/record/judge.ts';
import { pageRecord } from '../../src/judge/record/page-record.ts';
import { noTimings } from '../../src/judge/record/timings.ts';
import { journalLine } from '../../src/run/batch/folder/journal.ts';
import { pageWriter } from '../../src/run/batch/folder/page-writer.ts';
import { JOURNAL, RunLog } from '../../src/run/batch/folder/run-log.ts';
import { recordsOf } from '../../src/run/overview/read-run.ts';
import { writeReport } from '../../src/run/overview/write-report.ts';
import { snapshotFromHtml } from '../support/snapshot-from-html.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const OUTSIDE = [
  '../outside/mine.txt',
  'pages/../../outside/mine.txt',
  'pages/01/../../../outside/mine.txt',
  'pages/01/..',
  'pages/01',
  '/etc/hostname',
  'javascript:alert(1)',
  'https://elsewhere.example/mine.txt',
  'run.json',
];

let [home, run] = ['', ''];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-run-elsewhere-'));
  run = join(home, 'run');
  await mkdir(join(home, 'outside'));
  await mkdir(join(run, 'pages/01'), { recursive: true });
  await mkdir(join(run, '.tmp'));
  for (const path of ['outside/mine.txt', 'run/run.json']) await writeFile(join(home, path), 'mine');
});
afterEach(() => rm(home, { recursive: true }));

const timings = noTimings();
const judged = judge(
  snapshotFromHtml('<p>Words'),
  { method: 'auto', thresholds: {}, center: false },
  timings,
);

async function writeRecord(files: Readonly<Record<string, string>>): Promise<void> {
  const record = { ...pageRecord(judged, timings), input: { source: 'list', key: KEY }, attempts: 1 };
  const log = await RunLog.open(run, () => {});
  await log.append({ key: KEY, ok: true, json: JSON.stringify({ ...record, files }) });
  await log.close();
}

test.each(OUTSIDE)('a record that names %s is refused by the overview', async name => {
  await writeRecord({ report: name });
  await expect(writeReport(run)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining("'files.report'"),
  });
});

test.each(OUTSIDE)('%s is neither replaced nor removed', async name => {
  const writer = pageWriter(run);
  await writer.rewriteFiles({ text: name }, { text: 'theirs' });
  await writer.removeFiles({ text: name });
  expect(await readFile(join(home, 'outside/mine.txt'), 'utf8')).toBe('mine');
  expect(await readFile(join(run, 'run.json'), 'utf8')).toBe('mine');
  expect(await readdir(join(run, 'pages'))).toEqual(['01']);
});

test('a link in the place of a folder is followed neither to replace nor to remove', async () => {
  await symlink(join(home, 'outside'), join(run, 'pages/02'));
  const writer = pageWriter(run);
  const names = { text: 'pages/02/mine.txt' };
  const refused = { code: 'OUTPUT_UNWRITABLE' };
  await expect(writer.rewriteFiles(names, { text: 'theirs' })).rejects.toMatchObject(refused);
  await expect(writer.removeFiles(names)).rejects.toMatchObject(refused);
  expect(await readFile(join(home, 'outside/mine.txt'), 'utf8')).toBe('mine');
});

test('a link in the place of the thumbnails is not followed', async () => {
  const picture = 'pages/01/a.png';
  await writeFile(
    join(run, picture),
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  await symlink(join(home, 'outside'), join(run, 'thumbnails'));
  await writeRecord({ picture });
  await expect(writeReport(run)).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  expect(await readdir(join(home, 'outside'))).toEqual(['mine.txt']);
});

test('a journal that names more than the records hold takes no memory for it', async () => {
  await writeRecord({});
  const { size } = await import('node:fs').then(({ statSync }) => statSync(join(run, 'results.jsonl')));
  await appendFile(join(run, JOURNAL), journalLine({ key: KEY, ok: true, start: size, size: 2 ** 52 }));
  const records: unknown[] = [];
  for await (const record of recordsOf(run)) records.push(record);
  expect(records).toHaveLength(1);
});
