// `pith diff` of two folders of results: what cannot be compared is a failure, said once, and exit 6 is left to limits.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { program } from '../../src/cli/program.ts';
import { hearing } from './heard.ts';

beforeAll(async () => {
  await import('../../src/cli/run-diff.ts');
}, 60_000);

let folder = '';
const heard = hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-diff-'));
});
afterEach(async () => {
  process.exitCode = undefined;
  await rm(folder, { recursive: true });
});

const SCHEMA = 'pith/result@1';
const bare = (page: string) => ({
  ok: true,
  ...{ url: `http://example.org/${page}`, finalUrl: `http://example.org/${page}` },
  ...{ title: page, method: 'auto', page: { width: 1, height: 1 } },
  thresholds: { h1: 0, h2: 0, w1: 0, w2: 0 },
  zones: Object.fromEntries(
    ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'].map(zone => [zone, { box: null, elements: 0, chars: 0 }]),
  ),
});
const whole = (page: string) => ({ ...bare(page), elements: [] });

async function results(name: string, records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const [at, record] of records.entries())
    await writeFile(join(path, `${at}.json`), JSON.stringify({ schema: SCHEMA, ...record }));
  return path;
}

const diff = async (...records: readonly object[]): Promise<void> => {
  const [before, after] = [await results('before', records), await results('after', records)];
  await program('0', new AbortController().signal).parseAsync(['node', 'pith', 'diff', before, after]);
};

it('all pages for one reason: one sentence', async () => {
  await diff(bare('a'), bare('b'));
  expect([process.exitCode, heard.printed]).toEqual([4, '']);
  expect(heard.said).toMatch(/2 of 2 pages cannot be compared: INPUT_INVALID: it lists no elements/);
});

it('some pages: a line for each, and that they are some', async () => {
  await diff(bare('a'), whole('b'));
  expect([process.exitCode, heard.printed.split('\n').length - 1]).toEqual([3, 2]);
  expect(heard.said).toMatch(/1 of 2 pages cannot be compared/);
});
