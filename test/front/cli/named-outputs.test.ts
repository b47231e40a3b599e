// Words that are easily taken for something else: - as an output, a target behind a flag whose value may be left out.

import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asPithError } from '../../../src/base/errors.ts';
import { program } from '../../../src/front/cli/program.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { hearing } from './heard.ts';

let folder = '';
let page = '';
const heard = hearing();
const HTML = '<p>Words that a reader came for, in a sentence that is long enough.</p>';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-outputs-'));
  page = join(folder, 'page.json');
  await writeFile(page, await snapshotBytes(snapshotFromHtml(HTML), page));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function run(...words: string[]): Promise<unknown> {
  try {
    await program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words]);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ['segment', '-o', '-'],
  ['docview', '--out', '-'],
])('%s %s - prints', async (verb, flag, name) => {
  expect(await run(verb, page, flag, name)).toBeUndefined();
  expect(heard.printed).toContain('Words that a reader came for');
  await expect(access(name)).rejects.toThrow();
});

test('another output is no standard output, and is refused', async () => {
  const error = asPithError(await run('segment', page, '--snapshot', '-'));
  expect(error.code).toBe('USAGE');
  expect(error.message).toBe("'-' is not standard output here: name a file, or ./- for one of that name");
});

test.each([
  ['http://a.example/', "'http://a.example/' is no file with a filter list: if it is what is to be read"],
  ['-', "'-' is no file with a filter list: if it is what is to be read"],
  ['page.html', "--block-ads took 'page.html' for its filter list: if that is what is to be read"],
])('a target that --block-ads took is told of: %s', async (target, hint) => {
  expect(await run('segment', '--block-ads', target)).toMatchObject({ exitCode: 1 });
  expect(heard.said).toContain(hint);
});
