// Records of a run as they are read back: by this version or one before it, whole or damaged.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { failedRecord } from '../../../src/run/batch/batch-record.ts';
import { RunLog } from '../../../src/run/batch/folder/run-log.ts';
import { recordsOf, runOptions } from '../../../src/run/overview/read-run.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-read-'));
});
afterEach(() => rm(folder, { recursive: true }));

const key = '0'.repeat(32);
const timings = { ...noTimings(), totalMs: 12 };
const judged = judge(
  snapshotFromHtml('<p>Words'),
  { method: 'auto', thresholds: {}, center: false },
  timings,
);
const read = {
  ...pageRecord(judged, timings),
  ...{ input: { source: 'list', key }, attempts: 1, files: { picture: 'pages/00/a.png' } },
};
const place = { kind: 'url', url: 'https://example.org/' } as const;
const failed = failedRecord({ source: 'list', place }, key, 2, new PithError('NOT_HTML', 'it is a PDF'));

async function writeRecords(...records: readonly string[]): Promise<void> {
  const log = await RunLog.open(folder, () => {});
  for (const json of records) await log.append({ key, ok: true, json });
  await log.close();
}

async function found(): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of recordsOf(folder)) records.push(record);
  return records;
}

test('records of read and failed pages are returned unchanged', async () => {
  const { kind: _, metadata: __, lang: ___, ...earlier } = read;
  const all = [read, failed, { ...earlier, ofTomorrow: 1 }].map(record => JSON.stringify(record));
  await writeRecords(...all);
  expect((await found()).map(record => JSON.stringify(record))).toEqual(all);
});

test.each<[string, object]>([
  ['schema', { ...read, schema: 'pith/result@2' }],
  ['ok', { ...read, ok: 1 }],
  ['page.width', { ...read, page: { height: 1 } }],
  ['zones.CENTER', { ...read, zones: { ...read.zones, CENTER: undefined } }],
  ['input.key', { ...read, input: { source: 'list', key: '../../elsewhere' } }],
  ['error', { ...failed, error: undefined }],
])('a record that is damaged at %s is said to be so', async (where, record) => {
  await writeRecords(JSON.stringify(failed), JSON.stringify(record));
  await expect(found()).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringMatching(RegExp(`byte [1-9]\\d* of .*results\\.jsonl is damaged at '${where}'`)),
  });
});

test('a line that is no JSON is damaged, too', async () => {
  await writeRecords('{"schema":');
  await expect(found()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test.each([
  ['{"options":{"method":"vlps","formats":["html"],"more":1}}', { method: 'vlps', formats: ['html'] }],
  ['{"options":{"formats":"html"}}', {}],
  ['{}', {}],
  ['null', {}],
  ['{', {}],
])('run.json with %s', async (text, options) => {
  await writeFile(join(folder, 'run.json'), text);
  expect(await runOptions(folder)).toEqual(options);
});
