// A pipe that nobody writes to, or a device without end, in place of a file is refused at once wherever a file is read that
// somebody else may have put there.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPithError } from '../../src/base/errors.ts';
import { readTextIfThere } from '../../src/base/files/read-if-there.ts';
import { firstBytes, firstBytesNow } from '../../src/base/files/regular-file.ts';
import { readSiteModel, readSnapshot } from '../../src/index.ts';
import { readSegmentations } from '../../src/lab/bench/datasets/webis-webseg.ts';
import { readSnapshotNow } from '../../src/page/snapshot/snapshot-file.ts';
import { journalEntries } from '../../src/run/batch/folder/journal.ts';
import { listedPages } from '../../src/run/diff/listed-pages.ts';
import { runOptions } from '../../src/run/overview/read-run.ts';
import { sourceOf } from '../../src/run/sources/source.ts';
import { contextOptions } from '../../src/see/browser/page-context.ts';
import { needs } from '../support/needs.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-pipes-'));
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'run'));
  execFileSync('mkfifo', [join(folder, 'run', 'run.json')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const READERS: Record<string, (path: string) => unknown> = {
  'a site model': readSiteModel,
  'a snapshot': readSnapshot,
  'a snapshot, at once': readSnapshotNow,
  'a source of a batch': path => sourceOf(path),
  'the pages of a diff': listedPages,
  'the session of --auth': path => contextOptions({ authFile: path, javascript: true } as never),
  'a journal': async path => {
    for await (const _ of journalEntries(path));
  },
  'a label file': readTextIfThere,
  segmentations: path => readSegmentations(path),
  'first bytes': path => firstBytes(path),
  'first bytes, at once': path => firstBytesNow(path),
};

const codeOf = async (read: () => unknown): Promise<string> => {
  try {
    await read();
    return 'read';
  } catch (error) {
    return asPithError(error).code;
  }
};

describe('is refused:', needs(process.platform !== 'win32', 'pipes'), () => {
  for (const [name, read] of Object.entries(READERS))
    test(name, async () => {
      for (const path of [join(folder, 'pipe'), '/dev/zero']) {
        if (!existsSync(path)) continue;
        expect(['read', 'INTERNAL'], path).not.toContain(await codeOf(() => read(path)));
      }
    });

  test('a source, with the way to read a pipe', async () => {
    await expect(sourceOf(join(folder, 'pipe'))).rejects.toThrow('with - as source');
  });

  test('but not the pipe that a shell makes of a command', () => {
    const script = join(folder, 'read.ts');
    const module = fileURLToPath(new URL('../../src/base/files/regular-file.ts', import.meta.url));
    const read = 'readRegularNow(first) + (await readRegularText(second))';
    writeFileSync(
      script,
      `import { readRegularNow, readRegularText } from '${module}';
       const [first, second] = process.argv.slice(2);
       process.stdout.write(${read});`,
    );
    const runner = fileURLToPath(new URL('../../scripts/run-ts.mjs', import.meta.url));
    const command = '"$0" "$1" "$2" <(echo one) <(echo two)';
    const said = execFileSync('bash', ['-c', command, process.execPath, runner, script]);
    expect(said.toString()).toBe('one\ntwo\n');
  });

  test('the run file of a folder', async () => {
    expect(await runOptions(join(folder, 'run'))).toEqual({});
  });
});
