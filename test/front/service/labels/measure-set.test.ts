// The file of a measurement lies in the folder of the user: a damaged one is measured again, and never a fault of the service.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchFileOf, measuredSet } from '../../../../src/front/service/labels/measure-set.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-measured-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  '',
  '[]',
  'null',
  '{"summaries":[]}',
  '{"summaries":[{}],"pages":[{"answers":null}],"problems":[],"unseen":[]}',
  `{"summaries":[],"pages":[],"problems":[],"unseen":[],"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
])('a file of %j is to be measured again', async text => {
  await writeFile(benchFileOf(folder), text);
  await expect(measuredSet(folder, [], message => message)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('measure it again'),
  });
});
