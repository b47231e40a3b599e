// Captures of a page in an archive: how they are named, and which one a name means.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archive, openArchive } from '../../../src/see/archive/archive.ts';
import { captureIn, capturesOf } from '../../../src/see/archive/captures.ts';
import { archivedTarget } from '../../../src/see/browser/target/parse-target.ts';
import { targetOf } from '../../../src/see/browser/target/target.ts';
import { packed, record } from '../../security/hostile-archives.ts';

const PAGE = 'http://example.org/';
const DATES = ['2021-05-05T08:30:00Z', '2019-02-01T10:00:00Z', '2019-12-31T23:59:59Z'];

let folder = '';
let path = '';
let archive: Archive;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-captures-'));
  path = join(folder, 'a#b.warc.gz');
  const others = [
    record('', { status: '301 Moved', date: '2020-01-01T00:00:00Z' }),
    record('{}', { contentType: 'application/json', date: '2020-02-01T00:00:00Z' }),
  ];
  await writeFile(path, packed(...DATES.map(date => record('<p>x', { date })), ...others));
  archive = await openArchive(path);
});
afterAll(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

const at = (time: string): string =>
  new Date(captureIn(archive, PAGE, String(archivedTarget(`${path}#${PAGE}${time}`)?.at)))
    .toISOString()
    .slice(0, 19);

test('captures of the page itself, in order', () => {
  const times = capturesOf(archive, PAGE).map(time => new Date(time).toISOString().slice(0, 19));
  expect(times).toEqual(DATES.map(date => date.slice(0, 19)).sort());
  expect(() => capturesOf(archive, `${PAGE}none`)).toThrow(
    'holds no capture of http://example.org/none: it has 1 page, such as http://example.org/',
  );
});

test.each([
  ['', '2021-05-05T08:30:00'],
  ['@2019', '2019-12-31T23:59:59'],
  ['@2019-02', '2019-02-01T10:00:00'],
  ['@2019-02-01', '2019-02-01T10:00:00'],
  ['@2019-12-31T23:59:59Z', '2019-12-31T23:59:59'],
])('%s: the last capture of that time', (time, expected) => expect(at(time)).toBe(expected));

test.each([
  ['@2020', 'in 2020: it has 3, from 2019-02-01 10:00:00 to 2021-05-05 08:30:00'],
  ['@2019-13', "'@2019-13' is no time"],
])('%s: an error that says what there is', (time, message) => expect(() => at(time)).toThrow(message));

test('an address may have an @; targets outside of archives are not captures', () => {
  expect(archivedTarget(`${path}#https://example.org/@anna`)).toEqual({
    kind: 'archived',
    archive: path,
    url: 'https://example.org/@anna',
    at: 'last',
  });
  for (const other of [path, `${path}#part`, 'https://example.org/#http:', 'page.html#http://x.org/'])
    expect(archivedTarget(other)).toBeUndefined();
});

test('a target of the library is checked as the name on the command line', () => {
  const target = { kind: 'archived', archive: path, url: PAGE } as const;
  expect(targetOf(`${path}#${PAGE}@2019`)).toEqual({ ...target, at: '2019' });
  expect(targetOf({ ...target, at: 1_000 })).toEqual({ ...target, at: 1_000 });
  expect(() => targetOf({ ...target, at: 'soon' })).toThrow("'@soon' is no time");
  expect(() => targetOf({ ...target, archive: undefined })).toThrow("'archive': it is missing");
});
